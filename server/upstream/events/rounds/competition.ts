import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { isMade } from "../divisions/plan.ts";
import { divisions } from "../divisions/table.ts";
import { matches } from "../matches/table.ts";
import { enteredByName } from "../results/entered-by.ts";
import { results } from "../results/table.ts";
import { teams } from "../teams/table.ts";
import { closures, decisions, picks, rounds } from "./table.ts";

export type RoundRow = typeof rounds.$inferSelect;
export type PickRow = Pick<typeof picks.$inferSelect, "id" | "order" | "source">;
export type MatchRow = typeof matches.$inferSelect & { readonly court: string | null };
/** Who wrote something down: the name of a staff member. */
interface Written {
  readonly by: string | null;
}
export type ResultRow = typeof results.$inferSelect & Written;
export type DecisionRow = typeof decisions.$inferSelect & Written;
export type ClosureRow = typeof closures.$inferSelect;
export type TeamRow = Pick<typeof teams.$inferSelect, "id" | "name" | "seed" | "withdrawnAt" | "rank">;

/** A round with all that is known of it: as it is stored, or as it would be. */
export interface RoundState {
  readonly round: RoundRow;
  /** The picks in their order, from 1. */
  readonly picks: readonly PickRow[];
  /** The matches in the order of their numbers. */
  readonly matches: readonly MatchRow[];
  /** What stands, by the id of the match. */
  readonly results: ReadonlyMap<string, ResultRow>;
  readonly decisions: readonly DecisionRow[];
  readonly closure: ClosureRow | null;
}

/** The competition of a division. */
export interface Competition {
  readonly organisationId: string;
  readonly eventId: string;
  readonly divisionId: string;
  readonly settings: StructureSettings;
  /** The teams in the order of their seeds. */
  readonly teams: readonly TeamRow[];
  /** The rounds in their order. */
  readonly rounds: readonly RoundState[];
}

/** Rows of an event that hang on its rounds, by the id of the round. */
const byRound = <T extends { readonly roundId: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ roundId }) => roundId);

/** What the rounds of an event are made of, seven queries at once. */
async function readRows(db: Queryable, organisationId: string, eventId: string) {
  const ofEvent: SQL | undefined = and(eq(rounds.organisationId, organisationId), eq(rounds.eventId, eventId));
  return Promise.all([
    db
      .select()
      .from(divisions)
      .where(and(eq(divisions.organisationId, organisationId), eq(divisions.eventId, eventId)))
      .orderBy(asc(divisions.order)),
    db.select().from(rounds).where(ofEvent).orderBy(asc(rounds.order)),
    db
      .select({ id: picks.id, roundId: picks.roundId, order: picks.order, source: picks.source })
      .from(picks)
      .innerJoin(rounds, eq(rounds.id, picks.roundId))
      .where(ofEvent)
      .orderBy(asc(picks.order)),
    db
      .select({ match: matches, court: fields.name })
      .from(matches)
      .leftJoin(fields, eq(fields.id, matches.fieldId))
      .where(and(eq(matches.organisationId, organisationId), eq(matches.eventId, eventId)))
      .orderBy(asc(matches.number)),
    db
      .select({ result: results, by: enteredByName })
      .from(results)
      .innerJoin(matches, eq(matches.id, results.matchId))
      .leftJoin(staffMembers, eq(staffMembers.id, results.enteredBy))
      .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
      .where(
        and(eq(matches.organisationId, organisationId), eq(matches.eventId, eventId), isNull(results.supersededAt)),
      ),
    db
      .select({ decision: decisions, by: staffName })
      .from(decisions)
      .innerJoin(rounds, eq(rounds.id, decisions.roundId))
      .leftJoin(staffMembers, eq(staffMembers.id, decisions.decidedBy))
      .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
      .where(and(ofEvent, isNull(decisions.supersededAt)))
      .orderBy(asc(decisions.decidedAt), asc(decisions.id)),
    db
      .select({ closure: closures })
      .from(closures)
      .innerJoin(rounds, eq(rounds.id, closures.roundId))
      .where(and(ofEvent, isNull(closures.reopenedAt))),
    db
      .select({
        id: teams.id,
        divisionId: teams.divisionId,
        name: teams.name,
        seed: teams.seed,
        withdrawnAt: teams.withdrawnAt,
        rank: teams.rank,
      })
      .from(teams)
      .where(and(eq(teams.organisationId, organisationId), eq(teams.eventId, eventId)))
      .orderBy(asc(teams.seed)),
  ]);
}

/** A division with its teams, by seed, and its competition, where it has rounds. */
export interface DivisionState {
  readonly division: typeof divisions.$inferSelect;
  readonly teams: readonly TeamRow[];
  readonly competition: Competition | null;
}

/** The divisions of an event in their order. */
export async function divisionsOf(db: Queryable, organisationId: string, eventId: string): Promise<DivisionState[]> {
  const [ownDivisions, ownRounds, ownPicks, ownMatches, ownResults, ownDecisions, ownClosures, ownTeams] =
    await readRows(db, organisationId, eventId);
  const picksBy = byRound(ownPicks);
  const matchesBy = byRound(ownMatches.map(({ match, court }) => ({ ...match, court })));
  const roundOf = new Map(ownMatches.map(({ match }) => [match.id, match.roundId]));
  const resultsBy = Map.groupBy(ownResults, ({ result }) => roundOf.get(result.matchId));
  const decisionsBy = byRound(ownDecisions.map(({ decision, by }) => ({ ...decision, by })));
  const closureBy = new Map(ownClosures.map(({ closure }) => [closure.roundId, closure]));
  const stateOf = (round: RoundRow): RoundState => ({
    round,
    picks: picksBy.get(round.id) ?? [],
    matches: matchesBy.get(round.id) ?? [],
    results: new Map((resultsBy.get(round.id) ?? []).map(({ result, by }) => [result.matchId, { ...result, by }])),
    decisions: decisionsBy.get(round.id) ?? [],
    closure: closureBy.get(round.id) ?? null,
  });
  return ownDivisions.map((division) => {
    const { id: divisionId, settings } = division;
    const own = ownTeams.filter((team) => team.divisionId === divisionId);
    if (!isMade(settings)) return { division, teams: own, competition: null };
    const states = ownRounds.filter((round) => round.divisionId === divisionId).map(stateOf);
    const competition = { organisationId, eventId, divisionId, settings, teams: own, rounds: states };
    return { division, teams: own, competition };
  });
}

/** The competitions of an event, of each division that has one, in the order of the divisions. */
export const competitionsOf = async (db: Queryable, organisationId: string, eventId: string): Promise<Competition[]> =>
  (await divisionsOf(db, organisationId, eventId)).flatMap(({ competition }) => competition ?? []);

/**
 * The competition of a division; of the event's first, when none is named.
 * @throws Refusal 404 `structure.missing` when its matches are not made; 404 `tournamentId` of another event
 */
export async function competitionOf(
  db: Queryable,
  organisationId: string,
  eventId: string,
  tournamentId: string | undefined,
): Promise<Competition> {
  const all = await divisionsOf(db, organisationId, eventId);
  const meant = all.filter(({ division }) => tournamentId === undefined || division.id === tournamentId);
  const one = meant.find(({ competition }) => competition !== null)?.competition;
  if (one) return one;
  if (meant.length === 0 && all.length > 0) throw notFound("tournamentId");
  throw new Refusal(404, "structure.missing");
}
