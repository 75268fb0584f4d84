import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Match, Score } from "#contracts/events/matches.ts";
import type { results as contract } from "#contracts/events/results.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { checkScore, winnerOf } from "../engine/formats.ts";
import type { ResolvedMatch } from "../engine/types.ts";
import { matches } from "../matches/table.ts";
import type { LockedTournament } from "../registrations/locked-tournament.ts";
import {
  type ChangePreview,
  certainTeam,
  changeOf,
  previewOf,
  requireConfirmed,
  withoutStarts,
} from "../rounds/change.ts";
import {
  type Competition,
  competitionsOf,
  type MatchRow,
  type ResultRow,
  type RoundState,
} from "../rounds/competition.ts";
import { matchIn, type Resolved, resolved } from "../rounds/resolved.ts";
import { goLive, lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { matchesOf } from "../rounds/view.ts";
import { notBegun, writeChange } from "../rounds/write-change.ts";
import { lastScorerOf, termsOf } from "../scoring/store.ts";
import { results } from "./table.ts";

type Contract = typeof contract;
type Saved = HandlerOutput<Contract["enter"]>;

/** A result that is to stand; null takes the one back that does. `at`: where it is in what was sent. */
interface ResultDraft {
  readonly matchId: string;
  readonly score: Score | null;
  readonly version?: number | undefined;
  /** The result that its sender saw as the one that stands. */
  readonly seen?: string;
  readonly at: number;
}

/** Where a match is in its competition. */
interface Found {
  readonly requested: ResultDraft;
  readonly state: RoundState;
  readonly row: MatchRow;
}

/**
 * Whether a result may stand.
 * @throws Refusal 409 `round.closed`, `result.stale`, `result.superseded`, `result.sides_unknown`; 422 of the score, and
 *   `result.unchanged` of a correction that says what stands already
 */
function requireScore({ requested, state, row }: Found, before: Resolved): void {
  const at = { index: requested.at, number: row.number };
  if (state.closure) throw new Refusal(409, "round.closed", { details: at });
  requireVersion(row, requested.version, "result.stale");
  if (requested.seen !== undefined && state.results.get(row.id)?.id !== requested.seen)
    throw new Refusal(409, "result.superseded", { details: at });
  if (requested.score === null) return;
  const { sides, isVoid } = matchIn(before.rounds[before.competition.rounds.indexOf(state)], row.key);
  if (isVoid || sides.some((slot) => certainTeam(slot) === null))
    throw new Refusal(409, "result.sides_unknown", { details: at });
  const problem = checkScore(state.round.format, requested.score, termsOf(state.round, sides.length));
  if (problem) throw new Refusal(422, problem.code, { details: { ...at, set: problem.set } });
  if (requested.seen !== undefined && isDeepStrictEqual(requested.score, state.results.get(row.id)?.score))
    throw new Refusal(422, "result.unchanged", { details: at });
}

/** A row of what is to stand, as it will be read. */
const rowOf = ({ requested, state, row }: Found, { caller, now }: Playing): ResultRow | null =>
  requested.score && {
    id: crypto.randomUUID(),
    organisationId: row.organisationId,
    matchId: row.id,
    score: requested.score,
    winner: winnerOf(state.round.format, requested.score),
    enteredBy: caller.staffMemberId,
    enteredAt: now,
    supersededAt: null,
    by: null,
  };

/** The competition with other results; a match whose result is taken back is to be played again. */
function withResults(one: Competition, fresh: ReadonlyMap<string, ResultRow | null>): Competition {
  const back = new Set([...fresh].flatMap(([id, row]) => (row === null ? [id] : [])));
  const facts = withoutStarts(one, back);
  const rowsOf = (state: RoundState) =>
    state.matches.flatMap(({ id }): [string, ResultRow][] => {
      const row = fresh.get(id) ?? state.results.get(id);
      return row ? [[id, row]] : [];
    });
  return { ...facts, rounds: facts.rounds.map((state) => ({ ...state, results: new Map(rowsOf(state)) })) };
}

/** Supersedes results, and writes what stands instead. */
async function write(tx: Queryable, all: readonly Found[], fresh: readonly ResultRow[], { caller, now }: Playing) {
  const { organisationId } = caller;
  const ids = all.map(({ row }) => row.id);
  const standing = and(inArray(results.matchId, ids), isNull(results.supersededAt));
  await tx
    .update(results)
    .set({ supersededAt: now })
    .where(and(eq(results.organisationId, organisationId), standing));
  if (fresh.length > 0) await tx.insert(results).values(fresh.map(({ by: _, ...row }) => row));
  const own = (score: boolean) => {
    const some = all.flatMap(({ requested, row }) => ((requested.score !== null) === score ? [row.id] : []));
    return and(eq(matches.organisationId, organisationId), inArray(matches.id, some));
  };
  // The version grows also with a correction that changes nothing else: a caller who saw what stood before is stale.
  const seen = { version: sql`${matches.version} + 1`, updatedAt: now };
  const closedAt = sql`coalesce(${matches.closedAt}, ${now.toISOString()})`;
  await tx
    .update(matches)
    .set({ ...seen, closedAt })
    .where(own(true));
  await tx
    .update(matches)
    .set({ ...seen, ...notBegun })
    .where(own(false));
}

/**
 * Requires that the teams of each match whose result is sent are the same once all of the save counts.
 * @throws Refusal 409 `result.sides_unknown`: another result of it says that others play, or that nobody does
 */
function requireSameSides(all: readonly Found[], before: Resolved, after: Resolved): void {
  for (const { requested, state, row } of all) {
    if (requested.score === null) continue;
    const at = before.competition.rounds.indexOf(state);
    const [was, is] = [before, after].map(({ rounds }) => matchIn(rounds[at], row.key)) as [
      ResolvedMatch,
      ResolvedMatch,
    ];
    if (is.isVoid || !isDeepStrictEqual(was.sides.map(certainTeam), is.sides.map(certainTeam)))
      throw new Refusal(409, "result.sides_unknown", { details: { index: requested.at, number: row.number } });
  }
}

/** What results change in the competition that they belong to. */
function changeBy(before: Resolved, all: readonly Found[], playing: Playing) {
  for (const one of all) requireScore(one, before);
  const rows = new Map(all.map((one) => [one.row.id, rowOf(one, playing)]));
  const change = changeOf(before, withResults(before.competition, rows), new Set(rows.keys()));
  requireSameSides(all, before, change.after);
  return { change, fresh: [...rows.values()].filter((row) => row !== null) };
}

/** The matches that are meant, by their competitions. @throws Refusal 404 `results` of none of this event */
function findAll(competitions: readonly Competition[], requests: readonly ResultDraft[]): [Competition, Found[]][] {
  const where = new Map(
    competitions.flatMap((one) =>
      one.rounds.flatMap((state) => state.matches.map((row) => [row.id, { one, state, row }] as const)),
    ),
  );
  const all = requests.map((requested) => {
    const there = where.get(requested.matchId);
    if (!there) throw notFound("matchId");
    return { ...there, requested };
  });
  return [...Map.groupBy(all, ({ one }) => one)];
}

interface Saving {
  readonly requests: readonly ResultDraft[];
  readonly review: (shown: ChangePreview) => void;
  /** Whether a result of a match that somebody scores is asked about. */
  readonly asksScorer?: boolean;
}

/**
 * Requires that nobody scores a match by an address while staff enter its result.
 * @throws Refusal 409 `result.being_scored` with how the first of them stands, and by which address
 */
async function requireNotScored(tx: Queryable, all: readonly Found[]): Promise<void> {
  for (const { requested, row, state } of all) {
    const isGoingOn = row.startedAt !== null && row.closedAt === null && !state.results.has(row.id);
    if (!isGoingOn || row.live === null) continue;
    const scorer = await lastScorerOf(tx, row);
    if (scorer === null) continue;
    const at = { index: requested.at, number: row.number, matchId: row.id };
    throw new Refusal(409, "result.being_scored", {
      details: { ...at, scorer, live: { ...row.live, seq: row.liveSeq } },
    });
  }
}

/**
 * Writes results of a tournament that is held, or takes them back: all or none. `review` is told of later matches that
 * would be played again before anything is written. @throws Refusal 404; every code of the contract
 */
export async function saveResults(
  tx: Queryable,
  locked: LockedTournament,
  playing: Playing,
  { requests, review, asksScorer = false }: Saving,
): Promise<Saved> {
  const { caller, eventId } = playing;
  const located = findAll(await competitionsOf(tx, caller.organisationId, eventId), requests);
  const changes = located.map(([one, all]) => ({ all, ...changeBy(resolved(one), all, playing) }));
  const whole = await previewOf(
    tx,
    changes.map(({ change }) => change),
  );
  review(whole);
  if (asksScorer) for (const [, all] of located) await requireNotScored(tx, all);
  await goLive(tx, locked, playing);
  for (const { all, change, fresh } of changes) {
    await write(tx, all, fresh, playing);
    await writeChange(tx, change, playing.now);
  }
  const ids = new Set(requests.map(({ matchId }) => matchId));
  const after = await competitionsOf(tx, caller.organisationId, eventId);
  const data: Match[] = after.flatMap((one) => matchesOf(resolved(one)).filter(({ id }) => ids.has(id)));
  return { data, affected: whole.affected, tag: whole.tag };
}

interface Asked {
  readonly eventId: string;
  readonly preview: boolean;
  readonly tag: string | undefined;
  /** Whether a match that is being scored ends all the same. */
  readonly proceed?: boolean;
}

/** Writes results that staff review. @throws Refusal every code of the contract */
function save(
  services: Services,
  caller: StaffCaller,
  { eventId, preview, tag, proceed = true }: Asked,
  wishesOf: (tx: Queryable) => Promise<ResultDraft[]> | ResultDraft[],
): Promise<Saved> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  return reviewed(services.db, preview, async (tx, ask) => {
    const locked = await lockRunningTournament(tx, playing);
    const requests = await wishesOf(tx);
    const asksScorer = !preview && !proceed;
    return saveResults(tx, locked, playing, {
      requests,
      asksScorer,
      review: (shown) => requireConfirmed(ask, shown, tag),
    });
  });
}

