import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { receipts } from "#contracts/money/receipts.ts";
import { clubExports } from "#contracts/operations/club-exports.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { unzip } from "#tests/support/sheets.ts";
import { writeMedia } from "#upstream/account/media/store.ts";
import { runClub } from "#upstream/club.ts";
import { rangeOf } from "#upstream/operations/club-exports/content.ts";
import { expireClubExports, failClubExport, makeClubExport } from "#upstream/operations/club-exports/make.ts";
import { columnsOf, nameOf } from "#upstream/operations/club-exports/register/kinds.ts";
import { exportedTables, fileOf } from "#upstream/operations/club-exports/register/register.ts";
import { deleteClubRows } from "#upstream/operations/clubs/deletion.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// why: the demo's whole season is read, and deleted, on machines that do much else.
vi.setConfig({ testTimeout: 180_000 });

const { aurora, riviera } = demoOrganisations;
const password = "Demo1234";

let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await createStage({ seed: true });
  folder = await mkdtemp(join(tmpdir(), "club-export-"));
  await addSecrets();
});
afterAll(async () => {
  await stage.stop();
  await rm(folder, { recursive: true });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Things of the demo's clubs that must not leave: secret addresses, and a file that one of them has. */
async function addSecrets() {
  for (const [at, club] of [aurora, riviera].entries()) {
    await stage.sql`insert into upstream.calendar_tokens (organisation_id, location_id, token_hash, with_names, language)
      select organisation_id, id, ${`secret-calendar-hash-${at}`}, true, 'it' from upstream.locations
       where organisation_id = ${club} limit 1 on conflict do nothing`;
    await stage.sql`update upstream.payment_methods set label = ${`'=1+1 ${at}`} where organisation_id = ${club} and type = 'cash'`;
  }
  await addFile(aurora, "carta d'identità/../1.pdf", 12_000_000);
  await addFile(riviera, "altri.txt", 10);
}

async function addFile(organisationId: string, fileName: string, size: number): Promise<string> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) createHash("sha256").update(String(at)).digest().copy(bytes, at);
  const [account] =
    await stage.sql`select account_id from upstream.staff_members where organisation_id = ${organisationId} limit 1`;
  const about = { organisationId, accountId: account?.account_id, fileName, contentType: "application/pdf" };
  return (await writeMedia(stage.upstream.services.db, about, [bytes])).id;
}

const manager = async () => ({ bearer: await stage.staff("manager") });
const ask = async () => stage.client.ok(clubExports.create, { body: { password } }, await manager());

/** A signal that ends the work when it is asked and `isTime` was true before. */
function signalWhen(isTime: () => boolean): AbortSignal {
  const throwIfAborted = () => {
    if (isTime()) throw new Error("killed");
  };
  return { throwIfAborted } as AbortSignal;
}
const never = signalWhen(() => false);

/** Makes an export until `isTime`, asked of the database again and again, and kills the work then. */
async function makeUntil(exportId: string, isTime: () => Promise<boolean>) {
  let isOver = false;
  const work = make(
    exportId,
    signalWhen(() => isOver),
  );
  const watch = (async () => {
    while (!isOver) isOver = await isTime();
  })();
  await expect(work).rejects.toThrow("killed");
  await watch;
}
const make = (exportId: string, signal = never) =>
  makeClubExport(stage.upstream.services, { version: 1, exportId, organisationId: aurora }, signal);

