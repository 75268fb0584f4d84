import { and, asc, eq } from "drizzle-orm";
import type { Field } from "#contracts/facilities/fields.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listFields } from "../fields/store.ts";
import { locations } from "./table.ts";

type LocationRow = typeof locations.$inferSelect;

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
