import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { noOrganisation } from "#audit/format/record.ts";
import { readPublicKeys } from "#audit/format/signer.ts";
import { makeKeys, makeSequencer, shortFindings, verifyDatabase, writeRows } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

let database: DashboardDatabase;
let sql: ReturnType<DashboardDatabase["connect"]>["sql"];
const keys = makeKeys();
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(8).sql;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`truncate dashboard.audit_log, dashboard.audit_chain, dashboard.audit_checkpoints, dashboard.audit_cuts restart identity`;
  });
});

test("each organisation has a chain of its own, without holes, and what has none has one, too", async () => {
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  await writeRows(sql, [one, two, null], 20);
  expect(await sequencer.step()).toBe(60);
  expect(await sequencer.step()).toBe(0);
  await writeRows(sql, [one], 5);
  expect(await sequencer.step()).toBe(5);
  const rows = await sql`select organisation_id, min(seq)::int, max(seq)::int, count(*)::int
                         from dashboard.audit_chain group by 1 order by 4, 1`;
  expect(rows.map((row) => [row.min, row.max, row.count])).toEqual([
    [1, 20, 20],
    [1, 20, 20],
    [1, 25, 25],
  ]);
  expect(told.map(({ organisationId, seq }) => `${organisationId} ${seq}`).toSorted()).toEqual(
    [`${one} 20`, `${one} 25`, `${two} 20`, `${noOrganisation} 20`].toSorted(),
  );
  const report = await verifyDatabase(sql, keys.open, told);
  expect(report).toMatchObject({ rows: 65, organisations: 3, checkpoints: 4, unproven: 0, waiting: 0, findings: [] });
});

test("a row whose transaction commits late gets its place, and no writer waits for anything", async () => {
  const { sequencer } = makeSequencer(sql, keys.signing);
  await writeRows(sql, [one], 1);
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wrote = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const late = sql.begin(async (tx) => {
    await writeRows(tx, [one], 1);
    wrote();
    await committed;
  });
  await written;
  await writeRows(sql, [one], 1);
  expect(await sequencer.step()).toBe(1);
  expect(await verifyDatabase(sql, keys.open)).toMatchObject({ rows: 1, waiting: 1, findings: [] });
  commit();
  await late;
  expect(await sequencer.step()).toBe(2);
  const rows = await sql`select seq::int, audit_id::int from dashboard.audit_chain order by seq`;
  expect(rows.map((row) => [row.seq, row.audit_id])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(await verifyDatabase(sql, keys.open)).toMatchObject({ rows: 3, waiting: 0, findings: [] });
});

test("several processes chain at the same time while writers write, and every row has exactly one place", async () => {
  const many = Array.from({ length: 4 }, () => makeSequencer(sql, keys.signing));
  let writing = true;
  const chains = many.map(async ({ sequencer }) => {
    while (writing) await sequencer.step();
  });
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 25; n += 1) await writeRows(sql, [one, two], 2);
    }),
  );
  writing = false;
  await Promise.all(chains);
  await many[0]?.sequencer.step();
  const told = many.flatMap((process) => process.told);
  const report = await verifyDatabase(sql, keys.open, told);
  expect(report).toMatchObject({ rows: 400, organisations: 2, unproven: 0, waiting: 0, findings: [] });
});

test("a new key signs the heads at once, and verification needs both", async () => {
  await writeRows(sql, [one], 3);
  const old = makeSequencer(sql, keys.signing);
  await old.sequencer.step();
  const next = makeKeys();
  const { sequencer, told } = makeSequencer(sql, next.signing);
  await sequencer.step();
  expect(told.map(({ seq }) => seq)).toEqual([3]);
  expect(old.told[0]?.keyId).not.toBe(told[0]?.keyId);
  const both = [...old.told, ...told];
  expect(shortFindings(await verifyDatabase(sql, keys.open + next.open, both))).toEqual([]);
  expect(shortFindings(await verifyDatabase(sql, readPublicKeys(makeKeys().open), both))).toEqual(["checkpoint 3"]);
});

test("without a key the chain grows unsigned, and a key that comes later signs it", async () => {
  await writeRows(sql, [one, two], 3);
  const unsigned = makeSequencer(sql);
  expect(await unsigned.sequencer.step()).toBe(6);
  expect(unsigned.told).toEqual([]);
  expect((await verifyDatabase(sql, keys.open)).findings.map(({ problem }) => problem)).toEqual([
    "checkpoint",
    "checkpoint",
  ]);
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  await sequencer.step();
  expect(told).toHaveLength(2);
  expect(await verifyDatabase(sql, keys.open, told)).toMatchObject({ unproven: 0, findings: [] });
});

test("checkpoints leave the database by a file, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "audit-"));
  const file = join(folder, "checkpoints.ndjson");
  const { sequencer, told } = makeSequencer(sql, keys.signing, file);
  for (let n = 0; n < 3; n += 1) {
    await writeRows(sql, [one], 2);
    await sequencer.step();
  }
  expect(told).toHaveLength(3);
  expect(await readCheckpointFile(file)).toEqual({ checkpoints: told, cuts: [] });
  await rm(folder, { recursive: true });
});
