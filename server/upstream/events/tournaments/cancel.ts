import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { tournaments as contract } from "#contracts/events/tournaments.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { requireVersion } from "#upstream/core/refusal.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction, StaleReadError } from "#upstream/db/transaction.ts";
import { voidDebit } from "#upstream/money/debits/accounts.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { lockEvent, requireEvent } from "../events/present.ts";
import { events } from "../events/table.ts";
import { registrations } from "../registrations/table.ts";
import { lockCourtHolds, releaseCourtHolds } from "./court-holds.ts";
import { notifyCancellation } from "./notify.ts";
import { notifyState } from "./notify-state.ts";
import { stepOf } from "./steps.ts";
import { showTournament, type TournamentReader } from "./store.ts";

type Cancel = (typeof contract)["cancel"];

/** Teams that play or wait, with what they were asked for. Held as everybody does: registrations, then debits (ADR 48). */
async function lockTeams(tx: Queryable, organisationId: string, eventId: string) {
  const teams = await tx
    .select({ id: registrations.id, debitId: registrations.debitId })
    .from(registrations)
    .where(
      and(
        eq(registrations.organisationId, organisationId),
        eq(registrations.eventId, eventId),
        inArray(registrations.list, ["entry", "waiting"]),
      ),
    )
    .orderBy(asc(registrations.id))
    .for("no key update");
  const owed = await tx
    .select({ id: debits.id, paid: debits.paid })
    .from(debits)
    .where(
      and(
        eq(debits.organisationId, organisationId),
        inArray(
          debits.id,
          teams.flatMap(({ debitId }) => debitId ?? []),
        ),
        isNull(debits.voidAt),
        isNull(debits.closedAt),
      ),
    )
    .orderBy(asc(debits.id))
    .for("no key update");
  return { teams, owed };
}

/** What all its teams are to be given back, in minor units: also those that withdrew before, as their list says. */
async function toRefundOf(tx: Queryable, organisationId: string, eventId: string): Promise<number> {
  const [sum] = await tx
    .select({ toRefund: sql`coalesce(sum(${debits.toRefund}), 0)`.mapWith(Number) })
    .from(registrations)
    .innerJoin(debits, eq(debits.id, registrations.debitId))
    .where(rowsOf(registrations, { organisationId, eventId }));
  return sum?.toRefund ?? 0;
}

/**
 * Cancels a tournament for ever: what its teams still owe is owed no more, what they paid is to be given back, and their
 * players are told, once.
 * @throws Refusal 404; 409 `event.transition`, `event.stale`
 */
export function cancelTournament(
  services: Services,
  caller: TournamentReader,
  { params: { id }, query, body }: HandlerInput<Cancel>,
): Promise<HandlerOutput<Cancel>> {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(
    services.db,
    async (tx) => {
      const isHeld = await lockCourtHolds(tx, await requireEvent(tx, organisationId, id), { now });
      const stored = await lockEvent(tx, organisationId, id);
      if (!(await isHeld())) throw new StaleReadError();
      stepOf(stored.status, "canceled");
      requireVersion(stored, body.version, "event.stale");
      const { teams, owed } = await lockTeams(tx, organisationId, id);
      const canceled = { status: "canceled", cancelMessage: body.cancelMessage, canceledAt: now } as const;
      // The matches of the tournament are no longer being played.
      if (stored.status === "live") await announceChange(tx, "live", { organisationId, eventId: id });
      const event = await updateRow(tx, events, { organisationId, id }, { ...canceled, updatedAt: sql`now()` });
      await releaseCourtHolds(tx, event, now);
      for (const debit of owed) await voidDebit(tx, caller, debit.id, body.cancelMessage, now);
      const paid = new Set(owed.flatMap((debit) => (debit.paid > 0 ? [debit.id] : [])));
      const ids = teams.map((team) => team.id);
      const paidIds = teams.flatMap((team) => (team.debitId !== null && paid.has(team.debitId) ? [team.id] : []));
      const notified = await notifyCancellation(tx, services, caller, event, { ids, paidIds });
      await notifyState(tx, event, caller.staffMemberId);
      return {
        tournament: await showTournament(tx, caller, id, now),
        teams: ids.length,
        notified,
        toRefund: await toRefundOf(tx, organisationId, id),
      };
    },
    { keep: !query.preview },
  );
}
