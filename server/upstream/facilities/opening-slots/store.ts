import { and, asc, eq, inArray, sql } from "drizzle-orm";
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

type SlotRow = typeof openingSlots.$inferSelect;
export type NewOpeningSlot = typeof openingSlots.$inferInsert;

const toOpeningSlot = ({ id, locationId, dayOfWeek, startMinute, endMinute, version }: SlotRow): OpeningSlot => ({
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

const ofSlot = (organisationId: string, locationId: string, id: string) =>
  and(
    eq(openingSlots.organisationId, organisationId),
    eq(openingSlots.locationId, locationId),
    eq(openingSlots.id, id),
  );

/** A slot of a location; undefined when the location has no such slot. */
export async function findOpeningSlot(
  db: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<SlotRow | undefined> {
  const [row] = await db
    .select()
    .from(openingSlots)
    .where(ofSlot(organisationId, locationId, id));
  return row;
}

/** Writes new slots and answers them. */
export async function insertOpeningSlots(tx: Queryable, values: NewOpeningSlot[]): Promise<OpeningSlot[]> {
  const rows = await tx.insert(openingSlots).values(values).returning();
  return rows.map(toOpeningSlot);
}

/** Changes the hours of a slot; undefined when the location has no such slot. */
export async function updateOpeningSlot(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
  hours: Pick<SlotRow, "startMinute" | "endMinute">,
): Promise<OpeningSlot | undefined> {
  const [row] = await tx
    .update(openingSlots)
    .set({ ...hours, version: sql`${openingSlots.version} + 1` })
    .where(ofSlot(organisationId, locationId, id))
    .returning();
  return row && toOpeningSlot(row);
}

/** Removes a slot. @returns whether there was one */
export async function deleteOpeningSlot(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .delete(openingSlots)
    .where(ofSlot(organisationId, locationId, id))
    .returning({ id: openingSlots.id });
  return rows.length > 0;
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
    .where(
      and(
        eq(openingSlots.organisationId, organisationId),
        eq(openingSlots.locationId, locationId),
        inArray(openingSlots.dayOfWeek, days),
      ),
    );
}
