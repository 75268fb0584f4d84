import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The places of the organisation. */
export const pages: RouteConfigEntry[] = [
  route("locations/list", "routes/facilities/locations/list.tsx"),
  route("locations/new", "routes/facilities/locations/new.tsx"),
];

/** Within one location's layout: its general information. */
export const sections: RouteConfigEntry[] = [
  index("routes/facilities/locations/show.tsx"),
  route("edit", "routes/facilities/locations/edit.tsx"),
  route("translations/:language", "routes/facilities/locations/translate.tsx"),
  route("delete", "routes/facilities/locations/delete.tsx"),
];
