import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { rowsOf } from "../core/rows.ts";

/**
 * Locks courts until the transaction ends, all at once and in the order of their ids. Everybody locks in one order, so
 * that nobody waits in a circle: a location, then courts, then reservations, then debits and athletes (ADR 48).
 * @param strength `update` also makes new reservations wait
 * @returns their ids
 */
export async function lockInOrder(tx: Queryable, where: SQL | undefined, strength: "update" | "no key update") {
  const rows = await tx.select({ id: fields.id }).from(fields).where(where).orderBy(asc(fields.id)).for(strength);
  return rows.map(({ id }) => id);
}

/**
 * Makes changes to the occupancy of courts and of their parts wait for each other until the transaction ends. The
 * exclusion constraint alone is safe, but two writers that meet in it may wait for each other until PostgreSQL breaks
 * the deadlock a second later.
 */
export async function lockCourt(tx: Queryable, organisationId: string, ...fieldIds: string[]): Promise<void> {
  const parts = tx.select({ id: fieldParts.partId }).from(fieldParts).where(inArray(fieldParts.wholeId, fieldIds));
  const courtsAndParts = or(inArray(fields.id, fieldIds), inArray(fields.id, parts));
  await lockInOrder(tx, and(eq(fields.organisationId, organisationId), courtsAndParts), "no key update");
}

/** Locks all courts of a location. */
export async function lockCourts(tx: Queryable, organisationId: string, locationId: string): Promise<void> {
  await lockInOrder(tx, rowsOf(fields, { organisationId, locationId }), "no key update");
}
