import { and, asc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Field, FieldPatch } from "#contracts/facilities/fields.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "../locations/table.ts";
import { fields } from "./table.ts";

/** why: PostgreSQL locks by alias, and takes no schema there. */
const courts = alias(fields, "courts");

const toField = (row: typeof fields.$inferSelect): Field => ({
  id: row.id,
  locationId: row.locationId,
  name: row.name,
  shownName: row.shownName,
  color: row.color,
  sportIds: row.sportIds,
  order: row.order,
  version: row.version,
});

/** Courts of an organisation, or of one location of it, in the order of their places. */
export async function listFields(db: Queryable, organisationId: string, locationId?: string): Promise<Field[]> {
  const rows = await db
    .select({ field: fields })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(
      and(
        eq(fields.organisationId, organisationId),
        isNull(fields.removedAt),
        locationId ? eq(fields.locationId, locationId) : undefined,
      ),
    )
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

/**
 * The court with its place, or undefined when the organisation has no such court. In a transaction nobody can remove
 * it until the end.
 */
export async function findCourt(db: Queryable, organisationId: string, fieldId: string): Promise<Court | undefined> {
  const [row] = await db
    .select({ field: courts, timeZone: locations.timeZone, placeSports: locations.sportIds })
    .from(courts)
    .innerJoin(locations, eq(locations.id, courts.locationId))
    .where(and(eq(courts.organisationId, organisationId), eq(courts.id, fieldId), isNull(courts.removedAt)))
    .for("key share", { of: courts });
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

/** What a court is written with. */
export type FieldValues = Pick<Field, "name" | "shownName" | "color" | "sportIds">;

const ofLocation = (organisationId: string, locationId: string) =>
  and(eq(fields.organisationId, organisationId), eq(fields.locationId, locationId), isNull(fields.removedAt));

/** Adds a court after the others of its location */
export async function insertField(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  values: FieldValues,
): Promise<Field> {
  const [last] = await tx
    .select({ order: max(fields.order) })
    .from(fields)
    .where(ofLocation(organisationId, locationId));
  const [row] = await tx
    .insert(fields)
    .values({ ...values, organisationId, locationId, order: (last?.order ?? -1) + 1 })
    .returning();
  if (!row) throw new Error("an inserted court was not returned");
  return toField(row);
}

/** The version of a court of a location; undefined when the location has no such court. */
export async function fieldVersion(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ version: fields.version })
    .from(fields)
    .where(and(ofLocation(organisationId, locationId), eq(fields.id, id)));
  return row?.version;
}

/** Changes a court of a location. @returns the court; undefined when the location has no such court */
export async function updateField(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  { id, ...values }: Partial<FieldValues> & FieldPatch,
): Promise<Field | undefined> {
  // A court that only changes places is no news to somebody who edits it.
  const isMoveOnly = Object.keys(values).every((name) => name === "order");
  const [row] = await tx
    .update(fields)
    .set({ ...values, id, ...(isMoveOnly ? {} : { version: sql`${fields.version} + 1` }) })
    .where(and(ofLocation(organisationId, locationId), eq(fields.id, id)))
    .returning();
  return row && toField(row);
}

/**
 * Holds the courts of a location (or one of them) against new reservations until the transaction ends.
 * @returns their ids
 */
export async function lockFields(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  fieldId?: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: fields.id })
    .from(fields)
    .where(and(ofLocation(organisationId, locationId), fieldId ? eq(fields.id, fieldId) : undefined))
    .orderBy(asc(fields.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Takes courts out of every list. A trigger refuses it (`fields_in_use`) while something is planned on one. */
export async function removeFields(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(fields)
    .set({ removedAt: at })
    .where(and(eq(fields.organisationId, organisationId), inArray(fields.id, [...ids])));
}
