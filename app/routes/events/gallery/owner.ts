import { galleryOf } from "#app/backend/gallery/owner.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { eventGallery } from "#contracts/events/gallery.ts";
import { maxEventPictures } from "#contracts/events/sizes.ts";
import { mediaPath } from "../pictures.ts";
import { toEvents, tournamentCrumbs, tournamentPath } from "../tournaments/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/owner";

export const handle: RouteHandle = {
  i18n: ["events"],
  crumbs: [toEvents],
  failure: "gallery:errors.load",
  missing: "events:errors.missing",
};

/** The gallery of a tournament. */
export const middleware: Route.MiddlewareFunction[] = [
  galleryOf(async (args) => {
    const { eventId = "" } = args.params;
    const { staff, tournament, record } = await requireTournament({ ...args, params: { eventId } });
    const { id, name } = record;
    const { data: pictures } = await staff.call(eventGallery.list, { params: { eventId: id } });
    return {
      ...{ staff, pictures, max: maxEventPictures },
      ...{ calls: eventGallery, params: { eventId: id } },
      shown: {
        ...{ path: tournamentPath(id, "media"), record: name, media: mediaPath, eventId: id },
        crumbs: tournamentCrumbs(record, []),
      },
      log: {
        owner: targetOf(tournament),
        ...{ word: "event_picture", target: "eventPicture", whose: { event: { before: name } } },
      },
    };
  }),
];
