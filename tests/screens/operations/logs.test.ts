import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { book, idOf } from "#tests/screens/facilities/booking.ts";
import { cloneDatabase } from "#tests/support/databases.ts";
import { demoTournament } from "#tests/support/demo-tournament.ts";
import { codeIn } from "#tests/support/mail-code.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

// why: whole processes start here, on machines that do much else.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a person types during the walk; none of it may come out of a log. */
const typed = {
  wrongPassword: "Sbagliata77",
  newPassword: "Segretissima88",
  guestName: "Ermenegilda Quattrocchi",
  guestPhoneNumber: "+39 333 7654321",
  notes: "porta il certificato medico di Zefirina",
  search: "cercando-Ermenegilda",
  unknownEmail: "nessuno.conosciuto@altrove.example",
};

const undo: (() => Promise<unknown> | unknown)[] = [];
let sql: Sql;
let url: string;
let folder: string;
/** Everything that both programs wrote, to whichever output. */
let output = "";

/** Starts a program of the product and hands out the address that it says; all its output is kept. */
async function start(file: string, env: Record<string, string>, address: RegExp): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: processEnv({ LOG_LEVEL: "trace", ...env }),
  });
  undo.push(async () => {
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  return waitFor(() => {
    if (child.exitCode !== null) throw new Error(output);
    return address.exec(output)?.[1];
  }, 60_000);
}

beforeAll(async () => {
  const database = await cloneDatabase("demo");
  undo.push(() => database.drop());
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  undo.push(() => sql.end());
  folder = await mkdtemp(join(tmpdir(), "club-logs-"));
  undo.push(() => rm(folder, { recursive: true }));
  const upstreamUrl = await start(
    "server/upstream/main.ts",
    { DATABASE_URL: database.url, UPSTREAM_PORT: "0", DATA_DIR: folder },
    /"url":"(http:[^"]+)".*"msg":"ready"/u,
  );
  const env = { DATABASE_URL: database.url, UPSTREAM_URL: upstreamUrl, PORT: "0" };
  const secret = { SESSION_SECRET: "a secret of the tests, 32 characters or more" };
  url = await start("server/web.ts", { ...env, ...secret }, /^Dashboard: (\S+)/mu);
});
afterAll(async () => {
  for (const one of undo.reverse()) await one();
});

/** Values of the people in the database, and of what they can be reached by. */
async function people(): Promise<string[]> {
  const rows = await sql<{ value: string | null }[]>`
    select unnest(array[email, phone_number, tax_id_code, address, first_name || ' ' || last_name]) as value
    from upstream.accounts
    union select unnest(array[email, phone_number, last_name, first_name || ' ' || last_name]) from upstream.athletes
    union select unnest(array[guest_name, guest_phone_number, notes]) from upstream.reservations`;
  return rows.map(({ value }) => value?.trim() ?? "").filter((value) => value.length > 3);
}

/** Whether the output has these words, as words of their own: "Poli" is a surname, and a part of "policy". */
const isLogged = (words: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "iu").test(
    output,
  );

/** Secrets that the visitor's browser holds. */
const cookiesOf = (visitor: Visitor): string[] => [...visitor.cookies.values()].filter((value) => value.length > 20);

/** Signs in, looks for somebody, books for them, exports: what a secretary does. */
async function work(visitor: Visitor): Promise<string[]> {
  const login = await visitor.get("/login");
  await visitor.submit(login, { email: "facilities@demo.example", password: typed.wrongPassword });
  await visitor.signInAnew("facilities");
  await visitor.get(`/locations/reservations/list?search=${typed.search}`);
  const booked = await book(visitor, {
    guestName: typed.guestName,
    guestPhoneNumber: typed.guestPhoneNumber,
    notes: typed.notes,
  });
  expect(booked.text).toContain("Prenotazione creata.");
  await visitor.submit(await visitor.get(`/locations/reservations/${idOf(booked)}/edit`), { notes: typed.notes });
  await book(visitor, { guestName: typed.guestName, fieldId: "" });
  const [athlete] = await sql<{ name: string }[]>`select last_name as name from upstream.athletes limit 1`;
  await book(visitor, { holder: "athlete", guestName: "", athleteSearch: athlete?.name ?? "" }, "intent=search");
  const places = await visitor.get("/locations/list");
  const place = places.document.querySelector("a.rowLink")?.getAttribute("href");
  const calendar = await visitor.submit(await visitor.get(`${place}/calendar`), {}, { button: "Crea indirizzo" });
  const address = calendar.document.querySelector("#calendar-address")?.getAttribute("value") ?? "";
  expect((await new Visitor(url).request(new URL(address).pathname)).status).toBe(200);
  const token = /calendars\/([\w-]{43})\.ics/u.exec(address)?.[1] ?? "";
  return [token, ...cookiesOf(visitor)];
}

