import { resetEvent } from "#app/rules/live-events.ts";
import { type LiveMessage, streamEvents } from "./messages.ts";

/** Events that are kept for tabs that come later. */
const maxEvents = 200;

/**
 * What a shared stream has told: a tab that joins was made at some place in the stream and is owed what was told since.
 */
export class StreamBuffer {
  readonly #kept: LiveMessage[] = [];
  /** Everything after this id is kept. */
  #since: number;
  #last: number;

  /** `after`: where the stream begins. */
  constructor(after: number) {
    this.#since = after;
    this.#last = after;
  }

  /** The last place of the stream. */
  get last(): number {
    return this.#last;
  }

  take(message: LiveMessage): void {
    this.#last = Math.max(this.#last, message.id);
    if (!streamEvents.includes(message.kind)) return;
    // After a reset, earlier events are unknown.
    if (message.kind === resetEvent) this.#kept.length = 0;
    this.#kept.push(message);
    if (message.kind === resetEvent) this.#since = message.id - 1;
    if (this.#kept.length > maxEvents) this.#since = this.#kept.shift()?.id ?? this.#since;
  }

  /** What a tab that has everything up to `after` has missed: the events, or that it must read everything again. */
  missedAfter(after: number): LiveMessage[] {
    if (after < this.#since) return [{ kind: resetEvent, data: "{}", id: this.#last }];
    return this.#kept.filter(({ id }) => id > after);
  }
}
