import { afterAll, beforeAll, expect, test } from "vitest";
import { ChainVerifier } from "#audit/chain/chain-verifier.ts";
import { readLog } from "#audit/chain/read-database.ts";
import { seed } from "#tests/support/audit-chain.ts";
import {
  makeTamperGround,
  type TamperGround,
  type TamperingKind,
  tamper,
  tamperings,
} from "#tests/support/audit-tampering.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

let database: DashboardDatabase;
let fixture: TamperGround;

beforeAll(async () => {
  database = await createDatabase();
  fixture = await makeTamperGround(database.connect(2).sql);
});
afterAll(() => database.drop());

// `npm run soak -- -- tampering` makes 1,000 of each.
test.each(Object.keys(tamperings) as TamperingKind[])(
  `what a superuser does is found: %s (seed ${seed()})`,
  async (kind) => {
    expect(await tamper(fixture, kind, { count: 10, seed: seed() })).toEqual([]);
  },
);

test("the log as it was is found whole", async () => {
  const verifier = new ChainVerifier({ keys: fixture.publicKeys, outside: fixture.outside, everySignature: true });
  const waiting = await fixture.sql.begin(async (tx) => ({ rows: await readLog(tx, verifier) }));
  expect({ ...verifier.end(), waiting: waiting.rows }).toMatchObject({ rows: fixture.rows, findings: [], waiting: 0 });
});
