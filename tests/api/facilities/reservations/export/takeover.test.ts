import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportNotification } from "#contracts/notifications/notifications.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { inSoak } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { reservationExport } from "#upstream/facilities/reservations/export/definition.ts";
import { parseCsv } from "./csv-reader.ts";
import { addClub, addReservations, holdExports } from "./reservations.ts";

let stage: Stage;
let member: Member;
const workers: ChildProcess[] = [];
/** Milliseconds; processes start slowly on a busy machine. */
const patience = 30_000;

beforeAll(async () => {
  // The server takes orders; workers are processes of their own.
  stage = await createStage();
  const organisationId = await stage.organisation("Circolo Uno");
  await addReservations(stage.sql, await addClub(stage.sql, organisationId), 6000);
  member = await stage.member(organisationId);
}, 60_000);
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await stage?.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL("worker-process.ts", import.meta.url), [stage.databaseUrl], { execArgv: [] });
  workers.push(worker);
  await once(worker, "message");
  return worker;
}

const notifications = async () =>
  (await member.call<{ data: ExportNotification[] }>("GET", "/notifications")).body.data;

const order = async () => {
  const answer = await member.call<{ notificationId: string }>("POST", "/reservations/export", { language: "it" });
  return answer.body.notificationId;
};

async function expectOneFile(id: string) {
  const all = await notifications();
  expect(all.map((one) => one.id)).toEqual([id]);
  expect(all[0]?.metadata).toMatchObject({ status: "COMPLETED", progress: 100, rows: 6000 });
  const files = await stage.sql<{ id: string }[]>`select id from upstream.media`;
  expect(files.map((file) => file.id)).toEqual([all[0]?.metadata.mediaId]);
  const { body } = await member.call<{ url: string }>("GET", `/media/${files[0]?.id}/download`);
  const lines = parseCsv((await (await fetch(body.url)).text()).replace(/^\uFEFF/u, ""), ";");
  expect(new Set(lines.map((cells) => cells.at(-1))).size).toBe(6001);
  expect(lines).toHaveLength(6001);
}

const forget = () => stage.sql`with gone as (delete from upstream.media) delete from upstream.notifications`;

test("a worker killed in the middle is replaced: one file, one notification", async () => {
  const gate = await holdExports(stage.sql, 1);
  const first = await startWorker();
  const stream = await member.listen();
  const id = await order();
  await waitFor(gate.isWaiting, patience);

  first.kill("SIGKILL");
  await once(first, "exit");
  await gate.release();
  // Nothing of the half file stays.
  expect(await stage.sql`select 1 from upstream.media`).toHaveLength(0);

  await startWorker();
  const done = await stream.next((event) => /"status":"(?:COMPLETED|FAILED)"/u.test(event.data));
  stream.close();
  expect(done.data).toContain("COMPLETED");
  await expectOneFile(id);
  const [job] = await waitFor(async () => {
    const jobs = await stage.upstream.services.jobs.findJobs(reservationExport.name, { id });
    return jobs[0]?.state === "completed" && jobs;
  });
  expect(job?.retryCount).toBe(1);
  await forget();
}, 60_000);

inSoak(() => {
  test("killed over and over, it still writes one file", async () => {
    for (const worker of workers.splice(0)) worker.kill("SIGKILL");
    const gate = await holdExports(stage.sql, 0);
    await stage.upstream.services.jobs.updateQueue(reservationExport.name, { retryDelay: 0, retryBackoff: false });
    const id = await order();
    for (let round = 0; round < 2; round += 1) {
      const worker = await startWorker();
      await waitFor(gate.isWaiting, patience);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      // The session that waits for the gate learns of its client's death only when it wakes.
      await stage.sql`select pg_terminate_backend(pid, 5000) from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
    }
    await gate.release();
    await startWorker();
    await waitFor(async () => (await notifications())[0]?.metadata.status === "COMPLETED", patience);
    await expectOneFile(id);
    await forget();
  }, 90_000);

  test("a worker that is asked to stop hands its export back", async () => {
    for (const worker of workers.splice(0)) worker.kill("SIGKILL");
    const gate = await holdExports(stage.sql, 0);
    const id = await order();
    const worker = await startWorker();
    await waitFor(gate.isWaiting, patience);
    const exit = once(worker, "exit");
    worker.kill("SIGTERM");
    const { jobs } = stage.upstream.services;
    await waitFor(async () => (await jobs.findJobs(reservationExport.name, { id }))[0]?.state === "retry", patience);
    await gate.release();
    expect(await exit).toEqual([0, null]);
    expect(await stage.sql`select 1 from upstream.media`).toHaveLength(0);

    await startWorker();
    await waitFor(async () => (await notifications())[0]?.metadata.status === "COMPLETED", patience);
    await expectOneFile(id);
    await forget();
  }, 90_000);

  test("two runs of one job at once write one file", async () => {
    for (const worker of workers.splice(0)) worker.kill("SIGKILL");
    const gate = await holdExports(stage.sql, 0);
    const id = await order();
    await startWorker();
    await waitFor(gate.isWaiting, patience);
    // As if the queue had lost patience with a worker that is busy: the next attempt waits for its lock.
    const { jobs } = stage.upstream.services;
    await jobs.fail(reservationExport.name, id, { message: "lost patience" });
    await waitFor(async () => {
      const rows = await stage.sql`select 1 from pg_locks
      where locktype = 'advisory' and not granted and objid <> 4242
        and database = (select oid from pg_database where datname = current_database())`;
      return rows.length > 0;
    }, patience);
    await gate.release();
    await waitFor(
      async () => (await jobs.findJobs(reservationExport.name, { id }))[0]?.state === "completed",
      patience,
    );
    await expectOneFile(id);
  }, 60_000);
});
