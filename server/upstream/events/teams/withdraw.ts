import type { Affected } from "#contracts/events/matches.ts";
import type { teams as contract } from "#contracts/events/teams.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import {
  type AffectedRow,
  affectedMatches,
  type Change,
  certainTeam,
  changeOf,
  previewOf,
  requireConfirmed,
} from "../rounds/change.ts";
import { type Competition, competitionsOf, type MatchRow } from "../rounds/competition.ts";
import { labelOf } from "../rounds/label.ts";
import { matchIn, type Resolved, resolved } from "../rounds/resolved.ts";
import { lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { writeChange } from "../rounds/write-change.ts";
import { listTeams } from "./store.ts";
import { teams } from "./table.ts";

type Withdraw = (typeof contract)["withdraw"];

/** Tables and matches of a round, other than who is only provisionally there. */
const shownOf = ({ rounds }: Resolved, at: number) =>
  JSON.stringify([rounds[at]?.standings, [...(rounds[at]?.matches.values() ?? [])]]);

/** A round that is closed stays as it is. @throws Refusal 409 `round.closed` */
function requireClosedStay({ before, after }: Change): void {
  const broken = before.competition.rounds.find(
    ({ closure }, at) => closure !== null && shownOf(before, at) !== shownOf(after, at),
  );
  if (broken) throw new Refusal(409, "round.closed", { details: { round: labelOf(broken.round) } });
}

/** Matches that one side wins without playing: nobody entered a result, and none is needed. */
const unplayed = ({ competition, rounds }: Resolved): MatchRow[] =>
  competition.rounds.flatMap((state, at) =>
    state.matches.filter((row) => {
      const { status, isVoid } = matchIn(rounds[at], row.key);
      return status === "closed" && !isVoid && !state.results.has(row.id);
    }),
  );

/** Ids of matches that do not count, as a team gave up. */
const notCounted = ({ competition, rounds }: Resolved): string[] =>
  competition.rounds.flatMap((state, at) =>
    state.matches.flatMap((row) => (matchIn(rounds[at], row.key).isVoid ? [row.id] : [])),
  );

/** Matches that are being played, or were called to their court, and end as a team gives up. */
function stoppedBy({ before, after }: Change): Affected[] {
  const { competition, rounds } = before;
  const some = competition.rounds.flatMap((state, at) =>
    state.matches.flatMap((row): AffectedRow[] => {
      const { status, sides } = matchIn(rounds[at], row.key);
      const then = matchIn(after.rounds[at], row.key);
      if ((then.status !== "closed" && !then.isVoid) || (status !== "started" && status !== "warmup")) return [];
      const teams = sides.map(certainTeam);
      return [{ state, row, what: "stopped", status, result: null, from: teams, to: teams }];
    }),
  );
  return affectedMatches(competition, some);
}

/** How many of these matches are new, or are none any more. */
const changed = (before: readonly string[], after: readonly string[]): number =>
  before.filter((id) => !after.includes(id)).length + after.filter((id) => !before.includes(id)).length;

/** What giving up, or playing on, decides by itself. */
function decided({ before, after }: Change) {
  const idsOf = (one: Resolved) => unplayed(one).map(({ id }) => id);
  return {
    walkovers: changed(idsOf(before), idsOf(after)),
    annulled: changed(notCounted(before), notCounted(after)),
  };
}

/** The competition with a team that gave up at a time; null: it plays. */
const withTeam = (one: Competition, teamId: string, withdrawnAt: Date | null): Competition => ({
  ...one,
  teams: one.teams.map((team) => (team.id === teamId ? { ...team, withdrawnAt } : team)),
});

/**
 * A confirmed team gives up, or plays on after all; later matches that have begun are asked about, and those that it is playing.
 * @throws Refusal 404; every code of the contract
 */
export function withdrawTeam(
  services: Services,
  caller: StaffCaller,
  { params: { eventId, teamId }, query, body: { withdrawn, tag } }: HandlerInput<Withdraw>,
): Promise<HandlerOutput<Withdraw>> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  const { organisationId } = caller;
  return reviewed(services.db, query.preview, async (tx, ask) => {
    await lockRunningTournament(tx, playing);
    const team = await rowOr404(tx, teams, { organisationId, eventId, id: teamId });
    const withdrawnAt = withdrawn ? (team.withdrawnAt ?? playing.now) : null;
    const all = await competitionsOf(tx, organisationId, eventId);
    const one = all.find(({ divisionId }) => divisionId === team.divisionId);
    const change = one && changeOf(resolved(one), withTeam(one, teamId, withdrawnAt), new Set());
    const later = await previewOf(tx, change ? [change] : []);
    if (change) requireClosedStay(change);
    const stopped = change ? stoppedBy(change) : [];
    const affected = [...stopped, ...later.affected];
    const seen = { affected, tag: tagOf(affected), asks: later.asks || stopped.length > 0 };
    requireConfirmed(ask, seen, tag, stopped.length > 0 ? "team.is_playing" : undefined);
    await updateRow(tx, teams, { organisationId, id: teamId }, { withdrawnAt });
    if (change) await writeChange(tx, change, playing.now);
    const after = await listTeams(tx, organisationId, eventId, { sort: "name" });
    const answer = found(after.find(({ id }) => id === teamId));
    const { walkovers, annulled } = change ? decided(change) : { walkovers: 0, annulled: 0 };
    return { team: answer, affected, walkovers, annulled, tag: seen.tag };
  });
}
