import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import type { ClosingPeriod, OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { wallTime } from "#upstream/time.ts";
import { closingPeriods, openingSlots } from "./table.ts";

/** Weekly slots of a location as they are kept: minutes of the wall clock, Monday first. */
export function storedOpeningSlots(db: Queryable, organisationId: string, locationId: string) {
  return db
    .select()
    .from(openingSlots)
    .where(and(eq(openingSlots.organisationId, organisationId), eq(openingSlots.locationId, locationId)))
    .orderBy(asc(openingSlots.dayOfWeek), asc(openingSlots.startMinute));
}

/** Weekly slots of a location, Monday first. */
export async function listOpeningSlots(
  db: Queryable,
  organisationId: string,
  locationId: string,
): Promise<OpeningSlot[]> {
  const rows = await storedOpeningSlots(db, organisationId, locationId);
  return rows.map(({ id, dayOfWeek, startMinute, endMinute }) => ({
    id,
    locationId,
    dayOfWeek,
    startAt: wallTime(startMinute),
    endAt: wallTime(endMinute),
  }));
}

/** Closing days of a location between two local dates, both inclusive, oldest first. */
export function listClosingPeriods(
  db: Queryable,
  organisationId: string,
  locationId: string,
  period: { from?: string | undefined; to?: string | undefined } = {},
): Promise<ClosingPeriod[]> {
  return db
    .select({ locationId: closingPeriods.locationId, day: closingPeriods.day, reason: closingPeriods.reason })
    .from(closingPeriods)
    .where(
      and(
        eq(closingPeriods.organisationId, organisationId),
        eq(closingPeriods.locationId, locationId),
        period.from ? gte(closingPeriods.day, period.from) : undefined,
        period.to ? lte(closingPeriods.day, period.to) : undefined,
      ),
    )
    .orderBy(asc(closingPeriods.day));
}

/** Which of some local dates are closing days of the location. */
export async function closedDays(
  db: Queryable,
  organisationId: string,
  locationId: string,
  days: string[],
): Promise<string[]> {
  if (days.length === 0) return [];
  const rows = await db
    .select({ day: closingPeriods.day })
    .from(closingPeriods)
    .where(
      and(
        eq(closingPeriods.organisationId, organisationId),
        eq(closingPeriods.locationId, locationId),
        inArray(closingPeriods.day, days),
      ),
    );
  return rows.map((row) => row.day);
}
