import { createParser } from "eventsource-parser";

/** One event of a server-sent stream. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
}

/** An event this long is no event of ours; in characters. */
const maxEventLength = 1_000_000;

/**
 * Reads a server-sent stream as the HTML standard parses it; an event without an id has that of the last one before it.
 * `onBytes` is called with each chunk, also for comments: a sign of life. Ends when the stream ends; throws what the
 * stream throws, and ParseError for an endless event.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent, void, void> {
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  let lastId = "";
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onId(id) {
      lastId = id;
    },
    onEvent: ({ event = "message", data }) => void events.push({ event, data, id: lastId }),
    onError(error) {
      // why: the standard skips what it does not know; only what would fill the memory ends the reading.
      if (error.type === "max-buffer-size-exceeded") throw error;
    },
  });
  for await (const bytes of body) {
    onBytes();
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* events.splice(0);
  }
}
