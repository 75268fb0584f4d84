import { isDeepStrictEqual } from "node:util";
import type { PickInput, PickSource } from "#contracts/events/structure.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import { decisionOf, isCut } from "../engine/bracket-places.ts";
import { isThere } from "../engine/problems.ts";
import { certainTeam } from "./change.ts";
import type { Competition, PickRow, RoundState } from "./competition.ts";
import { labelOf } from "./label.ts";
import { matchIn, type Resolved, resolved } from "./resolved.ts";

/** Stands for the picks that a person was shown. */
export const picksTag = ({ round, picks }: RoundState): string => tagOf([round.id, picks]);

const refused = (code: string, order: number) => new Refusal(422, `round.${code}`, { details: { order } });

/** The first value that is there before, by its place; undefined when each is there once. */
function repeatedAt(values: readonly (string | number | null)[]): number | undefined {
  const at = values.findIndex((value, index) => value !== null && values.indexOf(value) < index);
  return at === -1 ? undefined : at;
}

/** What takes part once only: anybody, but who is not known, or nobody. */
const nameOf = (source: PickSource): string | null => {
  switch (source.kind) {
    case "team":
      return source.teamId;
    case "place":
      return ["place", source.roundId, source.groupIndex ?? 0, source.rank].join(" ");
    case "best":
      return ["best", source.roundId, source.rank, source.index].join(" ");
    case "loser":
      return ["loser", source.roundId, source.bracket, source.turn, source.index].join(" ");
    default:
      return null;
  }
};

/**
 * Picks as they are sent, by seed: gaps between their orders close. @param known those that the round has
 * @throws Refusal 422 `round.pick_unknown`, `round.pick_twice`
 */
export function pickRows(sent: readonly PickInput[], known: readonly PickRow[]): PickRow[] {
  const ids = new Set(known.map(({ id }) => id));
  const sorted = sent.toSorted((one, other) => one.order - other.order);
  const unknown = sorted.find(({ id }) => !id.startsWith("TMP-") && !ids.has(id));
  if (unknown) throw refused("pick_unknown", unknown.order);
  const twice = repeatedAt(sorted.map(({ order }) => order)) ?? repeatedAt(sorted.map(({ id }) => id));
  if (twice !== undefined) throw refused("pick_twice", sorted[twice]?.order ?? 0);
  return sorted.map(({ id, source }, at) => ({
    id: id.startsWith("TMP-") ? crypto.randomUUID() : id,
    order: at + 1,
    source,
  }));
}

/** Whether a round has the place to which a pick of another points; of a match, whether somebody loses it. */
export function hasPlace({ round, picks }: RoundState, source: PickSource): boolean {
  const sources = picks.map((pick) => pick.source);
  if (!isThere(source, { type: round.type, options: round.options, picks: sources })) return false;
  if (source.kind !== "loser") return true;
  const { groups, matches } = round.graph;
  return matches.some(
    ({ group, turn, index }) =>
      groups[group]?.bracket === source.bracket && turn === source.turn && index === source.index,
  );
}

/** The fewest that play a round of a type. */
const least = (type: RoundState["round"]["type"]) => (type === "double-elimination" ? 3 : 2);

/** The first seed, from 0, at which a team stands for certain that stands at another one, too; undefined: none. */
const teamTwiceAt = ({ rounds }: Resolved, at: number) => repeatedAt(rounds[at]?.picks.map(certainTeam) ?? []);

/**
 * Requires that no team enters a later round twice by what is certain now: in a place, and as a team that was named.
 * @throws Refusal 409 `round.team_twice`
 */
export function requireTeamsOnce(one: Resolved, from: number): void {
  const { rounds } = one.competition;
  const later = rounds.find((_, at) => at > from && teamTwiceAt(one, at) !== undefined);
  if (later) throw new Refusal(409, "round.team_twice", { details: { round: labelOf(later.round) } });
}

/**
 * The first seed, from 0, that takes one of the teams that share a place of a closed bracket, and nobody said which.
 */
function sharedAt({ competition, rounds }: Resolved, at: number): number | undefined {
  const { rounds: states } = competition;
  const isCutOff = ({ source }: PickRow) => {
    if (source.kind !== "place") return false;
    const from = states.findIndex(({ round }) => round.id === source.roundId);
    const [state, round] = [states[from], rounds[from]];
    if (!state?.closure || state.round.graph.finish.length === 0) return false;
    const isTaken = (rank: number) =>
      states.some(({ picks }) =>
        picks.some(
          (pick) => pick.source.kind === "place" && pick.source.roundId === source.roundId && pick.source.rank === rank,
        ),
      );
    const own = round?.finish.find(({ rank, size }) => rank <= source.rank && source.rank < rank + size);
    return own !== undefined && own.teamIds.length > 1 && isCut(own, isTaken) && !decisionOf(own, state.decisions);
  };
  const found = states[at]?.picks.findIndex(isCutOff) ?? -1;
  return found === -1 ? undefined : found;
}

/**
 * Whether the picks of a round of a competition may be as they are.
 * @throws Refusal 422 `round.pick_unknown`, `round.source_not_before`, `round.pick_twice`, `round.place_shared`,
 *   `round.picks_too_few`
 */
export function requirePicks(one: Competition, at: number): void {
  const { teams, rounds } = one;
  const state = rounds[at];
  if (!state) return;
  const places = new Map(rounds.map(({ round }, index) => [round.id, index]));
  for (const { order, source } of state.picks) {
    if (source.kind === "team" && !teams.some(({ id }) => id === source.teamId)) throw refused("pick_unknown", order);
    if (!("roundId" in source)) continue;
    const from = places.get(source.roundId);
    if (from === undefined) throw refused("pick_unknown", order);
    if (from >= at) throw refused("source_not_before", order);
    const other = rounds[from];
    if (other && !hasPlace(other, source)) throw refused("pick_unknown", order);
  }
  const follows = resolved(one);
  const twice = repeatedAt(state.picks.map(({ source }) => nameOf(source))) ?? teamTwiceAt(follows, at);
  if (twice !== undefined) throw refused("pick_twice", twice + 1);
  const shared = sharedAt(follows, at);
  if (shared !== undefined) throw refused("place_shared", shared + 1);
  const min = least(state.round.type);
  const count = state.picks.filter(({ source }) => source.kind !== "bye").length;
  if (state.picks.length >= 2 && count < min)
    throw new Refusal(422, "round.picks_too_few", { details: { min, order: state.picks.length } });
}

/**
 * Whether picks of a round that has begun only put other teams in the place of such as have not played in it.
 * @throws Refusal 409 `round.started`
 */
export function requireReplacement({ competition, rounds }: Resolved, at: number, fresh: readonly PickRow[]): void {
  const state = competition.rounds[at];
  const round = rounds[at];
  if (!state || !round) return;
  const begun = state.matches.filter((row) => (row.startedAt ?? row.warmupAt) !== null || state.results.has(row.id));
  const played = new Set(begun.flatMap(({ key }) => matchIn(round, key).sides.map(certainTeam)));
  const mayChange = ({ source }: PickRow, seed: number, to: PickSource | undefined) => {
    const slot = round.picks[seed];
    return (
      source.kind !== "bye" &&
      to?.kind === "team" &&
      !(slot?.kind === "team" && !slot.provisional && played.has(slot.teamId))
    );
  };
  const isAllowed =
    fresh.length === state.picks.length &&
    state.picks.every(
      (pick, seed) => isDeepStrictEqual(pick.source, fresh[seed]?.source) || mayChange(pick, seed, fresh[seed]?.source),
    );
  if (!isAllowed) throw new Refusal(409, "round.started");
}
