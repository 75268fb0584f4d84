import { and, eq, sql } from "drizzle-orm";
import type { structures as contract, Structure } from "#contracts/events/rounds.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { changeOf } from "../rounds/change.ts";
import { withRound } from "../rounds/closing.ts";
import { type Competition, competitionOf, type PickRow, type RoundState, type TeamRow } from "../rounds/competition.ts";
import { roundHasBegun } from "../rounds/redraw.ts";
import { resolved } from "../rounds/resolved.ts";
import { lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { picks } from "../rounds/table.ts";
import { writeChange } from "../rounds/write-change.ts";
import { orderTag, showStructure } from "./store.ts";

type Reorder = (typeof contract)["reorder"];

/** The teams in another order. @throws Refusal 409 `team.changed` unless each is named once */
function inOrder(teams: readonly TeamRow[], ids: readonly string[]): TeamRow[] {
  const own = new Map(teams.map((team) => [team.id, team]));
  const ordered = [...new Set(ids)].flatMap((id) => own.get(id) ?? []);
  if (ordered.length !== teams.length || ids.length !== teams.length) throw new Refusal(409, "team.changed");
  return ordered;
}

/** The first round's picks: the teams that enter it change places in it. */
function picksOf({ picks: before }: RoundState, ordered: readonly TeamRow[]): PickRow[] {
  const entering = new Set(before.flatMap(({ source }) => (source.kind === "team" ? [source.teamId] : [])));
  const queue = ordered.filter(({ id }) => entering.has(id));
  return before.map((pick) => {
    const team = pick.source.kind === "team" ? queue.shift() : undefined;
    return team ? { ...pick, source: { kind: "team", teamId: team.id } } : pick;
  });
}

async function write(tx: Queryable, one: Competition, ordered: readonly TeamRow[], now: Date): Promise<void> {
  const { organisationId } = one;
  await tx.execute(sql`
    update upstream.teams set seed = place.position
      from unnest(${sql.param(ordered.map(({ id }) => id))}::uuid[]) with ordinality as place(id, position)
     where teams.id = place.id`);
  const first = one.rounds[0];
  if (!first) return;
  const fresh = picksOf(first, ordered);
  const roundId = first.round.id;
  // A team never stands at two picks, not even between two rows of one statement: all leave before any comes.
  await tx.delete(picks).where(and(eq(picks.organisationId, organisationId), eq(picks.roundId, roundId)));
  await tx.insert(picks).values(fresh.map((pick) => ({ ...pick, organisationId, roundId })));
  await writeChange(tx, changeOf(resolved(one), withRound(one, 0, { picks: fresh }), new Set()), now);
}

/**
 * Gives the teams of a division other seeds: teams of its first round change places in it; which seeds meet, and where
 * and when, stays. @throws Refusal 404; every code of the contract
 */
export function reorderTeams(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body: { rankings, tag, tournamentId } }: HandlerInput<Reorder>,
): Promise<Structure> {
  const { organisationId } = caller;
  const playing: Playing = { services, caller, eventId, now: services.now() };
  return inTransaction(services.db, async (tx) => {
    await lockRunningTournament(tx, playing);
    const one = await competitionOf(tx, organisationId, eventId, tournamentId);
    if (one.rounds.some(roundHasBegun)) throw new Refusal(409, "structure.started");
    if (tag !== undefined && tag !== orderTag(one)) throw new Refusal(409, "team.changed");
    await write(tx, one, inOrder(one.teams, rankings), playing.now);
    return showStructure(tx, organisationId, eventId, one.divisionId);
  });
}
