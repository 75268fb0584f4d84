import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { galleriesOf } from "#upstream/account/gallery/galleries.ts";
import { implement } from "#upstream/core/implement.ts";
import { listedBy, lockLocation } from "../locations/place.ts";
import { locationPictures } from "./table.ts";

const { list, ...changes } = galleriesOf({
  table: locationPictures,
  of: "locationId",
  max: maxPictures,
  lock: lockLocation,
});

export const galleryImplementations = implement(gallery, {
  list: listedBy((db, organisationId, id) => list(db, { organisationId, id })),
  ...changes,
});
