import { connect, type Socket } from "node:net";

/** One event as it came, with its id. Comments with an id move the place and are no event. */
export interface SseEvent {
  readonly id: number;
  readonly topic: string;
  readonly data: string;
}

export interface SseOptions {
  /** Address of the dashboard, an IP address and a port. */
  readonly url: string;
  readonly cookie: string;
  /** The client's address as a proxy tells it; the socket's unless given. */
  readonly address?: string;
  /** The id of the last event that is known; sent as Last-Event-ID. */
  readonly after?: number;
  readonly onEvent: (event: SseEvent) => void;
  /** Called with every place in the stream, of events and of signs of life. */
  readonly onPlace?: (id: number) => void;
  /** Called when the stream began. */
  readonly onOpen?: () => void;
  /** Called when the stream is over, however it ended; `status` is that of the answer, 0 without one. */
  readonly onClose: (status: number) => void;
}

/**
 * A stream over a plain socket: what an EventSource does, without its weight and with its end at hand. Reads an answer
 * with or without chunks: their frames are lines that no event of ours looks like.
 */
export function openSse(options: SseOptions): Socket {
  const { hostname, port, host } = new URL(options.url);
  const after = options.after === undefined ? "" : `last-event-id: ${options.after}\r\n`;
  const address = options.address === undefined ? "" : `x-forwarded-for: ${options.address}\r\n`;
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `GET /live HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\ncookie: ${options.cookie}\r\n${address}${after}\r\n`,
    );
  });
  let rest = "";
  let status = 0;
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    rest += text;
    if (status === 0) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      status = Number(rest.slice(9, 12));
      rest = rest.slice(end + 4);
      if (status === 200) options.onOpen?.();
      else socket.destroy();
    }
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) readBlock(block, options);
  });
  socket.on("error", () => {});
  socket.on("close", () => options.onClose(status));
  return socket;
}

function readBlock(block: string, { onEvent, onPlace }: SseOptions): void {
  const id = /^id: (\d+)$/mu.exec(block)?.[1];
  const topic = /^event: (\w+)$/mu.exec(block)?.[1];
  const data = /^data: (.*)$/mu.exec(block)?.[1];
  if (id !== undefined) onPlace?.(Number(id));
  if (topic !== undefined && data !== undefined) onEvent({ id: Number(id ?? 0), topic, data });
}
