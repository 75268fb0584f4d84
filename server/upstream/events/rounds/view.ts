import type { LiveData } from "#contracts/events/live.ts";
import type { Match, Result, Side } from "#contracts/events/matches.ts";
import type { Group, RoundView, Structure } from "#contracts/events/rounds.ts";
import type { PickSource } from "#contracts/events/structure.ts";
import { matchAt } from "../engine/match-at.ts";
import { step } from "../engine/steps.ts";
import type { GraphMatch, ResolvedRound, Slot, Source } from "../engine/types.ts";
import type { Competition, MatchRow, ResultRow, RoundState } from "./competition.ts";
import { labelOf } from "./label.ts";
import { matchIn, type Resolved } from "./resolved.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Names of what a competition refers to, looked up once for all its matches. */
interface Names {
  readonly teamName: ReadonlyMap<string, string>;
  readonly stateOf: ReadonlyMap<string, RoundState>;
  /** Numbers of matches, by the id of a round, then by the key of the match. */
  readonly numberOf: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly drawnOf: ReadonlyMap<string, ReadonlyMap<string, GraphMatch>>;
}

function namesOf({ competition: { teams, rounds } }: Resolved): Names {
  return {
    teamName: new Map(teams.map(({ id, name }) => [id, name])),
    stateOf: new Map(rounds.map((state) => [state.round.id, state])),
    numberOf: new Map(
      rounds.map(({ round, matches }) => [round.id, new Map(matches.map(({ key, number }) => [key, number]))]),
    ),
    drawnOf: new Map(
      rounds.map(({ round }) => [round.id, new Map(round.graph.matches.map((match) => [match.key, match]))]),
    ),
  };
}

const nowhere = { number: null, round: null, group: null, rank: null };

/** Where somebody who is not known yet comes from, if it is another round. */
function fromPick(names: Names, source: PickSource | undefined): Side["from"] {
  if (source?.kind === "place" || source?.kind === "best") {
    const other = names.stateOf.get(source.roundId)?.round;
    const round = other ? labelOf(other) : null;
    const group = source.kind === "place" ? source.groupIndex : null;
    return { ...nowhere, kind: source.kind, round, group, rank: source.rank };
  }
  if (source?.kind === "loser") {
    const state = names.stateOf.get(source.roundId);
    const match = state && matchAt(state.round.graph, source);
    const number = match ? (names.numberOf.get(source.roundId)?.get(match.key) ?? null) : null;
    return { ...nowhere, kind: "loser", number, round: state ? labelOf(state.round) : null };
  }
  return null;
}

function fromSource(names: Names, { round, picks }: RoundState, source: Source | undefined): Side["from"] {
  switch (source?.kind) {
    case "pick":
      return fromPick(names, picks[source.seed - 1]?.source) ?? { ...nowhere, kind: "pick", rank: source.seed };
    case "winner":
    case "loser":
      return { ...nowhere, kind: source.kind, number: names.numberOf.get(round.id)?.get(source.key) ?? null };
    case "standing":
      return { ...nowhere, kind: "standing", rank: source.rank };
    default:
      return null;
  }
}

function sideOf(names: Names, slot: Slot, from: () => Side["from"]): Side {
  if (slot.kind === "team") {
    const { teamId, provisional } = slot;
    const name = names.teamName.get(teamId) ?? null;
    return { kind: "team", teamId, name, provisional, from: from() };
  }
  return { kind: slot.kind, teamId: null, name: null, provisional: false, from: slot.kind === "tbd" ? from() : null };
}

/** A result as it is answered. */
export const resultOf = ({ id, score, winner, enteredAt, enteredBy, by }: ResultRow): Result => ({
  ...score,
  id,
  winner,
  enteredAt: enteredAt.toISOString(),
  enteredBy: { id: enteredBy, name: by ?? "" },
});

/** The live score of a match while it is played. */
export const liveOf = ({ live, liveSeq }: Pick<MatchRow, "live" | "liveSeq">, status: string): LiveData | null =>
  live !== null && status === "started" ? { ...live, seq: liveSeq } : null;

