import { and, asc, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Field } from "#contracts/facilities/fields.ts";
import type { Location, LocationValues } from "#contracts/facilities/locations.ts";
import { found } from "#upstream/core/refusal.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listFields } from "../fields/store.ts";
import { listMediaIds } from "../gallery/store.ts";
import { present } from "./place.ts";
import { locations } from "./table.ts";

type LocationRow = typeof locations.$inferSelect;

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

/** One location with its courts. @throws Refusal 404 unless the organisation has it */
export async function locationOr404(db: Queryable, organisationId: string, id: string): Promise<Location> {
  const [row] = await db.select().from(locations).where(present(organisationId, id));
  const pictures = await listMediaIds(db, organisationId, id);
  return toLocation(found(row), await listFields(db, organisationId, id), pictures.get(id) ?? []);
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
  const { id } = await insertRow(tx, locations, {
    ...toColumns(values),
    name: values.name,
    translations: withTranslations(sql`'{}'::jsonb`, translations),
    organisationId,
    order: (last?.order ?? -1) + 1,
  });
  return id;
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
