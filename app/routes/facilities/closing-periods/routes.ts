import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: the days on which it is closed. */
export const sections: RouteConfigEntry[] = [
  route("closing-periods", "routes/facilities/closing-periods/list.tsx"),
  route("closing-periods/new", "routes/facilities/closing-periods/new.tsx"),
  route("closing-periods/:day/delete", "routes/facilities/closing-periods/delete.tsx"),
];
