import { and, asc, count, desc, eq, gte, inArray, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Notification, NotificationStatus } from "#contracts/notifications/notifications.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { countRows, pageOf } from "#upstream/db/lists.ts";
import { changedNow, type Reader } from "./job-state.ts";
import { notifications } from "./table.ts";

type NotificationRow = typeof notifications.$inferSelect;

const ofReader = ({ organisationId, staffMemberId }: Reader) =>
  rowsOf(notifications, { organisationId, staffMemberId });

/** A row as the contract shows it. */
function toNotification({ id, type, status, createdAt, updatedAt, metadata }: NotificationRow): Notification {
  const common = { id, status, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  // why asserted: who wrote the row wrote both, and answers are parsed by their contract where they are tested.
  return { ...common, type, metadata } as Notification;
}

/** A page of the reader's notifications, newest first; without archived ones unless `status` asks for them. */
export async function listNotifications(
  db: Database,
  reader: Reader,
  query: { status?: NotificationStatus[] | undefined; page: number; pageSize: number },
) {
  const wanted = query.status ? inArray(notifications.status, query.status) : ne(notifications.status, "ARCHIVED");
  const where = and(ofReader(reader), wanted);
  const newestFirst = [desc(notifications.createdAt), desc(notifications.id)];
  const rows = db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...newestFirst)
    .$dynamic();
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, notifications, where));
  return { data: data.map(toNotification), pageInfo };
}

/** How many of the reader's notifications are unread. */
export function countUnread(db: Queryable, reader: Reader): Promise<number> {
  return countRows(db, notifications, and(ofReader(reader), eq(notifications.status, "unread")));
}

/** The way is unread, READ, ARCHIVED, one step at a time and never back. Staying where one is, is no step and no error. */
function checkStep(row: NotificationRow, to: "READ" | "ARCHIVED"): void {
  if (row.status === to) return;
  if (row.status === "ARCHIVED") throw new Refusal(409, "notification.archived", { details: { id: row.id } });
  if (to === "READ") return;
  const { type, metadata } = toNotification(row);
  if (type === "EXPORT_RESERVATIONS" && metadata.status !== "COMPLETED")
    throw new Refusal(409, "notification.not_completed", { details: { id: row.id } });
  if (row.status === "unread") throw new Refusal(409, "notification.unread", { details: { id: row.id } });
}

/**
 * Marks notifications of the reader, all or none. Notifications that have the status already stay as they are.
 * @throws Refusal 404 when one is not the reader's; 409 `notification.archived` (it is past being read),
 *   `notification.not_completed` (only completed jobs are archived) or `notification.unread` (only what was read is)
 */
export async function updateNotifications(
  db: Database,
  reader: Reader,
  ids: readonly string[],
  status: "READ" | "ARCHIVED",
): Promise<Notification[]> {
  const wanted = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const own = and(ofReader(reader), inArray(notifications.id, wanted));
    // The rows are locked in one order, so that two calls at once wait for each other instead of blocking each other.
    const rows = await tx.select().from(notifications).where(own).orderBy(asc(notifications.id)).for("update");
    if (rows.length !== wanted.length) throw notFound();
    for (const row of rows) checkStep(row, status);
    const changed = await tx
      .update(notifications)
      .set({ status, updatedAt: changedNow })
      .where(and(own, ne(notifications.status, status)))
      .returning();
    const byId = new Map([...rows, ...changed].map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []).map(toNotification);
  });
}

/** Marks every unread notification of the reader read. */
export async function markAllAsRead(db: Database, reader: Reader): Promise<void> {
  await db
    .update(notifications)
    .set({ status: "READ", updatedAt: changedNow })
    .where(and(ofReader(reader), eq(notifications.status, "unread")));
}

/** A notification on its way to a reader. `version` tells its states apart; it grows with time, in UTC. */
export interface ChangedNotification extends Reader {
  version: string;
  notification: Notification;
}

/** A text that sorts as the instant does, to the microsecond; JavaScript's dates would round it. */
const versionOf = (instant: SQLWrapper) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const version = versionOf(notifications.updatedAt);

/** The version that a change would have now, by the database's clock. */
export async function readVersionNow(db: Database): Promise<string> {
  const [row] = await db.execute<{ now: string }>(sql`select ${versionOf(changedNow)} as now`);
  if (!row) throw new Error("The database told no time");
  return row.now;
}

const toChanged = ({ version: at, row }: { version: string; row: NotificationRow }): ChangedNotification => ({
  organisationId: row.organisationId,
  staffMemberId: row.staffMemberId,
  version: at,
  notification: toNotification(row),
});

/** What some notifications say now, for the feed: of these staff members only, in the order of their changes. */
export async function readChanged(
  db: Database,
  ids: readonly string[],
  staffMemberIds: readonly string[],
): Promise<ChangedNotification[]> {
  const rows = await db
    .select({ version, row: notifications })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), inArray(notifications.staffMemberId, [...staffMemberIds])))
    .orderBy(asc(notifications.updatedAt));
  return rows.map(toChanged);
}

/** Most states that are sent again after a break. */
export const replayLimit = 200;
/** A commit may become visible this much later than the instant that it wrote. */
const lateSeconds = 10;

/**
 * The reader's notifications that changed after `since`, oldest change first, the last 200 of them. Goes back a little
 * further, because commits become visible late: states that the reader has are among them.
 * @param since a version
 */
export async function readChangedSince(db: Database, reader: Reader, since: string): Promise<ChangedNotification[]> {
  const rows = await db
    .select({ version, row: notifications })
    .from(notifications)
    .where(
      and(
        ofReader(reader),
        gte(notifications.updatedAt, sql`${since}::timestamptz - make_interval(secs => ${lateSeconds})`),
      ),
    )
    .orderBy(desc(notifications.updatedAt))
    .limit(replayLimit);
  return rows.map(toChanged).toReversed();
}

/** How many notifications each of some staff members has not read; members without any are left out. */
export async function unreadByStaffMember(
  db: Database,
  staffMemberIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ staffMemberId: notifications.staffMemberId, unread: count() })
    .from(notifications)
    .where(and(inArray(notifications.staffMemberId, [...staffMemberIds]), eq(notifications.status, "unread")))
    .groupBy(notifications.staffMemberId);
  return new Map(rows.map((row) => [row.staffMemberId, row.unread]));
}
