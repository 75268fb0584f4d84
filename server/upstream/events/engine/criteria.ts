import type { RankingKey, RankingRow } from "#contracts/events/ranking.ts";
import type { Counted, Duel, Heat } from "./tally.ts";

type Pair = [number, number];

/** The sums over the matches of one team. */
type Sums = Pick<RankingRow, "played" | "won" | "drawn" | "lost" | "points" | "sets" | "games" | "scores">;

/** Sums with the figures of heats by turn. */
export interface Totals extends Sums {
  readonly figures: Map<number, number>;
  better: "high" | "low";
}

const nothing = (): Totals => ({
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  points: 0,
  sets: [0, 0],
  games: [0, 0],
  scores: [0, 0],
  figures: new Map(),
  better: "high",
});

function add(to: Pair, [won, lost]: readonly [number, number]) {
  to[0] += won;
  to[1] += lost;
}

function addDuel(total: Totals, duel: Duel, side: 0 | 1) {
  const seen = ([a, b]: readonly [number, number]): Pair => (side === 0 ? [a, b] : [b, a]);
  total.played += 1;
  if (duel.winner === side) total.won += 1;
  else if (duel.isDraw) total.drawn += 1;
  else total.lost += 1;
  total.points += duel.points[side];
  add(total.sets, seen(duel.sets));
  add(total.games, seen(duel.games));
  add(total.scores, seen(duel.scores));
}

function addHeat(total: Totals, heat: Heat, side: number) {
  const figure = heat.figures[side] ?? null;
  if (figure === null) return;
  total.played += 1;
  total.scores[0] += figure;
  total.figures.set(heat.turn, (total.figures.get(heat.turn) ?? 0) + figure);
}

/** What these matches add up to for each of these teams. */
export function totalsOf(teams: readonly string[], matches: Iterable<Counted>): Map<string, Totals> {
  const totals = new Map(teams.map((team) => [team, nothing()]));
  let better: Totals["better"] = "high";
  for (const match of matches) {
    if (match.kind === "heat") better = match.better;
    for (const [side, team] of match.teams.entries()) {
      const total = totals.get(team);
      if (total === undefined) continue;
      if (match.kind === "duel") addDuel(total, match, side as 0 | 1);
      else addHeat(total, match, side);
    }
  }
  // The direction is set also for teams that took part in no heat.
  for (const total of totals.values()) total.better = better;
  return totals;
}

/** Keys that are numbers: the more, the better. */
const amounts: Partial<Record<RankingKey, (sums: Sums) => number>> = {
  wins: (sums) => sums.won,
  headToHead: (sums) => sums.won,
  lastDirect: (sums) => sums.won,
  points: (sums) => sums.points,
  difference: (sums) => sums.scores[0] - sums.scores[1],
  goals: (sums) => sums.scores[0],
};

/** Keys that are what was won to what was lost. */
const ratios: Partial<Record<RankingKey, (sums: Sums) => Pair>> = {
  matchRatio: (sums) => [sums.won, sums.lost],
  setRatio: (sums) => sums.sets,
  gameRatio: (sums) => sums.games,
  pointRatio: (sums) => sums.scores,
};

/** What was won to what was lost of who has done neither: as much, so that nobody is ahead by having lost. */
const orEven = ([won, lost]: Pair): Pair => (won === 0 && lost === 0 ? [1, 1] : [won, lost]);

/** Fractions, exactly: negative when the first is the better one. By nothing is infinite, nothing by nothing is one. */
function compareRatios(one: Pair, other: Pair): number {
  const [[a, b], [c, d]] = [orEven(one), orEven(other)];
  if (b === 0 || d === 0) return Number(b !== 0) - Number(d !== 0);
  return c * b - a * d;
}

/** Compares figures of a heat: a team without one is last. */
function compareFigures(better: "high" | "low", a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return better === "high" ? b - a : a - b;
}

const bestFigure = ({ figures, better }: Totals) =>
  figures.size === 0 ? undefined : better === "high" ? Math.max(...figures.values()) : Math.min(...figures.values());

/** The last turn in whose heats two differ; undefined: in none. */
const lastDifference = (a: Totals, b: Totals) =>
  [...new Set([...a.figures.keys(), ...b.figures.keys()])]
    .sort((one, other) => other - one)
    .find((turn) => a.figures.get(turn) !== b.figures.get(turn));

/** The last heat, then the one before, and so on. */
function compareBack(a: Totals, b: Totals): number {
  const turn = lastDifference(a, b);
  return turn === undefined ? 0 : compareFigures(a.better, a.figures.get(turn), b.figures.get(turn));
}

/** The sum of heats; who took part in none is behind, and where less is better who took part in fewer. */
function compareSums(a: Totals, b: Totals): number {
  const heats = ({ played }: Totals) => (a.better === "low" ? played : Math.min(played, 1));
  return heats(b) - heats(a) || compareFigures(a.better, a.scores[0], b.scores[0]);
}

/** Which of two is better by a key: negative when the first is. */
export function compareBy(key: RankingKey, a: Totals, b: Totals): number {
  const [amount, ratio] = [amounts[key], ratios[key]];
  if (amount !== undefined) return amount(b) - amount(a);
  if (ratio !== undefined) return compareRatios(ratio(a), ratio(b));
  if (key === "sum") return compareSums(a, b);
  return key === "bestTurn" ? compareFigures(a.better, bestFigure(a), bestFigure(b)) : compareBack(a, b);
}

/** Compares two teams by a key for each match played, for teams of unequal tables; heats are not asked. */
export function compareAverages(key: RankingKey, a: Sums, b: Sums): number {
  const [amount, ratio] = [amounts[key], ratios[key]];
  if (ratio !== undefined) return compareRatios(ratio(a), ratio(b));
  if (amount === undefined) return 0;
  // A team that has not played has achieved nothing, like one that lost.
  return amount(b) * Math.max(a.played, 1) - amount(a) * Math.max(b.played, 1);
}

/** The value by which a key compares one team with another, as a fraction to show. */
export function valueBy(key: RankingKey, totals: Totals, other: Totals): Pair {
  const [amount, ratio] = [amounts[key], ratios[key]];
  if (amount !== undefined) return [amount(totals), 1];
  if (ratio !== undefined) return [...ratio(totals)];
  if (key === "sum") return [totals.scores[0], 1];
  if (key === "bestTurn") return [bestFigure(totals) ?? 0, 1];
  return [totals.figures.get(lastDifference(totals, other) ?? 0) ?? 0, 1];
}

/** What a key compares for each match played, as a fraction to show. */
export function averageBy(key: RankingKey, sums: Sums): Pair {
  const [amount, ratio] = [amounts[key], ratios[key]];
  return ratio === undefined ? [amount?.(sums) ?? 0, sums.played] : [...ratio(sums)];
}
