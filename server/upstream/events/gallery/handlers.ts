import { eventGallery } from "#contracts/events/gallery.ts";
import { maxEventPictures } from "#contracts/events/sizes.ts";
import { galleriesOf } from "#upstream/account/media/gallery.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { lockEvent, requireEvent } from "../events/present.ts";
import { eventPictures } from "./table.ts";

const galleries = galleriesOf({ table: eventPictures, of: "eventId", max: maxEventPictures, lock: lockEvent });

const ownerOf = ({ organisationId }: StaffCaller, { eventId: id }: { eventId: string }) => ({ organisationId, id });

export const eventGalleryImplementations = implement(eventGallery, {
  async list({ params }, { services: { db }, caller }) {
    await requireEvent(db, caller.organisationId, params.eventId);
    return { data: await galleries.list(db, ownerOf(caller, params)) };
  },
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
