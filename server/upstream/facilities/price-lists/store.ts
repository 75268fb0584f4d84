import { asc, eq } from "drizzle-orm";
import type { PriceList } from "#contracts/facilities/price-lists.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "../fields/table.ts";
import { locations } from "../locations/table.ts";
import type { PricedCourt } from "./applicability.ts";
import type { NamedPriceRules } from "./coverage.ts";
import { priceLists } from "./table.ts";

function storedPriceLists(db: Queryable, organisationId: string, locationId: string) {
  return db
    .select()
    .from(priceLists)
    .where(rowsOf(priceLists, { organisationId, locationId }))
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
    .where(rowsOf(priceLists, { organisationId, type: "by_slot" }))
    .orderBy(asc(priceLists.locationId));
  return rows.map(({ id }) => id);
}

/** Courts of a location in their order, with the sports that may be booked on them. */
export async function pricedCourts(db: Queryable, organisationId: string, locationId: string): Promise<PricedCourt[]> {
  const rows = await db
    .select({ fieldId: fields.id, sportIds: fields.sportIds, placeSports: locations.sportIds })
    .from(fields)
    .innerJoin(locations, eq(locations.id, fields.locationId))
    .where(rowsOf(fields, { organisationId, locationId }))
    .orderBy(asc(fields.order), asc(fields.id));
  return rows.map(({ fieldId, sportIds, placeSports }) => ({
    fieldId,
    sportIds: sportIds.length > 0 ? sportIds : placeSports,
  }));
}
