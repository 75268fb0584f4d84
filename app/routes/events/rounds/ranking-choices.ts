// why a file of its own: browsers read these words, without schemas.
import type { FormatPreset } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { RankingKey, RankingPreset } from "#contracts/events/ranking.ts";
import { kindOf } from "../structure/choices.ts";

/** Criteria of a table at most. */
export const maxCriteria = 12;

/** What becomes of a match that ends even: it stands, a shoot-out decides, or it goes on until somebody wins. */
export const evenOutcomes = ["draw", "shootout", "extra"] as const;
type EvenOutcome = (typeof evenOutcomes)[number];

type Kind = MatchFormat["kind"];
const ofDuels: readonly RankingKey[] = [
  "points",
  "wins",
  "headToHead",
  "lastDirect",
  "difference",
  "goals",
  "matchRatio",
];
const byKind: Readonly<Record<Kind, readonly RankingKey[]>> = {
  score: [...ofDuels, "pointRatio"],
  sets: [...ofDuels, "setRatio", "pointRatio"],
  games: [...ofDuels, "setRatio", "gameRatio", "pointRatio"],
  scoreboard: ["sum", "bestTurn", "countBack"],
};

/** The criteria that tables of such matches can compare. */
export const keysOf = (kind: Kind): readonly RankingKey[] => byKind[kind];

type Named = Exclude<RankingPreset, "custom">;
const formatsOf: Readonly<Record<Named, FormatPreset>> = {
  volleyball: "volley",
  volleyballPoints: "volley",
  beachVolleyball: "beachVolley",
  football: "football",
  footballOverall: "football",
  basketball: "basketball",
  racquet: "tennis",
  scoreboard: "points",
};
/** The rules that a club may begin with, for matches that are decided in this way. */
export const startsOf = (kind: Kind): readonly Named[] =>
  (Object.keys(formatsOf) as Named[]).filter((name) => kindOf(formatsOf[name]) === kind);

/** How a match ends by these rules, where that is part of them. */
export const evenOutcomeOf = (name: Named): EvenOutcome => (name === "basketball" ? "extra" : "draw");
