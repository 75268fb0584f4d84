import { openEventSource } from "./event-source.ts";
import type { TabMessage } from "./messages.ts";
import { StreamBuffer } from "./stream-buffer.ts";

// A worker that all tabs of a session share; its name is the session's channel. It reads one stream for all of them.

/** The scope of a shared worker, as far as it is used here. TypeScript has it in a library that excludes the page's. */
interface Scope {
  readonly name: string;
  onconnect: ((event: MessageEvent) => void) | null;
}
// why: this file runs in a worker, whose global object is no window.
const scope = globalThis as unknown as Scope;
const ports = new Set<MessagePort>();
let memory: StreamBuffer | undefined;
let close: (() => void) | undefined;

function listen(after: number): StreamBuffer {
  const known = new StreamBuffer(after);
  memory = known;
  close = openEventSource({
    channel: scope.name,
    after,
    onMessage(message) {
      known.take(message);
      for (const port of ports) port.postMessage(message);
      if (message.kind === "session_ended") forget();
    },
  });
  return known;
}

function forget(): void {
  close?.();
  close = undefined;
  memory = undefined;
}

scope.onconnect = ({ ports: [port] }) => {
  if (!port) return;
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ("isLeaving" in data) {
      ports.delete(port);
      if (ports.size === 0) forget();
      return;
    }
    ports.add(port);
    for (const message of (memory ?? listen(data.after)).missedAfter(data.after)) port.postMessage(message);
  };
};
