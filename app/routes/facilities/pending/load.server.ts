import type { StaffCaller } from "#app/backend/guards.server.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type PendingCount, pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import type { Shown } from "./links.ts";
import { type PendingQuery, startedOf } from "./query.ts";
import { toGroups } from "./view.ts";

const shownOf = ({ upcoming, started }: PendingCount, shown: Shown) =>
  (shown === "started" ? 0 : upcoming) + (shown === "upcoming" ? 0 : started);

/** A page of the work list in the words of the reader. Throws AppError 404 for somebody else's location. */
export async function loadPending(staff: StaffCaller, query: PendingQuery, page: number, pageSize: number) {
  const { shown, select, from, to, locationId } = query;
  const [places, list] = await Promise.all([
    staff.call(locations.list),
    staff.call(pendingReservations.list, {
      query: {
        started: startedOf(shown),
        from,
        to,
        locationId: locationId === undefined ? undefined : [locationId],
        page,
        pageSize,
      },
    }),
  ]);
  const here = list.locations.filter((one) => locationId === undefined || one.locationId === locationId);
  const sum = (choice: Shown) => here.reduce((all, one) => all + shownOf(one, choice), 0);
  const counts = new Map(list.locations.map((one) => [one.locationId, shownOf(one, shown)]));
  return {
    groups: toGroups(list.data, places.data, counts, { now: new Date(), language: staff.locale, select }),
    totals: { upcoming: sum("upcoming"), started: sum("started"), all: sum("all") },
    locations: places.data.map(({ id, name }) => ({ value: id, label: `${name} (${counts.get(id) ?? 0})` })),
    pageInfo: list.pageInfo,
  };
}
