import { readServerEvents, type ServerEvent } from "#app/backend/live/sse-reader.server.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Reads a stream as a browser would, and keeps what came. */
export function readStream(body: ReadableStream<Uint8Array>) {
  const events: ServerEvent[] = [];
  const state = { ended: false };
  const abort = new AbortController();
  const passed = new TransformStream<Uint8Array, Uint8Array>();
  const copied = body.pipeTo(passed.writable, { signal: abort.signal }).catch(() => {});
  const reading = (async () => {
    try {
      for await (const event of readServerEvents(passed.readable)) events.push(event);
    } finally {
      state.ended = true;
    }
  })().catch(() => {});
  return {
    events,
    get ended() {
      return state.ended;
    },
    /** Ids of the events so far. */
    get ids() {
      return events.map(({ id }) => Number(id));
    },
    /** Closes the tab. */
    async close() {
      abort.abort();
      await Promise.all([copied, reading]);
    },
  };
}

/** Opens the stream of somebody's page; `told` are the topics and data that came. */
export async function listen(visitor: Visitor) {
  const { body } = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
  if (!body) throw new Error("no stream");
  const reader = readStream(body);
  return { told: () => reader.events.map(({ event, data }) => [event, JSON.parse(data)]), close: () => reader.close() };
}
