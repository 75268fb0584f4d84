import type { Tie } from "#contracts/events/ranking.ts";
import type { UnorderedClass } from "./classes.ts";
import type { TiedTier } from "./picks.ts";
import type { Table } from "./tables.ts";
import type { Line, RoundFacts } from "./types.ts";

/** Which places of a round later ones take. */
export interface Demand {
  /** Ranks, by group. */
  readonly places: ReadonlyMap<number, ReadonlySet<number>>;
  /** Which of the best across groups, by rank. */
  readonly best: ReadonlyMap<number, ReadonlySet<number>>;
}

function note(map: Map<number, Set<number>>, key: number, value: number) {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

/** What later rounds take of each, by its id. */
export function demandsOf(rounds: readonly RoundFacts[]): Map<string, Demand> {
  const demands = new Map(rounds.map(({ id }) => [id, { places: new Map(), best: new Map() }]));
  for (const pick of rounds.flatMap((round) => round.picks)) {
    if (pick.kind === "place") note(demands.get(pick.roundId)?.places ?? new Map(), pick.groupIndex ?? 0, pick.rank);
    if (pick.kind === "best") note(demands.get(pick.roundId)?.best ?? new Map(), pick.rank, pick.index);
  }
  return demands;
}

/** Which places of a group go on, as far as later rounds say. */
export function lineOf({ places, best }: Demand, group: number, groups: number): Line {
  const own = places.get(group);
  const isTaken = (rank: number) => own?.has(rank) || best.get(rank)?.size === groups;
  let surely = 0;
  while (isTaken(surely + 1)) surely += 1;
  return { surely, atMost: Math.max(0, ...(own ?? []), ...best.keys()) };
}

/** Ties, and whether a later round takes a place that they run through; teams may share the place unless one does. */
function openOf(ties: readonly UnorderedClass[], isTaken: (rank: number) => boolean): Tie[] {
  return ties.flatMap(({ isShared, ...tie }) => {
    const decides = tie.teamIds.some((_, index) => isTaken(tie.fromRank + index));
    return isShared && !decides ? [] : [{ ...tie, decides }];
  });
}

/** Ties of a round that is over, or of its tables that are. */
export interface RoundTies {
  /** Ties that stand in the way of closing the round. */
  readonly open: Tie[];
  /** Ties that may stay: whichever team of them is ahead, the same teams enter later rounds at the same seeds. */
  readonly free: Tie[];
}

/**
 * Ties of a round: of its tables that are over all stand in its way, as each of their places is one of the tournament;
 * then, when nothing else is open, those across groups with which who enters a later round changes, or at which seed.
 * `across`: equals across its groups through which picks of later rounds run.
 */
export function tiesOf(tables: readonly Table[], across: readonly TiedTier[], demand: Demand): RoundTies {
  const own = tables.flatMap((table, group) => {
    if (table.open.length > 0 || !table.isTelling) return [];
    return openOf(table.ties, (rank) => demand.places.get(group)?.has(rank) === true || demand.best.has(rank));
  });
  if (own.length > 0 || tables.some((table) => table.open.length > 0 || !table.isTelling))
    return { open: own, free: [] };
  const mattering = new Set(across.filter(({ matters }) => matters).map(({ tie }) => tie));
  const all = [...new Set(across.map(({ tie }) => tie))];
  const said = (tie: UnorderedClass, decides: boolean): Tie => {
    const { isShared: _, ...rest } = tie;
    return { ...rest, decides };
  };
  return {
    open: all.filter((tie) => mattering.has(tie)).map((tie) => said(tie, true)),
    free: all.filter((tie) => !mattering.has(tie)).map((tie) => said(tie, false)),
  };
}
