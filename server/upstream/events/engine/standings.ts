import type { RankingKey, RankingRow, RankingRules, RankingStep } from "#contracts/events/ranking.ts";
import { byId, type Measure, place, splitBy, type UnorderedClass } from "./classes.ts";
import { compareBy, type Totals, totalsOf, valueBy } from "./criteria.ts";
import type { Counted } from "./tally.ts";
import type { Decision } from "./types.ts";

type DecidedBy = NonNullable<RankingRow["decidedBy"]>;
/** Matches of which all sides are of a class. */
type Among = (teams: readonly string[]) => Counted[];

/** Reads each match once, with its first side, and only those of the class: tables of many teams stay cheap. */
function matchesAmong(matches: readonly Counted[]): Among {
  const byFirst = new Map<string, Counted[]>();
  for (const match of matches) {
    const first = match.teams[0] ?? "";
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [match]);
    else known.push(match);
  }
  return (teams) => {
    const inside = new Set(teams);
    return teams.flatMap((team) =>
      (byFirst.get(team) ?? []).filter((match) => match.teams.every((one) => inside.has(one))),
    );
  };
}

/** The matches of the latest turn. */
function latest(matches: readonly Counted[]): Counted[] {
  const turn = matches.reduce((last, match) => Math.max(last, match.turn), 0);
  return matches.filter((match) => match.turn === turn);
}

function measureOf(key: RankingKey, totals: ReadonlyMap<string, Totals>): Measure {
  const of = (team: string) => totals.get(team) as Totals;
  return {
    key,
    compare: (one, other) => compareBy(key, of(one), of(other)),
    value: (one, other) => valueBy(key, of(one), of(other)),
  };
}

/** Keys of steps that are asked of a class of so many. */
const triedOf = (steps: readonly RankingStep[]) => (teams: number) => [
  ...new Set(
    steps.flatMap((step) => {
      if ("block" in step) return teams >= step.min ? step.block : [];
      return "only" in step && teams !== 2 ? [] : [step.key];
    }),
  ),
];

/** Classes of equals, best first: the steps of the rules, one after the other. */
function classesOf(
  teams: readonly string[],
  steps: readonly RankingStep[],
  totals: ReadonlyMap<string, Totals>,
  among: Among,
  decided: Map<string, DecidedBy>,
): string[][] {
  const take = (step: RankingStep, equals: string[]): string[][] => {
    if ("scope" in step) return splitBy(equals, measureOf(step.key, totals), decided);
    if ("only" in step) {
      if (equals.length !== 2) return [equals];
      const direct = among(equals);
      const asked = totalsOf(equals, step.key === "lastDirect" ? latest(direct) : direct);
      return splitBy(equals, measureOf(step.key, asked), decided);
    }
    if (equals.length < step.min) return [equals];
    const own = totalsOf(equals, among(equals));
    if (step.eager) {
      for (const key of step.block) {
        const parts = splitBy(equals, measureOf(key, own), decided);
        if (parts.length > 1) return parts;
      }
      return [equals];
    }
    return step.block.reduce<string[][]>(
      (classes, key) =>
        classes.flatMap((part) => (part.length < 2 ? [part] : splitBy(part, measureOf(key, own), decided))),
      [equals],
    );
  };
  const go = (equals: string[], from: number): string[][] => {
    if (equals.length < 2) return [equals];
    for (const [index, step] of steps.entries()) {
      // An eager step that was passed is asked again when fewer teams are left; those that it could not part it asks in
      // vain.
      if (index < from && !("eager" in step && step.eager)) continue;
      const parts = take(step, equals);
      if (parts.length > 1)
        return parts.flatMap((part) => go(part, "block" in step ? index : Math.max(from, index + 1)));
    }
    return [equals];
  };
  return teams.length === 0 ? [] : go([...teams].sort(byId), 0);
}

/**
 * A table: each team with its rank, what it achieved, and the step that singled it out; and the classes that neither a
 * step nor a decision puts in order, whose rows share their rank. The order of teams and of matches does not matter; fractions
 * are compared exactly.
 *
 * A class of equals is taken through the steps of the rules. `scope: all` compares totals of the whole table. A `block`
 * compares its keys in matches among the class, and begins again in each class that it leaves (UEFA: "reapplied
 * exclusively to the matches between the remaining teams"); what it cannot split goes on behind it. An `eager` block begins
 * again after each key that parts somebody, and among fewer whom a later step leaves (FIBA: "at any level of these
 * criteria"). `only: 2` is asked of exactly two, and when it is `eager` as soon as a later step leaves two.
 */
export function standings(
  teams: readonly string[],
  matches: readonly Counted[],
  rules: Pick<RankingRules, "steps">,
  decisions: readonly Decision[] = [],
): { rows: RankingRow[]; ties: UnorderedClass[] } {
  const totals = totalsOf(teams, matches);
  const decided = new Map<string, DecidedBy>();
  const classes = classesOf(teams, rules.steps, totals, matchesAmong(matches), decided);
  const { placed, ties } = place(classes, decided, decisions, triedOf(rules.steps));
  const rows = placed.map((row) => {
    const { figures: _, better: __, ...sums } = totals.get(row.teamId) as Totals;
    return { ...row, ...sums, clinched: false };
  });
  return { rows, ties };
}
