import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type Affected, maxAffectedReservations } from "#contracts/facilities/closing-periods.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { tagOf } from "#upstream/core/review.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { holderName } from "#upstream/occupancies/holder.ts";
import type { Place } from "../locations/place.ts";
import { lockReservations } from "../reservations/store.ts";
import { reservations } from "../reservations/table.ts";
import { stretchesOf } from "./rules.ts";

/** Reservations of the place that have a part in some local dates and have not begun. */
const onDays = (organisationId: string, place: Place, days: readonly string[], now: Date) =>
  and(
    rowsOf(reservations, { organisationId, locationId: place.id }),
    gt(reservations.startAt, now),
    or(
      ...stretchesOf(days).map(({ first, last }) =>
        and(
          lt(reservations.startAt, instantOf(last, "24:00", place.timeZone)),
          gt(reservations.endAt, startOfDay(first, place.timeZone)),
        ),
      ),
    ),
  );

/** The reservations that match, earliest first, as a closure names them. */
export async function affectedReservations(tx: Queryable, where: SQL | undefined): Promise<Affected> {
  const rows = await tx
    .select({
      id: reservations.id,
      fieldId: reservations.fieldId,
      startAt: reservations.startAt,
      endAt: reservations.endAt,
      holder: holderName,
      paid: debits.paid,
      currency: debits.currency,
    })
    .from(reservations)
    .innerJoin(debits, eq(debits.id, reservations.debitId))
    .leftJoin(
      athletes,
      and(eq(athletes.id, reservations.athleteId), eq(athletes.organisationId, reservations.organisationId)),
    )
    .where(where)
    .orderBy(asc(reservations.startAt), asc(reservations.id));
  const ids = rows.map(({ id }) => id);
  const named = rows
    .slice(0, maxAffectedReservations)
    .map((row) => ({ ...row, startAt: row.startAt.toISOString(), endAt: row.endAt.toISOString() }));
  return { count: rows.length, tag: tagOf(ids.toSorted()), ids, reservations: named };
}

/** The confirmed reservations that closing these days touches. */
export const affectedBy = (tx: Queryable, organisationId: string, place: Place, days: readonly string[], now: Date) =>
  affectedReservations(tx, and(onDays(organisationId, place, days, now), eq(reservations.status, "confirmed")));

/** How many pending reservations are on these days. */
export const pendingOn = (
  tx: Queryable,
  organisationId: string,
  place: Place,
  days: readonly string[],
  now: Date,
): Promise<number> =>
  countRows(tx, reservations, and(onDays(organisationId, place, days, now), eq(reservations.status, "pending")));

/** Cancels confirmed reservations by the manager's decision, which frees their courts. Payments stay. */
export async function cancelAffected(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await lockReservations(tx, organisationId, ids);
  for (let at = 0; at < ids.length; at += 1000)
    await tx
      .update(reservations)
      .set({ status: "canceled", canceledBy: "manager", updatedAt: now, version: sql`${reservations.version} + 1` })
      .where(
        and(
          eq(reservations.organisationId, organisationId),
          eq(reservations.status, "confirmed"),
          inArray(reservations.id, ids.slice(at, at + 1000)),
        ),
      );
}
