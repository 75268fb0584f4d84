import { galleryCalls } from "../account/gallery.ts";
import { staffResource } from "../resource.ts";
import { facilityRoles } from "./roles.ts";

/** How many pictures a location has at most. */
export const maxPictures = 30;

/** The pictures of a location, in their order; the first is its cover. */
export const gallery = staffResource(
  { name: "gallery", path: "/reservations/locations/:locationId/media", roles: facilityRoles },
  galleryCalls("location", maxPictures),
);
