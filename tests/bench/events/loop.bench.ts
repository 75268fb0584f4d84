import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { memberships } from "#contracts/academy/memberships.ts";
import { stats } from "#contracts/academy/stats.ts";
import { users } from "#contracts/auth/users.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { structures } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { ownSimulations, simulations } from "#contracts/events/simulations.ts";
import { eventStats } from "#contracts/events/stats.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { maxSeriesCourts } from "#contracts/facilities/sizes.ts";
import type { Operation } from "#contracts/operation.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { startChild } from "#server/start/child.ts";
import { settingsOf } from "#tests/api/events/competition.ts";
import { type Client, createClient } from "#tests/api/support/client.ts";
import { cloneDatabase, ensureTemplates } from "#tests/support/databases.ts";
import { limits } from "#tests/support/simulated-limits.ts";
import { demoOrganisations, demoPassword } from "#upstream/seed/accounts.ts";
import type { Bench, BenchContext, Figure } from "../figure.ts";
import { addEvent } from "./large-event.ts";

/** How long everybody else may wait for one call, in milliseconds. */
const wanted = 50;

/** How long the program's event loop stood still at the longest since it was asked the last time, in milliseconds. */
interface Hold {
  /** By the clock; on a busy machine also what others took. */
  readonly clock: number;
  /** Of the processor. */
  readonly processor: number;
}

async function signedIn(client: Client): Promise<string> {
  const { jwt } = await client.ok(users.login, {}, { basic: ["manager@demo.example", demoPassword] });
  const me = await client.ok(users.me, {}, { bearer: jwt });
  const own = me.staffMembers.find(({ organization }) => organization.id === demoOrganisations.aurora);
  return (await client.ok(staffMembers.login, { body: { id: own?.id ?? "" } }, { bearer: jwt })).jwt;
}

interface Asked {
  readonly name: string;
  readonly operation: Operation;
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly isPublic?: true;
}

/** Where courts are booked and closed: those of the large event, and the demo's place that is busiest. */
interface Places {
  readonly fieldIds: readonly string[];
  readonly busiest: string;
}

async function placesOf(sql: Sql, eventId: string): Promise<Places> {
  const fields = await sql<{ id: string }[]>`
    select field_id as id from upstream.event_courts where event_id = ${eventId} order by 1 limit ${maxSeriesCourts}`;
  const [place] = await sql<[{ id: string }]>`
    select location_id as id from upstream.reservations where organisation_id = ${demoOrganisations.aurora}
     group by 1 order by count(*) desc limit 1`;
  return { fieldIds: fields.map(({ id }) => id), busiest: place.id };
}

