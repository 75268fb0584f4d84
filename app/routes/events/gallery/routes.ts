import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "routes/events/gallery";

/** Within one tournament's layout: its pictures. */
export const galleryPages: RouteConfigEntry[] = [
  route("media", `${folder}/list.tsx`),
  route("media/new", `${folder}/new.tsx`),
  route("media/:mediaId/edit", `${folder}/edit.tsx`),
  route("media/:mediaId/delete", `${folder}/delete.tsx`),
];

/** Answers without a page: uploads of one file, and the pictures of the area themselves. */
export const pictureFiles: RouteConfigEntry[] = [
  route("events/tournaments/:eventId/media/upload", `${folder}/upload.ts`),
  route("events/media/:mediaId/:variant", `${folder}/image.ts`),
];
