import { and, asc, eq, isNull } from "drizzle-orm";
import type { Match } from "#contracts/events/matches.ts";
import type { ScoredMatch, ShownEvent, ShownMatch } from "#contracts/events/shown.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import type { EventRow } from "../events/present.ts";
import { matches, matchSides } from "../matches/table.ts";
import { results } from "../results/table.ts";
import type { RoundRow } from "../rounds/competition.ts";
import { labelOf } from "../rounds/label.ts";
import { rounds } from "../rounds/table.ts";
import { liveOf } from "../rounds/view.ts";
import { teams } from "../teams/table.ts";
import { mayDraw } from "./store.ts";

/** The event of an address. */
export const shownEvent = ({ id, name, status, startAt, endAt, timeZone }: EventRow): ShownEvent => ({
  id,
  name,
  status,
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
  timeZone,
});

/** A match without the notes of staff, and without the names of staff. */
export function shownOf(match: Match, round: RoundRow): ShownMatch {
  const { eventId: _e, timeLocked: _l, notes: _n, liveStreaming: _s, version: _v, result, ...shown } = match;
  return { ...shown, round: labelOf(round), format: round.format, mayDraw: mayDraw(round), result: scoreIn(result) };
}

function scoreIn(result: Match["result"]): ShownMatch["result"] {
  if (result === null) return null;
  const { id: _i, enteredAt: _a, enteredBy: _b, ...score } = result;
  return score;
}

/**
 * A match as it is kept for queries: a scorer reads it at each tap, and the teams are known by then. It does not say
 * where an unknown side comes from. @throws Refusal 404
 */
export async function shownMatch(db: Queryable, organisationId: string, id: string): Promise<ScoredMatch> {
  const [[row], sides] = await Promise.all([
    db
      .select({ match: matches, round: rounds, court: fields.name, result: results })
      .from(matches)
      .innerJoin(rounds, eq(rounds.id, matches.roundId))
      .leftJoin(fields, eq(fields.id, matches.fieldId))
      .leftJoin(results, and(eq(results.matchId, matches.id), isNull(results.supersededAt)))
      .where(rowsOf(matches, { organisationId, id })),
    db
      .select({ teamId: matchSides.teamId, name: teams.name })
      .from(matchSides)
      .leftJoin(teams, eq(teams.id, matchSides.teamId))
      .where(rowsOf(matchSides, { organisationId, matchId: id }))
      .orderBy(asc(matchSides.side)),
  ]);
  const { match, round, court, result } = found(row);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id,
    number: match.number,
    tournamentId: match.divisionId,
    roundId: match.roundId,
    groupIndex: match.groupIndex,
    bracket: match.bracket,
    turn: match.turn,
    isReset: match.isReset,
    sides: sides.map(({ teamId, name }) => ({
      kind: teamId === null ? "tbd" : "team",
      teamId,
      name,
      provisional: false,
      from: null,
    })),
    status: match.status,
    isVoid: match.isVoid,
    winner: result?.winner ?? null,
    end: result?.score.end ?? null,
    time: iso(match.startAt),
    endsAt: iso(match.endAt),
    field: match.fieldId === null ? null : { id: match.fieldId, name: court ?? "" },
    startedAt: iso(match.startedAt),
    closedAt: iso(match.closedAt),
    live: liveOf(match, match.status),
    seq: match.liveSeq,
    round: labelOf(round),
    format: round.format,
    mayDraw: mayDraw(round),
    result: result && { ...result.score, winner: result.winner },
  };
}
