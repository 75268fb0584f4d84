import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ChainVerifier } from "#audit/chain/chain-verifier.ts";
import { type CheckpointFile, readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { readLog } from "#audit/chain/read-database.ts";
import { readFile } from "#audit/chain/read-file.ts";
import { dropOldMonths, RetentionError } from "#audit/chain/retention.ts";
import { exportText } from "#audit/export/export-file.ts";
import { exportLines } from "#audit/export/export-lines.ts";
import { createSigner, readPublicKeys } from "#audit/format/signer.ts";
import { connect } from "#db/connection.ts";
import { makeKeys, makeSequencer, shortFindings, verifyDatabase } from "#tests/support/audit-chain.ts";
import { makePastMonths, writeMonth } from "#tests/support/audit-months.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

const keys = makeKeys();
const publicKeys = readPublicKeys(keys.open);
const signer = createSigner(keys.signing);
const log = pino({ level: "silent" });
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
let database: DashboardDatabase;
let sql: Sql;
let app: ReturnType<typeof connect>;
let folder: string;
let checkpointFile: string;
let outside: CheckpointFile;

/** What the dashboard does, with the rights that it has. */
const drop = (months: number, more: Partial<Parameters<typeof dropOldMonths>[0]> = {}) =>
  dropOldMonths({ sql: app.sql, log, signer, checkpointFile, months, ...more });
const step = async () => {
  const { sequencer } = makeSequencer(sql, keys.signing, checkpointFile);
  while ((await sequencer.step()) > 0);
};
const oldest = async () => {
  const [row] = await sql`select count(*)::int as rows,
    (extract(year from age(date_trunc('month', now() at time zone 'UTC'), min(date_trunc('month', at at time zone 'UTC')))) * 12
      + extract(month from age(date_trunc('month', now() at time zone 'UTC'), min(date_trunc('month', at at time zone 'UTC')))))::int
      as months from dashboard.audit_log where action <> 'audit.retention'`;
  return row;
};
async function exported(name: string): Promise<string> {
  await writeFile(join(folder, name), exportText(exportLines(sql, {}), signer));
  return join(folder, name);
}
const verifyFile = (path: string) =>
  readFile(path, { keys: publicKeys, outside: { checkpoints: [], cuts: [] }, everySignature: true });
let before: string;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(3).sql;
  app = connect(urlAs("dashboard_app", database.url), 2);
  folder = await mkdtemp(join(tmpdir(), "audit-"));
  checkpointFile = join(folder, "checkpoints.ndjson");
  await makePastMonths(sql, 30);
  // Something from before the first partition, and rows whose places are not in the order of their times.
  await writeMonth(sql, one, 40, 2);
  for (let ago = 30; ago >= 0; ago -= 3) {
    await writeMonth(sql, one, ago, 4);
    await writeMonth(sql, ago > 24 ? two : null, ago, 3);
    if (ago === 24) await writeMonth(sql, one, 27, 2);
    if (ago === 24) await writeMonth(sql, one, 24, 1);
    await step();
  }
  before = await exported("before.ndjson");
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("nothing goes without a key, from a log that is not whole, or when all is to be kept", async () => {
  expect(await drop(0)).toBe(0);
  expect(await drop(36)).toBe(0);
  expect(await drop(24, { signer: undefined })).toBe(0);
  const state = await oldest();
  for (const change of [
    "update dashboard.audit_log set actor_name = 'x' where id = (select min(id) + 4 from dashboard.audit_log)",
    "delete from dashboard.audit_log where id = (select min(id) + 4 from dashboard.audit_log)",
    "delete from dashboard.audit_chain where audit_id = (select min(audit_id) + 4 from dashboard.audit_chain)",
    "update dashboard.audit_checkpoints set signature = sha512('x')",
    "update dashboard.audit_checkpoints set hash = sha256('x')",
    `insert into dashboard.audit_log (action_id, kind, outcome, at, actor_name, action, request_id, address)
       values (gen_random_uuid(), 'outcome', 'succeeded', now() - interval '29 months', '', '', '', '')`,
  ]) {
    // why this way: the change must be seen by another connection, and undone afterwards.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe("create table saved_log as table dashboard.audit_log");
      await tx.unsafe("create table saved_chain as table dashboard.audit_chain");
      await tx.unsafe("create table saved_checkpoints as table dashboard.audit_checkpoints");
      await tx.unsafe(change);
    });
    await expect(drop(24), change).rejects.toThrow(/verify|have no place/u);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from dashboard.audit_log`;
      await tx`delete from dashboard.audit_chain`;
      await tx`delete from dashboard.audit_checkpoints`;
      await tx`insert into dashboard.audit_log overriding system value select * from saved_log`;
      await tx`insert into dashboard.audit_chain select * from saved_chain`;
      await tx`insert into dashboard.audit_checkpoints select * from saved_checkpoints`;
      await tx`drop table saved_log, saved_chain, saved_checkpoints`;
    });
  }
  expect(await oldest()).toEqual(state);
  expect(new RetentionError("x").name).toBe("RetentionError");
});

test("the database itself refuses a cut that nobody signed, and one that is too young", async () => {
  const cut = (months: number) =>
    app.sql`select dashboard.drop_audit_months(date_trunc('month', now(), 'UTC') - make_interval(months => ${months}))`;
  await expect(cut(24)).rejects.toThrow(/no signed cut/u);
  await expect(cut(2)).rejects.toThrow(/too young/u);
  await expect(app.sql`select dashboard.drop_audit_months(now() - interval '20 months')`).rejects.toThrow(
    /no beginning/u,
  );
});

test("whole months go, each log says so, and the rest is whole; so is what was exported before", async () => {
  expect(await drop(24)).toBe(6);
  expect(await oldest()).toMatchObject({ months: 24 });
  expect(await drop(24)).toBe(0);
  await step();
  outside = await readCheckpointFile(checkpointFile);
  expect(outside.cuts.map(({ organisationId }) => organisationId).toSorted()).toEqual([one, two].toSorted());
  expect(outside.cuts.find(({ organisationId }) => organisationId === one)?.links).toHaveLength(2);
  const said =
    await sql`select organisation_id, changes from dashboard.audit_log where action = 'audit.retention' order by id`;
  expect(said.map((row) => row.organisation_id).toSorted()).toEqual([one, two].toSorted());
  expect(said.find((row) => row.organisation_id === one)?.changes.droppedEntries).toEqual({ after: 12 });
  expect(await verifyDatabase(sql, keys.open, outside.checkpoints)).toMatchObject({ findings: [], unproven: 0 });
  expect((await verifyFile(before)).findings).toEqual([]);
  expect((await verifyFile(await exported("after.ndjson"))).findings).toEqual([]);
});

test("a year later more goes, and the log begins at the newest cut", async () => {
  await sql`select dashboard.make_audit_partitions(5)`;
  expect(await drop(12)).toBe(12);
  await step();
  outside = await readCheckpointFile(checkpointFile);
  expect(await oldest()).toMatchObject({ months: 12 });
  expect(await verifyDatabase(sql, keys.open, outside.checkpoints)).toMatchObject({ findings: [], unproven: 0 });
  expect((await verifyFile(await exported("later.ndjson"))).findings).toEqual([]);
  expect((await verifyFile(before)).findings).toEqual([]);
});

class Undone extends Error {}

/** What a verifier says after a superuser did something; it is undone afterwards. */
async function after(
  act: (tx: TransactionSql) => Promise<unknown>,
  cuts: CheckpointFile["cuts"] = [],
): Promise<string[]> {
  let found: string[] = [];
  await sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await act(tx);
      const verifier = new ChainVerifier({ keys: publicKeys, outside: outside.checkpoints, cuts });
      await readLog(tx, verifier);
      found = shortFindings(verifier.end());
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

const dropHead = async (tx: TransactionSql, upTo: number): Promise<void> => {
  await tx`delete from dashboard.audit_log where id in
    (select audit_id from dashboard.audit_chain where organisation_id = ${one} and seq <= ${upTo})`;
  await tx`delete from dashboard.audit_chain where organisation_id = ${one} and seq <= ${upTo}`;
  await tx`delete from dashboard.audit_checkpoints where organisation_id = ${one} and seq <= ${upTo}`;
};

test("a head that was taken off without a signed cut is found, whatever is done to the cuts", async () => {
  const cut = outside.cuts.findLast(({ organisationId }) => organisationId === one);
  if (!cut) throw new Error("no cut");
  const { seq } = cut;
  expect(await after(async () => {})).toEqual([]);
  const missing = [`deleted ${seq + 1}`];
  expect(await after((tx) => dropHead(tx, seq + 2))).toEqual(missing);
  for (const move of ["seq = seq + 2", "seq = seq + 2, before = before + interval '1 month'"]) {
    const found = await after(async (tx) => {
      await dropHead(tx, seq + 2);
      await tx.unsafe(`update dashboard.audit_cuts set ${move} where organisation_id = '${one}' and seq = ${seq}`);
    });
    expect(found[0]).toMatch(/^deleted/u);
  }
  // The tamperer signs a cut with a key of his own.
  const forged = createSigner(makeKeys().signing);
  const found = await after(async (tx) => {
    const [place] = await tx`select audit_id, encode(hash, 'hex') as hash from dashboard.audit_chain
      where organisation_id = ${one} and seq = ${seq + 2}`;
    const made = forged.signCut({ ...cut, seq: seq + 2, auditId: Number(place?.audit_id), hash: String(place?.hash) });
    await dropHead(tx, seq + 2);
    await tx`update dashboard.audit_cuts set seq = ${seq + 2}, hash = decode(${made.hash}, 'hex'), key_id = ${made.keyId},
      audit_id = ${made.auditId}, signature = decode(${made.signature}, 'base64') where organisation_id = ${one} and seq = ${seq}`;
  });
  expect(found[0]).toMatch(/^deleted/u);
  // Without its cut the beginning is not explained; with the one from outside it is.
  const lose = (tx: TransactionSql) => tx`delete from dashboard.audit_cuts`;
  expect((await after(lose))[0]).toMatch(/^deleted/u);
  expect(await after(lose, outside.cuts)).toEqual([]);
});

test("a row cannot be declared dropped by a link that nobody signed", async () => {
  const cut = outside.cuts.findLast(({ organisationId }) => organisationId === one);
  const found = await after(async (tx) => {
    const seq = (cut?.seq ?? 0) + 2;
    await tx`update dashboard.audit_cuts set links = jsonb_build_array(jsonb_build_object('seq', ${seq}::int, 'auditId', 1,
      'digest', repeat('0', 64), 'hash', (select encode(hash, 'hex') from dashboard.audit_chain
        where organisation_id = ${one} and seq = ${seq}))) where organisation_id = ${one}`;
    await tx`delete from dashboard.audit_log where id in
      (select audit_id from dashboard.audit_chain where organisation_id = ${one} and seq = ${seq})`;
    await tx`delete from dashboard.audit_chain where organisation_id = ${one} and seq = ${seq}`;
  });
  expect(found[0]).toMatch(/^deleted/u);
});
