import { asc, eq } from "drizzle-orm";
import type { structures as contract, Structure } from "#contracts/events/rounds.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { JsonBytes } from "#upstream/core/json-bytes.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { divisions } from "../divisions/table.ts";
import { problemsOf } from "../engine/problems.ts";
import { requireEvent } from "../events/present.ts";
import { divisionOf, lockTournament, requireOpenForEntries } from "../registrations/locked-tournament.ts";
import { type Competition, competitionsOf, type TeamRow } from "../rounds/competition.ts";
import { resolved } from "../rounds/resolved.ts";
import { namedIn, requireNamedCourts } from "../schedules/named-courts.ts";
import { simulationOrderOf } from "../simulations/order.ts";
import { teams as teamsTable } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { draw, tagOfDraw } from "./draw.ts";
import { storeCompetition, structureOf } from "./store.ts";

type Contract = typeof contract;

/** The teams of a division by seed. */
const teamsOfDivision = (db: Queryable, divisionId: string): Promise<TeamRow[]> =>
  db
    .select({
      id: teamsTable.id,
      name: teamsTable.name,
      seed: teamsTable.seed,
      withdrawnAt: teamsTable.withdrawnAt,
      rank: teamsTable.rank,
    })
    .from(teamsTable)
    .where(eq(teamsTable.divisionId, divisionId))
    .orderBy(asc(teamsTable.seed));

/** Stand-ins for as many teams as an event wants, called by their seeds, while it is not known which they will be. */
const imagined = (count: number): TeamRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `#${at + 1}`,
    seed: at + 1,
    withdrawnAt: null,
    rank: null,
  }));

/** The teams of a draw: one that gave up before has no place in it. */
const playing = (teams: readonly TeamRow[]) => teams.filter(({ withdrawnAt }) => withdrawnAt === null);

/** The teams that a division is drawn from: those that play, or as many as its event wants while it has none. */
export async function teamsToDraw(db: Queryable, divisionId: string, minTeams: number): Promise<TeamRow[]> {
  const own = await teamsOfDivision(db, divisionId);
  return own.length > 0 ? playing(own) : imagined(minTeams);
}

/** An event's formula is that of its first division. */
async function writeFormula(
  tx: Queryable,
  { organisationId, eventId, divisionId }: Pick<Competition, "organisationId" | "eventId" | "divisionId">,
  { formula }: StructureSettings,
): Promise<void> {
  const [first] = await tx
    .select({ id: divisions.id })
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId }))
    .orderBy(asc(divisions.order))
    .limit(1);
  if (first?.id === divisionId) await updateRow(tx, tournaments, { organisationId, eventId }, { formula });
}

/** What settings would make of the teams; nothing is stored. @throws Refusal 404 */
export async function previewStructure(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body: { settings, tournamentId } }: HandlerInput<Contract["preview"]>,
): Promise<JsonBytes<HandlerOutput<Contract["preview"]>>> {
  const { db, now, simulators } = services;
  const { organisationId } = caller;
  const asker = await simulationOrderOf(services, caller);
  const event = await requireEvent(db, organisationId, eventId);
  const tournament = await rowOr404(db, tournaments, { organisationId, eventId });
  const divisionId = await divisionOf(db, { event, tournament }, tournamentId ?? null);
  await requireNamedCourts(db, organisationId, namedIn(settings, ["settings"]));
  const teams = await teamsToDraw(db, divisionId, tournament.minTeams);
  const drawn = { organisationId, eventId, divisionId, teams, now: now() };
  return new JsonBytes(await simulators.own.run("structure", { settings, drawn }, asker));
}

/**
 * Teams that rounds of settings name are the division's, also where the formula has no use for these rounds: they are kept.
 * @throws Refusal 404 at the first that is not
 */
function requireNamedTeams({ rounds }: StructureSettings, teams: readonly Pick<TeamRow, "id">[]): void {
  const known = new Set(teams.map(({ id }) => id));
  for (const [at, { picks }] of rounds.entries())
    for (const [place, { source }] of picks.entries())
      if (source.kind === "team" && !known.has(source.teamId))
        throw notFound("settings", "rounds", at, "picks", place, "source", "teamId");
}

/** Makes rounds and matches of the confirmed teams. @throws Refusal 404; every code of the contract */
export function generateStructure(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId }, body: { settings, tag, tournamentId } }: HandlerInput<Contract["generate"]>,
): Promise<Structure> {
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const locked = await lockTournament(tx, organisationId, eventId);
    requireOpenForEntries(locked);
    if (locked.tournament.confirmedAt === null) throw new Refusal(409, "registration.not_confirmed");
    const divisionId = await divisionOf(tx, locked, tournamentId ?? null);
    await requireNamedCourts(tx, organisationId, namedIn(settings, ["settings"]));
    const made = await competitionsOf(tx, organisationId, eventId);
    if (made.some((one) => one.divisionId === divisionId)) throw new Refusal(409, "structure.exists");
    const all = await teamsOfDivision(tx, divisionId);
    const teams = playing(all);
    if (tag !== undefined && tag !== tagOfDraw(settings, teams)) throw new Refusal(409, "structure.changed");
    const problems = problemsOf(
      settings,
      teams.map(({ id }) => id),
    );
    if (problems.length > 0) throw new Refusal(422, "structure.invalid", { details: { problems } });
    requireNamedTeams(settings, all);
    const drawn = draw(settings, { organisationId, eventId, divisionId, teams, now });
    const one = resolved({ ...drawn, teams: all });
    await storeCompetition(tx, one, now);
    await writeFormula(tx, drawn, settings);
    return structureOf(one, now);
  });
}
