import { and, eq, gt, gte, lt, ne, type SQL } from "drizzle-orm";
import type { Booking } from "#contracts/facilities/limits.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { findRow, lockRow, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { reservations } from "../reservations/table.ts";
import { bookingRules } from "./table.ts";

/** The rules of a location until some are saved: shown for two weeks, booked in the app, confirmed by hand. */
const unsaved: Booking = {
  settings: { visibilityDays: 14, reservable: true, confirmation: "manual", bookingRules: null },
  limits: { slotMinutes: null, minMinutes: null, maxMinutes: null, minAdvanceHours: null, maxAdvanceDays: null },
  userLimits: { maxPerDay: null, maxPerWeek: null, maxPending: null, cancellationHours: null },
  version: 0,
};

function toBooking(row: typeof bookingRules.$inferSelect): Booking {
  const { visibilityDays, reservable, confirmation, bookingRules: text, version } = row;
  const { slotMinutes, minMinutes, maxMinutes, minAdvanceHours, maxAdvanceDays } = row;
  const { maxPerDay, maxPerWeek, maxPending, cancellationHours } = row;
  return {
    settings: { visibilityDays, reservable, confirmation, bookingRules: text },
    limits: { slotMinutes, minMinutes, maxMinutes, minAdvanceHours, maxAdvanceDays },
    userLimits: { maxPerDay, maxPerWeek, maxPending, cancellationHours },
    version,
  };
}

/** The rules of booking of a location. */
export async function findBooking(db: Queryable, organisationId: string, locationId: string): Promise<Booking> {
  const row = await findRow(db, bookingRules, { organisationId, locationId });
  return row ? toBooking(row) : unsaved;
}

/** Writes the rules of booking of a location, the first time or again. */
export async function saveBooking(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  { settings, limits, userLimits, version }: Booking,
  now: Date,
): Promise<void> {
  const values = { ...settings, ...limits, ...userLimits, version, updatedAt: now };
  await tx
    .insert(bookingRules)
    .values({ ...values, organisationId, locationId })
    .onConflictDoUpdate({ target: bookingRules.locationId, set: values });
}

/** Makes other bookings of an athlete wait until the transaction ends, so that each counts those before it. */
export async function lockAthlete(tx: Queryable, organisationId: string, athleteId: string): Promise<void> {
  await lockRow(tx, athletes, { organisationId, id: athleteId });
}

/** Whose bookings are counted, and where; `reservationId` is left out. */
interface Counted {
  athleteId: string;
  locationId: string;
  reservationId?: string | undefined;
}

function countOf(db: Queryable, organisationId: string, counted: Counted, where: SQL | undefined) {
  const { athleteId, locationId, reservationId } = counted;
  const others = reservationId ? ne(reservations.id, reservationId) : undefined;
  const own = rowsOf(reservations, { organisationId, athleteId, locationId });
  return countRows(db, reservations, and(own, others, where));
}

/** How many bookings that are not canceled begin in `[from, to)`. */
export const countStarting = (
  db: Queryable,
  organisationId: string,
  counted: Counted,
  { from, to }: { from: Date; to: Date },
): Promise<number> =>
  countOf(
    db,
    organisationId,
    counted,
    and(ne(reservations.status, "canceled"), gte(reservations.startAt, from), lt(reservations.startAt, to)),
  );

/** How many bookings to come wait for confirmation. */
export const countPending = (db: Queryable, organisationId: string, counted: Counted, now: Date): Promise<number> =>
  countOf(db, organisationId, counted, and(eq(reservations.status, "pending"), gt(reservations.endAt, now)));
