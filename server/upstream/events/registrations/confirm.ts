import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { Team } from "#contracts/events/teams.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { updateRow } from "#upstream/db/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { termsByDivision } from "../divisions/terms.ts";
import { events } from "../events/table.ts";
import { listTeams } from "../teams/store.ts";
import { teams as teamsTable } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { playersOf } from "./columns.ts";
import { type Ground, holdTeams, holdTournament, type RegistrationRow, requireChangeable } from "./ground.ts";
import { orderOf } from "./list.ts";
import { shownNamesOf } from "./store.ts";
import { brokenLimits } from "./team.ts";

type Confirm = (typeof contract)["confirm"];

interface Entry {
  readonly row: RegistrationRow;
  readonly name: string;
}

/** The teams of the entry list by seed, with what they are called. @throws Refusal 409 `registration.incomplete` */
async function completeEntries(tx: Queryable, caller: StaffCaller, ground: Ground): Promise<Entry[]> {
  const { tournament } = ground;
  const rows = (await holdTeams(tx, ground)).filter(({ list }) => list === "entry");
  const ids = rows.map(({ id }) => id);
  const names = await shownNamesOf(tx, caller.organisationId, ids);
  const players = await playersOf(tx, caller, ids);
  const terms = await termsByDivision(tx, ground);
  const entries = rows
    .map((row) => ({ row, name: names.get(row.id) ?? "" }))
    .toSorted((a, b) => (a.row.position ?? 0) - (b.row.position ?? 0));
  const isIncomplete = ({ row }: Entry) =>
    brokenLimits(terms.get(row.divisionId) ?? tournament, players.get(row.id) ?? [], true).length > 0 ||
    (tournament.teamNameRequired && row.name === null);
  const incomplete = entries.filter(isIncomplete).map(({ name }) => name);
  if (incomplete.length > 0) throw new Refusal(409, "registration.incomplete", { details: { teams: incomplete } });
  return entries;
}

/** @throws Refusal 409 `registration.too_few_teams` where a division has fewer than the tournament wants */
function requireEnough({ minTeams }: Ground["tournament"], entries: readonly Entry[]): void {
  const counts = [...Map.groupBy(entries, ({ row }) => row.divisionId).values()].map((some) => some.length);
  const least = Math.min(...counts);
  if (least < minTeams) throw new Refusal(409, "registration.too_few_teams", { details: { minTeams, teams: least } });
}

/**
 * What the teams of a division are called, each otherwise: those that have no name of their own, and the same as another,
 * get a number.
 */
export function distinctNames(entries: readonly { readonly name: string; readonly isOwn: boolean }[]): string[] {
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
 * Makes a team of each entry, in their order, and closes registrations.
 * @throws Refusal 404; every code of the contract
 */
export function confirmRegistrations(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body: { proceedBelowMinimum, tag } }: HandlerInput<Confirm>,
): Promise<Team[]> {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const ground = await holdTournament(tx, organisationId, eventId);
    requireChangeable(ground);
    const { entry } = await orderOf(tx, organisationId, eventId);
    if (tag !== undefined && tag !== tagOf(entry)) throw new Refusal(409, "registration.changed");
    if (entry.length === 0) throw new Refusal(409, "registration.none");
    const entries = await completeEntries(tx, caller, ground);
    if (!proceedBelowMinimum) requireEnough(ground.tournament, entries);
    await makeTeams(tx, entries, now);
    await updateRow(tx, tournaments, { organisationId, eventId }, { confirmedAt: now, registrationsClosed: true });
    await updateRow(tx, events, { organisationId, id: eventId }, { updatedAt: now });
    return listTeams(tx, organisationId, eventId, { sort: "ranking" });
  });
}
