import type { PriceHours, PriceList, PriceListBody } from "#contracts/facilities/price-lists.ts";
import { maxPriceLists } from "#contracts/facilities/sizes.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, orderRows, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { listSportIds } from "#upstream/settings/sports/store.ts";
import { listFields } from "../fields/store.ts";
import { lockLocation, requireLocation } from "../locations/place.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import type { PricedCourt } from "./applicability.ts";
import { gapsOf } from "./coverage.ts";
import { priceGapsWithout } from "./removal.ts";
import { requireConsistent, requireCovered } from "./rules.ts";
import { listPriceLists, pricedCourts, priceRules } from "./store.ts";
import { priceLists } from "./table.ts";

/** @throws Refusal 404 for courts of another place and for unknown sports */
async function requireKnown(tx: Queryable, courts: readonly PricedCourt[], { fieldIds, sportIds }: PriceListBody) {
  const own = new Set(courts.map(({ fieldId }) => fieldId));
  if (fieldIds.some((id) => !own.has(id))) throw notFound("fieldIds");
  const known = new Set(await listSportIds(tx));
  if (sportIds.some((id) => !known.has(id))) throw notFound("sportIds");
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The ids with one of them moved to a place; positions past the end are the end. */
function placed(ids: readonly string[], id: string, at: number | undefined): string[] {
  const others = ids.filter((other) => other !== id);
  const stood = ids.indexOf(id);
  return others.toSpliced(at ?? (stood < 0 ? others.length : stood), 0, id);
}

const columnsOf = ({ order: _, ...body }: PriceListBody) => {
  const common = { ...body, fieldIds: [...new Set(body.fieldIds)], sportIds: [...new Set(body.sportIds)] };
  return body.type === "by_slot"
    ? { ...common, priceRanges: [] }
    : { ...common, slotMinutes: null, price: null, guestPrice: null };
};

/**
 * Adds a list, or replaces one and moves it. Lists of a location are written one after the other, so that order, names
 * and coverage are judged on what is really there.
 * @param listId the list to replace; undefined adds one
 * @param version the version that the caller has seen; undefined: it is not checked
 * @throws Refusal 404; 409 `price_list.stale`; every code of the contract's `saveErrors`
 */
export function savePriceList(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  body: PriceListBody,
  listId?: string,
  version?: number,
): Promise<PriceList> {
  return inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, locationId);
    const lists = await listPriceLists(tx, organisationId, locationId);
    if (listId !== undefined) requireVersion(found(lists.find(({ id }) => id === listId)), version, "price_list.stale");
    if (listId === undefined && lists.length >= maxPriceLists)
      throw new Refusal(409, "price_list.too_many", { details: { max: maxPriceLists } });
    requireConsistent(body);
    const courts = await pricedCourts(tx, organisationId, locationId);
    await requireKnown(tx, courts, body);
    if (lists.some(({ id, name }) => id !== listId && sameName(name, body.name)))
      throw new Refusal(409, "price_list.name_taken", {
        fields: [{ path: ["name"], code: "price_list.name_taken" }],
      });

    const opening = await storedOpeningSlots(tx, organisationId, locationId);
    const gaps = async () => gapsOf(await priceRules(tx, organisationId, locationId), opening, courts);
    const gapsBefore = await gaps();
    const columns = columnsOf(body);
    const { id } = listId
      ? await updateRow(tx, priceLists, { organisationId, locationId, id: listId }, columns)
      : await insertRow(tx, priceLists, { ...columns, organisationId, locationId, order: lists.length });
    const ids = lists.map((list) => list.id);
    await orderRows(tx, priceLists, organisationId, placed(ids, id, body.order));
    requireCovered(gapsBefore, await gaps(), id);

    return found((await listPriceLists(tx, organisationId, locationId)).find((list) => list.id === id));
  });
}

/** Opening hours to come that only this list prices. @throws Refusal 404 */
export async function hoursUnpricedWithout(
  db: Queryable,
  organisationId: string,
  { locationId, listId }: { locationId: string; listId: string },
  now: Date,
): Promise<PriceHours[]> {
  const { timeZone } = await requireLocation(db, organisationId, locationId);
  const lists = await priceRules(db, organisationId, locationId);
  found(lists.find(({ id }) => id === listId));
  const opening = await storedOpeningSlots(db, organisationId, locationId);
  const present = new Set((await listFields(db, organisationId, locationId)).map(({ id }) => id));
  const courts = (await pricedCourts(db, organisationId, locationId)).filter(({ fieldId }) => present.has(fieldId));
  return priceGapsWithout(listId, lists, opening, courts, localDateOf(now, timeZone));
}

/**
 * Deletes a list; the ones after it move up. Reservations keep their price.
 * @param acceptUncovered whether opening hours may be left without a price
 * @throws Refusal 404; 409 `price_list.leaves_uncovered`
 */
export function removePriceList(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  listId: string,
  acceptUncovered: boolean,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, locationId);
    const ids = (await listPriceLists(tx, organisationId, locationId)).map(({ id }) => id);
    if (!ids.includes(listId)) throw notFound();
    if (!acceptUncovered) {
      const uncovered = await hoursUnpricedWithout(tx, organisationId, { locationId, listId }, services.now());
      if (uncovered.length > 0) throw new Refusal(409, "price_list.leaves_uncovered", { details: { uncovered } });
    }
    await deleteRow(tx, priceLists, { organisationId, locationId, id: listId });
    await orderRows(
      tx,
      priceLists,
      organisationId,
      ids.filter((id) => id !== listId),
    );
  });
}
