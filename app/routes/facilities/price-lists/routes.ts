import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its price lists. */
export const sections: RouteConfigEntry[] = [
  route("price-lists", "routes/facilities/price-lists/list.tsx"),
  route("price-lists/new", "routes/facilities/price-lists/new.tsx"),
  route("price-lists/:listId/edit", "routes/facilities/price-lists/edit.tsx"),
  route("price-lists/:listId/delete", "routes/facilities/price-lists/delete.tsx"),
];
