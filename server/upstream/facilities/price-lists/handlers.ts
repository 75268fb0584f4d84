import { type PriceDay, priceLists } from "#contracts/facilities/price-lists.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listClosingPeriods } from "../closing-periods/store.ts";
import { findCourt } from "../fields/store.ts";
import { listedBy, requireLocation } from "../locations/place.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import { hoursUnpricedWithout, removePriceList, savePriceList } from "./save.ts";
import { listPriceLists, placesWithTurns, pricedCourts, priceRules } from "./store.ts";
import { turnsOf } from "./turns.ts";
import { mondayOf, priceWeek } from "./week.ts";

interface WeekQuery {
  fieldId: string;
  sportId?: string | undefined;
  date: string;
  guest: boolean;
}

/** A court's week. Throws Refusal 404 for a location or court that the organisation does not have. */
async function courtWeek(db: Queryable, organisationId: string, locationId: string, query: WeekQuery) {
  const court = await findCourt(db, organisationId, query.fieldId);
  if (court?.locationId !== locationId) throw notFound();
  const [onlySport = null, ...otherSports] = court.sportIds;
  const sportId = query.sportId ?? (otherSports.length === 0 ? onlySport : null);
  const monday = mondayOf(query.date);
  const [lists, opening, closing] = await Promise.all([
    priceRules(db, organisationId, locationId),
    storedOpeningSlots(db, organisationId, locationId),
    listClosingPeriods(db, organisationId, locationId, { from: monday, to: addDays(monday, 6) }),
  ]);
  const closed = closing.map(({ day }) => day);
  const payer = query.guest ? "guest" : "member";
  return priceWeek(lists, opening, closed, { date: monday, fieldId: court.fieldId, sportId, payer });
}

/** The turns of a location, or of all. Throws Refusal 404 for a location that the organisation does not have. */
async function courtTurns(db: Queryable, organisationId: string, locationId: string | undefined) {
  if (locationId) await requireLocation(db, organisationId, locationId);
  const places = await placesWithTurns(db, organisationId);
  const turns = await Promise.all(
    places
      .filter((id) => locationId === undefined || id === locationId)
      .map(async (id) => turnsOf(await priceRules(db, organisationId, id), await pricedCourts(db, organisationId, id))),
  );
  return turns.flat();
}

export const priceListImplementations = implement(priceLists, {
  list: listedBy(listPriceLists),
  create: ({ params, body }, { services, caller }) => savePriceList(services, caller, params.locationId, body),
  replace: ({ params, body: { version, ...body } }, { services, caller }) =>
    savePriceList(services, caller, params.locationId, body, params.listId, version),
  removal: async ({ params }, { services, caller }) => ({
    uncovered: await hoursUnpricedWithout(services.db, caller.organisationId, params, services.now()),
  }),
  remove: ({ params, query }, { services, caller }) =>
    removePriceList(services, caller, params.locationId, params.listId, query.acceptUncovered),
  turns: async ({ query }, { services, caller }) => ({
    data: await courtTurns(services.db, caller.organisationId, query.locationId),
  }),
  week: async ({ params, query }, { services, caller }): Promise<{ data: PriceDay[] }> => ({
    data: await courtWeek(services.db, caller.organisationId, params.locationId, query),
  }),
});
