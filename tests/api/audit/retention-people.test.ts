import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { dropOldMonths } from "#audit/chain/retention.ts";
import { seal } from "#audit/format/sealed-text.ts";
import { createSigner } from "#audit/format/signer.ts";
import { findActions } from "#audit/search/find-actions.ts";
import { connect } from "#db/connection.ts";
import { makeKeys, makeSequencer } from "#tests/support/audit-chain.ts";
import { makePastMonths } from "#tests/support/audit-months.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

// The directory of people is kept as long as the log speaks of them: a name must not outlive what it stands in.

const keys = makeKeys();
const signer = createSigner(keys.signing);
const log = pino({ level: "silent" });
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
let database: DashboardDatabase;
let sql: Sql;
let app: ReturnType<typeof connect>;
let folder: string;
let checkpointFile: string;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
  app = connect(urlAs("dashboard_app", database.url), 2);
  folder = await mkdtemp(join(tmpdir(), "audit-"));
  checkpointFile = join(folder, "checkpoints.ndjson");
  await makePastMonths(sql, 30);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const drop = (months: number) => dropOldMonths({ sql: app.sql, log, signer, checkpointFile, months });
const chain = async () => {
  const { sequencer } = makeSequencer(sql, keys.signing, checkpointFile);
  while ((await sequencer.step()) > 0);
};
const known = async () =>
  (await sql`select texts[1] as name from dashboard.audit_people order by 1`).map(({ name }) => name);

/** Somebody of whom the log spoke so many months ago, on the second day of each of those months. */
async function speakOf(organisation: string, name: string, months: readonly number[], accountId = ""): Promise<void> {
  const id = crypto.randomUUID();
  const key = Buffer.alloc(32, name);
  const at = (ago: number) => sql`
    (date_trunc('month', clock_timestamp() at time zone 'UTC') - make_interval(months => ${ago}) + interval '1 day') at time zone 'UTC'`;
  await sql.begin(async (tx) => {
    // why: a trigger sets the time of use, so that nobody can set it back.
    await tx`set local session_replication_role = replica`;
    await tx`insert into dashboard.audit_people (id, organisation_id, kind, subject, texts, key, used_at)
      values (${id}, ${organisation}, ${accountId ? "account" : "text"}, ${accountId || name}, ${[name]}, ${key}, ${at(Math.min(...months))})`;
  });
  for (const ago of months.toSorted((a, b) => b - a)) {
    await sql`insert into dashboard.audit_log (action_id, kind, outcome, at, organisation_id, actor_name, action, request_id, address)
      values (gen_random_uuid(), 'outcome', 'succeeded', ${at(ago)}, ${organisation}, ${seal({ id, key }, name)}, 'court.edit', '', '')`;
    await chain();
  }
}

/** Whom the rows that are left name; null for somebody without a key. */
async function named() {
  const rows = await sql<{ name: string | null }[]>`
    select distinct p.texts[1] as name from dashboard.audit_log a
      left join dashboard.audit_people p on p.id::text = substr(a.actor_name, 10, 36)
    where a.actor_name like 'sealed:1:%' order by 1`;
  return rows.map(({ name }) => name);
}

test("with the months go those of whom no kept month speaks; the others stay and are read as before", async () => {
  await speakOf(one, "long gone", [30]);
  await speakOf(one, "just gone", [27]);
  await speakOf(two, "of another club", [29, 28]);
  await speakOf(one, "still there", [30, 10]);
  await speakOf(one, "new", [0]);
  // Whoever was spoken of less than two months before the cut: something of them may still be copied.
  await speakOf(one, "gone in a while", [26, 25]);

  expect(await drop(36)).toBe(0);
  expect(await known()).toHaveLength(6);
  expect(await drop(24)).toBeGreaterThan(0);
  expect(await known()).toEqual(["gone in a while", "new", "still there"]);
  expect(await named()).toEqual(["new", "still there"]);
  const { actions } = await findActions(app.sql, one, { actor: { whole: "still", words: ["still"] } }, { limit: 10 });
  expect(actions.map(({ actorName }) => actorName)).toEqual(["still there"]);
});

test("they go also when nothing was recorded for so long that no month is left to drop", async () => {
  expect(await named()).not.toContain("gone in a while");
  expect(await drop(22)).toBe(2);
  expect(await known()).toEqual(["new", "still there"]);
  expect(await drop(22)).toBe(0);
});

test("whoever acts again after a long time stays", async () => {
  const accountId = crypto.randomUUID();
  await speakOf(one, "back again", [21], accountId);
  await createAudit({ db: app.db, log, wake: () => {} }).record({
    action: "auth.sign_in",
    actor: { accountId, staffMemberId: null, name: "back again", email: null, roles: [] },
    organisationIds: [one],
    outcome: "refused",
    requestId: "r",
    address: "::1",
  });
  await chain();
  expect(await drop(3)).toBeGreaterThan(0);
  const left = await known();
  expect(left).not.toContain("still there");
  expect(await named()).toEqual(left);
  const { actions } = await findActions(app.sql, one, {}, { limit: 10 });
  expect(actions.map(({ actorName }) => actorName).toSorted()).toEqual(expect.arrayContaining(["back again", "new"]));
});
