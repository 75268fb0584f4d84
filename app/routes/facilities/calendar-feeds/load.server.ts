import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";

/** A location with the state of its calendar, in words. Throws AppError 404 for a location that is not one's own. */
export async function loadCalendar(staff: Pick<StaffCaller, "call">, locationId: string) {
  const [location, { feed }] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(calendarFeeds.show, { params: { locationId } }),
  ]);
  const when = (instant: string) => formatDateTime(instant, location.timeZone);
  return {
    location: { id: location.id, name: location.name },
    feed: feed && {
      id: feed.id,
      withNames: feed.withNames,
      createdAt: when(feed.createdAt),
      createdBy: feed.createdBy,
      lastUsedAt: feed.lastUsedAt && when(feed.lastUsedAt),
    },
  };
}
