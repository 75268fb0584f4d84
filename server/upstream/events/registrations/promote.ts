import type { z } from "zod";
import type { Promoted } from "#contracts/events/tournaments.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inDivision } from "../divisions/terms.ts";
import type { EventRow } from "../events/present.ts";
import { tournaments } from "../tournaments/table.ts";
import { type LockedTournament, listsOf, lockTeams, type RegistrationRow } from "./locked-tournament.ts";
import { updateFees } from "./money.ts";
import { notifyPromoted } from "./notify-promoted.ts";
import { promoted } from "./order.ts";
import { markPromoted, writePlaces } from "./places.ts";
import { shownNamesOf } from "./store.ts";

/** Gives the free places of one division to the teams that wait longest. */
async function promoteIn(
  tx: Queryable,
  locked: LockedTournament,
  teams: readonly RegistrationRow[],
  change: { readonly caller: StaffCaller; readonly now: Date },
): Promise<RegistrationRow[]> {
  const { lists, ids } = promoted(listsOf(teams), locked.tournament.maxTeams);
  if (ids.length === 0) return [];
  const moved = await writePlaces(tx, teams, lists, change.now);
  await markPromoted(tx, ids, change.now);
  await updateFees(tx, locked, moved, change);
  return moved.entered;
}

/**
 * Gives the places of the entry list that are free to the teams that wait, in their order: of an event that is published
 * and not confirmed, which the caller holds (`lockEvent`). From then on they owe their fee; their players are told, and so
 * is the staff.
 * @param only the division in which there may be places; without it each of the event
 * @returns who has a place now
 */
export async function promoteWaiting(
  tx: Queryable,
  services: Services,
  caller: StaffCaller,
  event: EventRow,
  only?: string,
): Promise<z.output<typeof Promoted>[]> {
  const { organisationId, id: eventId } = event;
  const tournament = await rowOr404(tx, tournaments, { organisationId, eventId });
  if (event.status !== "published" || tournament.confirmedAt !== null) return [];
  const locked = { event, tournament };
  const change = { caller, now: services.now() };
  const came: RegistrationRow[] = [];
  for (const [divisionId, teams] of Map.groupBy(await lockTeams(tx, locked, only), (row) => row.divisionId))
    came.push(...(await promoteIn(tx, await inDivision(tx, locked, divisionId), teams, change)));
  const names = await shownNamesOf(
    tx,
    organisationId,
    came.map(({ id }) => id),
  );
  const teams = came.map(({ id, asked }) => ({ registrationId: id, name: names.get(id) ?? "", asked }));
  await notifyPromoted(tx, services, caller, locked, teams);
  return teams.map(({ registrationId, name }) => ({ registrationId, name }));
}
