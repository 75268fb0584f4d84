import { changeReaders } from "#app/rules/live-events.ts";
import type { Services } from "../services.server.ts";
import { announce } from "./events.server.ts";
import { throttleKey, throttleOf } from "./throttle.server.ts";

type Announcing = Pick<Services, "db" | "live" | "log">;

/** The match whose score changed. */
interface ScoreChange {
  readonly organisationId: string;
  readonly eventId: string;
  readonly matchId: string;
}

/**
 * Tells the open pages of a club that the score of a match has changed: at once, then once a second at most, and always
 * after the last change. Never throws: the tap itself is written down.
 */
export async function announceScore(services: Announcing, change: ScoreChange): Promise<void> {
  const later = () => void tell(services, change);
  if (throttleOf(services.db).admits(throttleKey("scores", change), later)) await tell(services, change);
}

async function tell({ db, live, log }: Announcing, { organisationId, ...ids }: ScoreChange): Promise<void> {
  try {
    await announce(db, { organisationId, roles: changeReaders.scores }, { topic: "scores", ...ids });
    live.wake();
  } catch (err) {
    log.error({ err }, "a score could not be announced");
  }
}
