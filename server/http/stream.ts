import type { ServerResponse } from "node:http";

/** Writes the body of a response whose head is out, and ends it: a stream may last for hours. */
type WriteBody = (outgoing: ServerResponse) => void;

/**
 * Sends a response whose body is written as events come, instead of being read from somewhere: who writes it has to see
 * what still waits for a slow reader, and to break that one off. `head` has no body.
 */
export function sendStream({ headers, status }: Response, outgoing: ServerResponse, write: WriteBody): void {
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  for (const cookie of headers.getSetCookie()) outgoing.appendHeader("set-cookie", cookie);
  outgoing.writeHead(status);
  outgoing.flushHeaders();
  write(outgoing);
}
