import { StreamBuffer } from "./memory.ts";
import type { LiveMessage, TabMessage } from "./messages.ts";
import { openSource } from "./source.ts";
import workerUrl from "./worker.ts?worker&url";

export interface TransportOptions {
  /** Names the session, whose tabs share one stream. */
  readonly channel: string;
  /** The last event that this tab has. */
  readonly after: () => number;
  readonly onMessage: (message: LiveMessage) => void;
}

/** Brings the stream to this tab until the returned function is called. */
type StreamTransport = (options: TransportOptions) => () => void;

/** One stream for all tabs of the session, by the best means that this browser has. */
export const connectStream: StreamTransport = (options) => {
  if (typeof SharedWorker !== "undefined") return sharedWorkerTransport(options);
  return typeof navigator.locks === "undefined" ? ownSource(options) : leaderTransport(options);
};

/** A stream of this tab's own. */
const ownSource: StreamTransport = ({ channel, after, onMessage }) =>
  openSource({ channel, after: after(), onMessage });

/** A worker that all tabs share reads the stream. It ends with the last tab. */
const sharedWorkerTransport: StreamTransport = (options) => {
  const worker = new SharedWorker(workerUrl, { name: options.channel });
  const say = (message: TabMessage) => worker.port.postMessage(message);
  let close = () => {
    say({ isLeaving: true });
    worker.port.close();
  };
  worker.onerror = () => {
    // Its file is gone after an upgrade, or something forbids it: better a stream of one's own than none.
    worker.onerror = null;
    close = ownSource(options);
  };
  worker.port.onmessage = ({ data }: MessageEvent<LiveMessage>) => options.onMessage(data);
  say({ after: options.after() });
  return () => close();
};

/** What tabs that elect one of them say to all: an event; or one of them joined and has everything up to `after`. */
type LeaderMessage = LiveMessage | { readonly after: number };

/**
 * The tab that holds a lock reads the stream and tells the others. When it closes, the browser gives the lock to
 * another, which goes on after the last event that it has itself; the others say what they have and are told the rest.
 */
export const leaderTransport: StreamTransport = ({ channel, after, onMessage }) => {
  const name = `live ${channel}`;
  const others = new BroadcastChannel(name);
  const leaving = new AbortController();
  let memory: StreamBuffer | undefined;
  const tell = (word: LeaderMessage) => others.postMessage(word);

  others.onmessage = ({ data }: MessageEvent<LeaderMessage>) => {
    if ("kind" in data) {
      // A new leader asks what everybody has.
      if (data.kind === "leader") tell({ after: after() });
      else onMessage(data);
    } else for (const missed of memory?.missedAfter(data.after) ?? []) tell(missed);
  };
  const lead = async () => {
    memory = new StreamBuffer(after());
    const close = openSource({
      channel,
      after: memory.last,
      onMessage(message) {
        memory?.take(message);
        tell(message);
        onMessage(message);
      },
    });
    tell({ kind: "leader", data: "{}", id: memory.last });
    await new Promise((resolve) => leaving.signal.addEventListener("abort", resolve));
    close();
    memory = undefined;
  };
  // Rejects when this tab leaves before its turn has come.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {});
  tell({ after: after() });
  return () => {
    leaving.abort();
    others.close();
  };
};
