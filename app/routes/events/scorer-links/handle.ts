import type { TextKey } from "#app/rules/words.ts";
import type { PageAction } from "#app/ui/layout/handle.ts";
import { matchesPath } from "../matches/handle.ts";
import { belowTournament } from "../tournaments/handle.ts";

/** The page of a tournament's addresses of scorers, or of screens, or one below it. */
export const addressesPath = (eventId: string, kind: "scorers" | "boards", path = ""): string =>
  matchesPath(eventId, path === "" ? kind : `${kind}/${path}`);

const ofPart = { section: "matches", i18n: ["scoring", "matches", "structure"] } as const;

/** The handle of a list of addresses. */
export const ofAddresses = (title: TextKey, action: (eventId: string) => PageAction) =>
  belowTournament(title, { ...ofPart, action });

/** The handle of a page below a list of addresses. */
export const belowAddresses = (kind: "scorers" | "boards", title: TextKey) =>
  belowTournament(title, {
    ...ofPart,
    page: { path: `matches/${kind}`, label: kind === "scorers" ? "scoring:links.title" : "scoring:boards.title" },
  });
