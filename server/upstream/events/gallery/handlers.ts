import { eventGallery } from "#contracts/events/gallery.ts";
import { maxEventPictures } from "#contracts/events/sizes.ts";
import { galleriesOf } from "#upstream/account/gallery/galleries.ts";
import { implement } from "#upstream/core/implement.ts";
import { lockEvent, requireEvent } from "../events/present.ts";
import { eventPictures } from "./table.ts";

const { list, ...changes } = galleriesOf({
  table: eventPictures,
  of: "eventId",
  max: maxEventPictures,
  lock: lockEvent,
});

export const eventGalleryImplementations = implement(eventGallery, {
  async list({ params: { eventId: id } }, { services: { db }, caller: { organisationId } }) {
    await requireEvent(db, organisationId, id);
    return { data: await list(db, { organisationId, id }) };
  },
  ...changes,
});
