import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { createLog } from "#server/process/log.ts";
import { createClient } from "#tests/api/support/client.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { startUpstream, type TestUpstream } from "#tests/support/programs.ts";
import { inSoak } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo, type Wire } from "#tests/support/wire.ts";
import { reservationExport } from "#upstream/facilities/reservations/export/definition.ts";
import { allJobs } from "#upstream/jobs/jobs.ts";
import { createJobs, startQueues } from "#upstream/jobs/queue.ts";

let stage: Stage;
let wire: Wire;
let throughWire: string;
let upstream: TestUpstream;
beforeAll(async () => {
  stage = await createStage();
  const through = await startWireTo(stage.databaseUrl);
  wire = through.wire;
  throughWire = through.url;
  upstream = await startUpstream({ databaseUrl: through.url, worker: true });
});
afterAll(async () => {
  await wire.set("whole");
  await upstream.stop();
  await wire.stop();
  await stage.stop();
});

/** Makes every change of an account fail in the database, with this error, while `work` runs. */
async function whileAccountsFail(error: string, work: () => Promise<void>): Promise<void> {
  await stage.sql.unsafe(`
    create function upstream.test_failure() returns trigger language plpgsql as $$
    begin raise exception 'as the test wants it' using errcode = '${error}'; end $$;
    create trigger test_failure before update on upstream.accounts execute function upstream.test_failure()`);
  try {
    await work();
  } finally {
    await stage.sql`drop function upstream.test_failure cascade`;
  }
}

it("its disk full: what writes is refused as such and leaves nothing, what reads goes on", async () => {
  const bearer = await stage.account("manager");
  const client = createClient(upstream.url);
  await whileAccountsFail("disk_full", async () => {
    const me = await client.ok(users.me, {}, { bearer });
    const refusal = await client.refused(users.setLanguage, { body: { language: "es" } }, { bearer });
    expect(refusal).toMatchObject({ status: 507, code: "database.full" });
    expect(await client.ok(users.me, {}, { bearer })).toEqual(me);
  });
  await client.ok(users.setLanguage, { body: { language: "es" } }, { bearer });
});

it("others in the way time and again: it says that it may be tried again, and leaves nothing", async () => {
  const bearer = await stage.account("manager");
  const client = createClient(upstream.url);
  await whileAccountsFail("deadlock_detected", async () => {
    const me = await client.ok(users.me, {}, { bearer });
    const response = await client.send(users.setLanguage, { body: { language: "en" } }, { bearer });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "database.unavailable" });
    expect(await client.ok(users.me, {}, { bearer })).toEqual(me);
  });
  await client.ok(users.setLanguage, { body: { language: "en" } }, { bearer });
});

it("its database away: calls answer 503 at once, and all goes on by itself, exports too", async () => {
  const bearer = await stage.account("manager");
  const staff = await stage.staff("manager");
  const client = createClient(upstream.url);
  await client.ok(users.me, {}, { bearer });
  await wire.set("cut");
  for (let asked = 0; asked < 5; asked += 1) {
    const start = performance.now();
    const response = await client.send(users.me, {}, { bearer });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ code: "database.unavailable" });
    expect(performance.now() - start).toBeLessThan(5_000);
  }
  expect((await fetch(`${upstream.url}/healthz`)).status).toBe(200);

  await wire.set("whole");
  await waitFor(async () => (await client.send(users.me, {}, { bearer })).ok, 20_000);
  const { notificationId } = await client.ok(reservations.export, { body: { language: "it" } }, { bearer: staff });
  await waitFor(async () => {
    const done = await stage.sql`select 1 from upstream_jobs.job where id = ${notificationId} and state = 'completed'`;
    return done.length === 1;
  }, 25_000);
});

inSoak(() => {
  it("the queue throws a line away that says nothing, with what was asked on it, and the next one is good", {
    timeout: 60_000,
  }, async () => {
    const jobs = createJobs(throughWire, createLog("upstream", "silent"), 1_500);
    try {
      await startQueues(jobs, allJobs);
      const ask = () => jobs.getQueueStats(reservationExport.name);
      await ask();
      await wire.set("silent");
      const began = performance.now();
      // More than it has connections: those that wait for one end, too.
      const fates = await Promise.allSettled([1, 2, 3, 4, 5].map(ask));
      expect(fates.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
      for (const fate of fates) expect(fate).toMatchObject({ reason: { message: expect.stringMatching(/time/u) } });
      expect(performance.now() - began).toBeLessThan(20_000);
      await wire.set("whole");
      await waitFor(() => ask().then(Boolean, () => false));
    } finally {
      await wire.set("whole");
      await jobs.stop({ graceful: false });
    }
  });
});
