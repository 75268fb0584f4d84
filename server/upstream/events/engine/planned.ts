import type { PickSource } from "#contracts/events/structure.ts";
import { matchAt } from "./match-at.ts";
import type { PlannedMatch, PlannedSide } from "./schedule-types.ts";
import { step } from "./steps.ts";
import type { Graph, GraphMatch, ResolvedRound, Slot, Source } from "./types.ts";

/**
 * A round whose matches are to be placed. `resolved`: what is known of the round; null: nothing yet. `match`: what its
 * graph does not say of a match; null: the match is not to be placed, because it is over or never played. `waits`: it
 * begins when all matches of the round before are over.
 */
export interface RoundToPlan {
  readonly id: string;
  readonly graph: Graph;
  readonly picks: readonly PickSource[];
  readonly resolved: ResolvedRound | null;
  readonly match: (match: GraphMatch) => Omit<PlannedMatch, "sides" | "turnsAfter"> | null;
  readonly waits?: boolean;
}

const nobody: PlannedSide = { teams: [], after: [] };

/**
 * The matches of the rounds of a division, in their order, as the scheduler takes them. A side that is known has its
 * team; any other has all teams that may reach it, and waits for the match whose winner or loser it is, or for every
 * match of the group, or round, from which its place comes. A side from another round waits for all of that round and
 * of those before it, too: it is certain when they are closed, in their order. Linear in what comes out: sides that
 * wait for the same share their lists.
 */
export function plannedMatches(rounds: readonly RoundToPlan[]): PlannedMatch[] {
  const earlier: Reach[] = [];
  return rounds.flatMap((round) => {
    const reach = new Reach(round, earlier);
    earlier.push(reach);
    return reach.matches;
  });
}

/** Which teams may get where in a round. */
class Reach {
  readonly matches: PlannedMatch[] = [];
  readonly #round: RoundToPlan;
  readonly #earlier: readonly Reach[];
  /** The last of the earlier rounds on which each match rests, by its place; by the match's key. */
  readonly #restsOn = new Map<string, number>();
  #deepest = -1;
  /** All matches that are over before this round's outcome is certain. */
  #closed: readonly string[] | undefined;
  #ids: readonly string[] | undefined;
  /** The teams that may win or lose a match, and what must be over for that, by the match's key. */
  readonly #of = new Map<string, PlannedSide>();
  /** Places of a group, of the round, or after a turn. */
  readonly #places = new Map<string, PlannedSide>();

  constructor(round: RoundToPlan, earlier: readonly Reach[]) {
    this.#round = round;
    this.#earlier = [...earlier];
    const lastTurns = lastTurnOf(round.graph);
    for (const match of round.graph.matches) this.#add(match, lastTurns);
  }

