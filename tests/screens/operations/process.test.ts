import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, expect, it, vi } from "vitest";
import { promoters, users } from "#contracts/auth/users.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import journal from "#db/migrations/meta/_journal.json" with { type: "json" };
import { newerNeeded, noteNeededProgram } from "#db/schema-version.ts";
import { urlAs } from "#tests/support/dashboard-database.ts";
import { bareDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { endSessions } from "#tests/support/end-sessions.ts";
import { erring } from "#tests/support/erring.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { inSoak } from "#tests/support/soak.ts";
import {
  account,
  password,
  type StubUpstream,
  staffMember,
  startStubUpstream,
  teachAccount,
} from "#tests/support/stub-upstream.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo } from "#tests/support/wire.ts";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

let undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const one of undo.reverse()) await one();
  undo = [];
});

async function place(): Promise<{ upstream: StubUpstream; database: TestDatabase }> {
  const database = await bareDatabase();
  undo.push(() => database.drop());
  const upstream = await startStubUpstream();
  undo.push(() => upstream.stop());
  return { upstream, database };
}

/** Starts the dashboard as a process of its own, as production does. */
function start(databaseUrl: string, upstreamUrl: string, env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, ["server/web.ts"], {
    env: processEnv({
      DATABASE_URL: databaseUrl,
      UPSTREAM_URL: upstreamUrl,
      SESSION_SECRET: "a secret of the tests, 32 characters or more",
      PORT: "0",
      METRICS_PORT: "0",
      LOG_LEVEL: "warn",
      ...env,
    }),
  });
  undo.push(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  const said = (pattern: RegExp) =>
    waitFor(() => {
      if (child.exitCode !== null) throw new Error(output);
      return pattern.exec(output)?.[1];
    }, 60_000);
  return {
    child,
    ended,
    output: () => output,
    ready: async () => ({
      url: await said(/^Dashboard: (\S+)/mu),
      adminUrl: `http://127.0.0.1:${await said(/^For operators: port (\d+)/mu)}`,
    }),
  };
}

inSoak(() => {
  it("three that start at once on an empty database migrate it once", async () => {
    const { upstream, database } = await place();
    const all = [1, 2, 3].map(() => start(database.url, upstream.url));
    for (const { adminUrl } of await Promise.all(all.map(({ ready }) => ready())))
      expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
    const sql = postgres(database.url, { max: 1 });
    undo.push(() => sql.end());
    const [row] = await sql`select count(*)::int as n from dashboard_migrations.__drizzle_migrations`;
    expect(row?.n).toBe(journal.entries.length);
    for (const { child } of all) child.kill("SIGTERM");
    for (const { ended } of all) expect(await ended).toMatchObject({ code: 0 });
  });
});

it("told to stop, it is not ready at once, moves its streams on, finishes its requests, and ends well", async () => {
  const { upstream, database } = await place();
  const me = account([staffMember("north", ["manager"])]);
  teachAccount(upstream, me);
  // Upstream has its time for the page that is on its way: what ends it here is nothing but its answer.
  const { child, ended, ready } = start(database.url, upstream.url, {
    DRAIN_SECONDS: "2",
    UPSTREAM_PAGE_SECONDS: "30",
  });
  const { url, adminUrl } = await ready();
  const visitor = new Visitor(url);
  await visitor.submit(await visitor.get("/login"), { email: me.email, password });
  const stream = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
  expect(stream.status).toBe(200);
  const told = stream.text();

  // One request is on its way when the order comes: upstream takes its time with it.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  upstream.on(users.login, async () => {
    asked.resolve();
    await held.promise;
    return { status: 401, body: { code: "auth.wrong_credentials", message: "wrong" } };
  });
  const other = new Visitor(url);
  const page = await other.get("/login");
  const answer = other.submit(page, { email: me.email, password: "something else" });
  await asked.promise;

  const began = performance.now();
  child.kill("SIGTERM");
  const probe = await waitFor(async () => {
    const response = await fetch(`${adminUrl}/readyz`);
    return response.status === 503 && response.json();
  });
  expect(probe).toMatchObject({ ready: false, checks: { shutdown: false, database: true } });
  // While load balancers look away, it still answers, and keeps no connection.
  const late = await fetch(`${url}/login`);
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);

  expect(await told).toMatch(/retry: \d{3,4}\n\n$/u);
  held.resolve();
  expect((await answer).status).toBe(422);
  expect(await ended).toMatchObject({ code: 0 });
  expect(performance.now() - began).toBeLessThan(10_000);
});

