import { galleryCalls } from "../account/gallery.ts";
import { staffResource } from "../resource.ts";
import { eventRoles } from "./roles.ts";
import { maxEventPictures } from "./sizes.ts";

/** The pictures of a tournament, in their order; the first is its cover. */
export const eventGallery = staffResource(
  { name: "eventGallery", path: "/events/tournaments/:eventId/media", roles: eventRoles },
  galleryCalls("tournament", maxEventPictures),
);
