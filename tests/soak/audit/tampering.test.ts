import { afterAll, beforeAll, expect, test } from "vitest";
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

test.each(Object.keys(tamperings) as TamperingKind[])(
  `1,000 times a superuser does it, and it is found: %s (seed ${seed()})`,
  async (kind) => {
    expect(await tamper(fixture, kind, { count: 1_000, seed: seed() })).toEqual([]);
  },
);
