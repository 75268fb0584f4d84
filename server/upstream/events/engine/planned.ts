import type { PickSource } from "#contracts/events/structure.ts";
import type { PlannedMatch, PlannedSide } from "./schedule-types.ts";
import type { Graph, GraphMatch, ResolvedRound, Slot, Source } from "./types.ts";

/**
 * A round whose matches are to be placed. `resolved`: what is known of it; null: nothing yet. `match`: what its graph does
 * not say of a match; null: it is not to be placed, because it is over or never played. `waits`: it begins when all matches of
 * the round before are over.
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
 * The matches of the rounds of a division, in their order, as the scheduler takes them. A side that is known has its team;
 * any other has all teams that may reach it, and waits for the match whose winner or loser it is, or for every match of the
 * group, or round, of which it is a place. Linear in what comes out: sides that wait for the same share their lists.
 */
export function plannedMatches(rounds: readonly RoundToPlan[]): PlannedMatch[] {
  const earlier = new Map<string, Reach>();
  let before: readonly string[] = [];
  return rounds.flatMap((round) => {
    const reach = new Reach(round, earlier, round.waits ? before : []);
    earlier.set(round.id, reach);
    before = reach.matches.map(({ id }) => id);
    return reach.matches;
  });
}

/** Who may get where in a round. */
class Reach {
  readonly matches: PlannedMatch[] = [];
  readonly #round: RoundToPlan;
  readonly #earlier: ReadonlyMap<string, Reach>;
  /** Matches that are over before any of these begins. */
  readonly #before: readonly string[];
  /** By key: who may win or lose a match, and what must be over for that. */
  readonly #of = new Map<string, PlannedSide>();
  /** Places of a group, of the round, or after a turn. */
  readonly #places = new Map<string, PlannedSide>();

  constructor(round: RoundToPlan, earlier: ReadonlyMap<string, Reach>, before: readonly string[]) {
    this.#round = round;
    this.#earlier = earlier;
    this.#before = before;
    const lastTurns = lastTurnOf(round.graph);
    for (const match of round.graph.matches) this.#add(match, lastTurns);
  }

  /** Graphs list a match behind all that feed it. */
  #add(match: GraphMatch, lastTurns: readonly number[]): void {
    const known = this.#round.resolved?.matches.get(match.key)?.sides;
    const sides = match.sides.map((source, i) => this.#side(source, known?.[i]));
    const teams = union(sides.map((side) => side.teams));
    const facts = this.#round.match(match);
    this.#of.set(match.key, facts ? { teams, after: [facts.id] } : { teams, after: [] });
    if (!facts) return;
    const turnsAfter = isTable(this.#round.graph) ? (lastTurns[match.group] ?? match.turn) - match.turn : 0;
    const waits = this.#before.length > 0 && !facts.locked ? [{ teams: [], after: this.#before }] : [];
    this.matches.push({ ...facts, sides: [...sides, ...waits], turnsAfter });
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

  /** Who may stand at a seed. */
  #pick(seed: number): PlannedSide {
    const slot = this.#round.resolved?.picks[seed - 1];
    const pick = this.#round.picks[seed - 1];
    if (!pick || slot?.kind === "bye" || pick.kind === "bye" || pick.kind === "open") return nobody;
    if (pick.kind === "team") return { teams: [pick.teamId], after: [] };
    const reach = this.#earlier.get(pick.roundId)?.reached(pick) ?? nobody;
    return slot?.kind === "team" && !slot.provisional ? { teams: [slot.teamId], after: reach.after } : reach;
  }

  /** Who may come out of this round as that, and what must be over before it is known. */
  reached(pick: PickSource): PlannedSide {
    if (pick.kind === "loser") {
      const { groups, matches } = this.#round.graph;
      const lost = matches.find(
        ({ group, turn, index }) =>
          groups[group]?.bracket === pick.bracket && turn === pick.turn && index === pick.index,
      );
      return (lost && this.#of.get(lost.key)) ?? nobody;
    }
    const group = pick.kind === "place" ? pick.groupIndex : null;
    return this.#place((match) => group === null || match.group === group, `group ${group}`);
  }

  /** All who play some matches of the round. */
  #place(isOf: (match: GraphMatch) => boolean, key: string): PlannedSide {
    const known = this.#places.get(key);
    if (known) return known;
    const reaches = this.#round.graph.matches.flatMap((match) => (isOf(match) ? (this.#of.get(match.key) ?? []) : []));
    const place = { teams: union(reaches.map(({ teams }) => teams)), after: reaches.flatMap(({ after }) => after) };
    this.#places.set(key, place);
    return place;
  }
}

/** Whoever is in one of the lists, once; the list itself when all are the same. */
function union(lists: readonly (readonly string[])[]): readonly string[] {
  const different = [...new Set(lists)];
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
