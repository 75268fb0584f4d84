import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { sports } from "#contracts/settings/sports.ts";

type Caller = Pick<StaffCaller, "call" | "locale">;

/** A location with its price lists and the sports that are played there. Throws AppError 404 for others' ids. */
export async function loadPriceLists(staff: Caller, locationId: string) {
  const [location, lists, allSports] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(priceLists.list, { params: { locationId } }),
    staff.call(sports.list),
  ]);
  const played = new Set([...location.sportIds, ...location.fields.flatMap(({ sportIds }) => sportIds)]);
  const named = new Set(lists.data.flatMap(({ sportIds }) => sportIds));
  return {
    location,
    lists: lists.data,
    sports: allSports.data
      .filter(({ id }) => played.has(id) || named.has(id))
      .toSorted((a, b) => a.name.localeCompare(b.name, staff.locale)),
  };
}

/** What `loadPriceLists` answers, with one of the lists. Throws AppError 404 when the location has no such list. */
export async function loadPriceList(staff: Caller, locationId: string, listId: string) {
  const loaded = await loadPriceLists(staff, locationId);
  const list = loaded.lists.find(({ id }) => id === listId);
  if (!list) throw notFound();
  return { ...loaded, list };
}

export type LoadedPriceLists = Awaited<ReturnType<typeof loadPriceLists>>;
