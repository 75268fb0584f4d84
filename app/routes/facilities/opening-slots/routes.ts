import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its weekly hours. */
export const sections: RouteConfigEntry[] = [
  route("opening-slots", "routes/facilities/opening-slots/list.tsx"),
  route("opening-slots/new", "routes/facilities/opening-slots/new.tsx"),
  route("opening-slots/copy", "routes/facilities/opening-slots/copy.tsx"),
  route("opening-slots/:slotId/edit", "routes/facilities/opening-slots/edit.tsx"),
  route("opening-slots/:slotId/delete", "routes/facilities/opening-slots/delete.tsx"),
];
