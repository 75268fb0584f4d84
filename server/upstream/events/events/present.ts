import { and, eq, inArray, isNull } from "drizzle-orm";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { events } from "./table.ts";

export type EventRow = typeof events.$inferSelect;

/** The one event of this id that is not deleted. */
const presentEvent = (organisationId: string, id: string) =>
  and(rowsOf(events, { organisationId, id }), isNull(events.removedAt));

/** An event. @throws Refusal 404 unless the organisation has it */
export async function requireEvent(db: Queryable, organisationId: string, id: string): Promise<EventRow> {
  const [row] = await db.select().from(events).where(presentEvent(organisationId, id));
  return found(row);
}

/**
 * Reads an event and makes other changes of it, and of what belongs to it, wait (ADR 48). Whoever holds an event is
 * about to change it: that is announced when it is committed.
 * @throws Refusal 404
 */
export async function lockEvent(tx: Queryable, organisationId: string, id: string): Promise<EventRow> {
  const [row] = await tx.select().from(events).where(presentEvent(organisationId, id)).for("no key update");
  const event = found(row);
  await announceChange(tx, "events", { organisationId, eventId: id });
  return event;
}

/** How many events were brought before athletes and not called off: what a plan counts. */
export const countPublished = (db: Queryable, organisationId: string): Promise<number> =>
  countRows(
    db,
    events,
    and(
      eq(events.organisationId, organisationId),
      isNull(events.removedAt),
      inArray(events.status, ["published", "live", "completed"]),
    ),
  );
