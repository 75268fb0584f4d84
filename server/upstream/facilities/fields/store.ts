import { and, asc, eq } from "drizzle-orm";
import type { Field } from "#contracts/facilities/fields.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "../locations/table.ts";
import { fields } from "./table.ts";

const toField = (row: typeof fields.$inferSelect): Field => ({
  id: row.id,
  locationId: row.locationId,
  name: row.name,
  shownName: row.shownName,
  color: row.color,
  sportIds: row.sportIds,
  order: row.order,
});

/** Courts of an organisation, or of one location of it, in the order of their places. */
export async function listFields(db: Queryable, organisationId: string, locationId?: string): Promise<Field[]> {
  const rows = await db
    .select({ field: fields })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(and(eq(fields.organisationId, organisationId), locationId ? eq(fields.locationId, locationId) : undefined))
    .orderBy(asc(locations.order), asc(locations.name), asc(locations.id), asc(fields.order), asc(fields.name));
  return rows.map((row) => toField(row.field));
}

/** A court as saving a reservation needs it; `sportIds` are the location's when the court names none. */
export interface Court {
  fieldId: string;
  locationId: string;
  timeZone: string;
  sportIds: string[];
}

/** The court with its place, or undefined when the organisation has no such court. */
export async function findCourt(db: Queryable, organisationId: string, fieldId: string): Promise<Court | undefined> {
  const [row] = await db
    .select({ field: fields, timeZone: locations.timeZone, placeSports: locations.sportIds })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(and(eq(fields.organisationId, organisationId), eq(fields.id, fieldId)));
  if (!row) return undefined;
  const { field, timeZone, placeSports } = row;
  const sportIds = field.sportIds.length > 0 ? field.sportIds : placeSports;
  return { fieldId: field.id, locationId: field.locationId, timeZone, sportIds };
}

/**
 * Makes changes to a court's occupancy wait for each other until the transaction ends. The exclusion constraint alone
 * is safe, but two writers that meet in it may wait for each other until PostgreSQL breaks the deadlock a second later.
 */
export async function lockCourt(tx: Queryable, organisationId: string, fieldId: string): Promise<void> {
  await tx
    .select({ id: fields.id })
    .from(fields)
    .where(and(eq(fields.organisationId, organisationId), eq(fields.id, fieldId)))
    .for("no key update");
}