  /** Graphs list a match behind all that feed it. */
  #add(match: GraphMatch, lastTurns: readonly number[]): void {
    step();
    const known = this.#round.resolved?.matches.get(match.key)?.sides;
    const sides = match.sides.map((source, i) => this.#side(source, known?.[i]));
    const teams = union(sides.map((side) => side.teams));
    const facts = this.#round.match(match);
    const restsOn = Math.max(-1, ...match.sides.map((source) => this.#roundOf(source)));
    this.#restsOn.set(match.key, restsOn);
    this.#deepest = Math.max(this.#deepest, restsOn);
    this.#of.set(match.key, facts ? { teams, after: [facts.id] } : { teams, after: [] });
    if (!facts) return;
    const turnsAfter = isTable(this.#round.graph) ? (lastTurns[match.group] ?? match.turn) - match.turn : 0;
    const closed = this.#earlier[restsOn]?.closed ?? [];
    const before = this.#round.waits && !facts.locked ? (this.#earlier.at(-1)?.ids ?? []) : [];
    const waits = [closed, before].filter(({ length }) => length > 0).map((after) => ({ teams: [], after }));
    const stage = { division: this.#earlier[0]?.id ?? this.id, round: this.#earlier.length, restsOn };
    this.matches.push({ ...facts, sides: [...sides, ...waits], turnsAfter, stage });
  }

  get id(): string {
    return this.#round.id;
  }

  /** The ids of all its matches, once they are known. */
  get ids(): readonly string[] {
    this.#ids ??= this.matches.map(({ id }) => id);
    return this.#ids;
  }

  /** A round is closed behind those before it. */
  get closed(): readonly string[] {
    if (this.#closed) return this.#closed;
    step(this.#earlier.reduce((sum, { matches }) => sum + matches.length, this.matches.length));
    this.#closed = [...this.#earlier.flatMap(({ ids }) => ids), ...this.ids];
    return this.#closed;
  }

  /** The place of the last round on which a source rests; −1: it rests on none. */
  #roundOf(source: Source): number {
    if ("key" in source) return this.#restsOn.get(source.key) ?? -1;
    if (source.kind === "standing") return this.#deepest;
    const pick = source.kind === "pick" ? this.#round.picks[source.seed - 1] : undefined;
    return pick && "roundId" in pick ? this.#earlier.findIndex(({ id }) => id === pick.roundId) : -1;
  }

  #side(source: Source, slot: Slot | undefined): PlannedSide {
    const reach = this.#source(source);
    if (slot?.kind === "bye") return nobody;
    return slot?.kind === "team" && !slot.provisional ? { teams: [slot.teamId], after: reach.after } : reach;
  }

  #source(source: Source): PlannedSide {
    if (source.kind === "pick") return this.#pick(source.seed);
    if (source.kind === "standing")
      return this.#place((match) => match.turn <= source.afterTurn, `turn ${source.afterTurn}`);
    return source.kind === "bye" ? nobody : (this.#of.get(source.key) ?? nobody);
  }

  /** The teams that may stand at a seed. */
  #pick(seed: number): PlannedSide {
    const slot = this.#round.resolved?.picks[seed - 1];
    const pick = this.#round.picks[seed - 1];
    if (!pick || slot?.kind === "bye" || pick.kind === "bye" || pick.kind === "open") return nobody;
    if (pick.kind === "team") return { teams: [pick.teamId], after: [] };
    const reach = this.#earlier.find(({ id }) => id === pick.roundId)?.reached(pick) ?? nobody;
    return slot?.kind === "team" && !slot.provisional ? { teams: [slot.teamId], after: reach.after } : reach;
  }

  /** The teams that may come out of this round by a pick, and what must be over before they are known. */
  reached(pick: PickSource): PlannedSide {
    if (pick.kind === "loser") {
      const lost = matchAt(this.#round.graph, pick);
      return (lost && this.#of.get(lost.key)) ?? nobody;
    }
    const group = pick.kind === "place" ? pick.groupIndex : null;
    return this.#place((match) => group === null || match.group === group, `group ${group}`);
  }

  /** All teams that may play some matches of the round. */
  #place(isOf: (match: GraphMatch) => boolean, key: string): PlannedSide {
    const known = this.#places.get(key);
    if (known) return known;
    step(this.#round.graph.matches.length);
    const reaches = this.#round.graph.matches.flatMap((match) => (isOf(match) ? (this.#of.get(match.key) ?? []) : []));
    const place = { teams: union(reaches.map(({ teams }) => teams)), after: reaches.flatMap(({ after }) => after) };
    this.#places.set(key, place);
    return place;
  }
}

/** The ids in any of the lists, once each; the list itself when all are the same. */
function union(lists: readonly (readonly string[])[]): readonly string[] {
  const different = [...new Set(lists)];
  if (different.length > 1) step(different.reduce((sum, list) => sum + list.length, 0));
  return different.length === 1 ? (different[0] ?? []) : [...new Set(different.flat())];
}

/** In tables and heats everybody plays every turn, or nearly; in a bracket who loses does not. */
const isTable = ({ type }: Graph): boolean => type !== "single-elimination" && type !== "double-elimination";

/** The last turn of each group. */
function lastTurnOf({ groups, matches }: Graph): number[] {
  const last = groups.map(() => 0);
  for (const { group, turn } of matches) last[group] = Math.max(last[group] ?? 0, turn);
  return last;
}
