import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import {
  isForward,
  isImportNews,
  laterStatus,
  mergeNotification,
  type NotificationItem,
  type NotificationState,
  type NotificationSubject,
  type NotificationTab,
} from "#app/rules/notifications.ts";
import type { JobStatus, Notification, NotificationStatus } from "#contracts/notifications/notifications.ts";
import { type PageInfo, pageInfo } from "#contracts/page.ts";
import type { Database, Queryable, Transaction } from "#db/connection.ts";
import { exportJobs } from "#db/schema/exports.ts";
import { notifications } from "#db/schema/notifications.ts";
import { announce } from "../live/events.server.ts";

/** The owner of notifications: a staff member of an organisation. Every query starts from it. */
export interface Owner {
  readonly organisationId: string;
  readonly staffMemberId: string;
}

/** The type of notifications about exports that the dashboard makes itself; upstream does not know them. */
export const ownExport = "EXPORT_AUDIT";

const statusesOf: Record<NotificationTab, readonly NotificationStatus[]> = {
  open: ["unread", "READ"],
  unread: ["unread"],
  read: ["READ"],
  archived: ["ARCHIVED"],
};

const ownedBy = ({ organisationId, staffMemberId }: Owner) =>
  and(eq(notifications.organisationId, organisationId), eq(notifications.staffMemberId, staffMemberId));

const columns = {
  id: notifications.id,
  type: notifications.type,
  status: sql<NotificationStatus>`${notifications.status}`,
  upstreamStatus: sql<NotificationStatus>`${notifications.upstreamStatus}`,
  createdAt: notifications.createdAt,
  updatedAt: notifications.updatedAt,
  event: sql<NotificationSubject | null>`${notifications.event}`,
  jobStatus: sql<JobStatus>`coalesce(${exportJobs.status}, case when ${notifications.event} is null then 'PENDING' else 'COMPLETED' end)`,
  progress: sql<number>`coalesce(${exportJobs.progress}, 0)::int`,
  rows: exportJobs.rows,
  mediaId: exportJobs.mediaId,
};

type Row = NotificationState & { readonly type: string; readonly id: string };

const select = (db: Queryable) =>
  db.select(columns).from(notifications).leftJoin(exportJobs, eq(exportJobs.notificationId, notifications.id));

const itemOf = (row: Row): NotificationItem => ({
  id: row.id,
  type: row.type,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  event: isImportNews(row.event) ? null : row.event,
  importNews: isImportNews(row.event) ? row.event : null,
  jobStatus: row.jobStatus,
  progress: row.progress,
  rows: row.rows,
  hasFile: row.mediaId !== null,
});

/** An owner who is named when a query runs. */
const anyOwner = and(
  eq(notifications.organisationId, sql.placeholder("organisationId")),
  eq(notifications.staffMemberId, sql.placeholder("staffMemberId")),
);

// why once for each pool: writing a query takes longer than asking it, and every page asks these.
const newest = memoizeByObject((db: Queryable) =>
  select(db)
    .where(and(anyOwner, inArray(notifications.status, [...statusesOf.open])))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder("limit"))
    .prepare("newest_notifications"),
);

const unread = memoizeByObject((db: Queryable) =>
  db
    .select({ value: count() })
    .from(notifications)
    .where(and(anyOwner, eq(notifications.status, "unread")))
    .prepare("unread_notifications"),
);

/** A page of a list, newest first. */
export async function listNotifications(
  db: Queryable,
  owner: Owner,
  { tab, page, pageSize = 10 }: { tab: NotificationTab; page: number; pageSize?: number },
): Promise<{ items: NotificationItem[]; pageInfo: PageInfo }> {
  const where = and(ownedBy(owner), inArray(notifications.status, [...statusesOf[tab]]));
  const [total] = await db.select({ value: count() }).from(notifications).where(where);
  const rows = await select(db)
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(itemOf), pageInfo: pageInfo(page, pageSize, total?.value ?? 0) };
}

