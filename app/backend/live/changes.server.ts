import type { Logger } from "pino";
import { changeReaders, type LiveEvent } from "#app/rules/live-events.ts";
import type { ChangePush } from "#contracts/notifications/notifications.ts";
import type { Database } from "#db/connection.ts";
import { announceOnce } from "./events.server.ts";
import { throttleKey, throttleOf } from "./throttle.server.ts";

/** How long copies of one change are waited for, and for its announcement by the process that made it, in milliseconds. */
const gatherMs = 250;

/** What of upstream's changes pages are told of; the others are for the dashboard itself. */
const topics = ["events", "scores", "live", "imports"] as const satisfies ChangePush["topic"][];
type PageChange = ChangePush & { readonly topic: (typeof topics)[number] };

interface ChangesOptions {
  readonly db: Database;
  readonly log: Logger;
  /** The id up to which this process has delivered. */
  readonly cursor: () => number;
  readonly wake: () => void;
}

/**
 * Announces what upstream says has changed, by whichever client. Each staff member who has a page open hears it, and what was
 * written through this dashboard was announced with its outcome: of all that is said of one thing at a time, one
 * announcement is made, and none where another has been made since.
 */
export class UpstreamChanges {
  readonly #options: ChangesOptions;
  /** The id that was delivered when each change was last announced, by what has changed. */
  readonly #said = new Map<string, number>();

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  take(organisationId: string, change: PageChange): void {
    const key = throttleKey(change.topic, { ...change, eventId: change.eventId ?? organisationId });
    const isWaiting = this.#said.has(key);
    this.#said.set(key, this.#options.cursor());
    if (isWaiting) return;
    setTimeout(() => {
      const after = this.#said.get(key) ?? 0;
      this.#said.delete(key);
      const tell = () => void this.#tell(organisationId, change, after);
      if (throttleOf(this.#options.db).admits(key, tell)) tell();
    }, gatherMs).unref();
  }

  /** Called after a break in the connection: what was said meanwhile is not known. */
  missed(organisationId: string): void {
    for (const topic of topics) this.take(organisationId, { topic, eventId: null, matchId: null });
  }

  async #tell(organisationId: string, change: PageChange, after: number): Promise<void> {
    const { db, log, wake } = this.#options;
    try {
      const audience = { organisationId, roles: changeReaders[change.topic] };
      if (await announceOnce(db, audience, eventOf(change), after)) wake();
    } catch (err) {
      log.error({ err }, "a change of upstream could not be announced");
    }
  }
}

function eventOf({ topic, eventId, matchId }: PageChange): LiveEvent {
  if (topic === "live" || topic === "imports") return { topic };
  return { topic, eventId, ...(matchId !== null && { matchId }) };
}