async function download(id: string, headers: Record<string, string> = {}) {
  const { url } = await stage.client.ok(clubExports.download, { params: { id } }, await manager());
  const answer = await fetch(url, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const rowsIn = (file: Buffer | undefined) =>
  parse(file ?? Buffer.alloc(0), { columns: true }) as Readonly<Record<string, string>>[];

interface Manifest {
  organisation: { id: string };
  counts: { records: number; files: number };
  missing: string[];
  files: { name: string; bytes: number; sha256: string; rows?: number }[];
}
const manifestOf = (archive: Map<string, Buffer>): Manifest => JSON.parse(String(archive.get("manifest.json")));

/** All values of columns that are called like secrets, of whatever club. */
async function secretValues(): Promise<string[]> {
  const columns = await stage.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'upstream' and data_type in ('text', 'bytea') and table_name not like 'club_export%'
       and (column_name ~ 'hash|secret|sealed' or (table_name = 'secrets' and column_name = 'value'))`;
  const values = await Promise.all(
    columns.map(({ table, column }) =>
      stage.sql.unsafe(
        `select distinct ${column}::text as value from upstream.${table} where length(${column}::text) > 5`,
      ),
    ),
  );
  return values.flat().map(({ value }) => String(value));
}

describe("a club's export", () => {
  test("has what the database has, says so, and nothing that is secret or another club's", async () => {
    const { id, state, progress } = await ask();
    expect([state, progress]).toEqual(["running", 0]);
    await make(id);
    const { data } = await stage.client.ok(clubExports.list, {}, await manager());
    expect(data[0]).toMatchObject({ id, state: "ready", progress: 100, askedBy: { name: expect.any(String) } });
    const { answer, bytes } = await download(id);
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect([sha256(bytes), bytes.length]).toEqual([data[0]?.sha256, data[0]?.size]);

    const archive = unzip(bytes);
    const manifest = manifestOf(archive);
    expect(manifest).toMatchObject({
      organisation: { id: aurora },
      missing: [],
      counts: { records: data[0]?.records },
    });
    // Each file of the archive is in the manifest, with its length and hash.
    expect(manifest.files.map(({ name }) => name)).toEqual(
      [...archive.keys()].filter((name) => name !== "manifest.json"),
    );
    for (const one of manifest.files) {
      const file = archive.get(one.name) ?? Buffer.alloc(0);
      expect([one.bytes, one.sha256], one.name).toEqual([file.length, sha256(file)]);
    }
    const stored = await stage.sql<{ id: string; size: number }[]>`select id, size from upstream.media
      where organisation_id = ${aurora} and staff_member_id is null order by id`;
    const files = manifest.files.filter(({ name }) => name.startsWith("files/"));
    expect(files.map(({ bytes: size }) => size)).toEqual(stored.map(({ size }) => size));
    expect(files.every(({ name }, at) => name.split("/")[2]?.startsWith(stored[at]?.id ?? "-"))).toBe(true);
    expect(manifest.counts.files).toBe(stored.length);

    // Rows and ids.
    const ids = new Map<string, Set<string>>();
    for (const { table } of exportedTables) {
      const rows = rowsIn(archive.get(fileOf(table)));
      expect(manifest.files.find(({ name }) => name === fileOf(table))?.rows, nameOf(table)).toBe(rows.length);
      const known = new Set(rows.map((row) => row.id ?? row.event_id ?? ""));
      ids.set(nameOf(table), known);
    }
    for (const exported of exportedTables) {
      const name = nameOf(exported.table);
      const rows = rowsIn(archive.get(fileOf(exported.table)));
      if (exported.where === undefined) {
        const [counted] = await stage.sql.unsafe(
          `select count(*)::int as count from upstream.${name} where organisation_id = '${aurora}'`,
        );
        expect(rows.length, name).toBe(counted?.count);
      }
      for (const { heading, join: lead, type } of columnsOf(exported)) {
        if (!lead) continue;
        const given = rows.flatMap((row) => {
          const value = row[heading] ?? "";
          if (value === "") return [];
          return type === "ids" ? (JSON.parse(value) as string[]) : [value];
        });
        const lost = given.filter((one) => !ids.get(lead.to)?.has(one));
        expect(lost.slice(0, 3), `${name}.${heading}`).toEqual([]);
      }
    }
    expect(rowsIn(archive.get("data/payment_methods.csv")).find(({ type }) => type === "cash")?.label).toBe("''=1+1 0");

    // Secrets, and others.
    const text = [...archive.entries()]
      .map(([name, file]) => (name.startsWith("files/") ? name : String(file)))
      .join("\n");
    const secrets = await secretValues();
    expect(secrets).toContain("secret-calendar-hash-0");
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const tables = await stage.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns where table_schema = 'upstream' and column_name = 'id'
       and data_type = 'uuid' intersect
      select table_name from information_schema.columns where table_schema = 'upstream' and column_name = 'organisation_id'`;
    for (const { name } of tables) {
      const foreign = await stage.sql.unsafe(
        `select id::text from upstream.${name} where organisation_id is distinct from '${aurora}' limit 300`,
      );
      expect(
        foreign.filter((row) => text.includes(String(row.id))),
        name,
      ).toEqual([]);
    }
    expect(text).not.toContain(riviera);
    const accounts = rowsIn(archive.get("data/accounts.csv"));
    expect(Object.keys(accounts[0] ?? {})).toEqual(["id", "email", "first_name", "last_name"]);
    const strangers = await stage.sql`select email from upstream.accounts a where not exists (
      select from upstream.staff_members s where s.account_id = a.id and s.organisation_id = ${aurora})
      and not exists (select from upstream.athletes t where t.account_id = a.id and t.organisation_id = ${aurora})`;
    const known = new Set(accounts.map(({ email }) => email));
    expect(strangers.filter(({ email }) => known.has(email))).toEqual([]);
    // Managers hear of it.
    const told = await stage.sql`select metadata from upstream.notifications where type = 'CLUB_EXPORT'`;
    expect(told[0]?.metadata).toEqual({ exportId: id, state: "ready" });
    expect(await stage.sql`select 1 from upstream.club_export_chunks where part > 0`).toHaveLength(0);
  });

  test("goes on where it was killed, with the records of the moment at which it read them", async () => {
    const { id } = await ask();
    const chunks = (part: "tables" | "archive") =>
      stage.sql`select position, xmin::text from upstream.club_export_chunks
        where export_id = ${id} and ${part === "archive" ? stage.sql`part = 0` : stage.sql`part > 0`} order by part, position`;
    // Among the tables: they are read anew, as they must be of one moment.
    await makeUntil(id, async () => (await chunks("tables")).length > 10);
    const [early] = await stage.sql`select snapshot_at from upstream.club_exports where id = ${id}`;
    expect([early?.snapshot_at, (await chunks("archive")).length]).toEqual([null, 0]);
    // In the archive: what is written of it stays, and so do the tables.
    await makeUntil(id, async () => (await chunks("archive")).length > 2);
    const [tables, written] = [await chunks("tables"), await chunks("archive")];
    await stage.sql`insert into upstream.athletes (organisation_id, first_name, last_name) values (${aurora}, 'Dopo', 'Tardi')`;
    await makeUntil(id, async () => (await chunks("archive")).length > written.length);
    expect(await chunks("tables")).toEqual(tables);
    await make(id);
    expect((await chunks("archive")).slice(0, written.length)).toEqual(written);
    const { bytes } = await download(id);
    const archive = unzip(bytes);
    expect(String(archive.get("data/athletes.csv"))).not.toContain("Tardi");
    const [{ sha256: said } = { sha256: "" }] = (await stage.client.ok(clubExports.list, {}, await manager())).data;
    expect(sha256(bytes)).toBe(said);
    for (const one of manifestOf(archive).files)
      expect(sha256(archive.get(one.name) ?? Buffer.alloc(0)), one.name).toBe(one.sha256);
    // One file a club: the one before it went.
    const kept = await stage.sql`select distinct export_id from upstream.club_export_chunks`;
    expect(kept.map(({ export_id }) => export_id)).toEqual([id]);
  });

  test("names a file that was deleted between its records and its files", async () => {
    const gone = await addFile(aurora, "via.pdf", 100);
    const { id } = await ask();
    await makeUntil(id, async () => {
      const [row] = await stage.sql`select snapshot_at from upstream.club_exports where id = ${id}`;
      return row?.snapshot_at !== null;
    });
    await stage.sql`delete from upstream.media where id = ${gone}`;
    await make(id);
    const manifest = manifestOf(unzip((await download(id)).bytes));
    expect(manifest.missing).toEqual([gone]);
    expect(manifest.files.some(({ name }) => name.includes(gone))).toBe(false);
  });

  test("is downloaded whole or from any byte, and goes on with the same file only", async () => {
    const { data } = await stage.client.ok(clubExports.list, {}, await manager());
    const id = data[0]?.id ?? "";
    const { bytes: whole } = await download(id);
    const middle = 1024 * 1024 - 3;
    const some = await download(id, { range: `bytes=${middle}-${middle + 9}` });
    expect([some.answer.status, some.answer.headers.get("content-range")]).toEqual([
      206,
      `bytes ${middle}-${middle + 9}/${whole.length}`,
    ]);
    expect(some.bytes.equals(whole.subarray(middle, middle + 10))).toBe(true);
    const rest = await download(id, { range: `bytes=${middle}-`, "if-range": `"${data[0]?.sha256}"` });
    expect(rest.bytes.equals(whole.subarray(middle))).toBe(true);
    const other = await download(id, { range: "bytes=5-", "if-range": '"another"' });
    expect([other.answer.status, other.bytes.length]).toEqual([200, whole.length]);
    expect((await download(id, { range: `bytes=${whole.length}-` })).answer.status).toBe(416);
    expect(rangeOf("bytes=-5", 10)).toEqual({ from: 5, to: 10 });
    for (const odd of ["bytes=", "bytes=5-2", "bytes=1-2,4-5", "chars=1-2", undefined])
      expect(rangeOf(odd, 10)).toBeUndefined();
  });

  test("is for managers of the club who know their password, one at a time, five a day", async () => {
    for (const person of ["board", "coach", "events", "facilities"] as const) {
      const by = { bearer: await stage.staff(person) };
      for (const refused of [
        await stage.client.refused(clubExports.create, { body: { password } }, by),
        await stage.client.refused(clubExports.list, {}, by),
      ])
        expect(refused.status, person).toBe(403);
    }
    const wrong = await stage.client.refused(clubExports.create, { body: { password: "Wrong123" } }, await manager());
    expect(wrong).toMatchObject({ status: 401, code: "password.current_wrong", fields: [{ path: ["password"] }] });
    const { data } = await stage.client.ok(clubExports.list, {}, await manager());
    const stranger = await stage.member(await stage.organisation("Altro"));
    const params = { id: data[0]?.id ?? "" };
    expect(await stage.client.refused(clubExports.download, { params }, { bearer: stranger.jwt })).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
    const { id } = await ask();
    expect(await stage.client.refused(clubExports.create, { body: { password } }, await manager())).toMatchObject({
      status: 409,
      code: "club_export.running",
    });
    expect(await stage.client.refused(clubExports.download, { params: { id } }, await manager())).toMatchObject({
      status: 409,
      code: "club_export.not_ready",
    });
    expect(await failClubExport(stage.upstream.services, id, "server.unknown")).toBe(true);
    await failClubExport(stage.upstream.services, (await ask()).id, "server.unknown");
    expect(await stage.client.refused(clubExports.create, { body: { password } }, await manager())).toMatchObject({
      status: 429,
      code: "club_export.too_many",
    });
  });

  test("is deleted after a week", async () => {
    const { data } = await stage.client.ok(clubExports.list, {}, await manager());
    const ready = data.find(({ state }) => state === "ready")?.id ?? "";
    stage.clock.forward(6.9 * 24 * 60);
    expect(await expireClubExports(stage.upstream.services)).toBe(0);
    stage.clock.forward(0.2 * 24 * 60);
    expect(await expireClubExports(stage.upstream.services)).toBe(1);
    expect(await stage.sql`select 1 from upstream.club_export_chunks`).toHaveLength(0);
    expect(await stage.client.refused(clubExports.download, { params: { id: ready } }, await manager())).toMatchObject({
      status: 404,
      code: "club_export.deleted",
    });
  });
});