/** Forgets a password and makes a new one by the code of the mail. */
async function recover(visitor: Visitor): Promise<string[]> {
  await visitor.submit(await visitor.get("/recover-password"), { email: typed.unknownEmail });
  const sent = await visitor.submit(await visitor.get("/recover-password"), { email: "coach@demo.example" });
  const outbox = join(folder, "outbox");
  const file = await waitFor(async () => (await readdir(outbox).catch(() => []))[0]);
  const code = codeIn(await readFile(join(outbox, file), "utf8"));
  const fields = { otp: code, password: typed.newPassword, repeat: typed.newPassword };
  const saved = await visitor.submit(sent, fields);
  expect(saved.text).toContain("Password salvata");
  // Eight digits may stand in any number; beside a word they are a code.
  return [`"otp":"${code}"`, `otp=${code}`, `code ${code}`];
}

/** Does something while a table is missing. */
async function without(table: string, ask: () => Promise<unknown>): Promise<void> {
  const [schema, name] = table.split(".");
  await sql.unsafe(`alter table ${table} rename to away`);
  await ask();
  await sql.unsafe(`alter table ${schema}.away rename to ${name}`);
}

/** Makes the addresses of a scorer and of a screen, and uses them; at last while their tables are missing. */
async function score(manager: Visitor): Promise<string[]> {
  const matches = `${await demoTournament(manager, "live")}/matches`;
  const tokens: string[] = [];
  for (const [kind, table] of [
    ["scorers", "scorer_links"],
    ["boards", "board_links"],
  ]) {
    const form = await manager.get(`${matches}/${kind}/new`);
    const made = await manager.submit(form, { label: "Campo 1" }, { form: "main form[method=post]" });
    const { pathname } = new URL(made.document.querySelector("#issued-address")?.getAttribute("value") ?? "");
    const stranger = new Visitor(url);
    const page = await stranger.get(pathname);
    expect(page.status).toBe(200);
    const match = page.document.querySelector("li a")?.getAttribute("href");
    if (match) await stranger.post(match, { tap: "undo", seq: "1", nonce: "a-nonce-of-the-test" });
    await without(`upstream.${table}`, () => stranger.get(pathname));
    tokens.push(pathname.split("/").at(-1) ?? "");
  }
  return tokens;
}

/** The same work while tables are missing: what is logged then has queries, values and rows in it. */
async function fail(visitor: Visitor): Promise<void> {
  const fields = { guestName: typed.guestName, guestPhoneNumber: typed.guestPhoneNumber, notes: typed.notes };
  await without("upstream.reservations", async () => {
    expect((await book(visitor, fields)).status).toBeGreaterThanOrEqual(500);
  });
  await without("upstream.accounts", async () => {
    const stranger = new Visitor(url);
    await stranger.submit(await stranger.get("/login"), { email: "board@demo.example", password: typed.wrongPassword });
  });
  for (const table of ["dashboard.audit_log", "dashboard.audit_people"]) {
    await without(table, async () => {
      expect((await book(visitor, fields)).status).toBeGreaterThanOrEqual(500);
    });
  }
}

test("neither program logs who people are, what they type, or what opens a door", async () => {
  const visitor = new Visitor(url);
  const secrets = [...(await work(visitor)), ...(await recover(new Visitor(url)))];
  await fail(visitor);
  await visitor.submit(await visitor.get("/logout"), {}, { form: "main form[method=post]" });
  const manager = new Visitor(url);
  await manager.signInAnew("manager", "Aurora");
  secrets.push(...(await score(manager)));
  await manager.get("/audit");
  secrets.push(...cookiesOf(manager), "Demo1234", ...Object.values(typed), ...(await people()));
  expect(secrets.length).toBeGreaterThan(200);

  // Both wrote about it, down to the failed queries.
  const count = (pattern: RegExp) => output.match(pattern)?.length ?? 0;
  expect(count(/"name":"upstream".*"method":"POST","path":"\/v2\/reservations"/gu)).toBeGreaterThan(1);
  expect(count(/"name":"dashboard".*"path":"\/locations\/reservations\/new"/gu)).toBeGreaterThan(5);
  for (const table of ["upstream.reservations", "upstream.accounts", "upstream.scorer_links", "dashboard.audit_log"])
    expect(count(new RegExp(`Failed query: (?:select|insert)[^\\n]*${table}`, "gu")), table).toBeGreaterThan(0);
  expect([...new Set(secrets)].filter((secret) => secret !== "" && isLogged(secret))).toEqual([]);
  expect(count(/@demo\.example/giu)).toBe(0);
  // A signed token, whoever it is of.
  expect(count(/\beyJ[\w-]{10,}\.[\w-]+/gu)).toBe(0);
});

test("every line is JSON with a time, and a request is known by one id in both", () => {
  const lines = output
    .split("\n")
    .filter((line) => line !== "" && !/^(?:Dashboard|For operators): /u.test(line))
    .map((line) => JSON.parse(line) as { time: number; name: string; requestId?: string });
  expect(lines.every(({ time, name }) => time > 1.7e12 && ["dashboard", "upstream"].includes(name))).toBe(true);
  const idsOf = (program: string) =>
    new Set(lines.filter(({ name }) => name === program).flatMap(({ requestId }) => requestId ?? []));
  const upstream = idsOf("upstream");
  expect([...idsOf("dashboard")].filter((id) => upstream.has(id)).length).toBeGreaterThan(10);
});
