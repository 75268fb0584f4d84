import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { PageAction } from "#app/ui/layout/handle.ts";
import { belowTournament, inDivision, tournamentPath } from "../tournaments/handle.ts";

/** The address of a tournament's desk, or of a page below it. */
export const matchesPath = (eventId: string, path = ""): string =>
  tournamentPath(eventId, path === "" ? "matches" : `matches/${path}`);

/**
 * The desk and the pages beside it, below a tournament's address in the order of their links; most are about one
 * division.
 */
export const matchesPages = [
  { path: "", label: "matches:pages.desk", isOfDivision: true },
  { path: "standings", label: "matches:pages.standings", isOfDivision: true },
  { path: "bracket", label: "matches:pages.bracket", isOfDivision: true },
  { path: "schedule", label: "matches:pages.schedule", isOfDivision: false },
  { path: "print", label: "matches:pages.print", isOfDivision: false },
  { path: "scorers", label: "matches:pages.scorers", isOfDivision: false },
  { path: "boards", label: "matches:pages.boards", isOfDivision: false },
] as const satisfies readonly { path: string; label: TextKey; isOfDivision: boolean }[];

/** The address of the desk of a division; of the first division, if none is named. */
export const deskPath = (eventId: string, divisionId: string | undefined): string =>
  inDivision(matchesPath(eventId), divisionId);

/**
 * The address of a page of one round, by its place among the rounds of a division; of the first division, if none is
 * named.
 */
export const roundPath = (
  eventId: string,
  order: number,
  page: "closure" | "reopening" | "decisions",
  divisionId?: string,
): string => inDivision(matchesPath(eventId, `rounds/${order}/${page}`), divisionId);

/** The namespaces of all pages here: rounds and sides are named by those of the structure. */
const own: readonly Namespace[] = ["matches", "structure"];

/** The handle of the desk and of the pages beside it; on the desk courts are told as their schedule does. */
export const ofMatches = (title: TextKey) => belowTournament(title, { i18n: [...own, "schedules"] });

/** The handle of a page below the desk. */
export const belowMatches = (title: TextKey, action?: (eventId: string) => PageAction | null) =>
  belowTournament(title, { section: "matches", i18n: own, ...(action && { action }) });
