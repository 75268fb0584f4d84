import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { StreamSink } from "#app/backend/live/client.server.ts";

/** Sends a head, and hands the sink of its body to `take`. Never resolves: nothing else may answer any more. */
export type HandOver = (head: Response, take: (out: StreamSink) => void) => Promise<never>;

/** Lets other code write the body of a response after its head: an event stream that lasts for hours. */
export interface Handovers {
  /** Prepares a server, before it listens; one that refuses all upgrades by `shouldUpgradeCallback`. */
  from(server: Server): void;
  /** Takes the connection of a request that may become a stream off its server. Only at once, in the server's own call. */
  release(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Hands a response over. The body ends with the connection, so that its bytes go out as they are, without chunks. */
  readonly giveOver: (outgoing: ServerResponse) => HandOver;
}

/**
 * Node's parser weighs 6 KB a connection, and what hangs on it holds the request and the response. Node parts with it
 * in one case, an upgrade, and looks at `upgrade` of the request for that. The response still answers, whatever it is;
 * a stream then has nothing but the socket. A Node that looks elsewhere would keep all of it: a test notices (ADR 24).
 */
export function createHandovers(): Handovers {
  const released = new WeakMap<IncomingMessage, ServerResponse>();
  /** Sockets without a server, with what tells their response that there is room again. */
  const free = new WeakMap<Duplex, () => void>();
  let mayRelease = false;
  return {
    from(server) {
      mayRelease = true;
      server.on("upgrade", (incoming: IncomingMessage, socket: Duplex) => {
        const outgoing = released.get(incoming);
        const onDrain = () => outgoing?.emit("drain");
        superviseSocket(socket);
        free.set(socket, onDrain);
        if (outgoing) socket.on("drain", onDrain);
        // why: a Node older than 24.9 does not ask `shouldUpgradeCallback`, and brings everybody here.
        else socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      });
    },
    release(incoming, outgoing) {
      // why: a server that is not prepared for it, as Vite's in development, would cut the connection.
      if (!mayRelease) return;
      released.set(incoming, outgoing);
      Object.assign(incoming, { upgrade: true });
      outgoing.shouldKeepAlive = false;
    },
    giveOver: (outgoing) => (head, take) => {
      const { socket } = outgoing;
      sendHead(head, outgoing);
      // why: the writer of a stream notices by itself when its reader is gone.
      socket?.setTimeout(0);
      const onDrain = socket && free.get(socket);
      if (onDrain) {
        free.delete(socket.off("drain", onDrain));
        outgoing.detachSocket(socket);
        take(socket);
      } else take(outgoing);
      return new Promise<never>(() => {});
    },
  };
}

function sendHead({ headers, status }: Response, outgoing: ServerResponse): void {
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  for (const cookie of headers.getSetCookie()) outgoing.appendHeader("set-cookie", cookie);
  outgoing.shouldKeepAlive = false;
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(status);
  outgoing.flushHeaders();
}

/** Does what its server did for a socket: handles its end, errors and stalls. Incoming bytes are discarded. */
function superviseSocket(socket: Duplex): void {
  socket.allowHalfOpen = false;
  socket.on("error", ignore);
  socket.on("finish", destroy);
  socket.on("timeout", destroy);
  socket.resume();
}

/** The socket closes after an error, and that is what others wait for. */
function ignore(): void {}

function destroy(this: Duplex): void {
  this.destroy();
}
