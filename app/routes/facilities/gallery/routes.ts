import { type RouteConfigEntry, route } from "@react-router/dev/routes";
import { galleryRoutes, uploadRoutes } from "#app/routes/account/gallery/routes.ts";

const folder = "routes/facilities/gallery";

/** Within one location's layout: its pictures. */
export const sections: RouteConfigEntry[] = galleryRoutes(`${folder}/owner.ts`);

/** Answers without a page: uploads of one file, and the pictures themselves. */
export const resource: RouteConfigEntry[] = [
  ...uploadRoutes(`${folder}/owner.ts`, "locations/:locationId"),
  route("locations/media/:mediaId/:variant", `${folder}/image.ts`),
];
