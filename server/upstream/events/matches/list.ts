import { and, desc, eq, sql } from "drizzle-orm";
import type { matches as contract, Match } from "#contracts/events/matches.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { pageInfo } from "#contracts/page.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { requireEvent } from "../events/present.ts";
import { enteredByName } from "../results/entered-by.ts";
import { results } from "../results/table.ts";
import { type Competition, competitionsOf, type MatchRow, type RoundState } from "../rounds/competition.ts";
import { labelOf } from "../rounds/label.ts";
import { resolved } from "../rounds/resolved.ts";
import { matchesOf, resultOf } from "../rounds/view.ts";

type Contract = typeof contract;
type Query = HandlerInput<Contract["list"]>["query"];

const isAsked = ({ roundId, status, fieldId, teamId, date }: Query, match: Match, timeZone: string): boolean =>
  (roundId === undefined || roundId.length === 0 || roundId.includes(match.roundId)) &&
  (status === undefined || status.length === 0 || status.includes(match.status)) &&
  (fieldId === undefined || match.field?.id === fieldId) &&
  (teamId === undefined || match.sides.some((side) => side.teamId === teamId)) &&
  (date === undefined || (match.time !== null && localDateOf(new Date(match.time), timeZone) === date));

/**
 * Matches of an event, of its divisions in their order, by their numbers. Which teams play follows from all facts, so
 * that teams are filtered once these are resolved, not by the database. @throws Refusal 404
 */
export async function listMatches(
  db: Queryable,
  organisationId: string,
  eventId: string,
  query: Query,
): Promise<HandlerOutput<Contract["list"]>> {
  const [competitions, { timeZone }] = await Promise.all([
    competitionsOf(db, organisationId, eventId),
    requireEvent(db, organisationId, eventId),
  ]);
  const own = competitions.filter(({ divisionId }) => (query.tournamentId ?? divisionId) === divisionId);
  const all = own.flatMap((one) => matchesOf(resolved(one))).filter((match) => isAsked(query, match, timeZone));
  const from = (query.page - 1) * query.pageSize;
  return { data: all.slice(from, from + query.pageSize), pageInfo: pageInfo(query.page, query.pageSize, all.length) };
}

/** Where a match stands. */
export interface Located {
  readonly competition: Competition;
  readonly state: RoundState;
  readonly row: MatchRow;
}

/** A match with its competition. @throws Refusal 404 */
export function locate(competitions: readonly Competition[], matchId: string): Located {
  for (const competition of competitions) {
    for (const state of competition.rounds) {
      const row = state.matches.find(({ id }) => id === matchId);
      if (row) return { competition, state, row };
    }
  }
  throw notFound();
}

/** A match as it is answered. @throws Refusal 404 */
function matchOf({ competition, row }: Located): Match {
  const match = matchesOf(resolved(competition)).find(({ id }) => id === row.id);
  if (!match) throw notFound();
  return match;
}

/** A match with all its results. @throws Refusal 404 */
export async function showMatch(
  db: Queryable,
  organisationId: string,
  eventId: string,
  matchId: string,
): Promise<HandlerOutput<Contract["show"]>> {
  const [competitions, history] = await Promise.all([
    competitionsOf(db, organisationId, eventId),
    db
      .select({ result: results, by: enteredByName })
      .from(results)
      .leftJoin(staffMembers, eq(staffMembers.id, results.enteredBy))
      .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
      .where(and(eq(results.organisationId, organisationId), eq(results.matchId, matchId)))
      .orderBy(sql`${results.supersededAt} desc nulls first`, desc(results.enteredAt)),
  ]);
  const there = locate(competitions, matchId);
  const { round, closure } = there.state;
  return {
    ...matchOf(there),
    round: { id: round.id, ...labelOf(round), isClosed: closure !== null },
    format: round.format,
    history: history.map(({ result, by }) => ({
      ...resultOf({ ...result, by }),
      supersededAt: result.supersededAt?.toISOString() ?? null,
    })),
  };
}
