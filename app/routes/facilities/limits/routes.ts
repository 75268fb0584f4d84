import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its rules of booking. */
export const sections: RouteConfigEntry[] = [
  route("limits", "routes/facilities/limits/show.tsx"),
  route("limits/settings", "routes/facilities/limits/settings.tsx"),
  route("limits/bookings", "routes/facilities/limits/bookings.tsx"),
  route("limits/athletes", "routes/facilities/limits/athletes.tsx"),
];
