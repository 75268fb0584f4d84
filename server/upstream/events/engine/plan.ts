import type { Bracket } from "#contracts/events/matches.ts";
import { step } from "./steps.ts";
import type { GraphGroup, GraphMatch, Source } from "./types.ts";

/** The sources for matches that wait for the winner or the loser of a match. */
export interface OutcomeSources {
  readonly winner: Source;
  readonly loser: Source;
}

/** A round that is being laid out. Matches are added after those that feed them. */
export interface Plan {
  readonly groups: GraphGroup[];
  /** Opens a group and answers its index. */
  group(group: Partial<GraphGroup>): number;
  match(
    place: Pick<GraphMatch, "group" | "turn" | "index">,
    sides: readonly Source[],
    isReset?: boolean,
  ): OutcomeSources;
  /** The matches in the order of their numbers: by turn of the round, then bracket, group and place in it. */
  matches(): GraphMatch[];
}

/** The order in which matches of one turn are numbered, by bracket. */
const bracketOrder: Readonly<Record<Bracket, number>> = { main: 0, lower: 1, final: 2, placement: 3 };

/** Names a match within its round: `g0.main.t1.m0`. */
export const keyOf = (bracket: Bracket, { group, turn, index }: Pick<GraphMatch, "group" | "turn" | "index">): string =>
  `g${group}.${bracket}.t${turn}.m${index}`;

/** An empty plan. */
export function newPlan(): Plan {
  const groups: GraphGroup[] = [];
  const laid: { match: GraphMatch; order: readonly number[] }[] = [];
  // The earliest turn of the round in which a match is played; turns of a lower bracket begin later than those of the
  // upper.
  const depths = new Map<string, number>();
  const depthOf = (source: Source) => ("key" in source ? (depths.get(source.key) ?? 0) + 1 : 0);
  return {
    groups,
    group: (group) => groups.push({ bracket: "main", seeds: [], places: null, ...group }) - 1,
    match(place, sides, isReset = false) {
      step(1 + sides.length);
      const bracket = groups[place.group]?.bracket ?? "main";
      const key = keyOf(bracket, place);
      // In a table nothing is fed by matches: there the turn says it.
      const depth = Math.max(bracket === "main" ? place.turn : 0, ...sides.map(depthOf));
      depths.set(key, depth);
      laid.push({
        match: { key, ...place, sides, isReset },
        order: [depth, bracketOrder[bracket], place.group, place.index],
      });
      return { winner: { kind: "winner", key }, loser: { kind: "loser", key } };
    },
    matches: () => laid.toSorted((one, other) => compare(one.order, other.order)).map(({ match }) => match),
  };
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
