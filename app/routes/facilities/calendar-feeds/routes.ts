import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its calendar for other programs. */
export const sections: RouteConfigEntry[] = [
  route("calendar", "routes/facilities/calendar-feeds/show.tsx"),
  route("calendar/renewal", "routes/facilities/calendar-feeds/renewal.tsx"),
  route("calendar/revocation", "routes/facilities/calendar-feeds/revocation.tsx"),
];

/** The calendar itself, for anyone who knows its address: `/calendars/<token>.ics`. */
export const resource: RouteConfigEntry[] = [route("calendars/:file", "routes/facilities/calendar-feeds/feed.ts")];
