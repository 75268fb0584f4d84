import { and, asc, eq } from "drizzle-orm";
import type { OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { wallTime } from "#upstream/time.ts";
import { openingSlots } from "./table.ts";

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
