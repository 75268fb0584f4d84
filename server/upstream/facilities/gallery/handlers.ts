import { gallery } from "#contracts/facilities/gallery.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { addPictures, describePicture, removePicture, reorderPictures } from "./save.ts";
import { listPictures } from "./store.ts";

export const galleryImplementations = implement(gallery, {
  list: async ({ params: { locationId } }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, locationId);
    return { data: await listPictures(services.db, caller.organisationId, locationId) };
  },
  add: async ({ params, body }, { services, caller }) => ({
    data: await addPictures(services, caller, params.locationId, body.media),
  }),
  reorder: async ({ params, body }, { services, caller }) => ({
    data: await reorderPictures(services, caller, params.locationId, body.media),
  }),
  describe: ({ params, body }, { services, caller }) => describePicture(services, caller, params, body.alt),
  remove: async ({ params }, { services, caller }) => {
    await removePicture(services, caller, params);
    return undefined;
  },
});
