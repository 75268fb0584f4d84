import { afterAll, beforeAll, expect, test } from "vitest";
import { type Checkpoint, readPublicKeys } from "#db/audit/checkpoint.ts";
import { readLog } from "#db/audit/read-database.ts";
import { ChainVerifier } from "#db/audit/verifier.ts";
import { makeKeys, makeSequencer, seed, writeRows } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";
import { randomOf, tamperings } from "./tampering.ts";

/** TAMPERINGS=10000 makes it the proof that the specification asks for. */
const count = Number(process.env.TAMPERINGS ?? 150);
const length = 48;
const every = 8;
const organisations = [crypto.randomUUID(), crypto.randomUUID()] as const;
const keys = makeKeys();
const publicKeys = readPublicKeys(keys.open);
let database: DashboardDatabase;
let sql: ReturnType<DashboardDatabase["connect"]>["sql"];
let outside: Checkpoint[];

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  outside = told;
  for (let n = 0; n < length / every; n += 1) {
    await writeRows(sql, organisations, every);
    await sequencer.step();
    // Leaves an id that no row has.
    await sql`select nextval('dashboard.audit_log_id_seq')`;
  }
});
afterAll(() => database.drop());

class Undone extends Error {}

test(`finds ${count} random tamperings by a superuser, and says where and what (seed ${seed()})`, {
  timeout: 3_600_000,
}, async () => {
  const random = randomOf(seed());
  const wrong: string[] = [];
  const met = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const organisation = organisations[random(2)] ?? organisations[0];
    const act = tamperings[random(tamperings.length)];
    if (!act) continue;
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        const { what, problems, seq, between } = await act({ tx, organisation, length, every, random });
        met.add(what);
        const verifier = new ChainVerifier({ keys: publicKeys, outside });
        await readLog(tx, verifier);
        const { findings } = verifier.end();
        const found = findings.find(({ organisationId }) => organisationId === organisation) ?? findings[0];
        const isPlace = between
          ? found?.seq != null && found.seq >= between[0] && found.seq <= between[1]
          : seq === undefined || found?.seq === seq;
        if (!found || !problems.includes(found.problem) || !isPlace) {
          wrong.push(`${n}: ${what}, place ${seq ?? between ?? "-"} — found ${JSON.stringify(findings)}`);
        }
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  }
  expect(wrong).toEqual([]);
  expect(met.size).toBeGreaterThan(8);
});

test("the log as it was is found whole", async () => {
  const verifier = new ChainVerifier({ keys: publicKeys, outside, everySignature: true });
  const waiting = await sql.begin(async (tx) => ({ rows: await readLog(tx, verifier) }));
  expect({ ...verifier.end(), waiting: waiting.rows }).toMatchObject({ rows: 2 * length, findings: [], waiting: 0 });
});
