import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { processEnv } from "#tests/support/process-env.ts";
import { databaseErrorOf } from "./require-database.ts";

const root = join(import.meta.dirname, "..", "..");
const url = "postgres://club:p%2540ss@db.example:5433/club%20one";
const failed = (code: string, message = "why") => Object.assign(new Error(message), { code });

test("what a database or the network says is a sentence with the variable, and holds no password", () => {
  const codes =
    "ECONNREFUSED ENOTFOUND EAI_AGAIN CONNECT_TIMEOUT ECONNRESET ETIMEDOUT 28P01 28000 3D000 42501 25006 53100".split(
      " ",
    );
  for (const code of codes) {
    const said = databaseErrorOf(new Error("Failed query: select 1", { cause: failed(code) }), url, "DB");
    expect(said, code).toMatch(/^[A-Z].*\bDB\b.*\.$|^db\.example:5433 does not answer.*\(DB\)\.$/u);
    expect(said, code).not.toMatch(/p@ss|p%|select 1|\n/u);
  }
  expect(databaseErrorOf(failed("3D000"), url)).toContain('"club one"');
  expect(databaseErrorOf(new AggregateError([failed("X"), failed("ECONNREFUSED")]), url)).toContain("Nothing answers");
  expect(databaseErrorOf(failed("ERR_INVALID_URL"), "nonsense")).toContain("DATABASE_URL is no address");
  expect(databaseErrorOf(failed("3D000"), "postgres://%zz@host/%zz")).toContain("%zz");
  expect(databaseErrorOf(failed("42P01"), url)).toBeUndefined();
});

test("the patch is of the version that is installed", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(readdirSync(join(root, "patches"))).toEqual([`postgres+${dependencies.postgres}.patch`]);
});

// What an installation of another version leaves behind: a driver that lacks a single line of its changes.
test("a program does not start on a driver without its changes, and says what to run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unpatched-"));
  try {
    for (const path of ["package.json", "db", "server/migrate.ts", "server/start", "patches"])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(root, "node_modules/drizzle-orm"), join(folder, "node_modules/drizzle-orm"));
    cpSync(join(root, "node_modules/postgres"), join(folder, "node_modules/postgres"), { recursive: true });
    const driver = join(folder, "node_modules/postgres/src/connection.js");
    const source = readFileSync(driver, "utf8");
    const lost = "    asked() // #1089\n";
    expect(source).toContain(lost);
    writeFileSync(driver, source.replace(lost, ""));
    const run = promisify(execFile)(process.execPath, ["server/migrate.ts"], {
      cwd: folder,
      env: processEnv({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/nothing" }),
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The driver of PostgreSQL lacks its changes.*`npx patch-package`.*\n$/u),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  // why: a whole program is copied and started, on machines that do much else.
}, 120_000);

test("every program that comes to the database asks for both first", () => {
  const commands = ["audit/command", "upstream/seed", "upstream/maintenance", "upstream/club"];
  const programs = ["web", "migrate", "start/run", "upstream/main", ...commands];
  for (const program of programs)
    expect(readFileSync(join(root, "server", `${program}.ts`), "utf8"), program).toContain("await requireDatabase(");
});
