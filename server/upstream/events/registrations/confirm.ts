import { asc } from "drizzle-orm";
import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "../divisions/table.ts";
import { termsByDivision } from "../divisions/terms.ts";
import { events } from "../events/table.ts";
import { listTeams } from "../teams/store.ts";
import { teams as teamsTable } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { playersOf } from "./columns.ts";
import { orderOf } from "./list.ts";
import {
  type LockedTournament,
  lockTeams,
  lockTournament,
  type RegistrationRow,
  requireChangeable,
} from "./locked-tournament.ts";
import { shownNamesOf } from "./store.ts";
import { meetsTerms } from "./team.ts";

type Confirm = (typeof contract)["confirm"];

interface Entry {
  readonly row: RegistrationRow;
  readonly name: string;
}

/** The teams of the entry list by seed, with what they are called, and which of them lack players, girls or a name. */
async function entriesOf(tx: Queryable, caller: StaffCaller, locked: LockedTournament) {
  const { tournament } = locked;
  const rows = (await lockTeams(tx, locked)).filter(({ list }) => list === "entry");
  const ids = rows.map(({ id }) => id);
  const names = await shownNamesOf(tx, caller.organisationId, ids);
  const players = await playersOf(tx, caller, ids);
  const terms = await termsByDivision(tx, locked);
  const entries = rows
    .map((row) => ({ row, name: names.get(row.id) ?? "" }))
    .toSorted((a, b) => (a.row.position ?? 0) - (b.row.position ?? 0));
  const isIncomplete = ({ row }: Entry) =>
    !meetsTerms(terms.get(row.divisionId) ?? tournament, row.name, players.get(row.id) ?? [], true);
  return { entries, incomplete: entries.filter(isIncomplete) };
}

/** The divisions of which fewer teams are entered than the tournament wants, in their order. */
async function fewIn(tx: Queryable, { event, tournament }: LockedTournament, entries: readonly Entry[]) {
  const { organisationId, id: eventId } = event;
  const all = await tx
    .select({ id: divisions.id, name: divisions.name })
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId }))
    .orderBy(asc(divisions.order));
  const teamsIn = (id: string) => entries.filter(({ row }) => row.divisionId === id).length;
  return all
    .map(({ id, name }) => ({ id, name, teams: teamsIn(id) }))
    .filter(({ teams }) => teams < tournament.minTeams);
}

/**
 * Names of the teams of a division, each different: teams without a name of their own that would have the same as
 * another get a number.
 */
function distinctNames(entries: readonly { readonly name: string; readonly isOwn: boolean }[]): string[] {
  const taken = new Set(entries.flatMap(({ name, isOwn }) => (isOwn ? [name.toLowerCase()] : [])));
  return entries.map(({ name, isOwn }) => {
    if (isOwn) return name;
    let other = name;
    for (let n = 2; taken.has(other.toLowerCase()); n++) other = `${name} (${n})`;
    taken.add(other.toLowerCase());
    return other;
  });
}

/** Makes a team of each entry; its place is its seed. */
async function makeTeams(tx: Queryable, entries: readonly Entry[], now: Date): Promise<void> {
  for (const [, some] of Map.groupBy(entries, ({ row }) => row.divisionId)) {
    const names = distinctNames(some.map(({ row, name }) => ({ name, isOwn: row.name !== null })));
    await tx.insert(teamsTable).values(
      some.map(({ row }, at) => ({
        organisationId: row.organisationId,
        eventId: row.eventId,
        divisionId: row.divisionId,
        registrationId: row.id,
        name: names[at] ?? "",
        seed: at + 1,
        createdAt: now,
      })),
    );
  }
}

/**
 * Makes a team of each entry, in their order, and closes registrations. A preview answers what would stand in the way of
 * that, too.
 * @throws Refusal 404; every code of the contract
 */
export function confirmRegistrations(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query, body: { proceedBelowMinimum, tag } }: HandlerInput<Confirm>,
): Promise<HandlerOutput<Confirm>> {
  const { organisationId } = caller;
  const now = services.now();
  return reviewed(services.db, query.preview, async (tx, ask) => {
    const locked = await lockTournament(tx, organisationId, eventId);
    requireChangeable(locked);
    const { entry } = await orderOf(tx, organisationId, eventId);
    const shown = { tag: tagOf(entry) };
    ask(shown, { decided: true, tag: tag ?? null }, () => new Refusal(409, "registration.changed"));
    if (entry.length === 0) throw new Refusal(409, "registration.none");
    const { entries, incomplete } = await entriesOf(tx, caller, locked);
    const teams = incomplete.map(({ name }) => name);
    const refuse = (code: string, details: Record<string, unknown>) => () => new Refusal(409, code, { details });
    ask(shown, { decided: teams.length === 0, tag: null }, refuse("registration.incomplete", { teams }));
    const few = await fewIn(tx, locked, entries);
    const { minTeams } = locked.tournament;
    const least = Math.min(...few.map((one) => one.teams));
    const tooFew = refuse("registration.too_few_teams", { minTeams, teams: least });
    ask(shown, { decided: proceedBelowMinimum || few.length === 0, tag: null }, tooFew);
    await makeTeams(tx, entries, now);
    await updateRow(tx, tournaments, { organisationId, eventId }, { confirmedAt: now, registrationsClosed: true });
    await updateRow(tx, events, { organisationId, id: eventId }, { updatedAt: now });
    return {
      data: await listTeams(tx, organisationId, eventId, { sort: "ranking" }),
      few,
      incomplete: incomplete.map(({ row, name }) => ({ registrationId: row.id, name })),
      ...shown,
    };
  });
}
