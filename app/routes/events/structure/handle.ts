import type { TextKey } from "#app/rules/words.ts";
import { belowTournament, tournamentPath } from "../tournaments/handle.ts";

/** The address of a tournament's structure, or of a page below it. */
export const structurePath = (eventId: string, path = ""): string =>
  tournamentPath(eventId, path === "" ? "structure" : `structure/${path}`);

/** The address of a division of a tournament, or of a page below it. */
export const divisionPath = (eventId: string, divisionId: string, path = ""): string =>
  structurePath(eventId, `divisions/${divisionId}${path === "" ? "" : `/${path}`}`);

/** The address of a page of one round of a division. */
export const roundPagePath = (
  { eventId, divisionId, roundId }: Record<"eventId" | "divisionId" | "roundId", string>,
  page: "edit" | "ranking" | "picks" | "schedule" | "delete",
): string => divisionPath(eventId, divisionId, `rounds/${roundId}/${page}`);

/** The address of a match. */
export const matchPath = (eventId: string, matchId: string): string => tournamentPath(eventId, `matches/${matchId}`);

/** The handle of a page below a tournament's structure. */
export const belowStructure = (title: TextKey) => belowTournament(title, { section: "structure", i18n: ["structure"] });

/** The handle of a page about a tournament's divisions, rounds, picks or teams. */
export const belowRounds = (title: TextKey) =>
  belowTournament(title, { section: "structure", i18n: ["structure", "rounds"] });
