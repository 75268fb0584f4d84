import { type LiveEvent, type LiveTopic, resetEvent } from "#app/rules/live-events.ts";
import { submitAndLeave } from "../forms/leave-page.ts";
import { type LiveMessage, streamEvents } from "./messages.ts";
import { connectStream } from "./stream-transport.ts";

/** Hears events of a topic. `id`: the event's place in the stream. */
export type LiveHandler<T extends LiveTopic> = (
  event: Extract<LiveEvent, { topic: T }> & { readonly id: number },
) => void;

const lastEventAt = new Map<string, number>();
const handlers = new Map<string, Set<(event: unknown) => void>>();
let stop: (() => void) | undefined;
let users = 0;
let lastId = 0;
let channel = "";

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
export const receivedWithin = (topic: string, milliseconds: number): boolean =>
  Date.now() - (lastEventAt.get(topic) ?? 0) < milliseconds;

const emit = (topic: string, event: unknown): void => {
  lastEventAt.set(topic, Date.now());
  for (const handler of [...(handlers.get(topic) ?? [])]) handler(event);
};

/**
 * Keeps the live stream of a session coming to this page, from the event `after` on, until the returned function is
 * called by the last who asked. `session` names the session; its tabs share one stream.
 */
export function connectLive(after: number, session: string): () => void {
  // why: another session's places mean nothing here, and its stream goes on for the tabs that it still has.
  if (session !== channel) {
    close();
    lastId = 0;
  }
  channel = session;
  lastId = Math.max(lastId, after);
  users += 1;
  if (users === 1) {
    addEventListener("pageshow", onPageShow);
    addEventListener("pagehide", close);
  }
  if (!stop) open();
  return () => {
    users -= 1;
    if (users > 0) return;
    removeEventListener("pageshow", onPageShow);
    removeEventListener("pagehide", close);
    close();
  };
}

function open(): void {
  close();
  stop = connectStream({ channel, after: () => lastId, onMessage });
}

function onMessage({ kind, data, id }: LiveMessage): void {
  if (streamEvents.includes(kind)) {
    // A tab that joined, or came back into view, may be told again what it has.
    if (id <= lastId && kind !== resetEvent) return;
    lastId = Math.max(lastId, id);
    emit(kind, { ...(JSON.parse(data) as object), topic: kind, id });
  }
  if (kind === "session_ended") {
    // why: the session that this page belongs to is over. The sign-in page redirects a person who signed in again.
    close();
    submitAndLeave("/login?reason=ended");
  }
  if (kind === "maintenance" && (JSON.parse(data) as { enabled: boolean }).enabled) submitAndLeave("/maintenance");
}

function close(): void {
  stop?.();
  stop = undefined;
}

/** A page that comes out of the browser's back-forward cache has lost its stream. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) open();
}
