import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its courts. */
export const sections: RouteConfigEntry[] = [
  route("fields", "routes/facilities/fields/list.tsx"),
  route("fields/new", "routes/facilities/fields/new.tsx"),
  route("fields/bulk", "routes/facilities/fields/bulk.tsx"),
  route("fields/:fieldId/edit", "routes/facilities/fields/edit.tsx"),
  route("fields/:fieldId/delete", "routes/facilities/fields/delete.tsx"),
];
