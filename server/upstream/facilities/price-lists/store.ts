import { and, asc, eq, sql } from "drizzle-orm";
import type { PriceList } from "#contracts/facilities/price-lists.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "../fields/table.ts";
import { locations } from "../locations/table.ts";
import type { NamedPriceRules, PricedCourt } from "./coverage.ts";
import { priceLists } from "./table.ts";

type NewPriceList = typeof priceLists.$inferInsert;

const ofTenant = (organisationId: string, id: string) =>
  and(eq(priceLists.organisationId, organisationId), eq(priceLists.id, id));

function storedPriceLists(db: Queryable, organisationId: string, locationId: string) {
  return db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.organisationId, organisationId), eq(priceLists.locationId, locationId)))
    .orderBy(asc(priceLists.order), asc(priceLists.id));
}

/** Price lists of a location in the order in which they apply. */
export async function listPriceLists(db: Queryable, organisationId: string, locationId: string): Promise<PriceList[]> {
  const rows = await storedPriceLists(db, organisationId, locationId);
  return rows.map(({ organisationId: _, priceRanges, ...list }) => ({
    ...list,
    priceRanges: priceRanges.map((range) => ({ ...range, guestPrice: range.guestPrice ?? null })),
  }));
}

function toRules(list: typeof priceLists.$inferSelect): NamedPriceRules {
  const { id, name, currency, fieldIds, sportIds, validFrom, validTo, order, type } = list;
  const { priceRanges, slotMinutes, price, guestPrice } = list;
  const applicability = { id, name, currency, fieldIds, sportIds, validFrom, validTo, order };
  if (type === "ranged") return { ...applicability, type, priceRanges };
  // A check of the table keeps these two together with the type.
  if (slotMinutes === null || price === null) throw new Error(`price list ${id} has no slot price`);
  return { ...applicability, type, slotMinutes, price, guestPrice };
}

/** Price lists of a location as `computePrice` takes them. */
export async function priceRules(
  db: Queryable,
  organisationId: string,
  locationId: string,
): Promise<NamedPriceRules[]> {
  return (await storedPriceLists(db, organisationId, locationId)).map(toRules);
}

/** The locations of an organisation that price turns somewhere, in the order of their ids. */
export async function placesWithTurns(db: Queryable, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: priceLists.locationId })
    .from(priceLists)
    .where(and(eq(priceLists.organisationId, organisationId), eq(priceLists.type, "by_slot")))
    .orderBy(asc(priceLists.locationId));
  return rows.map(({ id }) => id);
}

/** The time zone of a location; undefined when the organisation has no such location. */
export async function locationZone(
  db: Queryable,
  organisationId: string,
  locationId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, locationId)));
  return row?.timeZone;
}

/** Courts of a location in their order, with the sports that may be booked on them. */
export async function pricedCourts(db: Queryable, organisationId: string, locationId: string): Promise<PricedCourt[]> {
  const rows = await db
    .select({ fieldId: fields.id, sportIds: fields.sportIds, placeSports: locations.sportIds })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(and(eq(fields.organisationId, organisationId), eq(fields.locationId, locationId)))
    .orderBy(asc(fields.order), asc(fields.id));
  return rows.map(({ fieldId, sportIds, placeSports }) => ({
    fieldId,
    sportIds: sportIds.length > 0 ? sportIds : placeSports,
  }));
}

/**
 * Makes other writers of this location's lists wait until the transaction ends.
 * @returns false when the organisation has no such location
 */
export async function lockLocation(tx: Queryable, organisationId: string, locationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, locationId)))
    .for("no key update");
  return rows.length > 0;
}

/** Writes a new list and answers its id. */
export async function insertPriceList(tx: Queryable, values: NewPriceList): Promise<string> {
  const [row] = await tx.insert(priceLists).values(values).returning({ id: priceLists.id });
  if (!row) throw new Error("the new price list was not answered");
  return row.id;
}

/** Replaces what a list says. */
export async function updatePriceList(
  tx: Queryable,
  organisationId: string,
  id: string,
  values: Partial<NewPriceList>,
): Promise<void> {
  await tx
    .update(priceLists)
    .set({ ...values, version: sql`${priceLists.version} + 1` })
    .where(ofTenant(organisationId, id));
}

/** Numbers lists from 0 in the order given. */
export async function orderPriceLists(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
  for (const [order, id] of ids.entries())
    await tx.update(priceLists).set({ order }).where(ofTenant(organisationId, id));
}

export async function deletePriceList(tx: Queryable, organisationId: string, id: string): Promise<void> {
  await tx.delete(priceLists).where(ofTenant(organisationId, id));
}
