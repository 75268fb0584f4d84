import type { IncomingMessage, ServerResponse } from "node:http";

/** Sends a head, and hands the response to `take`. Never resolves: nobody else may answer any more. */
export type GiveOver = (head: Response, take: (out: ServerResponse) => void) => Promise<never>;

/**
 * Lets somebody else go on with a response after its head: an event stream that lasts for hours. What others hung on
 * the request and the response since this was called is taken off then, and the request's own headers are forgotten,
 * so that ten thousand open streams do not hold ten thousand requests. The body ends with the connection, so that its
 * bytes go out as they are, without chunks. Call it before anybody else sees the two.
 */
export function handOver(incoming: IncomingMessage, outgoing: ServerResponse): GiveOver {
  const events = ["close", "finish"] as const;
  const own = events.map((event) => new Set(outgoing.listeners(event)));
  return (head, take) => {
    for (const [n, event] of events.entries()) {
      for (const listener of outgoing.listeners(event))
        if (!own[n]?.has(listener)) outgoing.off(event, listener as () => void);
    }
    incoming.rawHeaders = [];
    incoming.headers = {};
    for (const [name, value] of head.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
    for (const cookie of head.headers.getSetCookie()) outgoing.appendHeader("set-cookie", cookie);
    outgoing.shouldKeepAlive = false;
    outgoing.removeHeader("transfer-encoding");
    outgoing.writeHead(head.status);
    outgoing.flushHeaders();
    // why: who writes a stream notices itself when nobody reads.
    outgoing.socket?.setTimeout(0);
    take(outgoing);
    return new Promise<never>(() => {});
  };
}
