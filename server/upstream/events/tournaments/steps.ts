import type { EventStatus } from "#contracts/events/events.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { rowsOf } from "#upstream/db/rows.ts";
import { registrations } from "../registrations/table.ts";
import type { Tenant } from "./lists.ts";
import type { Columns } from "./wish.ts";

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

/** Who finds it has to learn where it is, or else from its words. @throws Refusal 409 `event.not_publishable` */
async function requirePlaceOrWords(_: Queryable, { event, tournament }: Moment): Promise<void> {
  if (event.locationId !== null || tournament.description !== "") return;
  throw new Refusal(409, "event.not_publishable", { details: { missing: ["locationId", "description"] } });
}

/** Nobody has ever registered. @throws Refusal 409 `event.has_registrations` */
export async function requireNobody(tx: Queryable, { organisationId, eventId }: Tenant): Promise<void> {
  const registered = await countRows(tx, registrations, rowsOf(registrations, { organisationId, eventId }));
  if (registered > 0) throw new Refusal(409, "event.has_registrations", { details: { registered } });
}

/**
 * Every way from a state to another one. Canceled is where an event ends: a trigger keeps it there. Matches that have
 * begun belong in the way back from `live`, open rounds (`event.rounds_open`) in the way to `completed`.
 */
export const steps: readonly Step[] = [
  { from: "draft", to: "published", requires: requirePlaceOrWords },
  { from: "published", to: "draft", requires: requireNobody },
  { from: "published", to: "live" },
  { from: "live", to: "published" },
  { from: "live", to: "completed" },
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