function matchOf(names: Names, state: RoundState, round: ResolvedRound, row: MatchRow): Match {
  step();
  const { sides, status, isVoid, winner, score } = matchIn(round, row.key);
  const drawn = names.drawnOf.get(row.roundId)?.get(row.key);
  const result = state.results.get(row.id);
  return {
    id: row.id,
    number: row.number,
    eventId: row.eventId,
    tournamentId: row.divisionId,
    roundId: row.roundId,
    groupIndex: row.groupIndex,
    bracket: row.bracket,
    turn: row.turn,
    index: drawn?.index ?? 0,
    isReset: row.isReset,
    sides: sides.map((slot, at) => sideOf(names, slot, () => fromSource(names, state, drawn?.sides[at]))),
    status,
    isVoid,
    winner,
    end: score?.end ?? null,
    time: iso(row.startAt),
    endsAt: iso(row.endAt),
    field: row.fieldId === null ? null : { id: row.fieldId, name: row.court ?? "" },
    timeLocked: row.timeLocked,
    startedAt: iso(row.startedAt),
    closedAt: iso(row.closedAt),
    result: result ? resultOf(result) : null,
    live: liveOf(row, status),
    notes: row.notes,
    liveStreaming: row.streaming,
    version: row.version,
  };
}

/** The matches of a competition by their numbers. */
export function matchesOf(one: Resolved): Match[] {
  const names = namesOf(one);
  const all = one.competition.rounds.flatMap((state, at) => {
    const round = one.rounds[at];
    return round ? state.matches.map((row) => matchOf(names, state, round, row)) : [];
  });
  // A round that is drawn anew takes the numbers that are free.
  return all.toSorted((a, b) => a.number - b.number);
}

function groupsOf({ round, matches }: RoundState, { standings, lines }: ResolvedRound): Group[] {
  const byGroup = Map.groupBy(matches, ({ groupIndex }) => groupIndex);
  return round.graph.groups.map(({ bracket, places }, index) => ({
    index,
    bracket,
    places: places === null ? null : [...places],
    turns: [...Map.groupBy(byGroup.get(index) ?? [], ({ turn }) => turn)]
      .toSorted(([a], [b]) => a - b)
      .map(([turn, some]) => ({ index: turn, matchIds: some.map(({ id }) => id) })),
    standings: [...(standings[index] ?? [])],
    goOn: lines[index] ?? { surely: 0, atMost: 0 },
  }));
}

/** How far a round has come. */
function statusOf({ picks, matches, closure, results }: RoundState): RoundView["status"] {
  if (closure) return "closed";
  if (picks.length < 2) return "draft";
  const hasBegun = results.size > 0 || matches.some(({ warmupAt, startedAt }) => (startedAt ?? warmupAt) !== null);
  return hasBegun ? "running" : "ready";
}

function roundOf(names: Names, state: RoundState, round: ResolvedRound): RoundView {
  const { closure, decisions } = state;
  const { id, divisionId, order, name, type, format, ranking, options, scheduling, version } = state.round;
  return {
    id,
    tournamentId: divisionId,
    order,
    name,
    type,
    status: statusOf(state),
    picks: state.picks.map((pick, at) => ({
      ...pick,
      slot: sideOf(names, round.picks[at] ?? { kind: "tbd" }, () => fromPick(names, pick.source)),
    })),
    format,
    ranking,
    options,
    schedulingOptions: scheduling,
    groups: groupsOf(state, round),
    openMatches: round.openMatches.length,
    openTies: [...round.openTies],
    freeTies: [...round.freeTies],
    decisions: decisions.map((one) => ({
      id: one.id,
      groupIndex: one.groupIndex,
      teamIds: one.teamIds,
      method: one.method,
      nonce: one.nonce,
      note: one.note,
      decidedAt: one.decidedAt.toISOString(),
      decidedBy: { id: one.decidedBy, name: one.by ?? "" },
    })),
    closedAt: iso(closure?.closedAt ?? null),
    version,
  };
}

/** The rounds of a competition in their order. */
export function roundsOf(one: Resolved): RoundView[] {
  const names = namesOf(one);
  return one.competition.rounds.flatMap((state, at) => {
    const round = one.rounds[at];
    return round ? [roundOf(names, state, round)] : [];
  });
}

/** The teams of a competition by seed. */
export const teamsOf = ({ teams }: Pick<Competition, "teams">): Structure["teams"] =>
  teams.map(({ id, name, seed, withdrawnAt }) => ({ id, name, seed, withdrawnAt: iso(withdrawnAt) }));
