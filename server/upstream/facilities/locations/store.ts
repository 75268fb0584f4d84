import { and, asc, eq } from "drizzle-orm";
import type { Field, Location } from "#contracts/facilities/locations.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields, locations } from "./table.ts";

type LocationRow = typeof locations.$inferSelect;
type FieldRow = typeof fields.$inferSelect;

const toField = (row: FieldRow): Field => ({
  id: row.id,
  locationId: row.locationId,
  name: row.name,
  shownName: row.shownName,
  color: row.color,
  sportIds: row.sportIds,
  order: row.order,
});

const toLocation = (row: LocationRow, courts: Field[]): Location => ({
  id: row.id,
  name: row.name,
  description: row.description,
  accommodation: row.accommodation,
  parking: row.parking,
  food: row.food,
  rules: row.rules,
  address: row.address,
  timeZone: row.timeZone,
  media: row.media,
  sportIds: row.sportIds,
  services: {
    showers: row.hasShowers,
    changingRooms: row.hasChangingRooms,
    food: row.hasFood,
    parking: row.hasParking,
    sleeping: row.hasSleeping,
  },
  fields: courts,
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

/** Locations of an organisation with their courts. */
export async function listLocations(db: Queryable, organisationId: string): Promise<Location[]> {
  const [rows, courts] = await Promise.all([
    db
      .select()
      .from(locations)
      .where(eq(locations.organisationId, organisationId))
      .orderBy(asc(locations.order), asc(locations.name), asc(locations.id)),
    listFields(db, organisationId),
  ]);
  const byLocation = Map.groupBy(courts, (court) => court.locationId);
  return rows.map((row) => toLocation(row, byLocation.get(row.id) ?? []));
}

/** One location with its courts; undefined when the organisation has no such location. */
export async function findLocation(db: Queryable, organisationId: string, id: string): Promise<Location | undefined> {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, id)));
  return row && toLocation(row, await listFields(db, organisationId, id));
}

/** Whether the organisation has this location. */
export async function hasLocation(db: Queryable, organisationId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, id)));
  return rows.length > 0;
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
