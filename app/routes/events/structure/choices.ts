import { offered } from "#app/rules/events/formulas.ts";
import { type FormatPreset, formatPresets } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { RankingPreset } from "#contracts/events/ranking.ts";

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
  "football",
  "footballOverall",
  "racquet",
  "scoreboard",
] as const satisfies readonly RankingPreset[];

/** How matches of a sport are usually decided, by the sport's code; of all others by one score. */
const bySport: Readonly<Record<string, FormatPreset>> = {
  volleyball: "volley",
  beach_volley: "beachVolley",
  padel: "padel",
  tennis: "tennis",
  beach_tennis: "beachTennis",
};
export const usualFormat = (sportCode: string | undefined): FormatPreset =>
  sportCode === undefined ? "beachVolley" : (bySport[sportCode] ?? "football");

/** How tables are usually ordered, by what decides a match. */
export const usualRanking: Readonly<Record<MatchFormat["kind"], (typeof rankingNames)[number]>> = {
  sets: "volleyball",
  games: "racquet",
  score: "football",
  scoreboard: "scoreboard",
};