describe("the provider", () => {
  const env = () => processEnv({ DATABASE_URL: stage.databaseUrl, DATA_DIR: folder });

  async function club(...args: string[]) {
    const [out, err] = [[] as string[], [] as string[]];
    const pieces: Buffer[] = [];
    const { Writable } = await import("node:stream");
    const output = new Writable({
      write(piece, _encoding, done) {
        pieces.push(piece);
        done();
      },
    });
    const code = await runClub(args, {
      env: env(),
      print: (text) => out.push(text),
      printError: (text) => err.push(text),
      output,
    });
    return { code, out: out.join("\n"), err: err.join("\n"), bytes: Buffer.concat(pieces) };
  }

  /** How many rows each table has of a club. */
  async function countsOf(id: string): Promise<Record<string, number>> {
    const tables = await stage.sql<{ name: string }[]>`
      select table_name as name from information_schema.columns
       where table_schema = 'upstream' and column_name = 'organisation_id' order by 1`;
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await stage.sql.unsafe(
        `select count(*)::int as n from upstream.${name} where organisation_id = '${id}'`,
      );
      counts[name] = row?.n;
    }
    return counts;
  }

  test("writes a club into a file or to the standard output, also while it is suspended", async () => {
    await issueReceipt();
    expect((await club("suspend", aurora, "--why", "Fine contratto")).code).toBe(0);
    const file = join(folder, "aurora.zip");
    const written = await club("export", aurora, file, "--by", "Rita", "--json");
    const said = JSON.parse(written.out);
    const bytes = await readFile(file);
    expect(said).toMatchObject({ id: aurora, file, size: bytes.length, sha256: sha256(bytes) });
    const archive = unzip(bytes);
    expect(manifestOf(archive).counts).toEqual({ records: said.records, files: said.files });
    const piped = await club("export", aurora, "-");
    expect([piped.code, piped.out]).toEqual([0, ""]);
    expect(piped.err).toContain(sha256(piped.bytes));
    expect([...unzip(piped.bytes).keys()]).toEqual([...archive.keys()]);
    expect(await club("export", aurora, join(folder, "no", "such.zip"))).toMatchObject({ code: 1, out: "" });
    const actions = await stage.sql`select actor, changes from upstream.provider_actions
      where organisation_id = ${aurora} and action = 'export' order by position`;
    expect(actions[0]).toEqual({ actor: "Rita", changes: { size: said.size, sha256: said.sha256 } });
    expect(actions).toHaveLength(2);
  });

  /** Issues a receipt for the first payment of the demo that takes one. */
  async function issueReceipt() {
    const payments =
      await stage.sql`select p.id from upstream.payments p join upstream.subscriptions s on s.debit_id = p.debit_id
      where p.organisation_id = ${aurora} and p.paid and p.voided_at is null and p.amount > 0 order by p.paid_at desc limit 20`;
    for (const { id } of payments) {
      const body = { paymentIds: [String(id)], proceedWithoutTaxId: true } as never;
      if ((await stage.client.send(receipts.create, { body }, await manager())).status === 201) return;
    }
    throw new Error("no payment of the demo takes a receipt");
  }

  test("deletes a club only when it is suspended, exported, named, and its receipts are", async () => {
    const [{ name }] = await stage.sql<
      [{ name: string }]
    >`select name from upstream.organizations where id = ${aurora}`;
    const before = await countsOf(aurora);
    const remove = (...more: string[]) => club("delete", aurora, ...more);
    expect(await remove()).toMatchObject({ code: 2, err: expect.stringContaining("--confirm") });
    expect(await remove("--confirm", "Aurora?")).toMatchObject({ code: 2, err: expect.stringContaining(name) });
    await club("resume", aurora);
    expect(await remove("--confirm", name)).toMatchObject({ code: 1, err: expect.stringContaining("not suspended") });
    await club("suspend", aurora, "--why", "Fine contratto");
    const [trigger, when] = ["provider_actions_append_only", "interval '25 hours'"];
    const age = async (sign: "-" | "+") => {
      await stage.sql.unsafe(`alter table upstream.provider_actions disable trigger ${trigger}`);
      await stage.sql.unsafe(
        `update upstream.provider_actions set created_at = created_at ${sign} ${when} where action = 'export'`,
      );
      await stage.sql.unsafe(`alter table upstream.provider_actions enable trigger ${trigger}`);
    };
    await age("-");
    expect(await remove("--confirm", name)).toMatchObject({ code: 1, err: expect.stringContaining("no export") });
    await age("+");
    expect(await remove("--confirm", name)).toMatchObject({ code: 1, err: expect.stringContaining("receipts") });
    const { provider_actions: _a, tokens: _t, ...rows } = await countsOf(aurora);
    const { provider_actions: _b, tokens: _u, ...was } = before;
    expect(rows).toEqual(was);
  });

  test("deletes all of a club, goes on after a break, and leaves the others whole", async () => {
    const [{ name }] = await stage.sql<
      [{ name: string }]
    >`select name from upstream.organizations where id = ${aurora}`;
    const others = await countsOf(riviera);
    const accounts = await stage.sql`select count(*) from upstream.accounts`;
    const otherFiles =
      await stage.sql`select count(*) from upstream.media_chunks c join upstream.media m on m.id = c.media_id
      where m.organisation_id is distinct from ${aurora}`;
    // Killed in the middle: the command began it.
    await stage.sql`insert into upstream.club_deletions (organisation_id, actor) values (${aurora}, 'Rita')`;
    let steps = 0;
    const broken = deleteClubRows(stage.upstream.services.db, aurora, () => {
      steps += 1;
      if (steps > 25) throw new Error("killed");
    });
    await expect(broken).rejects.toThrow("killed");
    expect(await club("resume", aurora)).toMatchObject({ code: 1, err: expect.stringContaining("being deleted") });
    const done = await club("delete", aurora, "--confirm", name, "--json");
    expect(JSON.parse(done.out)).toEqual({ id: aurora, deleted: true });

    const { provider_actions: acts, ...left } = await countsOf(aurora);
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    expect(acts).toBeGreaterThan(0);
    // Not in any other column, either: texts, JSON, queues.
    const tables = await stage.sql<{ name: string }[]>`
      select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('upstream', 'upstream_jobs') and table_type = 'BASE TABLE'
         and table_name not in ('provider_actions', 'media_chunks', 'media_thumbnails')`;
    for (const { name: table } of tables) {
      const found = await stage.sql.unsafe(`select 1 from ${table} t where t::text like '%${aurora}%' limit 1`);
      expect(found.length, table).toBe(0);
    }
    const orphans = await stage.sql`select 1 from upstream.media_chunks c where not exists (
      select from upstream.media m where m.id = c.media_id)`;
    expect(orphans).toHaveLength(0);
    expect(await countsOf(riviera)).toEqual(others);
    expect(await stage.sql`select count(*) from upstream.accounts`).toEqual(accounts);
    expect(await stage.sql`select count(*) from upstream.media_chunks`).toEqual(otherFiles);
    // Triggers keep history again, and the page of the first set-up stays closed.
    const off = await stage.sql`select tgname from pg_trigger where tgenabled = 'D'`;
    expect(off).toHaveLength(0);
    expect(await stage.sql`select 1 from upstream.setup`).toHaveLength(1);
    expect(await club("show", aurora)).toMatchObject({ code: 1 });
  });
});
