import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Several reservations booked as one: weekly, or on several courts. */
export const pages: RouteConfigEntry[] = [
  route("locations/reservations/series/new", "routes/facilities/reservation-series/new.tsx"),
  route("locations/reservations/series/:seriesId", "routes/facilities/reservation-series/show.tsx"),
  route("locations/reservations/series/:seriesId/edit", "routes/facilities/reservation-series/edit.tsx"),
  route("locations/reservations/series/:seriesId/dates/:date/new", "routes/facilities/reservation-series/date-new.tsx"),
  route(
    "locations/reservations/series/:seriesId/cancellation",
    "routes/facilities/reservation-series/cancellation.tsx",
  ),
];
