import type { StaffCaller } from "#upstream/core/caller.ts";
import { deleteRow, findRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockTeams, lockTournament } from "#upstream/events/registrations/locked-tournament.ts";
import { registrations } from "#upstream/events/registrations/table.ts";
import { withdrawTeam } from "#upstream/events/registrations/withdraw.ts";
import { NotUndoableError } from "../imports/not-undoable.ts";
import { voidOpening } from "../rows/void-opening.ts";

/**
 * Takes a team back that was brought along, as the form withdraws it: who waits takes its place. It is deleted, unless it
 * was asked for money: of that nothing is deleted, and the team stays as withdrawn.
 * @throws NotUndoableError when it was changed, or money came in for it; Refusal when the teams are confirmed
 */
export async function undoTeam(
  tx: Queryable,
  services: Services,
  caller: StaffCaller,
  { recordId, after }: { readonly recordId: string | null; readonly after: Readonly<Record<string, unknown>> | null },
): Promise<void> {
  const { organisationId } = caller;
  const id = recordId ?? "";
  const seen = await findRow(tx, registrations, { organisationId, id });
  if (!seen) throw new NotUndoableError("import.gone");
  const teams = await lockTeams(tx, await lockTournament(tx, organisationId, seen.eventId));
  const one = teams.find((team) => team.id === id);
  // Who withdrew is not among them.
  if (!one || one.version !== after?.version) throw new NotUndoableError("import.changed_since");
  if (one.debitId !== null) await voidOpening(tx, caller, services.now(), one.debitId);
  await withdrawTeam(tx, services, caller, { id, promote: true });
  if (one.debitId === null) await deleteRow(tx, registrations, { organisationId, id });
}
