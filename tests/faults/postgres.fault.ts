import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { migrateDashboard } from "#db/migrate.ts";
import { startDashboard, startUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo, type WireState } from "#tests/support/wire.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
import { seedDemo } from "#upstream/seed.ts";
import type { Fault } from "./fault.ts";

/** How long the database is away, in milliseconds, and how soon all must be well afterwards. */
const away = 60_000;
const back = 3_000;

const fault: Fault = {
  title: "the dashboard's PostgreSQL is away for 60 s: reads go on, writes are refused, all comes back by itself",
  rounds: 2,
  async run({ postgresUrl, rounds, log }) {
    const admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
    const name = `fault_postgres_${crypto.randomUUID().replaceAll("-", "")}`;
    await admin.unsafe(`create database ${name}`);
    const address = new URL(postgresUrl);
    address.pathname = name;
    const findings: string[] = [];
    const onRejection = (error: unknown) => findings.push(`nobody caught: ${String(error)}`);
    process.on("unhandledRejection", onRejection);
    let [reads, refused, attempts, slowest] = [0, 0, 0, 0];
    try {
      await migrateUpstream(address.href);
      await migrateDashboard(address.href);
      await seedDemo(address.href, { reservations: 100 });
      const upstream = await startUpstream({ databaseUrl: address.href, worker: false });
      const { wire, url } = await startWireTo(address.href);
      const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: url });
      try {
        for (let round = 0; round < rounds; round += 1) {
          const state: WireState = round % 2 === 0 ? "cut" : "silent";
          const visitor = new Visitor(dashboard.url);
          await visitor.signIn("manager", "Aurora");
          const form = await visitor.get("/locations/new");
          const before = wire.connections;
          await wire.set(state);
          const end = performance.now() + away;
          for (let turn = 0; performance.now() < end; turn += 1) {
            const page = await visitor.get("/locations/list");
            reads += 1;
            if (page.status !== 200) findings.push(`${state}: a read answered ${page.status}`);
            const answer = await visitor.submit(form, { name: `Round ${round} turn ${turn}` });
            refused += 1;
            if (answer.status !== 503) findings.push(`${state}: a write answered ${answer.status}`);
            await delay(500);
          }
          attempts += wire.connections - before;
          await wire.set("whole");
          const ready = async () => (await fetch(`${dashboard.adminUrl}/readyz`)).status === 200;
          const start = performance.now();
          await waitFor(ready, back).catch(() => findings.push(`${state}: not ready after ${back} ms`));
          slowest = Math.max(slowest, performance.now() - start);
          const saved = await visitor.submit(form, { name: `Round ${round} afterwards` });
          if (saved.status !== 200) findings.push(`${state}: afterwards a write answered ${saved.status}`);
          log(`round ${round + 1} (${state}): ${reads} reads and ${refused} refused writes so far`);
        }
        const made = await upstream.services.sql`select name from upstream.locations where name like 'Round %turn%'`;
        if (made.length > 0) findings.push(`${made.length} refused writes were carried out`);
      } finally {
        await dashboard.stop();
        await wire.stop();
        await upstream.stop();
      }
    } finally {
      process.off("unhandledRejection", onRejection);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    }
    return {
      done: `${rounds} x 60 s: ${reads} reads, ${refused} writes refused, ${attempts} connections made; back after ${Math.round(slowest)} ms at most`,
      findings,
    };
  },
};
export default fault;
