import { and, asc, eq } from "drizzle-orm";
import type { PriceList } from "#contracts/facilities/price-lists.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { PriceRules } from "./price.ts";
import { priceLists } from "./table.ts";

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
  return rows.map(({ organisationId: _, ...list }) => list);
}

function toRules(list: typeof priceLists.$inferSelect): PriceRules {
  const { id, currency, fieldIds, sportIds, validFrom, validTo, order, type, priceRanges, slotMinutes, price } = list;
  const applicability = { id, currency, fieldIds, sportIds, validFrom, validTo, order };
  if (type === "ranged") return { ...applicability, type, priceRanges };
  // A check of the table keeps these two together with the type.
  if (slotMinutes === null || price === null) throw new Error(`price list ${id} has no slot price`);
  return { ...applicability, type, slotMinutes, price };
}

/** Price lists of a location as `computePrice` takes them. */
export async function priceRules(db: Queryable, organisationId: string, locationId: string): Promise<PriceRules[]> {
  return (await storedPriceLists(db, organisationId, locationId)).map(toRules);
}