/** The newest notifications that are not archived. The others are not counted. */
export async function newestNotifications(db: Queryable, owner: Owner, limit: number): Promise<NotificationItem[]> {
  return (await newest(db).execute({ ...owner, limit })).map(itemOf);
}

/** One notification with the id of its file, or undefined when the owner has no such one. */
export async function findNotification(
  db: Queryable,
  owner: Owner,
  id: string,
): Promise<{ item: NotificationItem; mediaId: string | null } | undefined> {
  const [row] = await select(db).where(and(ownedBy(owner), eq(notifications.id, id)));
  return row && { item: itemOf(row), mediaId: row.mediaId };
}

export async function countUnread(db: Queryable, owner: Owner): Promise<number> {
  const [row] = await unread(db).execute({ ...owner });
  return row?.value ?? 0;
}

const noJob = { jobStatus: "COMPLETED", progress: 100, rows: null, mediaId: null } as const;

/** What a notification is about: a job, or an event. */
function subjectOf({ type, metadata }: Notification): Pick<NotificationState, "event" | keyof typeof noJob> {
  if (type === "IMPORT") {
    const { importId, kind, step, status: jobStatus, progress, made, changed } = metadata;
    return { event: { importId, kind, step }, jobStatus, progress, rows: made + changed, mediaId: null };
  }
  if (type !== "EXPORT_RESERVATIONS") return { event: metadata, ...noJob };
  const { status: jobStatus, ...job } = metadata;
  return { event: null, jobStatus, ...job };
}

/** More changes than this at once are announced as one: the browser then reads its list again. */
const announcedSingly = 5;

/**
 * Takes in what upstream says of notifications, from a push or a list. What is known already, or older than what is
 * known, changes nothing and is not announced, so that several processes may be told the same. Answers how many
 * changed; call `LiveHub.wake()` when there were any.
 */
export async function upsertFromUpstream(db: Database, owner: Owner, told: readonly Notification[]): Promise<number> {
  if (told.length === 0) return 0;
  const states = told.map((notification) => ({
    id: notification.id,
    type: notification.type,
    status: notification.status,
    upstreamStatus: notification.status,
    createdAt: new Date(notification.createdAt),
    updatedAt: new Date(notification.updatedAt),
    ...subjectOf(notification),
  }));
  if ((await changesOf(db, owner, states)).length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const changed = await changesOf(tx, owner, states);
    for (const { next } of changed) await store(tx, owner, next);
    const visible = changed.filter(({ isVisible }) => isVisible).map(({ next }) => next);
    await announceChanges(tx, owner, visible);
    return visible.length;
  });
}

/** The changes in `told` that are news, against what is stored. */
async function changesOf(
  db: Queryable,
  owner: Owner,
  told: readonly Row[],
): Promise<{ next: Row; isVisible: boolean }[]> {
  const ids = told.map(({ id }) => id);
  const known = new Map(
    (await select(db).where(and(ownedBy(owner), inArray(notifications.id, ids)))).map((row) => [row.id, row]),
  );
  return told.flatMap((incoming) => {
    const before = known.get(incoming.id);
    if (!before) return [{ next: incoming, isVisible: true }];
    const { state, change } = mergeNotification(before, incoming);
    return change === "none" ? [] : [{ next: { ...incoming, ...state }, isVisible: change === "visible" }];
  });
}

async function store(tx: Transaction, owner: Owner, row: Row): Promise<void> {
  const { id, type, status, upstreamStatus, createdAt, updatedAt, event, jobStatus, progress, rows, mediaId } = row;
  const read = { status, upstreamStatus, updatedAt };
  await tx
    .insert(notifications)
    .values({ ...owner, id, type, event: event && { ...event }, createdAt, ...read })
    // An import takes one step after the other.
    .onConflictDoUpdate({
      target: notifications.id,
      set: { ...read, ...(isImportNews(event) && { event: { ...event } }) },
      setWhere: ownedBy(owner),
    });
  if (event !== null && !isImportNews(event)) return;
  const job = { status: jobStatus, progress, rows, mediaId, updatedAt };
  await tx
    .insert(exportJobs)
    .values({ ...owner, notificationId: id, kind: type, createdAt, ...job })
    .onConflictDoUpdate({
      target: exportJobs.notificationId,
      set: job,
      setWhere: eq(exportJobs.staffMemberId, owner.staffMemberId),
    });
}

