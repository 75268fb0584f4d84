/** The bodies of responses that were made in one piece. */
const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * A response whose body is there in one piece. why: whoever compresses it takes that piece, instead of reading it out
 * of a stream of the standard and writing it into the next.
 */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The body of such a response, which nobody has read; undefined for any other. */
export const wholeBody = (response: Response): Buffer<ArrayBuffer> | undefined =>
  response.bodyUsed ? undefined : bodies.get(response);
