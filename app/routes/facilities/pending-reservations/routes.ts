import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The reservations that wait for an answer. */
export const pages: RouteConfigEntry[] = [
  route("locations/reservations/pending", "routes/facilities/pending-reservations/list.tsx"),
  route("locations/reservations/pending/rejection", "routes/facilities/pending-reservations/rejection.tsx"),
];
