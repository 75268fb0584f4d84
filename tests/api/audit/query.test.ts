import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#db/schema/audit-log.ts";
import { makeSequencer, writeRows } from "#tests/support/audit-chain.ts";
import { auditCommand } from "#tests/support/audit-command.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisationId = crypto.randomUUID();
let database: DashboardDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database
    .connect(1)
    .db.insert(auditLog)
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        actionId: crypto.randomUUID(),
        kind: "outcome",
        outcome: n % 2 ? "succeeded" : "refused",
        at: new Date(Date.UTC(2026, 0, 1 + n)),
        organisationId,
        actorName: n % 3 ? "Giulia Ferri" : "Marco \u001bGalli",
        action: "payment.add",
        targetType: "payment",
        targetLabel: n === 0 ? "=cmd" : `Campo ${n}`,
        requestId: `r-${n}`,
        address: "::1",
      })),
    );
  await database
    .connect(1)
    .db.insert(auditLog)
    .values(
      ["ignoto@nulla.example", "Ignazio Nulla", "otto@nulla.example"].map((actorName, n) => ({
        actionId: crypto.randomUUID(),
        kind: "outcome",
        outcome: "refused",
        at: new Date(Date.UTC(2026, 0, 1 + n)),
        actorName,
        action: "auth.sign_in",
        requestId: `r-none-${n}`,
        address: "203.0.113.7",
      })),
    );
});
afterAll(() => database.drop());

/** `npm run audit -- query …` */
const query = (...args: string[]) => queryOf(database.url, ...args);

async function queryOf(databaseUrl: string, ...args: string[]) {
  const { code, out, err } = await auditCommand(["query", ...args], { DATABASE_URL: databaseUrl });
  return { code, stdout: out, stderr: err };
}

test("answers terms and options as the page does, as table, lines of JSON and CSV", async () => {
  const of = ["--organisation", organisationId];
  const table = await query("outcome:refused", "galli", ...of);
  const lines = table.stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[1]).toMatch(/^2026-02-24T00:00:00\.000Z\s+Marco ·Galli\s+payment\.add\s+refused\s+payment Campo 54$/u);
  expect(table.stdout).not.toContain("\u001b");
  const json = await query("outcome:refused galli", "--format", "ndjson", ...of);
  expect(
    json.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).target_label),
  ).toHaveLength(10);
  const options = await query("--outcome", "refused", "--actor", "galli", "--format", "ndjson", ...of);
  expect(options.stdout).toBe(json.stdout);
  const csv = await query("to:2026-01-01", "--format", "csv", ...of);
  expect(csv.stdout).toContain("'=cmd");
  expect((await query(...of)).stdout.trimEnd().split("\n")).toHaveLength(51);
  expect((await query("--format", "ndjson", "--limit", "7", ...of)).stdout.trim().split("\n")).toHaveLength(7);
});

test("the example of the README works on the demo's data, of two organisations", async () => {
  const readme = await readFile(join(import.meta.dirname, "..", "..", "..", "README.md"), "utf8");
  const [, example = ""] = /`npm run audit -- query (.+?)`/u.exec(readme) ?? [];
  const args = [...example.matchAll(/'([^']*)'|(\S+)/gu)].map(([word, quoted]) => quoted ?? word);
  const demo = await createDatabase();
  try {
    const { sql } = demo.connect(1);
    await writeRows(sql, Object.values(demoOrganisations), 3);
    await makeSequencer(sql).sequencer.step();
    await sql`insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, action, request_id, address)
      values (gen_random_uuid(), 'outcome', 'refused', ${demoOrganisations.aurora}, 'Giulia', 'auth.sign_in', '', '')`;
    const { code, stdout } = await queryOf(demo.url, ...args);
    expect({ code, lines: stdout.trim().split("\n").length }).toEqual({ code: 0, lines: 2 });
  } finally {
    await demo.drop();
  }
});

test("what happened in no organisation is asked for by that", async () => {
  const found = async (...args: string[]) => {
    const { stdout } = await query(...args, "--format", "ndjson", "--organisation", "none");
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).actor_name);
  };
  const actions = ["--action", "auth.*"];
  expect(await found(...actions)).toEqual(["otto@nulla.example", "Ignazio Nulla", "ignoto@nulla.example"]);
  expect(await found("actor:ign", ...actions)).toEqual(["Ignazio Nulla", "ignoto@nulla.example"]);
  expect(await found("nulla from:2026-01-02", "--address", "203.0.", ...actions)).toHaveLength(2);
  expect(await found("actor:galli", ...actions)).toEqual([]);
  expect(await found("--action", "audit.read")).not.toEqual([]);
  const inOrganisation = await query("nulla", "--format", "ndjson", "--organisation", organisationId);
  expect(inOrganisation.stdout).toBe("");
});

test("says what it does not understand, and ends with 2", async () => {
  const wrong = await query("outcome:perhaps", "colour:red", "--organisation", organisationId);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("outcome: “perhaps” is no outcome");
  expect(wrong.stderr).toContain("“colour” is no term");
  expect((await query("--format", "xml")).stderr).toContain("--format must be");
  expect((await query("--organisation", "all")).stderr).toContain("or none");
  expect(await query("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("npm run audit -- query") });
});

test("who asks is recorded before anything is shown; somebody who may only read is told that it is not", async () => {
  const readings = async () => {
    const { stdout } = await query("action:audit.read", "--format", "ndjson", "--organisation", organisationId);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  const before = (await readings()).length;
  await query("actor:rossi", "--as", "Rita Revisora", "--organisation", organisationId);
  // Each reading of the readings is one, too.
  const [, found, ...older] = await readings();
  expect(older).toHaveLength(before);
  expect(found).toMatchObject({ actor_name: "Rita Revisora", action: "audit.read", target_type: "log" });
  expect(JSON.stringify(found)).toContain("actor:rossi");
  const reader = await queryOf(urlAs("auditor", database.url), "--organisation", organisationId);
  expect([reader.code, reader.stdout.trim().split("\n").length]).toEqual([0, 51]);
  expect(reader.stderr).toContain("This reading is not recorded");
  expect(await readings()).toHaveLength(before + 3);
});
