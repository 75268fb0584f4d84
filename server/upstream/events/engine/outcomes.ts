import type { Score } from "#contracts/events/matches.ts";
import { winnerOf } from "./formats.ts";
import { standings } from "./standings.ts";
import { step } from "./steps.ts";
import { type Counted, tally } from "./tally.ts";
import type { GraphMatch, ResolvedMatch, RoundFacts, Slot, Source } from "./types.ts";

/** The teams that come out of a match, on either way. */
export interface Outcome {
  readonly winner: Slot;
  readonly loser: Slot;
}

/** The matches of a round and who goes on from them. */
export interface Played {
  readonly matches: ReadonlyMap<string, ResolvedMatch>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Whether a result counts: false when it was entered for other teams than play now. */
export type ResultCheck = (key: string, sides: readonly Slot[]) => boolean;

const bye: Slot = { kind: "bye" };
const tbd: Slot = { kind: "tbd" };
const isKnown = (slot: Slot) => slot.kind === "bye" || (slot.kind === "team" && !slot.provisional);
const isGone = (slot: Slot | undefined, withdrawn: ReadonlySet<string>) =>
  slot?.kind === "team" && withdrawn.has(slot.teamId);

export const teamOf = (slot: Slot | undefined): string | null => (slot?.kind === "team" ? slot.teamId : null);

/** What a match counts in a table; undefined while it is open, and for a void match. */
export function countedOf(
  facts: RoundFacts,
  match: GraphMatch,
  resolved: ResolvedMatch | undefined,
): Counted | undefined {
  if (resolved === undefined || resolved.isVoid || resolved.score === null) return;
  const teams = resolved.sides.map((slot) => teamOf(slot) ?? "");
  return tally(facts.format, resolved.score, facts.ranking, { teams, turn: match.turn });
}

/** A match that a team which gave up loses, or that nobody comes to. */
function walkover(sides: readonly Slot[], withdrawn: ReadonlySet<string>): Score | null {
  const gone = sides.flatMap((slot, side) => (isGone(slot, withdrawn) ? [side] : []));
  if (gone.length === 0) return null;
  const blank = { sets: [], score: null, shootout: null, scores: [] };
  return gone.length === 1
    ? { ...blank, end: "walkover", side: gone[0] as number }
    : { ...blank, end: "doubleNoShow", side: null };
}

/** The teams of tables all of whose matches are annulled: they gave up and had played fewer than half of them. */
function annulledOf(
  facts: RoundFacts,
  withdrawn: ReadonlySet<string>,
  slots: (match: GraphMatch) => readonly Slot[],
  entered: (match: GraphMatch, sides: readonly Slot[]) => Score | undefined,
) {
  const annulled = new Set<string>();
  if (withdrawn.size === 0 || facts.options.withdrawals === "keep") return annulled;
  const counts = new Map<string, { all: number; played: number }>();
  for (const match of facts.graph.matches) {
    const sides = slots(match);
    if (sides.some((slot) => slot.kind === "bye")) continue;
    for (const slot of sides) {
      if (slot.kind !== "team" || slot.provisional || !withdrawn.has(slot.teamId)) continue;
      const count = counts.get(slot.teamId) ?? { all: 0, played: 0 };
      count.all += 1;
      if (entered(match, sides) !== undefined) count.played += 1;
      counts.set(slot.teamId, count);
    }
  }
  for (const [team, { all, played }] of counts) if (2 * played < all) annulled.add(team);
  return annulled;
}

/**
 * Plays a round as far as its facts go. Two teams make a match; a team and a bye make none, its winner is that team and
 * its loser a bye; two byes make a bye. Nothing counts of a match whose teams are not known for certain. A match that
 * nobody came to passes a bye on. `annulled`: teams of tables whose matches do not count, because they gave up early.
 */
export function playRound(
  facts: RoundFacts,
  picks: readonly Slot[],
  withdrawn: ReadonlySet<string>,
  trust: ResultCheck,
): Played & { annulled: ReadonlySet<string> } {
  const matches = new Map<string, ResolvedMatch>();
  const outcomes = new Map<string, Outcome>();
  const standing = standingAfter(facts, picks, matches);
  const slotOf = (source: Source): Slot => {
    if (source.kind === "bye") return bye;
    if (source.kind === "pick") return picks[source.seed - 1] ?? bye;
    if (source.kind === "standing") return standing(source.afterTurn, source.rank);
    return outcomes.get(source.key)?.[source.kind] ?? tbd;
  };
  const isHeats = facts.type === "multiple-scoreboard";
  const isTable = facts.graph.finish.length === 0 && !isHeats;
  const sidesOf = (match: GraphMatch) => match.sides.map(slotOf);
  /** The result that counts. */
  const enteredOf = ({ key }: GraphMatch, sides: readonly Slot[]) =>
    sides.every(isKnown) && trust(key, sides) ? facts.results.get(key) : undefined;
  const annulled = isTable ? annulledOf(facts, withdrawn, sidesOf, enteredOf) : new Set<string>();

  for (const match of facts.graph.matches) {
    step(match.sides.length);
    const sides = sidesOf(match);
    const entered = enteredOf(match, sides);
    const add = (rest: Partial<ResolvedMatch>, winner: Slot = tbd, loser: Slot = tbd) => {
      const known = { status: "waiting", isVoid: false, winner: null, score: null } as const;
      matches.set(match.key, { key: match.key, sides, ...known, ...rest });
      outcomes.set(match.key, { winner, loser });
    };
    const left = sides.filter((slot) => slot.kind !== "bye");
    const final = match.isReset ? finalOf(match, matches) : undefined;
    const isAnnulled = sides.some((slot) => slot.kind === "team" && annulled.has(slot.teamId));
    const isEmpty = isHeats ? left.every((slot) => isGone(slot, withdrawn)) : left.length < 2;

    if (isEmpty && !(isHeats && entered)) {
      const only = left[0]?.kind === "team" && !isHeats ? sides.indexOf(left[0]) : null;
      add({ status: "closed", isVoid: true, winner: only }, left[0] ?? bye, bye);
    } else if (final?.winner === 0) {
      add({ status: "closed", isVoid: true }, sides[1], sides[0]);
    } else if (isAnnulled) {
      add({ status: "closed", isVoid: true });
    } else if (sides.every(isKnown)) {
      const score = entered ?? (isHeats ? null : walkover(sides, withdrawn));
      if (score === null) {
        const begun = facts.begun.get(match.key);
        add({ status: begun !== undefined && trust(match.key, sides) ? begun : "ready" });
        continue;
      }
      const winner = winnerOf(facts.format, score);
      const [won, lost] = winner === null ? [bye, bye] : [sides[winner], sides[1 - winner]];
      add({ status: "closed", score, winner }, won, lost);
    } else add({});
  }
  return { matches, outcomes, annulled };
}

/** The final that a reset match repeats: the sides of the reset are the loser and the winner of the final. */
function finalOf(match: GraphMatch, matches: ReadonlyMap<string, ResolvedMatch>): ResolvedMatch | undefined {
  const [source] = match.sides;
  return source !== undefined && "key" in source ? matches.get(source.key) : undefined;
}

/**
 * The team at a rank of heats after a turn, once all up to there are over; equal teams in the order of their seeds.
 * Decisions are about the table when all heats are over: they do not change who met before.
 */
function standingAfter(facts: RoundFacts, picks: readonly Slot[], matches: ReadonlyMap<string, ResolvedMatch>) {
  const tables = new Map<number, readonly string[] | null>();
  const seeds = new Map(picks.flatMap((slot, seed) => (slot.kind === "team" ? [[slot.teamId, seed] as const] : [])));
  const tableAfter = (turn: number) => {
    step(facts.graph.matches.length);
    const heats = facts.graph.matches.filter((match) => match.turn <= turn);
    if (!heats.every((heat) => matches.get(heat.key)?.status === "closed")) return null;
    const counted = heats.flatMap((heat) => countedOf(facts, heat, matches.get(heat.key)) ?? []);
    const { rows } = standings([...seeds.keys()], counted, facts.ranking);
    const seedOf = (team: string) => seeds.get(team) ?? 0;
    return rows
      .toSorted((one, other) => one.rank - other.rank || seedOf(one.teamId) - seedOf(other.teamId))
      .map((row) => row.teamId);
  };
  return (turn: number, rank: number): Slot => {
    if (!tables.has(turn)) tables.set(turn, tableAfter(turn));
    const table = tables.get(turn);
    if (!table) return tbd;
    const teamId = table[rank - 1];
    return teamId === undefined ? bye : { kind: "team", teamId, provisional: false };
  };
}
