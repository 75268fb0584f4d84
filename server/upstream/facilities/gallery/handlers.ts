import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { galleriesOf } from "#upstream/account/media/gallery.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { listedBy, lockLocation } from "../locations/place.ts";
import { locationPictures } from "./table.ts";

const galleries = galleriesOf({ table: locationPictures, of: "locationId", max: maxPictures, lock: lockLocation });

const ownerOf = ({ organisationId }: StaffCaller, { locationId: id }: { locationId: string }) => ({
  organisationId,
  id,
});

export const galleryImplementations = implement(gallery, {
  list: listedBy((db, organisationId, id) => galleries.list(db, { organisationId, id })),
  add: async ({ params, body }, { services, caller }) => ({
    data: await galleries.add(services, ownerOf(caller, params), body.media),
  }),
  reorder: async ({ params, body }, { services, caller }) => ({
    data: await galleries.reorder(services, ownerOf(caller, params), body.media),
  }),
  describe: ({ params, body }, { services, caller }) =>
    galleries.describe(services, ownerOf(caller, params), params.mediaId, body.alt),
  remove: ({ params }, { services, caller }) => galleries.remove(services, ownerOf(caller, params), params.mediaId),
});
