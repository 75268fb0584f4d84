import { and, inArray, sql } from "drizzle-orm";
import type { openDays as contract } from "#contracts/events/open-days.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { participants } from "#upstream/academy/training-sessions/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { deleteRow, lockRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { notifySubscribers } from "./notify.ts";
import { assign, idsOf, lockTrainings, refuseFor, subscribedTo } from "./rules.ts";
import { isSubscribed } from "./store.ts";
import { openDays as table } from "./table.ts";

type Delete = (typeof contract)["delete"];

/** Takes everybody who subscribed out of some trainings; an open day costs no token, so none goes back. @returns who */
export async function withdrawAll(tx: Queryable, trainingIds: readonly string[], now: Date): Promise<string[]> {
  if (trainingIds.length === 0) return [];
  const rows = await tx
    .update(participants)
    .set({ withdrawnAt: now, updatedAt: sql`now()` })
    .where(and(inArray(participants.trainingId, [...trainingIds]), isSubscribed))
    .returning({ athleteId: participants.athleteId });
  return [...new Set(rows.map(({ athleteId }) => athleteId))];
}

/**
 * Deletes an open day. Its trainings stay, as the club's own; who subscribed by it is withdrawn from those to come.
 * @throws Refusal 404; 409 `open_day.training_begun` when people came by it: what was held stays in the books
 */
export function deleteOpenDay(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  { params: { id }, query }: HandlerInput<Delete>,
): Promise<HandlerOutput<Delete>> {
  const now = services.now();
  return inTransaction(
    services.db,
    async (tx) => {
      const openDay = await lockRow(tx, table, { organisationId, id });
      const own = await lockTrainings(tx, organisationId, await idsOf(tx, openDay));
      const begun = own.filter(({ startAt, status }) => status === "scheduled" && startAt <= now);
      const came = await subscribedTo(tx, begun);
      if (came.length > 0) throw refuseFor(409, "open_day.training_begun", came);
      const planned = own.filter(({ status }) => status === "scheduled").map((one) => one.id);
      const people = await withdrawAll(tx, planned, now);
      const notified = query.notifyAthletes
        ? await notifySubscribers(tx, services, { openDay, staffMemberId }, people)
        : 0;
      await assign(tx, organisationId, own, null);
      await deleteRow(tx, table, { organisationId, id });
      return { effects: { participants: people.length, refunds: 0, notified } };
    },
    { keep: !query.preview },
  );
}
