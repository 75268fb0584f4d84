import { sql } from "drizzle-orm";
import type { openDays as contract } from "#contracts/events/open-days.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { withdrawAll } from "./delete.ts";
import { notifySubscribers } from "./notify.ts";
import { assign, idsOf, lockTrainings } from "./rules.ts";
import { showOpenDay } from "./store.ts";
import { openDays as table } from "./table.ts";

type Cancel = (typeof contract)["cancel"];

/**
 * Calls an open day off. Who subscribed to what is to come is withdrawn and told; these trainings stay, as the club's own.
 * What has begun stays the open day's, with who came. Locks the open day, then its trainings (ADR 48).
 * @throws Refusal 404; 409 `open_day.stale`, `open_day.canceled`, `open_day.not_published`, `open_day.over`
 */
export function cancelOpenDay(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  { params: { id }, query, body }: HandlerInput<Cancel>,
): Promise<HandlerOutput<Cancel>> {
  const now = services.now();
  return inTransaction(
    services.db,
    async (tx) => {
      const openDay = await lockRow(tx, table, { organisationId, id });
      if (openDay.status === "canceled") throw new Refusal(409, "open_day.canceled");
      requireVersion(openDay, body.version, "open_day.stale");
      if (openDay.status !== "published") throw new Refusal(409, "open_day.not_published");
      const { today } = await todayOf(tx, organisationId, now);
      if (openDay.endOn < today) throw new Refusal(409, "open_day.over");
      const own = await lockTrainings(tx, organisationId, await idsOf(tx, openDay));
      const ahead = own.filter(({ startAt, status }) => status !== "scheduled" || startAt > now);
      const planned = ahead.filter(({ status }) => status === "scheduled").map((one) => one.id);
      const people = await withdrawAll(tx, planned, now);
      const notified = await notifySubscribers(tx, services, { openDay, staffMemberId }, people, "canceled");
      await updateRow(tx, table, { organisationId, id }, { status: "canceled", updatedAt: sql`now()` });
      await assign(tx, organisationId, ahead, null);
      return {
        openDay: await showOpenDay(tx, organisationId, id),
        effects: { participants: people.length, refunds: 0, notified },
      };
    },
    { keep: !query.preview },
  );
}
