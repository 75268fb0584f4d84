import { type LiveMessage, streamEvents, transientEvents } from "./messages.ts";

/** How long to wait before asking again when the server refused the stream, in milliseconds; doubles each time. */
const firstRetryMs = 10_000;
const maxRetryMs = 300_000;

interface SourceOptions {
  /** The session whose stream this is; the server ends the stream of any other. */
  readonly channel: string;
  /** The id of the last event that is known. */
  readonly after: number;
  readonly onMessage: (message: LiveMessage) => void;
}

/**
 * An event stream that is kept up until the returned function is called. The browser reconnects by itself; only a
 * refusal is tried again here: the server is being restarted, or it answered something else than a stream.
 */
export function openEventSource({ channel, after, onMessage }: SourceOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstRetryMs;
  let last = after;

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    const stream = new EventSource(`/live?${new URLSearchParams({ after: String(last), channel })}`);
    source = stream;
    stream.onopen = () => {
      wait = firstRetryMs;
    };
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, maxRetryMs);
    };
    for (const kind of [...streamEvents, ...transientEvents]) {
      stream.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        last = Number(lastEventId) || last;
        // why: an ended session has no stream any more; whatever comes next is another's.
        if (kind === "session_ended") close();
        onMessage({ kind, data, id: last });
      });
    }
  };
  open();
  return close;
}
