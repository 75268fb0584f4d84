import type { FormatPreset } from "./format-presets.ts";
import type { RankingPreset } from "./ranking.ts";

// why in contracts: a client that makes a competition of a sport begins with these.

/** How matches of a sport are usually decided, by the sport's code (`GET /sports`). */
export const sportFormats: Readonly<Record<string, FormatPreset>> = {
  volleyball: "volley",
  beach_volley: "beachVolley",
  padel: "padel",
  tennis: "tennis",
  beach_tennis: "beachTennis",
  five_a_side: "football",
  basketball: "basketball",
  football: "football",
  seven_a_side: "football",
  // Of these only points are counted: there is no preset of their federations' rules.
  pickleball: "points",
  squash: "points",
  badminton: "points",
  table_tennis: "points",
  handball: "points",
  rugby: "points",
  swimming: "points",
  water_polo: "points",
  athletics: "points",
  artistic_gymnastics: "points",
  rhythmic_gymnastics: "points",
  dance: "points",
  judo: "points",
  karate: "points",
  fencing: "points",
  skating: "points",
  climbing: "points",
  cycling: "points",
  fitness: "points",
};

/** How tables are ordered where matches are decided by a format: by the rules of the sport's federation. */
export const rankingOfFormat: Readonly<Record<FormatPreset, Exclude<RankingPreset, "custom">>> = {
  volley: "volleyball",
  beachVolley: "beachVolleyball",
  beachShort: "beachVolleyball",
  padel: "racquet",
  tennis: "racquet",
  beachTennis: "racquet",
  football: "football",
  basketball: "basketball",
  points: "scoreboard",
};