inSoak(() => {
  it("ends in time although a write never does; its page was answered", async () => {
    const { upstream, database } = await place();
    const asked = Promise.withResolvers<void>();
    upstream.on(users.login, () => {
      asked.resolve();
      return new Promise(() => {});
    });
    const { child, ended, ready } = start(database.url, upstream.url);
    const visitor = new Visitor((await ready()).url);
    const page = await visitor.get("/login");
    const answer = visitor.submit(page, { email: "ada@demo.example", password }).catch(() => "cut");
    await asked.promise;
    const began = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await answer).toMatchObject({ status: 503 });
  });

  it("waits for a database that is away when it starts, and begins anew when its session ends meanwhile", async () => {
    const { upstream, database } = await place();
    const { wire, url: through } = await startWireTo(database.url);
    undo.push(() => wire.stop());
    await wire.set("cut");
    const { child, ended, ready } = start(through, upstream.url);
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    await waitFor(() => said.includes("The database is away; trying again"), 60_000);
    await wire.set("whole");
    // Now its sessions end, one after the other, while it migrates and starts.
    await endSessions(database.url, 3_000);
    const { adminUrl } = await ready();
    await waitFor(async () => (await fetch(`${adminUrl}/readyz`)).status === 200, 30_000);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });

  it("ends at once when it is told to stop while it waits for its database", async () => {
    // Nobody listens on these ports.
    const { child, ended } = start("postgres://nobody:x@127.0.0.1:1/nothing", "http://127.0.0.1:1");
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    await waitFor(() => said.includes("The database is away; trying again"), 60_000);
    const began = performance.now();
    child.kill("SIGTERM");
    // A code, and no signal: as the first process of a container it would not hear one that it has not asked for.
    expect(await ended).toMatchObject({ code: 143 });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("under load: told to stop with 300 streams, 40 pages and slow writes under way, it loses none and ends in time", async () => {
    const { upstream, database } = await place();
    const me = account([staffMember("north", ["manager"])]);
    teachAccount(upstream, me);
    const { child, ended, ready } = start(database.url, upstream.url, {
      DRAIN_SECONDS: "1",
      UPSTREAM_PAGE_SECONDS: "30",
      TRUST_PROXY: "true",
    });
    const { url, adminUrl } = await ready();
    // Fifteen sessions at two addresses, twenty streams each: as many as they may have.
    const visitors = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const visitor = new Visitor(url);
        await visitor.submit(await visitor.get("/login"), { email: me.email, password });
        return visitor;
      }),
    );
    const [visitor] = visitors as [Visitor, ...Visitor[]];
    const form = await visitor.get("/profile");
    const streams = await Promise.all(
      visitors.flatMap((one, n) => {
        const headers = { accept: "text/event-stream", "x-forwarded-for": `192.0.2.${n % 2}` };
        return Array.from({ length: 20 }, () => one.request("/live", { headers }));
      }),
    );
    const told = streams.map((stream) => stream.text());
    // Upstream takes three seconds for a write, and its time for pages.
    upstream.on(promoters.update, async ({ body }) => {
      await delay(3_000);
      return { ...me, ...(body as object) };
    });
    const writes = ["A", "B", "C"].map((lastName) => visitor.submit(form, { firstName: "Ada", lastName }));
    const pages = Array.from({ length: 40 }, () =>
      fetch(`${url}/login`).then(async (page) => (await page.text()).length),
    );
    await waitFor(() => upstream.received.filter(({ operation }) => operation === promoters.update.id).length === 3);
    const began = performance.now();
    child.kill("SIGTERM");
    await waitFor(async () => (await fetch(`${adminUrl}/readyz/shutdown`)).status === 503);
    const unready = performance.now() - began;
    const lasts = await Promise.all(told);
    expect(lasts.filter((text) => /retry: \d{3,4}\n\n$/u.test(text))).toHaveLength(300);
    expect((await Promise.all(pages)).every((length) => length > 1_000)).toBe(true);
    const statuses = await Promise.all(
      writes.map((write) =>
        write.then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    expect(await ended).toMatchObject({ code: 0 });
    const spent = performance.now() - began;
    expect(unready).toBeLessThan(5_000);
    expect(spent).toBeLessThan(10_000);
    // A redirect's page may find nobody any more; its write was done and recorded.
    expect(statuses.every((status) => [0, 200].includes(status))).toBe(true);
    const sql = postgres(database.url, { max: 1 });
    undo.push(() => sql.end());
    const outcomes =
      await sql`select outcome from dashboard.audit_log where action = 'account.update' and kind = 'outcome'`;
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["succeeded", "succeeded", "succeeded"]);
  });
});

