import { offered } from "#app/rules/events/formulas.ts";
import { type FormatPreset, formatPresets } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { RankingPreset } from "#contracts/events/ranking.ts";
import { sportFormats } from "#contracts/events/sport-presets.ts";

// why a file of its own: browsers read these words, without schemas.

/** All formulas as the form shows them; a custom one is put together round by round. */
export const formulaCards = [...offered, "custom"] as const;

export const formatNames = Object.keys(formatPresets) as FormatPreset[];

/** Formats by what decides a match in them: the form shows the figures of the chosen one's kind. */
export const kindOf = (preset: FormatPreset): MatchFormat["kind"] => formatPresets[preset].kind;

/** Orders of tables that the form offers. */
export const rankingNames = [
  "volleyball",
  "volleyballPoints",
  "beachVolleyball",
  "football",
  "footballOverall",
  "basketball",
  "racquet",
  "scoreboard",
] as const satisfies readonly RankingPreset[];

/** How matches of a sport are usually decided, by the sport's code; by one score for a sport that is not known. */
export const usualFormat = (sportCode: string | undefined): FormatPreset =>
  sportCode === undefined ? "beachVolley" : (sportFormats[sportCode] ?? "football");
