import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import type { Database } from "#db/connection.ts";

/** The least time between two announcements of one thing, in milliseconds: hands are faster than readers. */
const leastMs = 1_000;

/** Announces one thing; it never throws. */
type Announcement = () => void;

interface Recent {
  /** Announces what has happened since, when its time has come. */
  later: Announcement | undefined;
}

/** What was announced just now: each thing at once, then once a second at most, and always after its last change. */
export class AnnouncementThrottle {
  readonly #recent = new Map<string, Recent>();

  /** Whether a thing may be announced now; otherwise `later` announces it, once, when the second is over. */
  admits(key: string, later: Announcement): boolean {
    const known = this.#recent.get(key);
    if (known) {
      known.later = later;
      return false;
    }
    const recent: Recent = { later: undefined };
    this.#recent.set(key, recent);
    setTimeout(() => {
      const { later: waiting } = recent;
      this.#recent.delete(key);
      if (waiting && this.admits(key, waiting)) waiting();
    }, leastMs).unref();
    return true;
  }
}

/** The key of a thing whose announcements are throttled: a kind of change, of an event or of one of its matches. */
export const throttleKey = (
  topic: string,
  { eventId, matchId }: { readonly eventId: string | null; readonly matchId?: string | null | undefined },
): string => `${topic} ${eventId} ${matchId ?? ""}`;

/** The throttle of a database's announcements; each process has one. */
export const throttleOf = memoizeByObject((_: Database) => new AnnouncementThrottle());
