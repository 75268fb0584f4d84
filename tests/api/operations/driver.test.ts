import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connection.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { inSoak, times } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo, type Wire } from "#tests/support/wire.ts";

// What patches/postgres+….patch mends: without it this ends the process that runs it, or waits for ever.
let database: TestDatabase;
let wire: Wire;
let through: string;
beforeAll(async () => {
  database = await cloneDatabase();
  ({ wire, url: through } = await startWireTo(database.url));
});
afterEach(() => wire.set("whole"));
afterAll(async () => {
  await wire.stop();
  await database.drop();
});

/** How a query ended, as programs look at it. */
const fate = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => "answered",
    (error: unknown) => (isDatabaseUnavailable(error) ? "away" : String(error)),
  );

test("a session that PostgreSQL ends is an error of the query, not of the process", async () => {
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  try {
    const reserved = await sql.reserve();
    const [session] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const pid = session?.pid ?? 0;
    await sql`select pg_terminate_backend(${pid}, 5000)`;
    await waitFor(async () => (await sql`select from pg_stat_activity where pid = ${pid}`).length === 0);
    await expect(reserved`select 1`).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/u);
    await expect(reserved`select 1`).rejects.toThrow("CONNECTION_CLOSED");
  } finally {
    await sql.end({ timeout: 1 });
  }
});

test("a line that says nothing is thrown away with all that was asked on it, and the next one is good", async () => {
  const { sql, close } = connect(through, 2, { silenceMs: 1_500 });
  try {
    await Promise.all([sql`select 1`, sql`select 2`]);
    await wire.set("silent");
    const began = performance.now();
    const inTransaction = sql.begin(async (tx) => {
      await tx`select 1`;
      await tx`select 2`;
    });
    const fates = await Promise.all([...[1, 2, 3, 4, 5, 6].map((n) => fate(sql`select ${n}`)), fate(inTransaction)]);
    expect(new Set(fates)).toEqual(new Set(["away"]));
    expect(performance.now() - began).toBeLessThan(10_000);
    await wire.set("whole");
    expect(await waitFor(async () => (await fate(sql`select 1`)) === "answered")).toBe(true);
  } finally {
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

inSoak(() => {
  test("who is slow but alive is waited for: rows that come, a reader that takes its time, a transaction that thinks", async () => {
    const { sql, close } = connect(database.url, 1, { silenceMs: 600 });
    try {
      // Rows that are sent bit by bit: each is a sign of life.
      const rows = await sql`select pg_sleep(0.2), repeat('x', 20000) from generate_series(1, 6)`;
      expect(rows).toHaveLength(6);
      let read = 0;
      for await (const batch of sql`select n from generate_series(1, 3) n`.cursor(1)) {
        read += batch.length;
        await delay(800);
      }
      expect(read).toBe(3);
      await sql.begin(async (tx) => {
        await tx`select 1`;
        await delay(900);
        await tx`select 2`;
      });
      const reserved = await sql.reserve();
      await delay(900);
      expect(await reserved`select 1 as n`).toEqual([{ n: 1 }]);
      reserved.release();
      expect(await fate(sql`select pg_sleep(3)`)).toBe("away");
      expect(await fate(sql`select 1`)).toBe("answered");
    } finally {
      await close();
    }
  });
});

test("a statement that takes too long is ended by the server, and the connection stays", async () => {
  const { sql, close } = connect(database.url, 1, { statementMs: 500, silenceMs: 5_000 });
  try {
    const [before] = await sql`select pg_backend_pid() as pid`;
    expect(await fate(sql`select pg_sleep(10)`)).toBe("away");
    expect(await sql`select pg_backend_pid() as pid`).toEqual([before]);
  } finally {
    await close();
  }
});

test("sessions that end again and again leave no query without an answer", async () => {
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  const { sql, close } = connect(`${database.url}?application_name=ended`, 4, { silenceMs: 3_000 });
  const fates: Promise<string>[] = [];
  try {
    for (let round = 0; round < times(3, 10); round += 1) {
      for (let n = 0; n < 12; n += 1) fates.push(fate(sql`select pg_sleep(0.02), ${n}::int`));
      fates.push(fate(sql.begin(async (tx) => void (await tx`select pg_sleep(0.05)`))));
      await delay(40);
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()`;
    }
    const ended = await Promise.race([Promise.all(fates), delay(20_000, "unsettled", { ref: false })]);
    expect(ended).not.toBe("unsettled");
    expect([...new Set(ended as string[])].filter((one) => one !== "answered" && one !== "away")).toEqual([]);
    expect(await waitFor(async () => (await fate(sql`select 1`)) === "answered")).toBe(true);
  } finally {
    await close();
    await admin.end();
  }
});
