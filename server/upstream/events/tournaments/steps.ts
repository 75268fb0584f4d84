import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { EventStatus } from "#contracts/events/events.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { matches } from "../matches/table.ts";
import { registrations } from "../registrations/table.ts";
import { closures, rounds } from "../rounds/table.ts";
import type { Columns } from "./draft.ts";
import type { Tenant } from "./lists.ts";

/** A tournament as it is to be once it has taken a step. */
interface Moment extends Columns {
  readonly organisationId: string;
  readonly eventId: string;
}

interface Step {
  readonly from: EventStatus;
  readonly to: EventStatus;
  /** What stands in its way. @throws Refusal 409 */
  readonly requires?: (tx: Queryable, at: Moment) => Promise<void>;
}

/**
 * Whoever finds the event has to learn where it is, from its location or else from its description. @throws Refusal 409
 * `event.not_publishable`
 */
async function requirePlaceOrWords(_: Queryable, { event, tournament }: Moment): Promise<void> {
  if (event.locationId !== null || tournament.description !== "") return;
  throw new Refusal(409, "event.not_publishable", { details: { missing: ["locationId", "description"] } });
}

/** Requires that nobody has ever registered. @throws Refusal 409 `event.has_registrations` */
export async function requireNoRegistrations(tx: Queryable, { organisationId, eventId }: Tenant): Promise<void> {
  const registered = await countRows(tx, registrations, rowsOf(registrations, { organisationId, eventId }));
  if (registered > 0) throw new Refusal(409, "event.has_registrations", { details: { registered } });
}

/** Requires that no match has begun. @throws Refusal 409 `event.has_begun`, with how many matches */
async function requireNotBegun(tx: Queryable, { organisationId, eventId }: Moment): Promise<void> {
  const own = rowsOf(matches, { organisationId, eventId });
  const begun = await countRows(
    tx,
    matches,
    and(own, or(isNotNull(matches.warmupAt), isNotNull(matches.startedAt), isNotNull(matches.closedAt))),
  );
  if (begun > 0) throw new Refusal(409, "event.has_begun", { details: { matches: begun } });
}

/** Every round is closed. @throws Refusal 409 `event.rounds_open`, with those that are not */
async function requireRoundsClosed(tx: Queryable, { organisationId, eventId }: Moment): Promise<void> {
  const open = await tx
    .select({ order: rounds.order, type: rounds.type, name: rounds.name })
    .from(rounds)
    .leftJoin(closures, and(eq(closures.roundId, rounds.id), isNull(closures.reopenedAt)))
    .where(and(rowsOf(rounds, { organisationId, eventId }), isNull(closures.id)))
    .orderBy(asc(rounds.order));
  if (open.length > 0) throw new Refusal(409, "event.rounds_open", { details: { rounds: open } });
}

/**
 * Every way from a state to another one. Canceled is where an event ends: a trigger keeps it there.
 */
const steps: readonly Step[] = [
  { from: "draft", to: "published", requires: requirePlaceOrWords },
  { from: "published", to: "draft", requires: requireNoRegistrations },
  { from: "published", to: "live" },
  { from: "live", to: "published", requires: requireNotBegun },
  { from: "live", to: "completed", requires: requireRoundsClosed },
  { from: "completed", to: "live" },
  { from: "draft", to: "canceled" },
  { from: "published", to: "canceled" },
  { from: "live", to: "canceled" },
];

/** The step between two states. @throws Refusal 409 `event.transition` when there is none */
export function stepOf(from: EventStatus, to: EventStatus): Step {
  const step = steps.find((one) => one.from === from && one.to === to);
  if (!step) throw new Refusal(409, "event.transition", { details: { from, to } });
  return step;
}
