import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { PlanChoice } from "#contracts/academy/training-plans.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { cancelObstacles } from "#upstream/facilities/reservation-series/store.ts";
import { lockReservations } from "#upstream/facilities/reservations/store.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import type { Club } from "../memberships/club.ts";
import { notifyAthletes } from "../training-sessions/notify.ts";
import type { TrainingChange } from "../training-sessions/training-change.ts";
import { conflictsAt, type RequestedSpan } from "./conflicts.ts";
import { overwrittenLetter } from "./letters.ts";
import type { Place } from "./place.ts";
import { changed, overwrittenBy, type Planned } from "./plan.ts";

/** The dates that are to be had in spite of what is in their way. */
export const overwriting = (decisions: readonly { readonly date: string; readonly choice: PlanChoice }[]): string[] =>
  decisions.flatMap(({ date, choice }) => (choice === "overwrite" ? [date] : []));

/**
 * Holds the reservations that a plan is to cancel: they come before whatever of the academy it locks (ADR 48). Their
 * courts are held, so that no others come.
 * @returns their ids
 */
export async function lockObstacles(
  tx: Queryable,
  organisationId: string,
  place: Place,
  wanted: readonly RequestedSpan[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await conflictsAt(tx, organisationId, place, wanted, new Set(), now);
  const ids = found.flat().flatMap(({ id, kind }) => (kind === "reservation" ? [id] : []));
  if (ids.length > 0) await lockReservations(tx, organisationId, ids);
  return new Set(ids);
}

/**
 * Frees the courts of what stands in the way of a plan, by the manager's decision, and tells who had booked them.
 * @throws Refusal 409 `recurring_session.plan_changed` when money came in for one meanwhile
 */
export async function clearObstacles(
  tx: Queryable,
  act: TrainingChange,
  club: Club,
  planned: readonly Planned[],
  held: ReadonlySet<string>,
): Promise<void> {
  const { organisationId, now } = act;
  const ids = overwrittenBy(planned).map(({ id }) => id);
  if (ids.length === 0) return;
  if (ids.some((id) => !held.has(id))) throw new StaleReadError();
  if (!(await cancelObstacles(tx, organisationId, ids, now))) throw changed();
  const booked = await tx
    .select({
      id: reservations.id,
      athleteId: reservations.athleteId,
      startAt: reservations.startAt,
      endAt: reservations.endAt,
      court: fields.name,
    })
    .from(reservations)
    .innerJoin(fields, eq(fields.id, reservations.fieldId))
    .where(
      and(
        eq(reservations.organisationId, organisationId),
        inArray(reservations.id, ids),
        isNotNull(reservations.athleteId),
      ),
    );
  await notifyAthletes(
    tx,
    act,
    club,
    booked.map(({ id, athleteId, ...slot }) => ({
      athleteId: athleteId ?? "",
      kind: "reservation.canceled",
      key: `reservation.canceled:${id}`,
      letter: (to) => overwrittenLetter(club, slot, to),
    })),
  );
}