/** What computes more than it is told, each at its limit. */
function asked(eventId: string, { fieldIds, busiest }: Places): Asked[] {
  const settings = settingsOf({ formula: "doubleElimination", placement: "none" });
  const days = Array.from({ length: 31 }, (_, at) => ({
    ...{ date: `2199-07-${String(at + 1).padStart(2, "0")}`, from: "08:00", to: "24:00" },
  }));
  const courts = Array.from({ length: 64 }, (_, at) => `Campo ${at + 1}`);
  const own = { settings: settingsOf({ formula: "roundRobin" }), teams: 140, courts, days };
  const year = { from: "2022-01-01", to: "2026-11-30" };
  return [
    ...[...limits()].map(([name, body]) => ({
      ...{ name: `simulation: ${name}`, operation: simulations.preview, input: { body }, isPublic: true as const },
    })),
    { name: "a club's own simulation", operation: ownSimulations.simulate, input: { body: own } },
    {
      ...{ name: "four compared", operation: ownSimulations.compare },
      input: { body: { scenarios: [own, own, own, own] } },
    },
    {
      ...{ name: "advice about eight formulas", operation: ownSimulations.advise },
      input: { params: { eventId }, body: { settings: Array.from({ length: 8 }, () => settings) } },
    },
    {
      ...{ name: "a structure of 1,024 teams", operation: structures.preview },
      input: { params: { eventId }, body: { settings } },
    },
    {
      ...{ name: "the schedule of 1,023 matches", operation: schedules.plan },
      input: {
        params: { eventId },
        query: { preview: true },
        body: { options: { matchMinutes: 30, restMinutes: 30 } },
      },
    },
    {
      ...{ name: "a year of twelve courts", operation: reservationSeries.create },
      input: {
        query: { preview: true },
        body: {
          ...{ fieldIds, date: "2198-01-01", until: "2198-12-31", startAt: "10:00", endAt: "12:00" },
          guestName: "Ospite",
        },
      },
    },
    {
      ...{ name: "a place that is closed for a year", operation: closingPeriods.create },
      input: {
        ...{ params: { locationId: busiest }, query: { preview: true } },
        body: { day: "2026-11-30", until: "2027-11-30" },
      },
    },
    { name: "statistics of members", operation: stats.memberships, input: { query: year } },
    { name: "statistics of money", operation: stats.money, input: { query: year } },
    { name: "statistics of events", operation: eventStats.show, input: { query: year } },
    { name: "a file of all members", operation: memberships.download, input: { query: {} } },
  ];
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  process.env.TEST_DATABASE_URL = postgresUrl;
  await ensureTemplates(postgresUrl);
  const database = await cloneDatabase("demo");
  const folder = await mkdtemp(join(tmpdir(), "club-bench-loop-"));
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  let operators = "";
  let said = Promise.withResolvers<number>();
  const upstream = await startChild({
    name: "upstream",
    program: "server/upstream/main.ts",
    env: {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: "production", FLAGS_ENVIRONMENT_ID: "demo" },
      ...{ UPSTREAM_PORT: "0", UPSTREAM_METRICS_PORT: "0", METRICS_HOST: "127.0.0.1" },
    },
    nodeArguments: ["--import", "./tests/bench/events/holds.ts"],
    onLine(line) {
      const hold = /"longestHold":([\d.]+)/u.exec(line)?.[1];
      if (hold !== undefined) said.resolve(Number(hold));
      operators = /"adminUrl":"([^"]+)"/u.exec(line)?.[1] ?? operators;
    },
  });
  const longestHold = async (): Promise<Hold> => {
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    said = Promise.withResolvers();
    process.kill(upstream.pid, "SIGUSR2");
    const clock = 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/mu.exec(metrics)?.[1] ?? Number.NaN);
    return { clock, processor: await said.promise };
  };
  try {
    const client = createClient(upstream.url);
    const eventId = await addEvent(sql, scale === "full" ? 1024 : 32);
    const bearer = await signedIn(client);
    const event = { params: { eventId } };
    await client.ok(registrations.confirm, { ...event, query: {}, body: {} }, { bearer });
    const generated = settingsOf({ formula: "singleElimination", placement: "none" });
    await client.ok(structures.generate, { ...event, body: { settings: generated } }, { bearer });
    const figures: Figure[] = [];
    let homes = 0;
    for (const { name, operation, input, isPublic } of asked(eventId, await placesOf(sql, eventId))) {
      const holds: Hold[] = [];
      let [status, bytes, took] = [0, 0, 0];
      // The first time code is compiled, too.
      for (let turn = 0; turn < (scale === "full" ? 4 : 1); turn += 1) {
        await pause(200);
        await longestHold();
        homes += 1;
        const headers = isPublic && { headers: { "x-client-address": `2001:db8:0:${homes.toString(16)}::1` } };
        const start = performance.now();
        const answer = await client.send(operation, input, { bearer, ...headers });
        bytes = (await answer.arrayBuffer()).byteLength;
        took = performance.now() - start;
        status = answer.status;
        if (turn > 0 || scale !== "full") holds.push(await longestHold());
        // Strangers together have half a minute of the processor in each.
        if (status === 429) await pause(30_000);
      }
      const clock = Math.max(...holds.map((hold) => hold.clock));
      const processor = Math.max(...holds.map((hold) => hold.processor));
      const how = `${status}, ${bytes} bytes in ${took.toFixed(0)} ms`;
      log(`${name}: ${how}; held ${processor.toFixed(0)} ms of the processor, ${clock.toFixed(0)} by the clock`);
      figures.push({
        name: `Everybody waits for: ${name}`,
        value: processor,
        unit: "ms",
        ...(scale === "full" && { wanted: { atMost: wanted } }),
        detail: `longest hold of upstream's event loop in processor time; ${clock.toFixed(0)} ms by the clock; ${how}`,
      });
    }
    return figures;
  } finally {
    await upstream.stop();
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

export default {
  title: "how long everybody else waits while something large is computed",
  run: measure,
} satisfies Bench;
