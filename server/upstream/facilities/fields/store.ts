import { and, asc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Field, FieldPatch } from "#contracts/facilities/fields.ts";
import { insertRow, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { lockInOrder } from "#upstream/occupancies/lock.ts";
import { locations } from "../locations/table.ts";
import { fields } from "./table.ts";

/** why: PostgreSQL locks by alias, and takes no schema there. */
const courts = alias(fields, "courts");

/** A court's parts in the order of their places; empty for a simple court. */
const partIds = sql<string[]>`array(
  select p.part_id from upstream.field_parts p join upstream.fields part on part.id = p.part_id
   where p.whole_id = fields.id order by part."order", part.name)`;

const toField = (row: typeof fields.$inferSelect, parts: string[]): Field => ({
  id: row.id,
  locationId: row.locationId,
  name: row.name,
  shownName: row.shownName,
  color: row.color,
  sportIds: row.sportIds,
  order: row.order,
  version: row.version,
  partIds: parts,
  bufferMinutes: row.bufferMinutes,
});

/** Courts of an organisation, or of one location of it, in the order of their places. */
export async function listFields(db: Queryable, organisationId: string, locationId?: string): Promise<Field[]> {
  const rows = await db
    .select({ field: fields, partIds })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(
      and(
        eq(fields.organisationId, organisationId),
        isNull(fields.removedAt),
        locationId ? eq(fields.locationId, locationId) : undefined,
      ),
    )
    .orderBy(asc(locations.order), asc(locations.name), asc(locations.id), asc(fields.order), asc(fields.name))
    .prepare("courts")
    .execute();
  return rows.map((row) => toField(row.field, row.partIds));
}

/** A court as saving a reservation needs it; `sportIds` are the location's when the court names none. */
export interface Court {
  fieldId: string;
  locationId: string;
  timeZone: string;
  sportIds: string[];
  /** What a reservation that is placed now keeps free after it. */
  bufferMinutes: number;
}

/**
 * The court with its place, or undefined when the organisation has no such court. In a transaction nobody can remove
 * it, or change its parts, until the end.
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
  return { fieldId, locationId: field.locationId, timeZone, sportIds, bufferMinutes: field.bufferMinutes };
}

/** What a court is written with. */
export type FieldValues = Pick<Field, "name" | "shownName" | "color" | "sportIds" | "bufferMinutes">;

const ofLocation = (organisationId: string, locationId: string) =>
  and(rowsOf(fields, { organisationId, locationId }), isNull(fields.removedAt));

/** How many courts a location has. */
export const countFields = (db: Queryable, organisationId: string, locationId: string): Promise<number> =>
  countRows(db, fields, ofLocation(organisationId, locationId));

/** Adds a court without parts after the others of its location. @returns its id */
export async function insertField(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  values: FieldValues,
): Promise<string> {
  const [last] = await tx
    .select({ order: max(fields.order) })
    .from(fields)
    .where(ofLocation(organisationId, locationId));
  const order = (last?.order ?? -1) + 1;
  const { id } = await insertRow(tx, fields, { ...values, organisationId, locationId, order });
  return id;
}

/** Changes a court of a location, save its parts. @returns whether the location has this court */
export async function updateField(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  { id, ...values }: Partial<FieldValues> & FieldPatch,
): Promise<boolean> {
  // A court that only changes places is no conflict for a person who edits it.
  const isMoveOnly = Object.keys(values).every((name) => name === "order");
  const rows = await tx
    .update(fields)
    .set({ ...values, id, ...(isMoveOnly ? {} : { version: sql`${fields.version} + 1` }) })
    .where(and(ofLocation(organisationId, locationId), eq(fields.id, id)))
    .returning({ id: fields.id });
  return rows.length > 0;
}

/** One court of a location; undefined when the location has no such court. */
export async function findField(
  db: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<Field | undefined> {
  const [row] = await db
    .select({ field: fields, partIds })
    .from(fields)
    .where(and(ofLocation(organisationId, locationId), eq(fields.id, id)));
  return row && toField(row.field, row.partIds);
}

/**
 * Holds the courts of a location (or some of them) against new reservations until the transaction ends.
 * @returns their ids
 */
export function lockFields(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  ids?: readonly string[],
): Promise<string[]> {
  const wanted = and(ofLocation(organisationId, locationId), ids ? inArray(fields.id, [...ids]) : undefined);
  return lockInOrder(tx, wanted, "update");
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