/**
 * Lets one writer at a time write for an owner: two processes that are told the same wait for each other here, and the
 * second finds no news.
 */
export const lockOwner = (tx: Transaction, { staffMemberId }: Owner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${staffMemberId}, 7320003))`);

async function announceChanges(tx: Transaction, owner: Owner, changed: readonly Row[]): Promise<void> {
  if (changed.length === 0) return;
  const unreadCount = await countUnread(tx, owner);
  if (changed.length > announcedSingly) {
    await announce(tx, owner, { topic: "notifications", unreadCount });
    return;
  }
  for (const row of changed) {
    await announce(tx, owner, { topic: "notification", notification: itemOf(row), unreadCount });
  }
}

/** Announces how a job of ours stands; inside the transaction that moved it. */
export async function announceJob(tx: Transaction, owner: Owner, id: string): Promise<void> {
  const { organisationId, staffMemberId } = owner;
  const rows = await select(tx).where(and(ownedBy(owner), eq(notifications.id, id)));
  await announceChanges(tx, { organisationId, staffMemberId }, rows);
}

/**
 * Moves notifications forward to a read state, in our own store; `ids` undefined means all that are unread. Answers
 * the ids that moved. Upstream is told separately (`unsentReads`).
 */
export async function setStatus(
  db: Database,
  owner: Owner,
  ids: readonly string[] | undefined,
  status: "READ" | "ARCHIVED",
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const wanted = ids === undefined ? eq(notifications.status, "unread") : inArray(notifications.id, [...ids]);
    const rows = ids?.length === 0 ? [] : await select(tx).where(and(ownedBy(owner), wanted));
    const moved = rows.filter((row) => isForward(row.status, status)).map((row) => ({ ...row, status }));
    if (moved.length === 0) return [];
    const movedIds = moved.map(({ id }) => id);
    await tx
      .update(notifications)
      .set({
        status,
        // why: a notification that upstream does not know needs no update there.
        upstreamStatus: sql`case when ${notifications.type} = ${ownExport} then ${status} else ${notifications.upstreamStatus} end`,
      })
      .where(and(ownedBy(owner), inArray(notifications.id, movedIds)));
    await announceChanges(tx, owner, moved);
    return movedIds;
  });
}

/** Steps that upstream has not been told yet, of each notification in their order: what is archived was read before. */
export async function unsentReads(db: Queryable, owner: Owner): Promise<{ id: string; status: "READ" | "ARCHIVED" }[]> {
  const rows = await select(db).where(and(ownedBy(owner), ne(notifications.status, notifications.upstreamStatus)));
  return rows.flatMap(({ id, status, upstreamStatus }) =>
    (["READ", "ARCHIVED"] as const)
      .filter((step) => isForward(upstreamStatus, step) && laterStatus(step, status) === status)
      .map((step) => ({ id, status: step })),
  );
}

/** Notes that upstream holds everything as read that is not unread here: after it was told to mark all. */
export async function noteUpstreamRead(db: Database, owner: Owner): Promise<void> {
  const wasOwed = and(ownedBy(owner), eq(notifications.status, "READ"), eq(notifications.upstreamStatus, "unread"));
  await db.update(notifications).set({ upstreamStatus: "READ" }).where(wasOwed);
}

/** Takes back a read state that upstream refused: ours becomes upstream's again. */
export async function revertStatus(db: Database, owner: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const mine = and(ownedBy(owner), inArray(notifications.id, [...ids]));
    await tx.update(notifications).set({ status: notifications.upstreamStatus }).where(mine);
    await announce(tx, owner, { topic: "notifications", unreadCount: await countUnread(tx, owner) });
  });
}