it("ends with a sentence when the schema is raised beyond it, and does not start on it", async () => {
  const { upstream, database } = await place();
  const sentence = /needs version 9\.9\.9 of the product, or a newer one: start that, or restore the backup/u;
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  undo.push(() => sql.end());
  const { ended, ready } = start(database.url, upstream.url);
  const { adminUrl } = await ready();
  await noteNeededProgram(sql, "9.9.9", 9_999_999_999_999);
  const answer = await fetch(`${adminUrl}/readyz`);
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { checks: { database: true, migrations: false }, why: expect.stringMatching(sentence) },
  ]);
  // The role that dashboards have may read it, too.
  const role = postgres(urlAs("dashboard_app", database.url), { max: 1 });
  undo.push(() => role.end());
  expect(await newerNeeded(role)).toMatch(sentence);
  for (const { code, output } of [await ended, await start(database.url, upstream.url).ended]) {
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /u);
  }
});

it("does not wait for what time does not mend, and says it in a sentence: a wrong password", async () => {
  const { upstream, database } = await place();
  const wrong = new URL(database.url);
  wrong.password = "wrong";
  const { code, output } = await start(wrong.href, upstream.url).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^PostgreSQL at \S+ refuses the user "\w+" or its password \(DATABASE_URL\)\.\n$/u);
});

it("a guard that leads elsewhere after its form was answered ends nothing: sent again, the form leads there", async () => {
  const { upstream, database } = await place();
  const me = account([staffMember("north", ["facilityManager"])]);
  teachAccount(upstream, me);
  const { child, ready } = start(database.url, upstream.url, { LOG_LEVEL: "info" });
  const { url } = await ready();
  const visitor = new Visitor(url);
  await visitor.submit(await visitor.get("/login"), { email: me.email, password });
  const page = await visitor.get("/profile");
  const formKey = page.document.querySelector("main input[name=formKey]")?.getAttribute("value") ?? "";
  const post = () =>
    visitor.ask("/my-organization/athletes/new", { method: "POST", body: new URLSearchParams({ formKey }) });

  const sql = postgres(database.url, { max: 1 });
  undo.push(() => sql.end());
  // The refusal is written into the log before it is answered, and the log lets nobody write for 2.3 seconds.
  const locked = Promise.withResolvers<void>();
  const unlocked = sql.begin(async (tx) => {
    await tx`lock table dashboard.audit_log in access exclusive mode`;
    locked.resolve();
    await delay(2_300);
  });
  await locked.promise;
  const early = await post();
  expect([early.status, early.text]).toEqual([503, expect.stringContaining("Non è ancora arrivata una risposta")]);
  await unlocked;
  const again = await waitFor(async () => {
    const answer = await post();
    return answer.status !== 503 && answer;
  });
  expect([again.status, again.location, child.exitCode]).toEqual([302, "/", null]);
  expect((await visitor.get("/")).text).toContain("Non sei autorizzato a fare questa operazione");
});

