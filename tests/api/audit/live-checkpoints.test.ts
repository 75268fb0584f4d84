import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { verifyDatabase, verifyFile } from "#audit/chain/verify.ts";
import { exportText } from "#audit/export/export-file.ts";
import { exportLines } from "#audit/export/export-lines.ts";
import { createSigner, readPublicKeys } from "#audit/format/signer.ts";
import { makeKeys, makeSequencer, writeRows } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

const keys = makeKeys();
const organisations = [crypto.randomUUID(), crypto.randomUUID()];
let database: DashboardDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "audit-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("while actions are written and signed, export and database are whole against the file of checkpoints as it is", async () => {
  const { sql } = database.connect(8);
  const checkpointFile = join(folder, "checkpoints.ndjson");
  const dashboards = [1, 2].map(() => makeSequencer(sql, keys.signing, checkpointFile).sequencer);
  await writeRows(sql, organisations, 2);
  await dashboards[0]?.step();
  let busy = true;
  const writing = (async () => {
    while (busy) await writeRows(sql, organisations, 1);
  })();
  const signing = dashboards.map(async (sequencer) => {
    while (busy) await sequencer.step();
  });
  const trusted = async () => ({ keys: readPublicKeys(keys.open), outside: await readCheckpointFile(checkpointFile) });
  const wrong: (readonly string[])[] = [];
  const to = new Date(Date.now() + 3_600_000);
  const idle = new Date(Date.now() + 60_000);
  for (let n = 0; n < 8; n += 1) {
    const range = [{}, { to }, { from: idle }, { organisationId: organisations[0] }][n % 4] ?? {};
    const path = join(folder, `${n}.ndjson`);
    await writeFile(path, exportText(exportLines(sql, range), createSigner(keys.signing)));
    const file = await verifyFile(path, await trusted());
    if (file.code !== 0) wrong.push(file.lines);
    const whole = await verifyDatabase(sql, await trusted());
    if (whole.code !== 0) wrong.push(whole.lines);
  }
  busy = false;
  await Promise.all([writing, ...signing]);
  expect(wrong).toEqual([]);
});
