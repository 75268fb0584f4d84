import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { createClient } from "#tests/api/support/client.ts";
import { codeIn } from "#tests/support/mail-code.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { startUpstream, type TestUpstream } from "#tests/support/programs.ts";
import { runClub } from "#upstream/club.ts";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

let upstream: TestUpstream;
let sql: postgres.Sql;
let folder: string;
beforeAll(async () => {
  upstream = await startUpstream({ worker: false });
  sql = postgres(upstream.databaseUrl, { max: 2, onnotice: () => {} });
  folder = await mkdtemp(join(tmpdir(), "club-"));
});
afterAll(async () => {
  await sql.end();
  await upstream.stop();
  await rm(folder, { recursive: true });
});

const envOf = (env: Record<string, string> = {}) =>
  processEnv({ DATABASE_URL: upstream.databaseUrl, DATA_DIR: folder, PUBLIC_URL: "https://club.example", ...env });

/** Runs a command of the provider within this process: one of its own costs seconds. */
async function club(args: readonly string[], env?: Record<string, string>) {
  let [out, err] = ["", ""];
  const code = await runClub(args, {
    env: envOf(env),
    print: (text) => {
      out += text;
    },
    printError: (text) => {
      err += text;
    },
    output: process.stdout,
  });
  return { code, out, err };
}

const aurora = [
  ...["create", "--name", "ASD Aurora", "--manager", "anna@aurora.example", "--manager-name", "Anna Verdi"],
  ...["--until", "2027-12-31"],
];
const answer = async (args: readonly string[], env?: Record<string, string>) => {
  const { out, err } = await club([...args, "--json"], env);
  return JSON.parse(out || JSON.stringify({ err }));
};

it("a process of its own prints one object and ends with the command's code", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["server/upstream/club.ts", ...args, "--json"], { env: envOf(), encoding: "utf8" });
  const shown = run("setup-code");
  expect([shown.status, JSON.parse(shown.stdout)]).toEqual([0, { code: expect.any(String), link: expect.any(String) }]);
  const wrong = run("create");
  expect([wrong.status, JSON.parse(wrong.stdout)]).toEqual([2, { error: "--name is missing." }]);
});

it("typed wrong, it says what is, and ends with 2", async () => {
  const cases: [string[], RegExp][] = [
    [[], /Which command[\s\S]*Usage/u],
    [["delete-all"], /no command delete-all/u],
    [["create", "--name", "ASD Aurora"], /--manager is missing/u],
    [[...aurora, "--currency", "lire", "--time-zone", "Rome"], /Not taken: --currency, --time-zone/u],
    [[...aurora, "--colour", "red"], /colour/u],
    [[...aurora, "more"], /What is more\?/u],
  ];
  const ended = await Promise.all(cases.map(([args]) => club(args)));
  for (const [at, { code, err }] of ended.entries())
    expect([code, err]).toEqual([2, expect.stringMatching(cases[at]?.[1] ?? /-/u)]);
  expect(await sql`select 1 from upstream.organizations`).toHaveLength(0);
});

it("shows the code while no club was made, and makes a club with an invitation that works", async () => {
  const shown = await answer(["setup-code"]);
  expect(shown.link).toBe(`https://club.example/setup?code=${shown.code}`);
  const made = await answer([...aurora, "--by", "Rita"]);
  // Without a mail server the mail is a file, and has not left.
  expect(made).toMatchObject({ created: true, mailed: false, code: expect.stringMatching(/^\d{8}$/u) });
  expect(made.link).toBe("https://club.example/reset-password?email=anna%40aurora.example");
  const [mail = ""] = await readdir(join(folder, "outbox"));
  expect(codeIn(await readFile(join(folder, "outbox", mail), "utf8"))).toBe(made.code);
  const client = createClient(upstream.url);
  const email = "anna@aurora.example";
  await client.ok(users.setPassword, { body: { email, otp: made.code, password: "Aurora2026" } });
  const { jwt: bearer } = await client.ok(users.login, {}, { basic: [email, "Aurora2026"] });
  const { staffMembers } = await client.ok(users.me, {}, { bearer });
  expect(staffMembers).toMatchObject([{ roles: ["manager"], organization: { id: made.id, name: "ASD Aurora" } }]);
  const [action] = await sql`select * from upstream.provider_actions`;
  expect(action).toMatchObject({ organisation_id: made.id, actor: "Rita", action: "create" });
  expect(JSON.stringify(action)).not.toMatch(/anna|verdi/iu);
  expect(await sql`select expires_at from upstream.module_subscriptions where product = 'academy'`).toEqual([
    { expires_at: new Date("2027-12-31T23:00:00Z") },
  ]);
});

it("done again it changes nothing; what differs is named, with exit 1", async () => {
  const [there] = await sql`select id from upstream.organizations`;
  const sameInOtherWords = aurora.with(2, "asd  AURÓRA").with(4, "Anna@Aurora.example");
  for (const args of [aurora, sameInOtherWords]) {
    const { code, out } = await club([...args, "--json"]);
    expect([code, JSON.parse(out)]).toEqual([0, { id: there?.id, created: false }]);
  }
  const differing = [...aurora, "--currency", "chf", "--modules", "academy"];
  expect(await club(differing)).toMatchObject({ code: 1, err: expect.stringMatching(/another currency, modules\./u) });
  const others = await club(aurora.with(4, "bruno@aurora.example"));
  expect(others).toMatchObject({ code: 1, err: expect.stringContaining("with another manager") });
  expect(await sql`select 1 from upstream.provider_actions`).toHaveLength(1);
  expect(await sql`select 1 from upstream.accounts`).toHaveLength(1);
});

it("with a key the key decides", async () => {
  const keyed = [...aurora, "--key", "order-7"];
  const first = await answer(keyed);
  // The manager has a password by now, and needs no code.
  expect(first).toMatchObject({ created: true, code: null, link: "https://club.example/login" });
  expect(await answer(keyed)).toEqual({ id: first.id, created: false });
  expect(await answer(keyed.with(2, "ASD Riviera"))).toEqual({ error: expect.stringMatching(/another name\./u) });
  expect(await sql`select 1 from upstream.organizations`).toHaveLength(2);
});

it("two at once make one club", async () => {
  const args = aurora.with(2, "Beach Club").with(4, "carla@beach.example");
  const done = await Promise.all([answer(args), answer(args)]);
  expect(done.map(({ created }) => created).toSorted()).toEqual([false, true]);
  expect(new Set(done.map(({ id }) => id)).size).toBe(1);
});

it("a mail that cannot leave is said, and the club is there", async () => {
  const args = aurora.with(2, "Tennis Club").with(4, "dario@tennis.example");
  const { code, out } = await club(args, { SMTP_URL: "smtp://127.0.0.1:1" });
  expect(code).toBe(0);
  expect(out).toMatch(
    /could not be mailed \(.+\)\. Hand it on yourself:\n.*with the code \d{8}: https:\/\/club\.example/u,
  );
});

it("the page is opened again only when that is asked for", async () => {
  expect(await club(["setup-code"])).toMatchObject({ code: 1, err: expect.stringContaining("--reopen") });
  const opened = await answer(["setup-code", "--reopen"]);
  expect(await answer(["setup-code"])).toEqual(opened);
});

it("a database that is away is said in a sentence, with exit 1", async () => {
  const away = await club(aurora, { DATABASE_URL: "postgres://club@127.0.0.1:1/club" });
  expect(away.code).toBe(1);
  expect(away.err).toMatch(/database/iu);
  expect(away.err).not.toMatch(/^\s+at /mu);
});
