import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: times in which its courts are out of use. */
export const sections: RouteConfigEntry[] = [
  route("blocks", "routes/facilities/court-blocks/list.tsx"),
  route("blocks/new", "routes/facilities/court-blocks/new.tsx"),
  route("blocks/:blockId/edit", "routes/facilities/court-blocks/edit.tsx"),
  route("blocks/:blockId/delete", "routes/facilities/court-blocks/delete.tsx"),
];
