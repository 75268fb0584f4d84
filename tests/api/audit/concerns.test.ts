import { afterAll, beforeAll, expect, test } from "vitest";
import { canceledReservations, concernedReservations } from "#app/rules/audit-concerns.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { findActions } from "#audit/search/find-actions.ts";
import { connect } from "#db/connection.ts";
import { makeSequencer } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

// Actions that concern more records than their target are found by each of them.

let database: DashboardDatabase;
let app: ReturnType<typeof connect>;
/** The owner of the log, who alone writes into the past. */
let owner: ReturnType<typeof connect>;
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];

beforeAll(async () => {
  database = await createDatabase();
  owner = database.connect(1);
  app = connect(urlAs("dashboard_app", database.url), 2);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Adds an outcome of closing a day with these changes. @returns its action's id */
async function write(organisation: string, changes: object, monthsAgo = 0): Promise<string> {
  const actionId = crypto.randomUUID();
  await owner.sql`
    insert into dashboard.audit_log (at, action_id, kind, outcome, organisation_id, actor_name, action, target_type,
      target_label, changes, request_id, address)
    values (clock_timestamp() - make_interval(months => ${monthsAgo}), ${actionId}, 'outcome', 'succeeded', ${organisation},
      '', 'closing_period.create', 'closingPeriod', 'Palestra', ${JSON.stringify(changes)}::text::jsonb, 'r', '::1')`;
  return actionId;
}
const found = async (search: AuditSearch, organisation = one) =>
  (await findActions(app.sql, organisation, filtersOf(search), { limit: 50 })).actions.map(({ actionId }) => actionId);

test("by each record, in this month and in old ones, whether or not the row has its place, and by nobody else", async () => {
  const { sequencer } = makeSequencer(app.sql);
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  const [kept = "", canceled = "", touched = "", overwritten = "", old = ""] = ids;
  const action = await write(one, {
    ...concernedReservations([kept]),
    ...canceledReservations([canceled]),
    day: { after: "2027-01-01" },
  });
  const before = await write(one, {
    touched: { after: [{ id: touched, holder: "Rossi", when: "ieri" }] },
    overwritten: { after: [{ id: overwritten }] },
  });
  const oldest = await write(one, canceledReservations([old, canceled]), 7);
  await write(two, canceledReservations(ids));
  for (let round = 0; round < 2; round += 1) {
    expect(await found({ target: kept })).toEqual([action]);
    expect(await found({ target: canceled.toUpperCase() })).toEqual([action, oldest]);
    expect(await found({ words: [canceled] })).toEqual([action, oldest]);
    expect(await found({ target: touched })).toEqual([before]);
    expect(await found({ target: overwritten })).toEqual([before]);
    expect(await found({ target: old, action: "closing_period.create", outcome: "succeeded" })).toEqual([oldest]);
    expect(await found({ target: old, outcome: "refused" })).toEqual([]);
    while ((await sequencer.step()) > 0);
  }
});

test("by the words of a reason that is not sealed, by their beginnings, too", async () => {
  const { sequencer } = makeSequencer(app.sql);
  const closed = await write(one, { reason: { after: "Màltempo eccezionale" } }, 2);
  const opened = await write(one, { reason: { before: "Torneo sociale" } });
  for (let round = 0; round < 2; round += 1) {
    expect(await found({ words: ["malt"] })).toEqual([closed]);
    expect(await found({ target: "sociale torneo" })).toEqual([opened]);
    while ((await sequencer.step()) > 0);
  }
});

test("whatever the changes look like, and however many they name, the row is written", async () => {
  const many = Array.from({ length: 30_000 }, () => crypto.randomUUID());
  const action = await write(one, canceledReservations(many));
  expect((await found({ target: many[0] ?? "" })).length).toBeLessThanOrEqual(1);
  const shapes = [null, "", 5, {}, [[]], [null, 5, {}, ""], "x".repeat(500), [{ id: 7 }], { id: "a" }];
  for (const after of shapes)
    for (const name of ["reservationIds", "canceledIds", "touched", "overwritten", "reason"])
      await write(one, { [name]: { after } });
  expect(action).toBeDefined();
});
