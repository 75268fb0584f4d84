import { gallery } from "#contracts/facilities/gallery.ts";
import { implement } from "#upstream/core/implement.ts";
import { listedBy } from "../locations/place.ts";
import { addPictures, describePicture, removePicture, reorderPictures } from "./save.ts";
import { listPictures } from "./store.ts";

export const galleryImplementations = implement(gallery, {
  list: listedBy(listPictures),
  add: async ({ params, body }, { services, caller }) => ({
    data: await addPictures(services, caller, params.locationId, body.media),
  }),
  reorder: async ({ params, body }, { services, caller }) => ({
    data: await reorderPictures(services, caller, params.locationId, body.media),
  }),
  describe: ({ params, body }, { services, caller }) => describePicture(services, caller, params, body.alt),
  remove: ({ params }, { services, caller }) => removePicture(services, caller, params),
});
