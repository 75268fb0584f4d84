import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

// why: networks and servers fail in ways that neither end can be asked for; this stands between them.

/**
 * What the wire does. `whole`: carries everything. `cut`: connections are refused, and what was open was closed. `silent`: takes
 * connections, and nothing goes through until it is whole again, as when a network falls apart and TCP sends again.
 * `loses_answers`: carries writes to the server and breaks off when their answer comes.
 */
export type WireState = "whole" | "cut" | "silent" | "loses_answers";

/** A TCP connection to a server that can be broken at will. */
export interface Wire {
  readonly port: number;
  /** How many connections were tried while it took connections. */
  readonly connections: number;
  /** How many answers were lost. */
  readonly lost: number;
  set(state: WireState): Promise<void>;
  stop(): Promise<void>;
}

const isWrite = (bytes: Buffer) => /^(?:POST|PUT|PATCH|DELETE) /u.test(bytes.subarray(0, 8).toString("latin1"));

/** Starts a wire on a free port. `onLost` is called when an answer was lost. */
export async function startWire(target: { host: string; port: number }, onLost = () => {}): Promise<Wire> {
  const sockets = new Set<Socket>();
  let state: WireState = "whole";
  let connections = 0;
  let lost = 0;
  let server: Server | undefined;

  function carry(client: Socket): void {
    connections += 1;
    const far = connect(target);
    let writing = false;
    const end = () => {
      for (const socket of [client, far]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, far]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    // why later: a listener for data sets the socket flowing.
    if (state === "silent") setImmediate(() => [client, far].map((socket) => socket.pause()));
    client.on("data", (bytes) => {
      writing ||= isWrite(bytes);
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (state === "loses_answers" && writing) {
        lost += 1;
        onLost();
        client.resetAndDestroy();
        return;
      }
      writing = false;
      client.write(bytes);
    });
  }

  async function listen(port: number): Promise<number> {
    server = createServer(carry).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = once(closing, "close");
    closing.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    get connections() {
      return connections;
    },
    get lost() {
      return lost;
    },
    async set(next) {
      state = next;
      for (const socket of sockets) {
        if (next === "silent") socket.pause();
        else socket.resume();
      }
      if (next === "cut") await close();
      else if (!server) await listen(port);
    },
    stop: close,
  };
}

/** A wire to the server of an address, and the address that leads through it. */
export async function startWireTo(url: string, onLost?: () => void): Promise<{ wire: Wire; url: string }> {
  const through = new URL(url);
  const wire = await startWire({ host: through.hostname, port: Number(through.port || 5432) }, onLost);
  through.hostname = "127.0.0.1";
  through.port = String(wire.port);
  return { wire, url: through.href.replace(/\/$/u, "") };
}