/** Enters results, or corrects those that are there. @throws Refusal 404; every code of the contract */
export const enterResults = (
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query, body: { results: sent, tag, proceed } }: HandlerInput<Contract["enter"]>,
): Promise<Saved> =>
  save(services, caller, { eventId, preview: query.preview, tag, proceed }, () =>
    sent.map(({ matchId, version, ...score }, at) => ({ matchId, score, version, at })),
  );

/** A result of the organisation. @throws Refusal 404 */
async function resultRow(tx: Queryable, { organisationId }: StaffCaller, id: string) {
  return found(await findRow(tx, results, { organisationId, id }));
}

/** Replaces a result by another. @throws Refusal 404; every code of the contract */
export const correctResult = (
  services: Services,
  caller: StaffCaller,
  { params: { eventId, resultId }, query, body: { tag, version, ...score } }: HandlerInput<Contract["correct"]>,
): Promise<Saved> =>
  save(services, caller, { eventId, preview: query.preview, tag }, async (tx) => {
    const { matchId } = await resultRow(tx, caller, resultId);
    return [{ matchId, score, version, seen: resultId, at: 0 }];
  });

/** Takes a result back. @throws Refusal 404; every code of the contract */
export const undoResult = (
  services: Services,
  caller: StaffCaller,
  { params: { eventId, resultId }, query: { preview, tag } }: HandlerInput<Contract["undo"]>,
): Promise<Saved> =>
  save(services, caller, { eventId, preview, tag }, async (tx) => {
    const { matchId } = await resultRow(tx, caller, resultId);
    return [{ matchId, score: null, seen: resultId, at: 0 }];
  });
