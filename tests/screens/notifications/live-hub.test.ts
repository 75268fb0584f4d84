import { PassThrough } from "node:stream";
import { max } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { announce, purgeStream, readHorizon } from "#app/backend/live/events.server.ts";
import { Hub, type HubOptions } from "#app/backend/live/hub.server.ts";
import type { Role } from "#contracts/operation.ts";
import { streamEvents } from "#db/schema/stream.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { readStream } from "./stream-reader.ts";

const log = pino({ level: "silent" });
const organisationId = crypto.randomUUID();
const staffMemberId = crypto.randomUUID();
const listener = { organisationId, staffMemberId, roles: ["manager"] as Role[] };

let database: DashboardDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => database.drop());

/** One dashboard process, as far as the stream is concerned. The poll is off unless a test asks for it. */
async function startHub(options: Partial<HubOptions> = {}) {
  const { db, sql } = database.connect();
  const hub = new Hub({ db, sql, log, heartbeatMs: 60_000, pollMs: 3_600_000, ...options });
  await hub.start();
  stops.push(() => hub.stop());
  return hub;
}

function listen(hub: Hub, options: { after?: number; as?: typeof listener; sessionId?: string } = {}) {
  const { after, as = listener, sessionId = "session" } = options;
  // why: in place of a response; what nobody reads waits in it.
  const out = new PassThrough();
  hub.open({
    listener: as,
    sessionId,
    bearer: sessionId,
    address: sessionId,
    out,
    onClose: () => {},
    ...(after !== undefined && { after }),
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out.on("data", (bytes: Buffer) => controller.enqueue(bytes));
      out.once("end", () => controller.close());
    },
    cancel: () => void out.removeAllListeners("data").removeAllListeners("end").destroy(),
  });
  const reader = readStream(body);
  stops.push(() => reader.close());
  return reader;
}

/** Announces `n` and wakes the hub, as a write does. */
async function tell(hub: Hub, n: number, audience: Parameters<typeof announce>[1] = { organisationId }) {
  const { db } = database.connect(1);
  await db.transaction((tx) => announce(tx, audience, { topic: "notifications", unreadCount: n }));
  hub.wake();
}

const numbers = (reader: ReturnType<typeof listen>) =>
  reader.events.map(({ data }) => (JSON.parse(data) as { unreadCount: number }).unreadCount);

