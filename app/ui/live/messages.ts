import { liveTopics, resetEvent, sessionEndedEvent } from "#app/rules/live-events.ts";

/** One event of the stream as it goes from the worker that reads it to all tabs. */
export interface LiveMessage {
  /** The name of the event. */
  readonly kind: string;
  /** The event's data, as JSON. */
  readonly data: string;
  /** The event's place in the stream; for a passing event, that of the last one before it. */
  readonly id: number;
}

/** Events that have a place in the stream. */
export const streamEvents: readonly string[] = [...liveTopics, resetEvent];
/** Events of the moment, which have no place in the stream. */
export const transientEvents: readonly string[] = [sessionEndedEvent, "maintenance"];

/** What a tab says to the worker that reads its stream: that it has everything up to `after`, or that it is leaving. */
export type TabMessage = { readonly after: number } | { readonly isLeaving: true };
