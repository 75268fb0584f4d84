import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import {
  type LockedTournament,
  listsOf,
  lockTeams,
  lockTournament,
  type RegistrationChange,
  type RegistrationRow,
  requireChangeable,
} from "./locked-tournament.ts";
import { voidDebits } from "./money.ts";
import { without } from "./order.ts";
import { endPlaces, writePlaces } from "./places.ts";
import { promoteWaiting } from "./promote.ts";
import { registrationOr404 } from "./store.ts";
import { registrations } from "./table.ts";

type Delete = (typeof contract)["delete"];

/** Takes a team out of its list, and closes the gap. @returns what is to be given back, in minor units */
async function removeTeam(
  tx: Queryable,
  { event }: LockedTournament,
  row: RegistrationRow,
  teams: readonly RegistrationRow[],
  change: RegistrationChange,
): Promise<number> {
  await endPlaces(tx, [row.id], change.now);
  const lists = without(listsOf(teams), row.id);
  await writePlaces(tx, teams, lists, change.now);
  return voidDebits(tx, event.organisationId, [row], change);
}

/**
 * Withdraws a team within a transaction of the caller's: see `withdrawRegistration`.
 * @returns who has a place now, and what is to be given back, in minor units
 */
export async function withdrawTeam(
  tx: Queryable,
  services: Services,
  caller: StaffCaller,
  { id, promote }: { readonly id: string; readonly promote: boolean },
) {
  const { organisationId } = caller;
  const { eventId, divisionId } = await rowOr404(tx, registrations, { organisationId, id });
  const locked = await lockTournament(tx, organisationId, eventId);
  const teams = await lockTeams(tx, locked, divisionId);
  const row = teams.find((team) => team.id === id);
  if (!row) throw new Refusal(409, "registration.withdrawn");
  requireChangeable(locked);
  const toRefund = await removeTeam(tx, locked, row, teams, { caller, now: services.now() });
  const makesRoom = promote && row.list === "entry";
  const promoted = makesRoom ? await promoteWaiting(tx, services, caller, locked.event, divisionId) : [];
  return { promoted, toRefund };
}

/**
 * Withdraws a team: it owes nothing any more, and what it paid is to be given back. The first team that waits takes the
 * place, unless `promote` says no.
 * @throws Refusal 404; every code of the contract
 */
export function withdrawRegistration(
  services: Services,
  caller: StaffCaller,
  { params: { id }, query }: HandlerInput<Delete>,
): Promise<HandlerOutput<Delete>> {
  return reviewed(services.db, query.preview, async (tx) => {
    const done = await withdrawTeam(tx, services, caller, { id, promote: query.promote });
    return { registration: await registrationOr404(tx, caller, id), ...done };
  });
}
