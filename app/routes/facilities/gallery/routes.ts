import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Within one location's layout: its pictures. */
export const sections: RouteConfigEntry[] = [
  route("media", "routes/facilities/gallery/list.tsx"),
  route("media/new", "routes/facilities/gallery/new.tsx"),
  route("media/:mediaId/edit", "routes/facilities/gallery/edit.tsx"),
  route("media/:mediaId/delete", "routes/facilities/gallery/delete.tsx"),
];

/** Answers without a page: uploads of one file, and the pictures themselves. */
export const resource: RouteConfigEntry[] = [
  route("locations/:locationId/media/upload", "routes/facilities/gallery/upload.ts"),
  route("locations/media/:mediaId/:variant", "routes/facilities/gallery/image.ts"),
];
