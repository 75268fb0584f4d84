import { createParser } from "eventsource-parser";

/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  id: string;
  data: string;
}

/** A stream that is being read, from its start on. */
export interface EventStream {
  /** The next event that fulfils a condition; what comes before it stays in `seen`. */
  next(matches?: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Events so far. */
  readonly seen: StreamEvent[];
  /** Fulfilled when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Connects to a stream and reads it until it is closed. */
export async function openStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
  const seen: StreamEvent[] = [];
  let taken = 0;
  let wake = Promise.withResolvers<void>();
  let isOver = false;

  const read = async (body: ReadableStream<Uint8Array>) => {
    const parser = createParser({
      onEvent: ({ event, id = "", data }) => void (event !== undefined && seen.push({ event, id, data })),
    });
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      wake.resolve();
      wake = Promise.withResolvers();
    }
  };
  const ended = read(response.body)
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    })
    .finally(() => {
      isOver = true;
      wake.resolve();
    });

  return {
    seen,
    ended,
    async next(matches = () => true) {
      for (;;) {
        while (taken < seen.length) {
          const event = seen[taken++];
          if (event && matches(event)) return event;
        }
        if (isOver) throw new Error("The stream ended");
        await wake.promise;
      }
    },
    close: () => abort.abort(),
  };
}
