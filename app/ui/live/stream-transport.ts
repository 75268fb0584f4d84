import { openEventSource } from "./event-source.ts";
import type { LiveMessage, TabMessage } from "./messages.ts";
import workerUrl from "./shared-worker.ts?worker&url";

interface TransportOptions {
  /** Names the session, whose tabs share one stream. */
  readonly channel: string;
  /** The id of the last event that this tab has. */
  readonly after: () => number;
  readonly onMessage: (message: LiveMessage) => void;
}

/** Brings the stream to this tab until the returned function is called. */
type StreamTransport = (options: TransportOptions) => () => void;

/** One stream for all tabs of the session, or, in a browser without shared workers, one for each tab that is looked at. */
export const connectStream: StreamTransport = (options) =>
  typeof SharedWorker === "undefined" ? visibleTabTransport(options) : sharedWorkerTransport(options);

/**
 * The tab reads a stream of its own while it is visible. A browser opens six connections to a server over HTTP/1.1, so
 * that a hidden tab closes its stream. When it is looked at again, it reads on after the last event that it has.
 */
const visibleTabTransport: StreamTransport = ({ channel, after, onMessage }) => {
  let close: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "visible") {
      close ??= openEventSource({ channel, after: after(), onMessage });
      return;
    }
    close?.();
    close = undefined;
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close?.();
  };
};

/** A worker that all tabs share reads the stream. It ends with the last tab. */
const sharedWorkerTransport: StreamTransport = (options) => {
  const worker = new SharedWorker(workerUrl, { name: options.channel });
  const say = (message: TabMessage) => worker.port.postMessage(message);
  let close = () => {
    say({ isLeaving: true });
    worker.port.close();
  };
  worker.onerror = () => {
    // The worker's file is gone after an upgrade, or something forbids it: better a stream of one's own than none.
    worker.onerror = null;
    close = visibleTabTransport(options);
  };
  worker.port.onmessage = ({ data }: MessageEvent<LiveMessage>) => options.onMessage(data);
  say({ after: options.after() });
  return () => close();
};
