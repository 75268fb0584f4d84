// why in contracts: a client that sends the rules of a table begins with one of these.
import type { RankingKey, RankingPreset, RankingRules, RankingStep } from "./ranking.ts";

const all = (...keys: RankingKey[]): RankingStep[] => keys.map((key) => ({ key, scope: "all" }));

/** Three or more that totals leave equal are compared by what they did to one another; two by their last match. */
const amongVolleyball: RankingStep[] = [
  { block: ["wins", "points", "setRatio", "pointRatio"], min: 3 },
  { key: "lastDirect", only: 2, eager: false },
];
const amongFootball = { block: ["points", "difference", "goals"], min: 2 } satisfies RankingStep;

const ofSets = { won: 3, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 0 };
/** A draw that penalties decide is worth two and one, as FIH and MLS Next Pro count it. */
const ofGoals = { won: 3, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 0 };
/** 2-1, and nothing for who forfeits: beach volleyball and basketball. */
const ofMatches = { won: 2, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 1, forfeited: 0 };
const ofWins = { won: 1, narrowWon: 1, drawn: 0, narrowLost: 0, lost: 0 };

/**
 * How tables are ordered, by sport.
 *
 * `volleyball`: FIVB's order since 2013 (Sports Regulations, "Ranking system"): victories, match points, set quotient,
 * point quotient, last match between two, the same criteria among three or more. `volleyballPoints`: points before
 * victories, FIVB's until then. `football`: UEFA's (Regulations of the European Championship, article "Equality of
 * points"): points, then points, difference and goals among those equal, again among those still equal, then of all
 * matches. `footballOverall`: FIFA's, of all matches first. Their lots are no step, but a decision of the staff.
 * Five-a-side football is `football`, too: the UEFA Futsal EURO parts teams by the same steps (Regulations, article
 * "Equality of points").
 *
 * `beachVolleyball`: FIVB's of the Olympic Games (Competition system, "Ranking in pools"): two points for a win, one for a
 * defeat, none for a forfeit; of two their match, whenever two are left; among three or more the set quotient and the point
 * quotient of their matches, then of all. `basketball`: FIBA's (Official Basketball Rules, appendix D, "Classification of
 * teams"): two points for a win, one for a defeat, none for a forfeit, which is lost 20-0; among those equal record,
 * difference and points of their games, then difference and points of all; as soon as one of these parts a team from the
 * others, all begins again among the others (D.1.4).
 *
 * `racquet`: matches won, then of two their match, whenever two are left (ATP Finals, "Round robin"); padel and beach tennis count as tennis does. `scoreboard`: the
 * sum of all heats, the best one, then the last one and backwards (count-back).
 */
export const presets: Readonly<Record<Exclude<RankingPreset, "custom">, RankingRules>> = {
  volleyball: {
    preset: "volleyball",
    matchPoints: ofSets,
    creditWalkover: true,
    steps: [...all("wins", "points", "setRatio", "pointRatio"), ...amongVolleyball],
  },
  volleyballPoints: {
    preset: "volleyballPoints",
    matchPoints: ofSets,
    creditWalkover: true,
    steps: [...all("points", "wins", "setRatio", "pointRatio"), ...amongVolleyball],
  },
  beachVolleyball: {
    preset: "beachVolleyball",
    matchPoints: ofMatches,
    creditWalkover: true,
    steps: [
      ...all("points"),
      { key: "headToHead", only: 2, eager: true },
      { block: ["setRatio", "pointRatio"], min: 3 },
      ...all("setRatio", "pointRatio"),
    ],
  },
  football: {
    preset: "football",
    matchPoints: ofGoals,
    creditWalkover: true,
    steps: [...all("points"), amongFootball, ...all("difference", "goals")],
  },
  footballOverall: {
    preset: "footballOverall",
    matchPoints: ofGoals,
    creditWalkover: true,
    steps: [...all("points", "difference", "goals"), amongFootball],
  },
  basketball: {
    preset: "basketball",
    matchPoints: ofMatches,
    creditWalkover: true,
    walkoverScore: 20,
    steps: [...all("points"), { ...amongFootball, eager: true }, ...all("difference", "goals")],
  },
  racquet: {
    preset: "racquet",
    matchPoints: ofWins,
    creditWalkover: false,
    steps: [
      ...all("wins"),
      { key: "headToHead", only: 2, eager: true },
      ...all("matchRatio", "setRatio", "gameRatio", "pointRatio"),
    ],
  },
  scoreboard: {
    preset: "scoreboard",
    matchPoints: { won: 0, narrowWon: 0, drawn: 0, narrowLost: 0, lost: 0 },
    creditWalkover: false,
    steps: all("sum", "bestTurn", "countBack"),
  },
};
