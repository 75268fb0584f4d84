import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Relay } from "#app/backend/live/relay.server.ts";
import {
  countUnread,
  findNotification,
  setStatus,
  upsertFromUpstream,
} from "#app/backend/notifications/store.server.ts";
import { createUpstreamClient } from "#app/backend/upstream/client.server.ts";
import type { Notification } from "#contracts/notifications/notifications.ts";
import { connect } from "#db/connection.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startUpstream } from "#tests/support/programs.ts";

// Stored first, sent upstream when it answers: over an upstream that is really gone and a dashboard that starts anew.

const log = pino({ level: "silent" });
let database: TestDatabase;
let stage: Stage;
let member: Member;
beforeAll(async () => {
  // Of the test, so that it is still there when upstream is not.
  database = await cloneDatabase();
  stage = await createStage({ databaseUrl: database.url });
  member = await stage.member(await stage.organisation("Circolo Uno"));
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await database.drop();
});

/** Three completed exports of the member upstream. */
async function addNotifications(): Promise<Notification[]> {
  const { organisationId, staffMemberId } = member;
  for (let n = 0; n < 3; n += 1) {
    const metadata = { progress: 100, status: "COMPLETED", mediaId: null, rows: 1 };
    await stage.sql`insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
      values (${organisationId}, ${staffMemberId}, 'EXPORT_RESERVATIONS', ${stage.sql.json(metadata)})`;
  }
  return (await member.call<{ data: Notification[] }>("GET", "/notifications")).body.data;
}

const upstreamStates = async (): Promise<Record<string, string>> => {
  const rows = await stage.sql<{ id: string; status: string }[]>`select id, status from upstream.notifications`;
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
};

test("read states outlive an upstream that is down and a dashboard that ends, and arrive once, the last one", async () => {
  const told = await addNotifications();
  const [first, second, third] = told.map(({ id }) => id) as [string, string, string];
  const owner = { organisationId: member.organisationId, staffMemberId: member.staffMemberId };
  const before = connect(stage.databaseUrl, 2);
  await upsertFromUpstream(before.db, owner, told);

  await stage.upstream.stop();
  await setStatus(before.db, owner, [first], "READ");
  await setStatus(before.db, owner, [first], "ARCHIVED");
  await setStatus(before.db, owner, [second], "READ");
  expect(await countUnread(before.db, owner)).toBe(1);
  await before.close();
  expect(await upstreamStates()).toEqual({ [first]: "unread", [second]: "unread", [third]: "unread" });

  const after = connect(stage.databaseUrl, 3);
  const port = Number(new URL(stage.url).port);
  const calls: string[] = [];
  const upstream = createUpstreamClient({
    baseUrl: stage.url,
    version: "1.0.0",
    log,
    onCall: (operation, outcome) => calls.push(`${operation} ${outcome}`),
  });
  const relay = new Relay({
    ...{ db: after.db, upstream, log, retryMs: 50 },
    ...{ cursor: () => 0, wake: () => {}, providerActions: { copy: async () => {} } },
    importRecords: { copy: async () => {} },
    erasures: { follow: async () => {} },
  });
  const detach = relay.attach({ ...owner, roles: [], bearer: member.jwt, language: "it", onRefused: () => {} });
  try {
    // It asks in vain, again and again.
    await eventually(() => expect(calls.length).toBeGreaterThan(2));
    expect(await countUnread(after.db, owner)).toBe(1);
    const again = await startUpstream({ databaseUrl: stage.databaseUrl, port, worker: false });
    try {
      await eventually(
        async () =>
          expect(await upstreamStates()).toEqual({ [first]: "ARCHIVED", [second]: "READ", [third]: "unread" }),
        { timeout: 15_000 },
      );
      await eventually(() => expect(relay.isConnected(owner.staffMemberId)).toBe(true), { timeout: 15_000 });
      // One call for each step that was owed.
      expect(calls.filter((call) => call === "notifications.update ok")).toHaveLength(2);
      expect((await findNotification(after.db, owner, first))?.item.status).toBe("ARCHIVED");
    } finally {
      detach();
      relay.stop();
      await again.stop();
    }
  } finally {
    relay.stop();
    await after.close();
  }
}, 60_000);
