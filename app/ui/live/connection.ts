import { type LiveEvent, type LiveTopic, liveTopics, resetEvent, sessionEndedEvent } from "#app/rules/live-events.ts";

/** Hears events of a topic. `id`: the event's place in the stream. */
export type LiveHandler<T extends LiveTopic> = (
  event: Extract<LiveEvent, { topic: T }> & { readonly id: number },
) => void;

/** How long to wait before asking again when the server refused the stream, in milliseconds; doubles each time. */
const firstWait = 10_000;
const longestWait = 300_000;

const heardAt = new Map<string, number>();
const handlers = new Map<string, Set<(event: unknown) => void>>();
let source: EventSource | undefined;
let users = 0;
let lastId = 0;
let wait = firstWait;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `handler` for each event of a topic until the returned function is called. */
export function subscribe(topic: string, handler: (event: never) => void): () => void {
  const all = handlers.get(topic) ?? new Set();
  handlers.set(topic, all);
  // why: the topic decides the type of the event; `useLive` is the typed way in.
  const anyHandler = handler as (event: unknown) => void;
  all.add(anyHandler);
  return () => void all.delete(anyHandler);
}

/** Whether an event of a topic came within the last `milliseconds`. */
export const heardWithin = (topic: string, milliseconds: number): boolean =>
  Date.now() - (heardAt.get(topic) ?? 0) < milliseconds;

const emit = (topic: string, event: unknown): void => {
  heardAt.set(topic, Date.now());
  for (const handler of [...(handlers.get(topic) ?? [])]) handler(event);
};

/**
 * Keeps one live stream for the whole page, from the event `after` on, until the returned function is called by the
 * last who asked. The browser reconnects by itself; only a refusal is tried again here.
 */
export function connectLive(after: number): () => void {
  lastId = Math.max(lastId, after);
  users += 1;
  if (users === 1) {
    open();
    addEventListener("pageshow", onPageShow);
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    removeEventListener("pageshow", onPageShow);
    close();
  };
}

function open(): void {
  close();
  const stream = new EventSource(`/live?after=${lastId}`);
  source = stream;
  stream.onopen = () => {
    wait = firstWait;
  };
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    // The server answered something else than a stream: it is being restarted, or the session is over.
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, longestWait);
  };
  for (const topic of [...liveTopics, resetEvent]) {
    stream.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = Number(lastEventId) || lastId;
      emit(topic, { ...(JSON.parse(data) as object), topic, id: lastId });
    });
  }
  stream.addEventListener(sessionEndedEvent, () => {
    // why: what this page shows belongs to nobody any more. The sign-in page sends on whoever is signed in again.
    close();
    location.assign("/login");
  });
  stream.addEventListener("maintenance", ({ data }: MessageEvent<string>) => {
    const { enabled } = JSON.parse(data) as { enabled: boolean };
    location.assign(enabled ? "/maintenance" : "/");
  });
}

function close(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

/** A page that comes out of the browser's back-forward cache has lost its stream. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) open();
}
