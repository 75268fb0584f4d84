import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { ExportNotification } from "#contracts/notifications/notifications.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import { addClub, addReservations } from "#tests/api/facilities/reservations/export/reservations.ts";
import { createStage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import type { Fault } from "./fault.ts";
import { createRandom } from "./random.ts";

const rows = 6_000;
/** An export that was taken over must show that it goes on within this time, in milliseconds. */
const takeover = 10_000;

export default {
  title: "exports: their worker is killed at any moment; taken over within 10 s, one file, one notification",
  rounds: 20,
  async run({ postgresUrl, rounds, seed, log }) {
    const random = createRandom(seed);
    const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/fault_exports" }).href;
    await ensureDatabase(postgresUrl, "fault_exports");
    await migrateUpstream(databaseUrl);
    const stage = await createStage({ databaseUrl });
    const program = new URL("../api/facilities/reservations/export/worker-process.ts", import.meta.url);
    const workers: ChildProcess[] = [];
    const startWorker = async () => {
      const worker = fork(program, [databaseUrl], { execArgv: [] });
      workers.push(worker);
      await once(worker, "message");
      return worker;
    };
    const findings: string[] = [];
    const waits: number[] = [];
    try {
      const organisationId = await stage.organisation("Circolo Uno");
      await addReservations(stage.sql, await addClub(stage.sql, organisationId), rows);
      const member = await stage.member(organisationId);
      let victim = await startWorker();
      for (let round = 1; round <= rounds; round += 1) {
        const heir = await startWorker();
        const asked = await member.call<{ notificationId: string }>("POST", "/reservations/export", { language: "it" });
        const id = asked.body.notificationId;
        const own = async () => {
          const { body } = await member.call<{ data: ExportNotification[] }>("GET", "/notifications?pageSize=100");
          return body.data.filter((one) => one.id === id);
        };
        const pids = async () => {
          const found = await stage.sql<{ pid: number }[]>`
            select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and classid = 7310002
               and database = (select oid from pg_database where datname = current_database())`;
          return found.map(({ pid }) => pid);
        };
        await delay(random.below(1_500));
        victim.kill("SIGKILL");
        await once(victim, "exit");
        const killed = performance.now();
        const wasOver = (await own())[0]?.metadata.status === "COMPLETED";
        // Taken over: somebody holds its lock again, or it is done.
        const isTaken = async () => (await pids()).length > 0 || (await own())[0]?.metadata.status === "COMPLETED";
        const inTime = await waitFor(isTaken, takeover).catch(() => false);
        if (!wasOver) waits.push(performance.now() - killed);
        if (!inTime) findings.push(`round ${round}: not taken over within ${takeover} ms`);
        await waitFor(async () => /COMPLETED|FAILED/u.test((await own())[0]?.metadata.status ?? ""), 60_000).catch(
          () => {},
        );
        const told = await own();
        const { status, rows: written, mediaId } = told[0]?.metadata ?? {};
        if (told.length !== 1 || status !== "COMPLETED" || written !== rows)
          findings.push(`round ${round}: ${told.length} notifications, the first ${status} with ${written} rows`);
        const files = await stage.sql<{ id: string }[]>`select id from upstream.media where size > 0`;
        if (files.length !== 1 || files[0]?.id !== mediaId) findings.push(`round ${round}: ${files.length} files`);
        await stage.sql`with gone as (delete from upstream.media) delete from upstream.notifications`;
        victim = heir;
        if (round % 5 === 0) log(`${round} workers killed`);
      }
      const longest = Math.round(Math.max(0, ...waits));
      return {
        done: `${rounds} workers killed, ${waits.length} of them at work; taken over after ${longest} ms at most`,
        findings,
      };
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
      await stage.stop();
    }
  },
} satisfies Fault;
