import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { events } from "../events/table.ts";
import { notifyState } from "./notify-state.ts";
import { tournaments } from "./table.ts";

/** The job that lets events begin by themselves. */
export const eventStarts = {
  name: "event-starts",
  cron: "*/5 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;

/** why: PostgreSQL locks by alias, and takes no schema there. */
const due = alias(events, "due");

/** The first event whose teams are confirmed and whose check-in, or else the event itself, has begun; held. */
async function nextDue(tx: Queryable, now: Date) {
  const [row] = await tx
    .select({ event: due })
    .from(due)
    .innerJoin(tournaments, eq(tournaments.eventId, due.id))
    .where(
      and(
        eq(due.status, "published"),
        isNull(due.removedAt),
        isNotNull(tournaments.confirmedAt),
        isOfOpenClub(due.organisationId),
        lte(sql`coalesce(${tournaments.checkInStart}, ${due.startAt})`, now.toISOString()),
      ),
    )
    .orderBy(asc(due.id))
    .limit(1)
    .for("no key update", { of: due, skipLocked: true });
  return row?.event;
}

/** Lets events begin whose time has come, a transaction each. @returns how many did */
export async function startEvents({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  for (let count = 0; ; count++) {
    const started = await inTransaction(db, async (tx) => {
      const event = await nextDue(tx, now());
      if (!event) return undefined;
      const { organisationId, id } = event;
      const begun = await updateRow(tx, events, { organisationId, id }, { status: "live", updatedAt: sql`now()` });
      await notifyState(tx, begun, null);
      await announceChange(tx, "events", { organisationId, eventId: id });
      return begun;
    });
    if (!started) return count;
  }
}