describe("the stream", () => {
  test("reaches two processes of one database, in order and once", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const readers = [listen(one), listen(two)];
    for (let n = 1; n <= 5; n += 1) await tell(n % 2 ? one : two, n);
    await eventually(() => {
      for (const reader of readers) expect(numbers(reader)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  test("goes to its audience only", async () => {
    const hub = await startHub();
    const mine = listen(hub);
    const colleague = listen(hub, { as: { ...listener, staffMemberId: crypto.randomUUID(), roles: ["coach"] } });
    const foreigner = listen(hub, { as: { ...listener, organisationId: crypto.randomUUID() } });
    await tell(hub, 1, { organisationId, staffMemberId });
    await tell(hub, 2, { organisationId, roles: ["manager", "boardMember"] });
    await tell(hub, 3);
    await eventually(() => expect(numbers(colleague)).toEqual([3]));
    expect(numbers(mine)).toEqual([1, 2, 3]);
    expect(foreigner.events).toEqual([]);
    const resumed = listen(hub, { after: 0, as: { ...listener, organisationId: crypto.randomUUID() } });
    await tell(hub, 4);
    await eventually(() => expect(numbers(mine)).toContain(4));
    expect(resumed.events).toEqual([]);
  });

  test("waits for a writer that drew an id and commits late", async () => {
    const hub = await startHub();
    const reader = listen(hub);
    const start = hub.cursor;
    const { db } = database.connect(1);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const late = db.transaction(async (tx) => {
      await announce(tx, { organisationId }, { topic: "notifications", unreadCount: 1 });
      await released;
    });
    await eventually(async () => expect((await readHorizon(database.connect(1).db)).newest).toBe(start + 1));
    await tell(hub, 2);
    await hub.pull();
    expect(hub.cursor).toBe(start);
    release();
    await late;
    await eventually(() => expect(numbers(reader)).toEqual([1, 2]));
  });

  test("does not wait for a writer that gave up", async () => {
    const hub = await startHub();
    const reader = listen(hub);
    const { db } = database.connect(1);
    const gaveUp = db.transaction(async (tx) => {
      await announce(tx, { organisationId }, { topic: "notifications", unreadCount: 1 });
      throw new Error("given up");
    });
    await expect(gaveUp).rejects.toThrow("given up");
    await tell(hub, 2);
    await eventually(() => expect(numbers(reader)).toEqual([2]));
  });

  test("loses and repeats nothing while writers overlap and readers come and go", async () => {
    const hubs = [await startHub(), await startHub()] as const;
    const first = hubs[0].cursor;
    const writers = 8;
    const each = 25;
    const { db } = database.connect(writers);
    const seen: number[] = [];
    // Not the last id that was drawn: its transaction may have been rolled back.
    const newestStored = async () => (await db.select({ id: max(streamEvents.id) }).from(streamEvents))[0]?.id ?? 0;
    let after = first;
    let writing = true;
    const visitor = (async () => {
      for (let turn = 0; writing || after < (await newestStored()); turn += 1) {
        const reader = listen(hubs[turn % 2 ? 1 : 0], { after });
        const goal = after + 1 + (turn % 7);
        await eventually(() => expect(reader.ids.at(-1) ?? 0).toBeGreaterThanOrEqual(goal), { timeout: 300 }).catch(
          () => {},
        );
        await reader.close();
        seen.push(...reader.ids);
        after = reader.ids.at(-1) ?? after;
      }
    })();
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n += 1) {
          await db
            .transaction(async (tx) => {
              await announce(tx, { organisationId }, { topic: "notifications", unreadCount: n });
              // A transaction that stays open for a while, so that later ids commit first.
              await tx.execute("select pg_sleep(random() * 0.01)");
              if ((writer + n) % 9 === 0) throw new Error("rolled back");
            })
            .catch(() => {});
          hubs[writer % 2 ? 1 : 0].wake();
        }
      }),
    );
    writing = false;
    await visitor;
    const stored = await db.select({ id: streamEvents.id }).from(streamEvents);
    expect(seen).toEqual(
      stored
        .map(({ id }) => id)
        .filter((id) => id > first)
        .sort((a, b) => a - b),
    );
  }, 60_000);

  test("goes on by itself after the LISTEN connection is killed", async () => {
    const hub = await startHub();
    const reader = listen(hub);
    const { db, sql } = database.connect(1);
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    expect(killed.length).toBeGreaterThan(0);
    // Committed while nobody may be listening, and announced by no one.
    await announce(db, { organisationId }, { topic: "notifications", unreadCount: 1 });
    await eventually(() => expect(numbers(reader)).toEqual([1]));
    await announce(db, { organisationId }, { topic: "notifications", unreadCount: 2 });
    await sql.notify("dashboard_stream", "999999");
    await eventually(() => expect(numbers(reader)).toEqual([1, 2]));
  });

  test("a lost NOTIFY costs no more than the poll", async () => {
    const hub = await startHub({ pollMs: 20 });
    const reader = listen(hub);
    await announce(database.connect(1).db, { organisationId }, { topic: "notifications", unreadCount: 7 });
    await eventually(() => expect(numbers(reader)).toEqual([7]));
  });

  test("the end of a session closes its streams in every process, and it can open no more", async () => {
    const [one, two] = [await startHub(), await startHub()];
    const gone = [listen(one, { sessionId: "ended" }), listen(two, { sessionId: "ended" })];
    const stays = listen(two, { sessionId: "other" });
    await one.endSession("ended");
    await eventually(() => expect(gone.map(({ ended }) => ended)).toEqual([true, true]));
    expect(stays.ended).toBe(false);
    const again = listen(two, { sessionId: "ended" });
    await eventually(() => expect(again.ended).toBe(true));
  });

  test("a closed tab is a freed stream", async () => {
    const hub = await startHub();
    const reader = listen(hub);
    expect(hub.clientCount).toBe(1);
    await reader.close();
    await eventually(() => expect(hub.clientCount).toBe(0));
  });

  test("a browser that does not read is cut off within its bound", async () => {
    const hub = await startHub({ maxBufferedBytes: 2_000 });
    const out = new PassThrough({ highWaterMark: 100 });
    const client = hub.open({ listener, sessionId: "slow", bearer: "slow", address: "slow", out, onClose: () => {} });
    const other = listen(hub);
    await eventually(() => expect(client.live).toBe(true));
    const { db } = database.connect(1);
    for (let n = 0; n < 60; n += 1) await announce(db, { organisationId }, { topic: "notifications", unreadCount: n });
    hub.wake();
    await eventually(() => expect(client.closed).toBe(true));
    expect(out.destroyed).toBe(true);
    await eventually(() => expect(numbers(other)).toHaveLength(60));
  });

  test("a browser that missed more than its bound gets all of it, as fast as it reads", async () => {
    const hub = await startHub({ maxBufferedBytes: 2_000 });
    const after = hub.cursor;
    const { db } = database.connect(1);
    for (let n = 0; n < 250; n += 1) await announce(db, { organisationId }, { topic: "notifications", unreadCount: n });
    hub.wake();
    await eventually(() => expect(hub.cursor).toBe(after + 250));
    const reader = listen(hub, { after });
    await eventually(() => expect(numbers(reader)).toEqual(Array.from({ length: 250 }, (_, n) => n)));
    expect(reader.ended).toBe(false);
  });

  test("a browser for which bytes wait at two beats in a row is cut off", async () => {
    const hub = await startHub({ heartbeatMs: 50 });
    const out = new PassThrough({ highWaterMark: 1 });
    const client = hub.open({
      listener,
      sessionId: "asleep",
      bearer: "asleep",
      address: "asleep",
      out,
      onClose: () => {},
    });
    const awake = listen(hub);
    await eventually(() => expect(client.closed).toBe(true));
    expect(awake.ended).toBe(false);
  });

  test("whoever comes back after its events were deleted is told to read again", async () => {
    const hub = await startHub();
    const { db } = database.connect(1);
    const old = hub.cursor;
    await tell(hub, 1);
    await tell(hub, 2);
    await eventually(() => expect(hub.cursor).toBe(old + 2));
    expect(await purgeStream(db, -1_000, 1)).toBeGreaterThanOrEqual(2);
    const late = listen(hub, { after: old });
    const inTime = listen(hub, { after: old + 2 });
    await tell(hub, 3);
    await eventually(() => expect(late.events.map(({ event }) => event)).toEqual(["reset", "notifications"]));
    await eventually(() => expect(inTime.events.map(({ event }) => event)).toEqual(["notifications"]));
  });

  test("an id from another database is told to read again, too", async () => {
    const hub = await startHub();
    const reader = listen(hub, { after: 1_000_000 });
    await eventually(() => expect(reader.events.map(({ event }) => event)).toEqual(["reset"]));
    await tell(hub, 1);
    await eventually(() => expect(reader.events).toHaveLength(2));
  });
});
