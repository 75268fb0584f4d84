import type { TextKey } from "#app/rules/words.ts";
import { belowTournament, tournamentPath } from "../tournaments/handle.ts";

/** The handle of a page below the communications of a tournament. */
export const belowCommunications = (title: TextKey) =>
  belowTournament(title, {
    i18n: ["communications"],
    section: "communications",
    failure: "communications:errors.load",
    missing: "communications:errors.missing",
  });

/** The page of a tournament's communications, or one below it. */
export const communicationsPath = (eventId: string, path = ""): string =>
  tournamentPath(eventId, path === "" ? "communications" : `communications/${path}`);
