import { and, asc, inArray } from "drizzle-orm";
import type { OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import { wallTime } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openingSlots } from "./table.ts";

/** Weekly slots of a location as they are kept: minutes of the wall clock, Monday first. */
export function storedOpeningSlots(db: Queryable, organisationId: string, locationId: string) {
  return db
    .select()
    .from(openingSlots)
    .where(rowsOf(openingSlots, { organisationId, locationId }))
    .orderBy(asc(openingSlots.dayOfWeek), asc(openingSlots.startMinute));
}

type SlotRow = typeof openingSlots.$inferSelect;
type NewOpeningSlot = typeof openingSlots.$inferInsert;

/** A slot as the contract shows it. */
export const toOpeningSlot = ({
  id,
  locationId,
  dayOfWeek,
  startMinute,
  endMinute,
  version,
}: SlotRow): OpeningSlot => ({
  id,
  locationId,
  dayOfWeek,
  startAt: wallTime(startMinute),
  endAt: wallTime(endMinute),
  version,
});

/** Weekly slots of a location, Monday first. */
export async function listOpeningSlots(
  db: Queryable,
  organisationId: string,
  locationId: string,
): Promise<OpeningSlot[]> {
  const rows = await storedOpeningSlots(db, organisationId, locationId);
  return rows.map(toOpeningSlot);
}

/** Writes new slots. */
export async function insertOpeningSlots(tx: Queryable, values: NewOpeningSlot[]): Promise<void> {
  await tx.insert(openingSlots).values(values);
}

/** Removes all slots of some weekdays. */
export async function deleteOpeningDays(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  days: number[],
): Promise<void> {
  await tx
    .delete(openingSlots)
    .where(and(rowsOf(openingSlots, { organisationId, locationId }), inArray(openingSlots.dayOfWeek, days)));
}
