import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type PriceList, priceLists } from "#contracts/facilities/price-lists.ts";
import { sports } from "#contracts/settings/sports.ts";

type Caller = Pick<StaffCaller, "call" | "locale">;

/** A location with its price lists and the sports that are played there. Throws AppError 404 for others' ids. */
export async function loadPriceLists(staff: Caller, locationId: string) {
  const [location, lists, allSports] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    listsOf(staff, locationId),
    staff.call(sports.list),
  ]);
  const played = new Set([...location.sportIds, ...location.fields.flatMap(({ sportIds }) => sportIds)]);
  const named = new Set(lists.flatMap(({ sportIds }) => sportIds));
  return {
    location,
    lists,
    sports: allSports.data
      .filter(({ id }) => played.has(id) || named.has(id))
      .toSorted((a, b) => a.name.localeCompare(b.name, staff.locale)),
  };
}

/** The price lists of a location. Throws AppError 404 for others' ids. */
export const listsOf = async (staff: Pick<Caller, "call">, locationId: string): Promise<PriceList[]> =>
  (await staff.call(priceLists.list, { params: { locationId } })).data;

/** One of some lists. Throws AppError 404 when it is none of them. */
export function listOf(lists: readonly PriceList[], listId: string): PriceList {
  const list = lists.find(({ id }) => id === listId);
  if (!list) throw notFound();
  return list;
}

/** What `loadPriceLists` answers, with one of the lists. Throws AppError 404 when the location has no such list. */
export async function loadPriceList(staff: Caller, locationId: string, listId: string) {
  const loaded = await loadPriceLists(staff, locationId);
  return { ...loaded, list: listOf(loaded.lists, listId) };
}

export type LoadedPriceLists = Awaited<ReturnType<typeof loadPriceLists>>;
