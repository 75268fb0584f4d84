import { isKnockout } from "#app/rules/events/drawn.ts";
import type { Match } from "#contracts/events/matches.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import type { PickSource } from "#contracts/events/structure.ts";
import { type Entry, type EntryGroup, keyOf } from "./sources.ts";

type Earlier = Pick<RoundView, "id" | "order" | "type" | "name" | "options" | "picks">;
type Played = Pick<Match, "roundId" | "bracket" | "turn" | "index" | "number" | "isReset">;
interface Team {
  readonly id: string;
  readonly name: string;
  readonly withdrawnAt: string | null;
}

const none = { team: null, rank: null, group: null, index: null, number: null };
const entry = (source: PickSource, about: Partial<Entry>): Entry => ({
  ...none,
  ...about,
  kind: source.kind,
  key: keyOf(source),
});

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
/** How many stand in each table of a round: teams are dealt to and fro, and a bye has no team. */
const sizesOf = ({ type, options, picks }: Earlier): number[] => {
  const groups = type === "group" ? options.groupCount : 1;
  const groupOf = (at: number) => (Math.floor(at / groups) % 2 === 0 ? at % groups : groups - 1 - (at % groups));
  return upTo(groups).map(
    (group) => picks.filter(({ source }, at) => source.kind !== "bye" && groupOf(at) === group).length,
  );
};
/** How many tables have a team at this rank. */
const holdersOf = (sizes: readonly number[], rank: number) => sizes.filter((size) => size >= rank).length;

const place = (roundId: string, groupIndex: number | null, rank: number) =>
  entry({ kind: "place", roundId, groupIndex, rank }, { group: groupIndex, rank });
const best = (roundId: string, rank: number, index: number) =>
  entry({ kind: "best", roundId, rank, index }, { rank, index });

/** The places of an earlier round, rank by rank, and who lost its matches. */
function ofRound(round: Earlier, matches: readonly Played[]): Entry[] {
  const sizes = sizesOf(round);
  const { id } = round;
  const ranks = upTo(Math.max(...sizes)).map((at) => at + 1);
  const isAlone = sizes.length === 1;
  const places = ranks.flatMap((rank) =>
    sizes.flatMap((size, group) => (rank <= size ? place(id, isAlone ? null : group, rank) : [])),
  );
  const across = isAlone
    ? []
    : ranks.flatMap((rank) => upTo(holdersOf(sizes, rank)).map((index) => best(id, rank, index + 1)));
  const losers = isKnockout(round)
    ? matches.flatMap(({ roundId, bracket, turn, index, number, isReset }) =>
        roundId === id && !isReset && (bracket === "main" || bracket === "lower")
          ? [entry({ kind: "loser", roundId: id, bracket, turn, index }, { number })]
          : [],
      )
    : [];
  return [...places, ...across, ...losers];
}

/** The entries of a round: the teams by seed, then what each earlier round of its division leads to. */
export function entriesFor(
  teams: readonly Team[],
  earlier: readonly Earlier[],
  matches: readonly Played[],
): readonly EntryGroup[] {
  const playing = teams.filter(({ withdrawnAt }) => withdrawnAt === null);
  return [
    { round: null, entries: playing.map(({ id, name }) => entry({ kind: "team", teamId: id }, { team: name })) },
    ...earlier.map((round) => ({
      round: { order: round.order, type: round.type, name: round.name },
      entries: ofRound(round, matches),
    })),
  ];
}

/**
 * The usual entrants of a round, by seed: all teams for the first round; for a later one those whom the round before
 * leads on, tier by tier (all winners of groups, then all seconds, …; behind them the best of the next rank). A
 * knockout or a single table leads its first half on, with all who share a place of it.
 */
export function usualEntrants(teams: readonly Team[], earlier: readonly Earlier[]): string[] {
  const last = earlier.at(-1);
  if (!last) return entriesFor(teams, [], [])[0]?.entries.map(({ key }) => key) ?? [];
  const { id, type, options, picks } = last;
  const sizes = sizesOf(last);
  const groups = sizes.length;
  if (type !== "group" && type !== "pool-play")
    return upTo(Math.min(picks.length, wholePlaces(last, Math.ceil(picks.length / 2)))).map(
      (at) => place(id, null, at + 1).key,
    );
  const through = Math.min(options.qualifiersPerGroup, ...sizes);
  if (type === "pool-play")
    return upTo(Math.min(through * options.groupCount + options.bestNext, ...sizes)).map(
      (at) => place(id, null, at + 1).key,
    );
  const groupOf = (group: number) => (groups === 1 ? null : group);
  const tiers = spread(groups, through).map(({ group, rank }) => place(id, groupOf(group), rank).key);
  const next = groups === 1 ? 0 : Math.min(options.bestNext, holdersOf(sizes, through + 1));
  return [...tiers, ...upTo(next).map((at) => best(id, through + 1, at + 1).key)];
}

/**
 * A number of places of a knockout, raised so that nobody is left out who shares the last of them: all losers of one
 * turn share a place, unless they play on. A double elimination throws as many out in two turns each.
 */
function wholePlaces({ type, options: { placement } }: Earlier, count: number): number {
  const isDouble = type === "double-elimination";
  if (!isDouble && (type !== "single-elimination" || placement === "all")) return count;
  let whole = isDouble || placement === "third" ? 4 : 2;
  if (count <= whole) return count;
  while (whole < count) whole += isDouble ? 2 ** (Math.floor(Math.log2(whole)) - 1) : whole;
  return whole;
}

/** The places of a full bracket in which each seed stands, from 0: 1 and 2 at its ends, the others between them. */
function placesOfSeeds(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) seeds = seeds.flatMap((seed) => [seed, seeds.length * 2 + 1 - seed]);
  return upTo(size).map((at) => seeds.indexOf(at + 1));
}

/**
 * The places of groups by seed: the first of each group, then the seconds, …. A proposal: each seed of a later tier
 * goes to the group whose teams before it are the farthest away in a bracket, the first such group.
 */
function spread(groups: number, through: number): { readonly group: number; readonly rank: number }[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, groups * through)));
  const places = placesOfSeeds(size);
  const mates = new Map<number, number[]>();
  /** In which turn two places meet. */
  const turn = (one: number, other: number) => 32 - Math.clz32(one ^ other);
  return upTo(through).flatMap((tier) => {
    const left = upTo(groups);
    return upTo(groups).map((at) => {
      const own = places[tier * groups + at] ?? 0;
      const apart = (group: number) => Math.min(64, ...(mates.get(group) ?? []).map((other) => turn(own, other)));
      const group = left.reduce((far, one) => (apart(one) > apart(far) ? one : far), left[0] ?? 0);
      left.splice(left.indexOf(group), 1);
      mates.set(group, [...(mates.get(group) ?? []), own]);
      return { group, rank: tier + 1 };
    });
  });
}
