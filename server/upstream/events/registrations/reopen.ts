import { eq } from "drizzle-orm";
import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "../events/table.ts";
import { teams as teamsTable } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { type LockedTournament, lockTeams, lockTournament, requireOpenForEntries } from "./locked-tournament.ts";
import { voidDebits } from "./money.ts";
import { endPlaces } from "./places.ts";

type Reopen = (typeof contract)["reopen"];

/** What may be taken away. @throws Refusal 409 */
function requireReopenable(locked: LockedTournament, withdrawAll: boolean): void {
  requireOpenForEntries(locked);
  if (locked.tournament.generatedAt !== null) throw new Refusal(409, "structure.exists");
  if (locked.tournament.confirmedAt === null && !withdrawAll) throw new Refusal(409, "registration.not_confirmed");
}

/** Takes the confirmed teams away. @returns how many there were */
async function unconfirm(tx: Queryable, { event }: LockedTournament, now: Date): Promise<number> {
  const { organisationId, id: eventId } = event;
  const gone = await tx.delete(teamsTable).where(eq(teamsTable.eventId, eventId)).returning({ id: teamsTable.id });
  await updateRow(tx, tournaments, { organisationId, eventId }, { confirmedAt: null });
  await updateRow(tx, events, { organisationId, id: eventId }, { updatedAt: now });
  return gone.length;
}

/**
 * Opens confirmed lists to changes again; with `withdrawAll` all teams withdraw, and nobody is promoted. Athletes may
 * register only once staff say so (`registrationsClosed`).
 * @throws Refusal 404; every code of the contract
 */
export function reopenRegistrations(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query, body: { withdrawAll, tag } }: HandlerInput<Reopen>,
): Promise<HandlerOutput<Reopen>> {
  const { organisationId } = caller;
  const now = services.now();
  return reviewed(services.db, query.preview, async (tx, ask) => {
    const locked = await lockTournament(tx, organisationId, eventId);
    requireReopenable(locked, withdrawAll);
    const rows = await lockTeams(tx, locked);
    const leaving = withdrawAll ? rows : [];
    const shown = {
      tag: tagOf([locked.tournament.confirmedAt, rows.map(({ id, list, position }) => [id, list, position])]),
    };
    ask(shown, { decided: true, tag: tag ?? null }, () => new Refusal(409, "registration.changed"));
    const teams = await unconfirm(tx, locked, now);
    if (leaving.length > 0)
      await endPlaces(
        tx,
        leaving.map(({ id }) => id),
        now,
      );
    const toRefund = await voidDebits(tx, organisationId, leaving, { caller, now });
    return { teams, registrations: leaving.length, toRefund, ...shown };
  });
}
