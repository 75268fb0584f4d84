import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countUnread,
  findNotification,
  listNotifications,
  noteUpstreamRead,
  revertStatus,
  setStatus,
  unsentReads,
  upsertFromUpstream,
} from "#app/backend/notifications/store.server.ts";
import { exportJobs } from "#db/schema/exports.ts";
import { streamEvents } from "#db/schema/stream.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";
import { notificationOf } from "./notification-factory.ts";

let database: DashboardDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const newOwner = () => ({ organisationId: crypto.randomUUID(), staffMemberId: crypto.randomUUID() });

/** Events announced to an owner, oldest first. */
async function announcedTo(owner: ReturnType<typeof newOwner>) {
  const { db } = database.connect(1);
  const rows = await db.select().from(streamEvents).orderBy(streamEvents.id);
  return rows.filter(({ staffMemberId }) => staffMemberId === owner.staffMemberId);
}

test("two processes that are told the same announce it once", async () => {
  const owner = newOwner();
  const processes = Array.from({ length: 4 }, () => database.connect(2).db);
  const steps = [notificationOf({ progress: 0 }), notificationOf({ progress: 40 }), notificationOf({ progress: 80 })];
  const told = steps.map((step, minute) => ({
    ...step,
    id: steps[0]?.id ?? "",
    updatedAt: `2026-11-20T10:0${minute}:00.000Z`,
  }));
  for (const one of told) await Promise.all(processes.map((db) => upsertFromUpstream(db, owner, [one])));
  const progress = (await announcedTo(owner)).map(
    ({ payload }) => (payload as { notification: { progress: number } }).notification.progress,
  );
  expect(progress).toEqual([0, 40, 80]);
});

test("an older push changes nothing", async () => {
  const owner = newOwner();
  const { db } = database.connect(1);
  const done = notificationOf({ progress: 100, status: "COMPLETED" }, { updatedAt: "2026-11-20T11:00:00.000Z" });
  await upsertFromUpstream(db, owner, [done]);
  expect(
    await upsertFromUpstream(db, owner, [
      {
        ...done,
        updatedAt: "2026-11-20T10:00:00.000Z",
        metadata: { ...done.metadata, progress: 10, status: "RUNNING" },
      },
    ]),
  ).toBe(0);
  expect((await findNotification(db, owner, done.id))?.item).toMatchObject({ progress: 100, jobStatus: "COMPLETED" });
});

test("a read state is stored first, owed to upstream, and never goes back", async () => {
  const owner = newOwner();
  const { db } = database.connect(1);
  const one = notificationOf({ progress: 100, status: "COMPLETED" });
  await upsertFromUpstream(db, owner, [one]);
  expect(await countUnread(db, owner)).toBe(1);
  expect(await setStatus(db, owner, [one.id], "READ")).toEqual([one.id]);
  expect(await setStatus(db, owner, [one.id], "READ")).toEqual([]);
  expect(await countUnread(db, owner)).toBe(0);
  expect(await unsentReads(db, owner)).toEqual([{ id: one.id, status: "READ" }]);
  // Upstream still thinks that it is unread.
  await upsertFromUpstream(db, owner, [{ ...one, updatedAt: "2026-11-20T12:00:00.000Z" }]);
  expect(await countUnread(db, owner)).toBe(0);
  await noteUpstreamRead(db, owner);
  expect(await unsentReads(db, owner)).toEqual([]);
  await setStatus(db, owner, [one.id], "ARCHIVED");
  await revertStatus(db, owner, [one.id]);
  expect((await findNotification(db, owner, one.id))?.item.status).toBe("READ");
});

test("lists by tab, ten a page, newest first", async () => {
  const owner = newOwner();
  const { db } = database.connect(1);
  const all = Array.from({ length: 13 }, (_, minute) =>
    notificationOf({ progress: 100, status: "COMPLETED" }, { createdAt: `2026-11-20T10:${10 + minute}:00.000Z` }),
  );
  await upsertFromUpstream(db, owner, all);
  // More than a few at once are announced as one.
  expect((await announcedTo(owner)).map(({ topic }) => topic)).toEqual(["notifications"]);
  await setStatus(
    db,
    owner,
    all.slice(0, 2).map(({ id }) => id),
    "ARCHIVED",
  );
  const first = await listNotifications(db, owner, { tab: "open", page: 1 });
  const second = await listNotifications(db, owner, { tab: "open", page: 2 });
  expect(first.pageInfo).toMatchObject({ total: 11, nextPage: 2 });
  const newestFirst = all
    .slice(2)
    .map(({ id }) => id)
    .reverse();
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(newestFirst);
  expect((await listNotifications(db, owner, { tab: "archived", page: 1 })).pageInfo.total).toBe(2);
});

test("nobody reaches another one's notifications", async () => {
  const owner = newOwner();
  const { db } = database.connect(1);
  const one = notificationOf({ progress: 100, status: "COMPLETED" });
  await upsertFromUpstream(db, owner, [one]);
  for (const stranger of [
    newOwner(),
    { ...newOwner(), organisationId: owner.organisationId },
    { ...newOwner(), staffMemberId: owner.staffMemberId },
  ]) {
    expect(await findNotification(db, stranger, one.id)).toBeUndefined();
    expect(await setStatus(db, stranger, [one.id], "ARCHIVED")).toEqual([]);
    await upsertFromUpstream(db, stranger, [{ ...one, status: "ARCHIVED", updatedAt: "2027-01-01T00:00:00.000Z" }]);
    expect((await listNotifications(db, stranger, { tab: "open", page: 1 })).items).toEqual([]);
  }
  expect((await findNotification(db, owner, one.id))?.item).toMatchObject({ status: "unread", progress: 100 });
  expect((await db.select().from(exportJobs)).filter(({ notificationId }) => notificationId === one.id)).toHaveLength(
    1,
  );
});

test("what is told of an event is no job, and may be archived at once", async () => {
  const { db } = database.connect(1);
  const owner = newOwner();
  const metadata = { eventId: crypto.randomUUID(), name: "Coppa del Circolo", status: "live" as const };
  const { metadata: _, ...about } = notificationOf();
  await upsertFromUpstream(db, owner, [{ ...about, type: "EVENT_STATE", metadata }]);
  const { items } = await listNotifications(db, owner, { tab: "open", page: 1 });
  expect(items).toMatchObject([{ type: "EVENT_STATE", event: metadata, jobStatus: "COMPLETED", hasFile: false }]);
  expect(await db.select().from(exportJobs).where(eq(exportJobs.staffMemberId, owner.staffMemberId))).toEqual([]);
  expect(await setStatus(db, owner, [about.id], "ARCHIVED")).toEqual([about.id]);
});
