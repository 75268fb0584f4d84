import type { TextKey } from "#app/rules/words.ts";
import { belowTournament } from "../tournaments/handle.ts";

/** The handle of a page below a tournament's schedule. */
export const belowSchedule = (title: TextKey) =>
  belowTournament(title, {
    section: "matches",
    page: { path: "matches/schedule", label: "schedules:title" },
    i18n: ["schedules", "matches", "structure"],
  });
