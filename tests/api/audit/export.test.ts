import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheckpointFile } from "#audit/chain/checkpoint-file.ts";
import { verifyFile } from "#audit/chain/verify.ts";
import { readPublicKeys } from "#audit/format/signer.ts";
import { makeKeys, makeSequencer, writeRows } from "#tests/support/audit-chain.ts";
import { auditCommand } from "#tests/support/audit-command.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

const keys = makeKeys();
const organisation = crypto.randomUUID();
const other = crypto.randomUUID();
let database: DashboardDatabase;
let sql: ReturnType<DashboardDatabase["connect"]>["sql"];
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
  folder = await mkdtemp(join(tmpdir(), "audit-"));
  await writeFile(file("key.pem"), keys.open);
  await writeFile(file("signing.pem"), keys.signing);
  const { sequencer } = makeSequencer(sql, keys.signing, file("checkpoints.ndjson"));
  for (let n = 0; n < 4; n += 1) {
    await writeRows(sql, [organisation, other, null], 10);
    await sequencer.step();
  }
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command; offline when there is no database. */
const audit = (args: string[], databaseUrl = database.url, signing = file("signing.pem")) =>
  auditCommand(args, { DATABASE_URL: databaseUrl, DATA_DIR: folder, AUDIT_SIGNING_KEY_FILE: signing });

/** Verifies a file without any database. */
const verify = (name: string, ...more: string[]) =>
  audit(["verify", file(name), "--public-key", file("key.pem"), ...more], "");
const checkpoints = () => ["--checkpoints", file("checkpoints.ndjson")];

async function exported(name: string, ...args: string[]): Promise<string[]> {
  const { code, out } = await audit(["export", ...args]);
  expect(code).toBe(0);
  await writeFile(file(name), out);
  return out.trimEnd().split("\n");
}

test("the database is verified, with its key and the checkpoints from outside", async () => {
  const { code, out } = await audit(["verify", "--public-key", file("key.pem"), ...checkpoints()]);
  expect(out).toContain("120 rows in 3 chains, 12 checkpoints beside them and 12 from outside");
  expect(out).toContain("Nothing was changed.");
  expect(code).toBe(0);
});

test("an exported file is verified without the database; each kind of change in it is found", async () => {
  const lines = await exported("all.ndjson");
  expect(lines.filter((line) => line.startsWith('{"type":"row"'))).toHaveLength(120);
  expect(await verify("all.ndjson", ...checkpoints(), "--all-signatures")).toMatchObject({ code: 0 });
  const rows = lines.flatMap((line, n) => (line.includes(`"row","organisation":"${organisation}"`) ? [n] : []));
  const [at, next, end] = [rows[16] ?? 0, rows[17] ?? 0, rows[29] ?? 0];
  const changed = {
    edited: lines.map((line, n) => (n === at ? line.replace("reservation.create", "reservation.delete") : line)),
    deleted: lines.filter((_, n) => n !== at),
    reordered: lines.map((line, n) => (n === at ? lines[next] : n === next ? lines[at] : line)),
    inserted: lines.flatMap((line, n) => (n === at ? [lines[at - 1], line] : [line])),
    truncated: lines.filter((line, n) => n <= end || !line.includes(organisation)),
  };
  const trusted = { keys: readPublicKeys(keys.open), outside: await readCheckpointFile(file("checkpoints.ndjson")) };
  for (const [problem, text] of Object.entries(changed)) {
    await writeFile(file("changed.ndjson"), `${text.join("\n")}\n`);
    const { code, lines: said } = await verifyFile(file("changed.ndjson"), trusted);
    const out = said.join("\n");
    expect(out, problem).toContain(`BAD ${problem}: organisation ${organisation}`);
    if (problem !== "truncated" && problem !== "inserted") expect(out).toContain("place 17");
    expect(out).toContain("BAD edited: the file is not as it was written");
    expect(code).toBe(1);
  }
  // As the command says it: of what nobody signed, and without a key.
  await writeFile(file("unsigned.ndjson"), (await audit(["export"], database.url, "")).out);
  const unsigned = await verify("unsigned.ndjson", ...checkpoints());
  expect(unsigned).toMatchObject({ code: 3, out: expect.stringContaining("NOT PROVABLE: nobody signed the file") });
  const noKey = await audit(["verify", file("all.ndjson")], "", "");
  expect(noKey).toMatchObject({ code: 3, out: expect.stringContaining("NOT PROVABLE: no public key") });
});

test("a part of one organisation's log stands on its own, proven by links that show nothing", async () => {
  const [middle] = await sql`select at from dashboard.audit_log where id =
    (select audit_id from dashboard.audit_chain where organisation_id = ${organisation} and seq = 15)`;
  const [late] = await sql`select at from dashboard.audit_log where id =
    (select audit_id from dashboard.audit_chain where organisation_id = ${organisation} and seq = 25)`;
  const from = new Date(String(middle?.at)).toISOString();
  const to = new Date(new Date(String(late?.at)).getTime() + 1).toISOString();
  const lines = await exported("part.ndjson", "--organisation", organisation, "--from", from, "--to", to);
  expect(lines.join("\n")).not.toContain(other);
  const { code, out } = await verify("part.ndjson", ...checkpoints());
  expect(out).toContain("Nothing was changed.");
  expect(out).not.toContain("not proven");
  expect(code).toBe(0);
  await writeFile(file("part.ndjson"), lines.join("\n").replace("reservation.create", "reservation.delete"));
  expect(await verify("part.ndjson")).toMatchObject({ code: 1 });
});

test("CSV has the same rows and the checkpoints, and no formula", async () => {
  const { out } = await audit(["export", "--csv"]);
  const records: Record<string, string>[] = parse(out, { columns: true, bom: true });
  expect(records.filter(({ type }) => type === "row")).toHaveLength(120);
  expect(records.filter(({ type, signature }) => type === "checkpoint" && signature)).toHaveLength(12);
  expect(records.some(({ actor_name }) => actor_name === "'=1+1")).toBe(true);
});

test("what cannot be done is said in one line", async () => {
  expect(await audit(["verify"], "")).toMatchObject({ code: 2, err: expect.stringContaining("No database") });
  expect(await audit(["export", "--from", "yesterday"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("--from"),
  });
  expect(await audit(["frobnicate"])).toMatchObject({ code: 2, err: expect.stringContaining("Usage") });
  await writeFile(file("no.ndjson"), "something else\n");
  expect(await verify("no.ndjson")).toMatchObject({ code: 2, err: expect.stringContaining("no.ndjson, line 1") });
});
