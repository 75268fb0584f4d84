/** How large a request's body may be. */

const megabyte = 1024 * 1024;

/** A form without files, or one file of 5 MB with its form. */
const usual = 6 * megabyte;
/** Several pictures in one form. */
const several = 25 * megabyte;
/** Up to here the rest of an upload that is too large is thrown away as it arrives, so that the browser hears why. */
const patience = 100 * megabyte;

/** Uploads of pictures: one by one, and several in a form. `.data` is how the router's script asks for a page. */
const oneFile = /^\/locations\/[^/]+\/media\/upload$/u;
const manyFiles = /^\/locations\/[^/]+\/media\/new(?:\.data)?$/u;

/** What becomes of a body: it is read; not read, and the route tells why; or the connection is cut. */
export type BodyVerdict = "read" | "told" | "refused";

/** Decides by path and by the length that the request states, in bytes. */
export function bodyVerdict(path: string, length: number): BodyVerdict {
  const isUpload = oneFile.test(path) || manyFiles.test(path);
  if (length <= (manyFiles.test(path) ? several : usual)) return "read";
  return isUpload && length <= patience ? "told" : "refused";
}

/**
 * The same request without its body, which is thrown away as it arrives: a browser that is still sending does not look
 * at an answer.
 */
export async function withoutBody(request: Request): Promise<Request> {
  const reader = request.body?.getReader();
  while (reader && !(await reader.read()).done);
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
