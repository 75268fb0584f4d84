import { and, asc, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Field } from "#contracts/facilities/fields.ts";
import type { Location, LocationValues } from "#contracts/facilities/locations.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listFields } from "../fields/store.ts";
import { listMediaIds } from "../gallery/store.ts";
import { locations } from "./table.ts";

type LocationRow = typeof locations.$inferSelect;

/** The one location of this id that is not removed. */
const present = (organisationId: string, id: string) =>
  and(eq(locations.organisationId, organisationId), eq(locations.id, id), isNull(locations.removedAt));

const toLocation = (row: LocationRow, courts: Field[], media: string[]): Location => ({
  id: row.id,
  name: row.name,
  description: row.description,
  accommodation: row.accommodation,
  parking: row.parking,
  food: row.food,
  rules: row.rules,
  weather: row.weather,
  translations: row.translations,
  address: row.address,
  timeZone: row.timeZone,
  media,
  sportIds: row.sportIds,
  services: {
    showers: row.hasShowers,
    changingRooms: row.hasChangingRooms,
    food: row.hasFood,
    parking: row.hasParking,
    sleeping: row.hasSleeping,
  },
  fields: courts,
  version: row.version,
});

/** Locations of an organisation with their courts. */
export async function listLocations(db: Queryable, organisationId: string): Promise<Location[]> {
  const [rows, courts, pictures] = await Promise.all([
    db
      .select()
      .from(locations)
      .where(and(eq(locations.organisationId, organisationId), isNull(locations.removedAt)))
      .orderBy(asc(locations.order), asc(locations.name), asc(locations.id)),
    listFields(db, organisationId),
    listMediaIds(db, organisationId),
  ]);
  const byLocation = Map.groupBy(courts, (court) => court.locationId);
  return rows.map((row) => toLocation(row, byLocation.get(row.id) ?? [], pictures.get(row.id) ?? []));
}

/** One location with its courts; undefined when the organisation has no such location. */
export async function findLocation(db: Queryable, organisationId: string, id: string): Promise<Location | undefined> {
  const [row] = await db.select().from(locations).where(present(organisationId, id));
  if (!row) return undefined;
  const pictures = await listMediaIds(db, organisationId, id);
  return toLocation(row, await listFields(db, organisationId, id), pictures.get(id) ?? []);
}

/** Whether the organisation has this location. */
export async function hasLocation(db: Queryable, organisationId: string, id: string): Promise<boolean> {
  const rows = await db.select({ id: locations.id }).from(locations).where(present(organisationId, id));
  return rows.length > 0;
}

/**
 * What is kept of translations: texts that say something, beside the languages that stay. A language without any is
 * taken out.
 */
function withTranslations(before: SQL, translations: LocationValues["translations"]) {
  const said = Object.entries(translations).map(([language, texts]) => {
    const kept = Object.entries(texts).filter(([, text]) => text);
    return [language, kept.length === 0 ? null : Object.fromEntries(kept)];
  });
  return sql`jsonb_strip_nulls(${before} || ${JSON.stringify(Object.fromEntries(said))}::jsonb)`;
}

/** Columns of the values that are given; empty texts are kept as missing. */
function toColumns({ services, ...values }: Partial<Omit<LocationValues, "translations">>) {
  const columns = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
  const { showers, changingRooms, food, parking, sleeping } = services ?? {};
  return {
    ...columns,
    ...(showers === undefined ? {} : { hasShowers: showers }),
    ...(changingRooms === undefined ? {} : { hasChangingRooms: changingRooms }),
    ...(food === undefined ? {} : { hasFood: food }),
    ...(parking === undefined ? {} : { hasParking: parking }),
    ...(sleeping === undefined ? {} : { hasSleeping: sleeping }),
  };
}

/** Adds a location after the others. @returns its id */
export async function insertLocation(
  tx: Queryable,
  organisationId: string,
  { translations = {}, ...values }: Partial<LocationValues> & Pick<LocationValues, "name">,
): Promise<string> {
  const [last] = await tx
    .select({ order: max(locations.order) })
    .from(locations)
    .where(eq(locations.organisationId, organisationId));
  const [row] = await tx
    .insert(locations)
    .values({
      ...toColumns(values),
      name: values.name,
      translations: withTranslations(sql`'{}'::jsonb`, translations),
      organisationId,
      order: (last?.order ?? -1) + 1,
    })
    .returning({ id: locations.id });
  if (!row) throw new Error("an inserted location was not returned");
  return row.id;
}

/**
 * Holds a location until the transaction ends, so that its sports and its courts change one after the other.
 * @returns its sports; undefined when the organisation has no such location
 */
export async function lockLocation(tx: Queryable, organisationId: string, id: string): Promise<string[] | undefined> {
  const [row] = await tx
    .select({ sportIds: locations.sportIds })
    .from(locations)
    .where(present(organisationId, id))
    .for("no key update");
  return row?.sportIds;
}

/** Changes the given values of a location. */
export async function updateLocation(
  tx: Queryable,
  organisationId: string,
  id: string,
  { translations, ...values }: Partial<LocationValues>,
): Promise<void> {
  const columns = {
    ...toColumns(values),
    ...(translations && { translations: withTranslations(sql`${locations.translations}`, translations) }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx
    .update(locations)
    .set({ ...columns, version: sql`${locations.version} + 1` })
    .where(present(organisationId, id));
}

/** Takes a location out of every list. Its courts are removed before, which the database refuses while in use. */
export async function removeLocation(tx: Queryable, organisationId: string, id: string, at: Date): Promise<void> {
  await tx.update(locations).set({ removedAt: at }).where(present(organisationId, id));
}
