import type { PickSource } from "#contracts/events/structure.ts";
import type { UnorderedClass } from "./classes.ts";
import { crossedPicks } from "./crossing.ts";
import { matchAt } from "./match-at.ts";
import type { Outcome } from "./outcomes.ts";
import { isTied, type Table, type Tier } from "./tables.ts";
import type { RoundFacts, Slot } from "./types.ts";

/** What later rounds read of an earlier one. */
export interface EarlierRound {
  readonly facts: RoundFacts;
  readonly tables: readonly Table[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The teams that hold a rank, across its tables. */
  readonly tier: (rank: number) => Tier;
  /** In a bracket: the team that takes each place, one by one. */
  readonly seats: readonly Slot[];
}

const bye: Slot = { kind: "bye" };
const tbd: Slot = { kind: "tbd" };

/** A place that nobody takes is a bye, once the round is closed. */
const nobody = ({ facts }: EarlierRound): Slot => (facts.isClosed ? bye : tbd);

/** The team that has a place for certain, or at the moment. */
function now(known: EarlierRound, slot: Slot | undefined): Slot {
  if (slot === undefined || slot.kind === "bye") return nobody(known);
  return slot.kind === "tbd" ? tbd : { ...slot, provisional: slot.provisional || !known.facts.isClosed };
}

const team = (teamId: string | undefined): Slot | undefined =>
  teamId === undefined ? undefined : { kind: "team", teamId, provisional: false };

function atPlace(known: EarlierRound, { groupIndex, rank }: PickSource & { kind: "place" }): Slot {
  if (known.tables.length === 0) return now(known, known.seats[rank - 1]);
  const table = known.tables[groupIndex ?? 0];
  if (table === undefined || !table.isTelling || isTied(table.ties, rank))
    return table === undefined ? nobody(known) : tbd;
  return now(known, rank <= table.places ? team(table.rows[rank - 1]?.teamId) : undefined);
}

/** Whether each table says who holds a rank, so that these can be compared. */
const isTelling = ({ tables }: EarlierRound, rank: number) =>
  tables.every((table) => table.isTelling && !isTied(table.ties, rank));

/** The order of teams that are equal; undefined while none is known. */
type Orders = (tie: UnorderedClass) => readonly string[] | undefined;

function atBest(known: EarlierRound, { rank, index }: PickSource & { kind: "best" }, orders: Orders): Slot {
  if (!isTelling(known, rank)) return tbd;
  const { rows, ties } = known.tier(rank);
  const tie = ties.find((one) => isTied([one], index));
  if (tie === undefined) return now(known, team(rows[index - 1]?.teamId));
  const order = orders(tie);
  return order === undefined ? tbd : now(known, team(order[index - tie.fromRank]));
}

function loserOf(known: EarlierRound, pick: PickSource & { kind: "loser" }): Slot {
  const match = matchAt(known.facts.graph, pick);
  return now(known, match && known.outcomes.get(match.key)?.loser);
}

function slotOf(source: PickSource, rounds: ReadonlyMap<string, EarlierRound>, orders: Orders): Slot {
  if (source.kind === "team") return { kind: "team", teamId: source.teamId, provisional: false };
  if (source.kind === "bye") return bye;
  if (source.kind === "open") return tbd;
  const known = rounds.get(source.roundId);
  if (known === undefined) return tbd;
  if (source.kind === "place") return atPlace(known, source);
  return source.kind === "best" ? atBest(known, source, orders) : loserOf(known, source);
}

/** The group in which a team of a pick played; null while it is not known who that is. */
function groupOf(source: PickSource, slot: Slot | undefined, rounds: ReadonlyMap<string, EarlierRound>): number | null {
  if (source.kind === "place") return source.groupIndex;
  if (source.kind !== "best" || slot?.kind !== "team") return null;
  return rounds.get(source.roundId)?.tier(source.rank).groups.get(slot.teamId) ?? null;
}

/** The team at each seed, when equals across groups are in these orders. */
function filled(facts: Entering, rounds: ReadonlyMap<string, EarlierRound>, orders: Orders): Slot[] {
  const slots = facts.picks.map((source) => slotOf(source, rounds, orders));
  const isKnockout = facts.type === "single-elimination" || facts.type === "double-elimination";
  if (!isKnockout || !facts.picks.some((source) => source.kind === "best")) return slots;
  const groups = facts.picks.map((source, at) => groupOf(source, slots[at], rounds));
  return crossedPicks(facts.picks, groups).map((at) => slots[at] as Slot);
}

type Entering = Pick<RoundFacts, "type" | "picks">;

/** Equals of a rank across the groups of a round, through whose places picks run. */
export interface TiedTier {
  readonly roundId: string;
  readonly rank: number;
  readonly tie: UnorderedClass;
  /** Whether another order of them lets other teams enter, or at other seeds, whatever the order of other equals is. */
  readonly matters: boolean;
}

/** Seeds that are filled at most to try the orders of equals; where it would be more, any order is taken to matter. */
const maxTried = 20_000;

/** Equals across groups that a round's picks run through, and whether it matters which of them is ahead. */
export function tiedTiers(facts: Entering, rounds: ReadonlyMap<string, EarlierRound>): TiedTier[] {
  const found = new Map<UnorderedClass, Omit<TiedTier, "matters">>();
  for (const source of facts.picks) {
    if (source.kind !== "best") continue;
    const known = rounds.get(source.roundId);
    if (known === undefined || !isTelling(known, source.rank)) continue;
    const tie = known.tier(source.rank).ties.find((one) => isTied([one], source.index));
    if (tie !== undefined) found.set(tie, { roundId: source.roundId, rank: source.rank, tie });
  }
  const ties = [...found.keys()];
  const count = ties.reduce((all, { teamIds }) => all * factorial(teamIds.length), 1);
  if (ties.length === 0) return [];
  if (count * facts.picks.length > maxTried) return [...found.values()].map((one) => ({ ...one, matters: true }));
  const outcomes = ordersOf(ties).map((orders) => ({
    orders,
    slots: JSON.stringify(filled(facts, rounds, (tie) => orders.get(tie))),
  }));
  return [...found.values()].map((one) => {
    // By the orders of all other ties: with each of them, every order of this tie has to bring the same.
    const others = Map.groupBy(outcomes, ({ orders }) =>
      JSON.stringify(ties.filter((tie) => tie !== one.tie).map((tie) => orders.get(tie))),
    );
    return { ...one, matters: [...others.values()].some((same) => new Set(same.map(({ slots }) => slots)).size > 1) };
  });
}

const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

/** Every order of so many. */
const permutations = (all: readonly string[]): string[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

/** All combinations of an order for each of some ties. */
const ordersOf = (ties: readonly UnorderedClass[]): ReadonlyMap<UnorderedClass, string[]>[] =>
  ties.reduce<ReadonlyMap<UnorderedClass, string[]>[]>(
    (all, tie) => all.flatMap((known) => permutations(tie.teamIds).map((order) => new Map([...known, [tie, order]]))),
    [new Map()],
  );

/**
 * The team at each seed of a round, from the rounds before it. A place of a round that is not closed is provisional,
 * and not known while somebody of its table has not played, or a tie runs through it. Into a knockout those who are the
 * best of a rank are crossed so that mates of a group meet late; where that leaves the same whoever of some equals is
 * ahead, they need no order.
 */
export function fillPicks(facts: Entering, rounds: ReadonlyMap<string, EarlierRound>): Slot[] {
  const isFree =
    facts.picks.some(({ kind }) => kind === "best") && tiedTiers(facts, rounds).every((one) => !one.matters);
  return filled(facts, rounds, (tie) => (isFree ? tie.teamIds : undefined));
}
