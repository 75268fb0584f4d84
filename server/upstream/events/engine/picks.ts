import type { PickSource } from "#contracts/events/structure.ts";
import { settled } from "./crossing.ts";
import { matchAt } from "./match-at.ts";
import type { Outcome } from "./outcomes.ts";
import { isTied, type Table, type Tier } from "./tables.ts";
import type { RoundFacts, Slot } from "./types.ts";

/** What later rounds read of one. */
export interface Known {
  readonly facts: RoundFacts;
  readonly tables: readonly Table[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Those of a rank across its tables. */
  readonly tier: (rank: number) => Tier;
  /** Of brackets: who takes each place, one by one. */
  readonly seats: readonly Slot[];
}

const bye: Slot = { kind: "bye" };
const tbd: Slot = { kind: "tbd" };

/** A place that nobody takes is a bye, once the round is closed. */
const nobody = ({ facts }: Known): Slot => (facts.isClosed ? bye : tbd);

/** Who has a place for certain, or at the moment. */
function now(known: Known, slot: Slot | undefined): Slot {
  if (slot === undefined || slot.kind === "bye") return nobody(known);
  return slot.kind === "tbd" ? tbd : { ...slot, provisional: slot.provisional || !known.facts.isClosed };
}

const team = (teamId: string | undefined): Slot | undefined =>
  teamId === undefined ? undefined : { kind: "team", teamId, provisional: false };

function atPlace(known: Known, { groupIndex, rank }: PickSource & { kind: "place" }): Slot {
  if (known.tables.length === 0) return now(known, known.seats[rank - 1]);
  const table = known.tables[groupIndex ?? 0];
  if (table === undefined || !table.isTelling || isTied(table.ties, rank))
    return table === undefined ? nobody(known) : tbd;
  return now(known, rank <= table.places ? team(table.rows[rank - 1]?.teamId) : undefined);
}

function atBest(known: Known, { rank, index }: PickSource & { kind: "best" }): Slot {
  if (!known.tables.every((table) => table.isTelling && !isTied(table.ties, rank))) return tbd;
  const { rows, ties } = known.tier(rank);
  return isTied(ties, index) ? tbd : now(known, team(rows[index - 1]?.teamId));
}

function loserOf(known: Known, pick: PickSource & { kind: "loser" }): Slot {
  const match = matchAt(known.facts.graph, pick);
  return now(known, match && known.outcomes.get(match.key)?.loser);
}

function slotOf(source: PickSource, rounds: ReadonlyMap<string, Known>): Slot {
  if (source.kind === "team") return { kind: "team", teamId: source.teamId, provisional: false };
  if (source.kind === "bye") return bye;
  if (source.kind === "open") return tbd;
  const known = rounds.get(source.roundId);
  if (known === undefined) return tbd;
  if (source.kind === "place") return atPlace(known, source);
  return source.kind === "best" ? atBest(known, source) : loserOf(known, source);
}

/** The group in which a team of a pick played; null while it is not known who that is. */
function groupOf(source: PickSource, slot: Slot | undefined, rounds: ReadonlyMap<string, Known>): number | null {
  if (source.kind === "place") return source.groupIndex;
  if (source.kind !== "best" || slot?.kind !== "team") return null;
  return rounds.get(source.roundId)?.tier(source.rank).groups.get(slot.teamId) ?? null;
}

/**
 * Who stands at each seed of a round, from the rounds before it. A place of a round that is not closed is provisional, and
 * not known while somebody of its table has not played, or a tie runs through it. Into a knockout those who are the best
 * of a rank are crossed so that mates of a group meet late.
 */
export function fillPicks(facts: RoundFacts, rounds: ReadonlyMap<string, Known>): Slot[] {
  const slots = facts.picks.map((source) => slotOf(source, rounds));
  const isKnockout = facts.type === "single-elimination" || facts.type === "double-elimination";
  if (!isKnockout || !facts.picks.some((source) => source.kind === "best")) return slots;
  const groups = facts.picks.map((source, at) => groupOf(source, slots[at], rounds));
  return settled(facts.picks, groups).map((at) => slots[at] as Slot);
}
