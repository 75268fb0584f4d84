import { readSelected } from "#app/backend/paging/selection.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { maxPendingIds, type PendingCount, pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import type { Shown } from "./links.ts";
import { type PendingQuery, readPendingQuery, startedOf } from "./query.ts";
import { toGroups } from "./view.ts";

const shownOf = ({ upcoming, started }: PendingCount, shown: Shown) =>
  (shown === "started" ? 0 : upcoming) + (shown === "upcoming" ? 0 : started);

/** The filter for upstream: the reservations that a query shows. */
const filterOf = ({ shown, from, to, locationId }: PendingQuery) => ({
  started: startedOf(shown),
  from,
  to,
  locationId: locationId === undefined ? undefined : [locationId],
});

/**
 * The reservations that were chosen: those named, or all that a query shows. Null when all were chosen and they are not
 * as many any more as the person saw.
 */
export async function chosenIds(staff: StaffCaller, params: FormData | URLSearchParams): Promise<string[] | null> {
  const { ids, matching } = readSelected(params);
  if (matching === null) return [...ids];
  const query = { ...filterOf(readPendingQuery(params)), pageSize: maxPendingIds };
  const { data, pageInfo } = await staff.call(pendingReservations.list, { query });
  return pageInfo.total === matching ? data.map(({ id }) => id) : null;
}

/** A page of the work list in the words of the reader. Throws AppError 404 for another organisation's location. */
export async function loadPending(staff: StaffCaller, query: PendingQuery, page: number, pageSize: number) {
  const { shown, locationId } = query;
  const [places, list] = await Promise.all([
    staff.call(locations.list),
    staff.call(pendingReservations.list, {
      query: { ...filterOf(query), page, pageSize },
    }),
  ]);
  const here = list.locations.filter((one) => locationId === undefined || one.locationId === locationId);
  const sum = (choice: Shown) => here.reduce((all, one) => all + shownOf(one, choice), 0);
  const counts = new Map(list.locations.map((one) => [one.locationId, shownOf(one, shown)]));
  return {
    groups: toGroups(list.data, places.data, counts, { now: new Date(), language: staff.locale }),
    totals: { upcoming: sum("upcoming"), started: sum("started"), all: sum("all") },
    locations: places.data.map(({ id, name }) => ({ value: id, label: `${name} (${counts.get(id) ?? 0})` })),
    pageInfo: list.pageInfo,
    today: today(defaultTimeZone),
    most: maxPendingIds,
  };
}
