import { setTimeout as delay } from "node:timers/promises";
import { announce } from "#app/backend/live/events.server.ts";
import { connect } from "#db/connection.ts";
import { freePort } from "#server/start/ports.ts";
import { type DashboardProcess, startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { peopleOf, sessionCookie, startLiveUpstream } from "#tests/support/live-upstream.ts";
import { waitFor } from "#tests/support/wait.ts";
import type { FaultReport } from "../fault.ts";
import { createRandom } from "../random.ts";
import { Browser } from "./browser.ts";
import { judge } from "./oracle.ts";
import { write } from "./writers.ts";

const sessionSecret = "a secret of the harness, 32 characters or more";

export interface StreamWorld {
  /** A migrated database of its own. */
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly seed: number;
  /** Dashboards on the database; one of them is dead now and then, never the last. */
  readonly dashboards: number;
  readonly organisations: number;
  /** Longest pause between two faults, in milliseconds. */
  readonly pause: number;
  log(message: string): void;
}

/**
 * Kills browsers' connections, dashboards and LISTEN connections at random while several organisations write, then
 * compares what each browser heard with the table.
 */
export async function breakStreams(world: StreamWorld): Promise<FaultReport> {
  const { databaseUrl, organisations, log } = world;
  const random = createRandom(world.seed);
  // why a name of its own: the writers' sessions must end as they meant to.
  const pool = connect(Object.assign(new URL(databaseUrl), { search: "?application_name=harness" }).href, 12);
  const upstream = await startLiveUpstream();
  const ports = await Promise.all(Array.from({ length: world.dashboards }, () => freePort()));
  const findings: string[] = [];
  const killed = new Set<number>();
  const start = async (port: number) => {
    const last: string[] = [];
    const onLine = (line: string) => last.splice(0, Math.max(0, last.push(line) - 40));
    const one = await startDashboardProcess({ databaseUrl, upstreamUrl: upstream.url, sessionSecret, port, onLine });
    void one.ended.then((how) => {
      if (!killed.has(one.pid)) findings.push(`a dashboard ended by itself, ${how}: ${last.join(" | ")}`);
    });
    return one;
  };
  const running: (DashboardProcess | undefined)[] = await Promise.all(ports.map(start));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const people = peopleOf(organisations, 3);
  const browsers: Browser[] = [];
  const restarts: Promise<void>[] = [];
  const did = { connections: 0, sleeps: 0, processes: 0, listens: 0, backends: 0 };
  let isOver = false;
  let writers: Promise<void>[] = [];

  const kill = async (one: DashboardProcess) => {
    killed.add(one.pid);
    await one.kill();
  };
  const killProcess = async () => {
    const alive = running.flatMap((one) => (one ? [one] : []));
    if (alive.length < 2) return;
    const victim = random.pick(alive);
    const at = running.indexOf(victim);
    running[at] = undefined;
    did.processes += 1;
    await kill(victim);
    // As an orchestrator does: one whose database session ends while it starts says so, exits, and is started again.
    const restart = async (tries: number): Promise<void> => {
      const one = await start(ports[at] ?? 0).catch((error: unknown) => String(error));
      if (typeof one !== "string") running[at] = one;
      else if (tries > 1) await restart(tries - 1);
      else findings.push(`a dashboard did not start again: ${one}`);
    };
    restarts.push(restart(5));
  };
  const killListen = async () => {
    const killed = await pool.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' and random() < 0.7`;
    did.listens += killed.length;
  };
  const killBackends = async () => {
    const killed = await pool.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'dashboard'`;
    did.backends += killed.length;
  };
  const fault = async () => {
    const kind = random.below(100);
    if (kind < 8) return killProcess();
    if (kind < 25) return killListen();
    if (kind < 28) return killBackends();
    if (kind < 40) {
      did.sleeps += 1;
      void random.pick(browsers).sleep(random.below(400));
      return undefined;
    }
    did.connections += 1;
    return random.pick(browsers).breakOff();
  };

  try {
    // why: a stream whose first event was rolled back looks like one whose first event was purged, and whoever heard
    // nothing yet is then rightly told to read again.
    await announce(pool.db, { organisationId: crypto.randomUUID() }, { topic: "notifications", unreadCount: 0 });
    for (const person of people) {
      const cookie = await sessionCookie(sessionSecret, person, crypto.randomUUID());
      for (let one = 0; one < 2; one += 1) browsers.push(new Browser({ person, cookie, urls, random }));
    }
    await waitFor(() => browsers.every(({ place }) => place !== undefined), 60_000);
    writers = Array.from({ length: organisations * 2 }, (_, n) =>
      write(pool, people, createRandom(world.seed + n + 1), () => isOver),
    );
    for (let round = 1; round <= world.rounds; round += 1) {
      await delay(random.below(world.pause));
      await fault();
      if (round % 100 === 0) log(`${round} faults`);
    }
    isOver = true;
    await Promise.all(writers);
    await Promise.all(restarts);
    // The last word of each organisation: whoever has it has everything before it.
    for (const { organisationId } of people)
      await announce(pool.db, { organisationId }, { topic: "notifications", unreadCount: -1 });
    const [last] = await pool.sql<{ id: string }[]>`select max(id) as id from dashboard.stream_events`;
    const end = Number(last?.id);
    await waitFor(() => browsers.every(({ place = 0 }) => place >= end), 60_000).catch(() =>
      log("some browsers never arrived"),
    );
    for (const browser of browsers) browser.close();
    for (const [n, browser] of browsers.entries()) findings.push(...(await judge(pool.sql, browser, `browser ${n}`)));
    const told = browsers.reduce((sum, { received }) => sum + received.length, 0);
    const connects = browsers.reduce((sum, { connections }) => sum + connections, 0);
    return {
      done:
        `${world.rounds} faults: ${did.connections} connections broken off, ${did.sleeps} browsers that did not read, ` +
        `${did.processes} dashboards killed, ${did.listens} LISTEN and ${did.backends} other sessions ended; ${end} events drawn, ` +
        `${told} told to ${browsers.length} browsers of ${organisations} organisations over ${connects} connections`,
      findings,
    };
  } finally {
    for (const browser of browsers) browser.close();
    isOver = true;
    await Promise.allSettled([...restarts, ...writers]);
    await Promise.all(running.flatMap((one) => (one ? [kill(one)] : [])));
    await upstream.stop();
    await pool.close();
  }
}