it("30 visitors who leave are no failure of anything: 499 in log and metric, and upstream is not held to be in trouble", async () => {
  const { upstream, database } = await place();
  const me = account([staffMember("north", ["facilityManager"])]);
  teachAccount(upstream, me);
  const { ready, output } = start(database.url, upstream.url, { LOG_LEVEL: "info" });
  const { url, adminUrl } = await ready();
  const visitor = new Visitor(url);
  await visitor.submit(await visitor.get("/login"), { email: me.email, password });
  const held = Promise.withResolvers<void>();
  let asked = 0;
  upstream.on(sports.list, () => ({ data: [] }));
  upstream.on(locations.list, async () => {
    asked += 1;
    await held.promise;
    return { status: 404, body: { code: "record.not_found", message: "none" } };
  });
  const leaving = new AbortController();
  const left = Array.from({ length: 30 }, () =>
    visitor.request("/locations/list", { signal: leaving.signal }).then(
      ({ status }) => status,
      () => "left",
    ),
  );
  await waitFor(() => asked === 30);
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(["left"]));
  const lines = () =>
    output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  const ofPage = () => lines().filter(({ path }) => path === "/locations/list");
  await waitFor(() => ofPage().length === 30);
  expect(new Set(ofPage().map(({ status }) => status))).toEqual(new Set([499]));
  // What the stub was not taught it does not find.
  expect(
    lines().filter(
      ({ level, msg }) => level >= 40 && !/refused a record|no signing key|could not be read upstream/u.test(msg),
    ),
  ).toEqual([]);
  held.resolve();
  expect((await visitor.get("/changelog")).status).toBe(200);
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{[^}]*route="\/locations\/list"[^}]*status="499"[^}]*\} 30$/mu,
  );
  expect(metrics).toMatch(
    /upstream_call_duration_seconds_count\{operation="locations.list",outcome="cancelled"\} 30$/mu,
  );
  expect(metrics).not.toMatch(/status="5/u);
});

it("a rejection that nobody handles is logged and counted, and others are served; too many end the process in order", async () => {
  const { upstream, database } = await place();
  const { child, ended, ready } = start(database.url, upstream.url, erring);
  const { url, adminUrl } = await ready();
  const counted = async () =>
    Number(/^dashboard_unhandled_errors_total (\d+)$/mu.exec(await (await fetch(`${adminUrl}/metrics`)).text())?.[1]);
  const reject = async () => {
    const before = await counted();
    child.kill("SIGUSR2");
    await waitFor(async () => (await counted()) === before + 1);
  };
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  upstream.on(users.login, async () => {
    asked.resolve();
    await held.promise;
    return { status: 401, body: { code: "auth.wrong_credentials", message: "wrong" } };
  });
  for (let n = 1; n <= 20; n += 1) await reject();
  const other = new Visitor(url);
  const page = await other.get("/login");
  expect(page.status).toBe(200);
  const answer = other.submit(page, { email: "ada@demo.example", password: "something else" });
  await asked.promise;
  child.kill("SIGUSR2");
  await waitFor(async () => (await fetch(`${adminUrl}/readyz/shutdown`)).status === 503);
  held.resolve();
  expect((await answer).status).toBe(422);
  const { code, output } = await ended;
  expect(code).toBe(1);
  const lines = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const told = lines.filter(({ err }) => err?.message === "nobody waits for it");
  expect(told.map(({ level }) => level)).toEqual(Array.from({ length: 21 }, () => 50));
  expect(lines.filter(({ level }) => level === 60)).toHaveLength(1);
});

it("names a wrong variable", async () => {
  const { ended } = start("postgres://localhost/x", "http://localhost", { METRICS_PORT: "many", DRAIN_SECONDS: "60" });
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain("METRICS_PORT: ");
  expect(output).toContain("DRAIN_SECONDS: ");
});
