import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "#db/connection.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import { type DashboardProcess, startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { type Person, peopleOf, sessionCookie, startLiveUpstream } from "#tests/support/live-upstream.ts";
import { waitFor } from "#tests/support/wait.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { startBrowsers } from "./sse/browsers.ts";

const sessionSecret = "a secret of the benchmarks, 32 characters or more";
const sizes = {
  full: { organisations: 1_000, browsers: 10, rate: 1_000, seconds: 20 },
  small: { organisations: 20, browsers: 10, rate: 100, seconds: 2 },
} as const;
/** Writers that commit side by side. */
const writers = 8;

/** Ends with a message for a person when this machine cannot hold so many sockets in one process. */
function checkDescriptors(streams: number): void {
  const limit = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  const wanted = streams + 500;
  if (limit !== "unlimited" && Number(limit) < wanted)
    throw new Error(
      `${streams} streams need ${wanted} open files a process, and the limit is ${limit}: \`ulimit -n ${wanted}\`.`,
    );
}

/** Resident memory of a process as it says it itself, in bytes. */
async function memoryOf({ adminPort }: DashboardProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/mu.exec(text)?.[1]);
}

/** The same once the process has come to rest: freed memory goes back to the system only little by little. */
async function restingMemory(dashboard: DashboardProcess): Promise<number> {
  let least = await memoryOf(dashboard);
  for (let quiet = 0, turn = 0; quiet < 3 && turn < 15; turn += 1) {
    await delay(4_000);
    const now = await memoryOf(dashboard);
    quiet = now > least * 0.995 ? quiet + 1 : 0;
    least = Math.min(least, now);
  }
  return least;
}

/** Commits events at a steady rate, each in a transaction of its own, and says after each that there is news. */
async function commit(url: string, people: readonly Person[], { rate, seconds }: { rate: number; seconds: number }) {
  const pool = connect(url, writers + 1);
  const committed: number[] = [];
  const total = rate * seconds;
  let telling = false;
  let again = false;
  const tell = async () => {
    again = true;
    if (telling) return;
    telling = true;
    while (again) {
      again = false;
      await pool.sql.notify("dashboard_stream", String(Number.MAX_SAFE_INTEGER));
    }
    telling = false;
  };
  let next = 0;
  const start = performance.now();
  const write = async () => {
    for (let n = next++; n < total; n = next++) {
      const early = start + (n * 1_000) / rate - performance.now();
      if (early > 0) await delay(early);
      const { organisationId } = people[(n * 7_919) % people.length] as Person;
      // The row of `announce`; as one statement it is a transaction, and the benchmark spends less on its own part.
      await pool.sql`insert into dashboard.stream_events (topic, organisation_id, payload)
        values ('notifications', ${organisationId}, ${JSON.stringify({ unreadCount: n })}::jsonb)`;
      committed[n] = Number(process.hrtime.bigint() / 1_000n);
      void tell();
    }
  };
  try {
    await Promise.all(Array.from({ length: writers }, write));
    return { committed, spent: (performance.now() - start) / 1_000 };
  } finally {
    await waitFor(() => !telling);
    await pool.close();
  }
}

const quantile = (sorted: Float64Array, q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  const size = sizes[scale];
  const { organisations, browsers } = size;
  const streams = organisations * browsers;
  checkDescriptors(streams);
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/bench_sse" }).href;
  await ensureDatabase(postgresUrl, "bench_sse");
  await migrateDashboard(databaseUrl);
  const upstream = await startLiveUpstream();
  const dashboard = await startDashboardProcess({ databaseUrl, upstreamUrl: upstream.url, sessionSecret });
  const crowd = startBrowsers();
  const about = { url: dashboard.url, topic: "notifications", atOnce: 50 } as const;
  try {
    // One person an organisation, at ten browsers: what a stream weighs, without what a person weighs.
    const people = peopleOf(organisations, 1);
    const cookies = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: browsers }, () => sessionCookie(sessionSecret, person, crypto.randomUUID())),
      ),
    );
    // The relay of each person's notifications is there before: it is not the stream's.
    const warm = await crowd.open({ ...about, cookies: cookies.filter((_, n) => n % browsers === 0) });
    await waitFor(() => upstream.listeners >= organisations, 60_000);
    const before = await restingMemory(dashboard);
    log(`${warm} streams, ${Math.round(before / 1e6)} MB; opening the others`);
    const opened = performance.now();
    const open = await crowd.open({ ...about, cookies: cookies.filter((_, n) => n % browsers !== 0) });
    log(`${open} streams after ${Math.round((performance.now() - opened) / 1000)} s`);
    if (open !== streams) throw new Error(`${streams - open} streams did not open`);
    const after = await restingMemory(dashboard);
    log(`${Math.round(after / 1e6)} MB; committing ${size.rate} events a second`);
    const { committed, spent } = await commit(databaseUrl, people, size);
    await waitFor(async () => (await crowd.received()) >= committed.length * browsers, 60_000);
    const { arrivals, lost } = await crowd.report();
    const busy = await restingMemory(dashboard);
    const spans = new Float64Array(arrivals.map(([n, at]) => (at - (committed[n] ?? Number.NaN)) / 1_000)).sort();
    const rate = committed.length / spent;
    const detail = `${streams} streams, ${browsers} in each of ${organisations} organisations; ${Math.round(rate)} commits/s, ${Math.round(rate * browsers)} deliveries/s; ${lost} streams lost`;
    return [
      {
        name: "SSE: memory a stream",
        value: (after - before) / (streams - organisations) / 1_024,
        unit: "KB",
        wanted: { atMost: 60 },
        detail,
      },
      {
        name: "SSE: memory a stream, after the load",
        value: (busy - before) / (streams - organisations) / 1_024,
        unit: "KB",
      },
      {
        name: "SSE: commit to client, p99",
        value: quantile(spans, 0.99),
        unit: "ms",
        wanted: { atMost: 50 },
        detail: `p50 ${quantile(spans, 0.5).toFixed(1)} ms, longest ${quantile(spans, 1).toFixed(1)} ms`,
      },
      { name: "SSE: events a second", value: rate, unit: "/s", wanted: { atLeast: size.rate * 0.98 } },
    ];
  } finally {
    crowd.stop();
    await dashboard.stop();
    await upstream.stop();
  }
}

export default {
  title: "streams on one dashboard process: memory, and commit to client",
  run: measure,
} satisfies Bench;
