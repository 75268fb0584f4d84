import { useEffect, useMemo, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { type LiveTopic, resetEvent } from "#app/rules/live-events.ts";
import { connectLive, type LiveHandler, receivedWithin, subscribe } from "./connection.ts";
import { RevalidationQueue } from "./revalidation-queue.ts";

/** How old a page's data can be when the page appears, in milliseconds: the time limit of upstream's calls. */
const maxLoadMs = 10_000;

/**
 * Opens the page's live stream after the event `after`; `channel` names the session whose tabs share it. Once in a
 * layout is enough.
 */
export function useLiveConnection(after: number, channel: string): void {
  const start = useRef(after);
  useEffect(() => {
    start.current = after;
  });
  useEffect(() => connectLive(start.current, channel), [channel]);
}

/** Calls `handler` for each live event of `topic`; `reset` when events were missed. */
export function useLive<T extends LiveTopic>(topic: T, handler: LiveHandler<T>): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => subscribe(topic, (event: Parameters<LiveHandler<T>>[0]) => latest.current(event)), [topic]);
}

/** Calls `handler` when live events were missed and everything has to be read again. */
export function useLiveReset(handler: () => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => subscribe(resetEvent, () => latest.current()), []);
}

interface RevalidationOptions {
  /** Least time between two readings, in milliseconds. */
  readonly interval?: number;
  /** Whether reading is paused: what is heard meanwhile is read when the pause ends. */
  readonly isPaused?: boolean;
  /** The event that the page is about: what is heard of another one changes nothing here. */
  readonly eventId?: string;
}

/**
 * Reads the page's data again when one of `topics` is heard, or when events were missed: at once, but never two readings
 * at a time.
 */
export function useLiveRevalidation(
  topics: readonly LiveTopic[],
  { interval = 1_000, isPaused = false, eventId: own }: RevalidationOptions = {},
): void {
  const { revalidate, state } = useRevalidator();
  const rereading = useMemo(() => new RevalidationQueue(() => void revalidate(), interval), [revalidate, interval]);
  // why not while the next page is on its way: the router would drop that answer, with the message it may bring ("saved"),
  // and ask for the page anew.
  const isUnderWay = useNavigation().state !== "idle";
  const isHeld = isPaused || isUnderWay || state !== "idle";
  useEffect(() => rereading.hold(isHeld), [rereading, isHeld]);
  const key = topics.join(" ");
  useEffect(() => {
    const heard = [...(key === "" ? [] : key.split(" ")), resetEvent];
    const offs = heard.map((topic) =>
      subscribe(topic, ({ eventId }: { readonly eventId?: string | null }) => {
        if (!own || !eventId || eventId === own) rereading.ask();
      }),
    );
    // why: what came while this page was on its way may have come after its data was read.
    if (heard.some((topic) => receivedWithin(topic, maxLoadMs))) rereading.ask();
    return () => {
      rereading.stop();
      for (const off of offs) off();
    };
  }, [key, rereading, own]);
}
