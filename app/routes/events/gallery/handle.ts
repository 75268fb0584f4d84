import type { TextKey } from "#app/ui/text.ts";
import { belowTournament, tournamentPath } from "../tournaments/handle.ts";

/** The handle of a page below the gallery of a tournament. */
export const belowGallery = (title: TextKey) =>
  belowTournament(title, { i18n: ["gallery"], section: "media", failure: "gallery:errors.load" });

/** The page of a tournament's gallery. */
export const galleryPath = (eventId: string) => tournamentPath(eventId, "media");
