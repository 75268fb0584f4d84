import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { bareDatabase, cloneDatabase } from "#tests/support/databases.ts";
import { endSessions } from "#tests/support/end-sessions.ts";
import { erring } from "#tests/support/erring.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { inSoak, isSoak } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo } from "#tests/support/wire.ts";
import { isMigrated, noteNeededProgram } from "#upstream/db/migrate.ts";
import { runMaintenance } from "#upstream/maintenance.ts";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

function run(script: string, env: Record<string, string>, ...args: string[]) {
  const child: ChildProcess = fork(`server/upstream/${script}`, args, {
    silent: true,
    env: processEnv({ LOG_LEVEL: "info", ...env }),
    execArgv: [],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { child, ended, said: (pattern: RegExp) => waitFor(() => pattern.exec(output)?.[1], 60_000) };
}

it.each(isSoak ? (["SIGTERM", "SIGINT"] as const) : (["SIGTERM"] as const))(
  "tells its parent when it is ready, and stops cleanly on %s",
  async (signal) => {
    const env = { DATABASE_URL: stage.databaseUrl, UPSTREAM_PORT: "0", UPSTREAM_METRICS_PORT: "0" };
    const { child, ended, said } = run("main.ts", env);
    const [message] = await once(child, "message");
    expect(message).toMatchObject({ type: "ready", url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u) });
    expect((await fetch(`${message.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${await said(/"adminUrl":"([^"]+)"/u)}/readyz`)).status).toBe(200);
    child.kill(signal);
    const { code, output } = await ended;
    expect(code, output).toBe(0);
    expect(output).toContain('"msg":"stopped"');
  },
);

it("ends with a sentence when the schema is raised beyond it, and does not start on it", async () => {
  const database = await cloneDatabase("empty");
  const env = { DATABASE_URL: database.url, UPSTREAM_PORT: "0", UPSTREAM_METRICS_PORT: "0" };
  const sentence = /needs version 9\.9\.9 of the product, or a newer one: start that, or restore the backup/u;
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    const { child, ended, said } = run("main.ts", env);
    await once(child, "message");
    const adminUrl = await said(/"adminUrl":"([^"]+)"/u);
    // What an upgrade whose migration says `stops` leaves, at a time that this program has not come to.
    await noteNeededProgram(sql, 9_999_999_999_999);
    await sql`update upstream.needed_program set version = '9.9.9'`;
    const ready = await fetch(`${adminUrl}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { checks: { database: true, migrations: false }, why: expect.stringMatching(sentence) },
    ]);
    for (const { code, output } of [await ended, await run("main.ts", env).ended]) {
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
      expect(output).not.toContain('"stack"');
    }
    // A schema that needs no more than this program has is a good one, whatever it has besides.
    await sql`update upstream.needed_program set migration = 1`;
    expect(await isMigrated(sql)).toBe(true);
    // Nobody takes it back.
    await noteNeededProgram(sql, 0);
    expect(await sql`select migration from upstream.needed_program`).toEqual([{ migration: "1" }]);
  } finally {
    await sql.end();
    await database.drop();
  }
});

it("goes on after a rejection that nobody handles, and ends in order after an error that nobody catches", async () => {
  const env = { DATABASE_URL: stage.databaseUrl, UPSTREAM_PORT: "0", UPSTREAM_METRICS_PORT: "0", ...erring };
  const { child, ended, said } = run("main.ts", env);
  const [{ url }] = await once(child, "message");
  const adminUrl = await said(/"adminUrl":"([^"]+)"/u);
  child.kill("SIGUSR2");
  await waitFor(async () =>
    /^upstream_unhandled_errors_total 1$/mu.test(await (await fetch(`${adminUrl}/metrics`)).text()),
  );
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill("SIGPIPE");
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('"message":"nobody waits for it"');
  expect(output).toContain('"message":"nobody catches it"');
  expect(output).toContain('"msg":"stopped"');
});

inSoak(() => {
  it("ends with its parent", async () => {
    const { child } = run("main.ts", { DATABASE_URL: stage.databaseUrl, UPSTREAM_PORT: "0" });
    await once(child, "message");
    const exit = once(child, "exit");
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  it("names each wrong variable and ends", async () => {
    const { ended } = run("main.ts", { DATABASE_URL: "mysql://x", UPSTREAM_PORT: "many", SMTP_URL: "" });
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toContain("DATABASE_URL: ");
    expect(output).toContain("UPSTREAM_PORT: ");
    expect(output).not.toContain("SMTP_URL");
  });

  it("says so and ends when its port is taken", async () => {
    const { port } = new URL(stage.url);
    const { ended } = run("main.ts", { DATABASE_URL: stage.databaseUrl, UPSTREAM_PORT: port });
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toContain("another program listens there");
    expect(output).not.toContain('"stack"');
  });

  it("waits for a database that is away when it starts, and begins anew when its sessions end meanwhile", async () => {
    const database = await bareDatabase();
    const { wire, url } = await startWireTo(database.url);
    await wire.set("cut");
    const { child, ended, said } = run("main.ts", {
      DATABASE_URL: url,
      UPSTREAM_PORT: "0",
      UPSTREAM_METRICS_PORT: "0",
    });
    const ready = once(child, "message");
    try {
      await said(/"msg":"(The database is away; trying again)/u);
      await wire.set("whole");
      await endSessions(database.url, 3_000);
      const [message] = await ready;
      expect((await fetch(`${message.url}/healthz`)).status).toBe(200);
      await waitFor(async () => (await fetch(`${await said(/"adminUrl":"([^"]+)"/u)}/readyz`)).status === 200, 30_000);
      child.kill("SIGTERM");
      const { code, output } = await ended;
      expect(code, output).toBe(0);
      expect(output.match(/The database is away/gu)).toHaveLength(1);
    } finally {
      child.kill("SIGKILL");
      await wire.stop();
      await database.drop();
    }
  });

  it.each(["server/upstream/main.ts", "server/migrate.ts"])(
    "%s ends at once when it is told to stop while it waits for its database",
    async (program) => {
      const child = spawn(process.execPath, [program], {
        // Nobody listens on this port.
        env: processEnv({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/nothing" }),
      });
      const ended = once(child, "close");
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          output += chunk;
        });
      await waitFor(() => output.includes("The database is away; trying again"), 60_000);
      const began = performance.now();
      child.kill("SIGTERM");
      // A code, and no signal: as the first process of a container it would not hear one that it has not asked for.
      expect(await ended).toEqual([143, null]);
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );

  it("does not wait for what time does not mend: a database that does not exist", async () => {
    const wrong = new URL(stage.databaseUrl);
    wrong.pathname = "/there_is_no_such_database";
    const { code, output } = await run("main.ts", { DATABASE_URL: wrong.href, UPSTREAM_PORT: "0" }).ended;
    expect(code).toBe(1);
    expect(output).toContain("There is no database");
    expect(output).not.toContain("trying again");
  });
});

it("switches maintenance", async () => {
  const maintenance = async (command: string, env: Record<string, string> = { DATABASE_URL: stage.databaseUrl }) => {
    const lines: string[] = [];
    return { code: await runMaintenance(command, env, (line) => lines.push(line)), output: lines.join("\n") };
  };
  const flags = async () => {
    const response = await fetch(`${stage.url}/api/v1/flags/`, {
      headers: { "x-environment-key": "test" },
    });
    return ((await response.json()) as { enabled: boolean }[]).map(({ enabled }) => enabled);
  };
  expect(await maintenance("status")).toEqual({ code: 0, output: "Maintenance is off." });
  // As people do it.
  const env = { DATABASE_URL: stage.databaseUrl };
  expect(await run("maintenance.ts", env, "on").ended).toEqual({ code: 0, output: "Maintenance is on.\n" });
  expect(await flags()).toEqual([true]);
  expect(await maintenance("off")).toEqual({ code: 0, output: "Maintenance is off." });
  expect(await flags()).toEqual([false]);
  expect((await maintenance("maybe")).code).toBe(2);
  const lost = await maintenance("on", { DATA_DIR: "/nowhere" });
  expect(lost).toMatchObject({ code: 1, output: expect.stringContaining("set DATABASE_URL") });
});
