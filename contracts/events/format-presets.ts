import type { MatchFormat } from "./formats.ts";

// why in contracts: a client that sends how matches are decided begins with one of these.

/**
 * How matches are usually decided, by sport. `volley`: FIVB's indoor sets to 25; `beachVolley`: to 21, the third to 15;
 * `beachShort`: one set to 21. `padel`, `tennis`: best of three sets of games (ITF rules 5 and 6), padel without advantage,
 * as most amateurs play; `beachTennis`: ITF's, with a match tie-break for the third set. `football`: one score, a shoot-out
 * where somebody has to win; `basketball`: one score, which is never even, as extra time is played (FIBA, article 8.7).
 * `points`: heats, the highest sum first.
 */
export const formatPresets = {
  volley: { kind: "sets", bestOf: 3, to: 25, lastTo: 15, lead: 2, cap: null },
  beachVolley: { kind: "sets", bestOf: 3, to: 21, lastTo: 15, lead: 2, cap: null },
  beachShort: { kind: "sets", bestOf: 1, to: 21, lastTo: 21, lead: 2, cap: null },
  padel: { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: null, advantage: false },
  tennis: { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: null, advantage: true },
  beachTennis: { kind: "games", bestOf: 3, to: 6, tiebreakAt: 6, superTiebreak: 10, advantage: false },
  football: { kind: "score", draws: true, shootout: true },
  basketball: { kind: "score", draws: false, shootout: false },
  points: { kind: "scoreboard", better: "high", decimals: 0 },
} as const satisfies Readonly<Record<string, MatchFormat>>;
export type FormatPreset = keyof typeof formatPresets;
