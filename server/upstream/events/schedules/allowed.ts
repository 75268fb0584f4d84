import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Breach } from "../engine/schedule-types.ts";
import { violationsOf } from "./answer.ts";
import type { Prepared } from "./input.ts";
import { type CourtTime, conflictsOf, takenRefusal } from "./store.ts";

/** What nobody can mean: a court or a team twice, a day on which all is closed. */
const never: readonly Breach["code"][] = ["court_overlap", "team_overlap", "closing_day"];

interface Asked {
  readonly breaches: readonly Breach[];
  /** The courts' time that is about to be taken. */
  readonly wanted: readonly CourtTime[];
  /** Whether what may be answered is asked. */
  readonly asks: boolean;
}

/**
 * Lets people put matches where they break rules, when they know of it, but never where somebody else is.
 * @throws Refusal 409 `schedule.courts_taken` with `conflicts`, `schedule.violations` with `violations`
 */
export async function requireAllowed(
  tx: Queryable,
  prepared: Prepared,
  { breaches, wanted, asks }: Asked,
): Promise<void> {
  const { organisationId, id: eventId } = prepared.context.event;
  if (breaches.some(({ code }) => code === "occupied"))
    throw takenRefusal(await conflictsOf(tx, { organisationId, eventId }, wanted));
  if (breaches.length === 0 || (!asks && !breaches.some(({ code }) => never.includes(code)))) return;
  throw new Refusal(409, "schedule.violations", { details: { violations: violationsOf(prepared, breaches) } });
}
