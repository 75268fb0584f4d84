import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { galleryRoutes, uploadRoutes } from "#app/routes/account/gallery/routes.ts";

const folder = "routes/events/gallery";

/** Within one tournament's layout: its pictures. */
export const galleryPages: RouteConfigEntry[] = galleryRoutes(`${folder}/owner.ts`);

/** Answers without a page: uploads of one file, and the pictures of the area themselves. */
export const pictureFiles: RouteConfigEntry[] = [
  ...uploadRoutes(`${folder}/owner.ts`, "events/tournaments/:eventId"),
  route("events/media/:mediaId/:variant", `${folder}/image.ts`),
];
