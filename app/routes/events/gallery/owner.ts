import { type OpenGallery, savePictures, uploadLimitsOf } from "#app/backend/forms/gallery.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { eventGallery } from "#contracts/events/gallery.ts";
import { maxEventPictures } from "#contracts/events/sizes.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import { galleryPath } from "./handle.ts";

type Args = RouteArgs & { readonly params: { readonly eventId: string } };

/**
 * The caller and a tournament with its pictures in their order. Throws AppError 404 when the organisation has no such
 * tournament.
 */
export async function requireGallery(args: Args) {
  const { staff, tournament, record } = await requireTournament(args);
  const { data: pictures } = await staff.call(eventGallery.list, { params: { eventId: record.id } });
  const place: OpenGallery = {
    to: galleryPath(record.id),
    owner: targetOf(tournament),
    pictures,
    max: maxEventPictures,
  };
  return { staff, record, place, limits: uploadLimitsOf(place) };
}

/** Uploads the files of the form into the tournament's gallery. Answers how many, or the form with errors. */
export async function upload(args: Args) {
  const { staff, record, place } = await requireGallery(args);
  const saved = await savePictures(args, staff, place, (ids, changes) =>
    staff.mutate({
      action: "event_picture.add",
      op: eventGallery.add,
      input: { params: { eventId: record.id }, body: { media: ids } },
      target: place.owner,
      changes,
    }),
  );
  return { saved, to: place.to };
}
