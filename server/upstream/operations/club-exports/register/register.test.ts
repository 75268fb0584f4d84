import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { formatText } from "../format.ts";
import { selectOf } from "../rows.ts";
import { columnsOf, nameOf, omittedEverywhere } from "./kinds.ts";
import { exportedTables, omittedTables } from "./register.ts";

const root = join(import.meta.dirname, "../../../../..");

/** All tables of the schema, as the migrations are made from them. */
async function schemaTables(): Promise<PgTable[]> {
  const files = globSync("server/upstream/**/table.ts", { cwd: root });
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(root, file))));
  return modules.flatMap((one) => Object.values(one).filter((value): value is PgTable => is(value, PgTable)));
}

test("each table of the schema is exported, or left out with a reason, and stands here once", async () => {
  const all = (await schemaTables()).map(nameOf).toSorted();
  const registered = [...exportedTables, ...omittedTables].map(({ table }) => nameOf(table)).toSorted();
  expect(registered).toEqual(all);
  for (const { table, reason } of omittedTables) expect(reason.length, nameOf(table)).toBeGreaterThan(3);
});

describe.each(exportedTables.map((one) => [nameOf(one.table), one] as const))("%s", (_name, exportedTable) => {
  const { table, columns, without } = exportedTable;

  test("has each column among those that are exported, or left out with a reason, once", () => {
    const all = Object.keys(getTableColumns(table)).filter((name) => omittedEverywhere[name] === undefined);
    expect([...columns, ...Object.keys(without)].toSorted()).toEqual(all.toSorted());
  });

  test("says of each id whose it is, and leads only to tables that are exported", () => {
    const ids = columnsOf(exportedTable).filter(
      ({ type, heading }) => ["id", "ids"].includes(type) && heading !== "id",
    );
    const unclear = ids.filter(({ join: to, group }) => to === undefined && group === undefined);
    expect(unclear.map(({ heading }) => heading)).toEqual([]);
    // Reading it as SQL throws for a table that is not there.
    expect(selectOf(exportedTable)).toContain(" order by ");
  });

  test("exports nothing that only hashes and secrets are called", () => {
    const secret = /hash|secret|sealed|password|token(?!_)|nonce|otp|code_hash/iu;
    const named = columns.filter((name) => secret.test(name) && !/^(?:tokenDays)$/u.test(name));
    // The nonce of a drawing of lots proves the draw.
    expect(named.filter((name) => !(nameOf(table) === "round_decisions" && name === "nonce"))).toEqual([]);
  });
});

test("tables without a primary key cannot be read in one order", () => {
  for (const { table } of exportedTables) {
    const { primaryKeys, columns } = getTableConfig(table);
    expect(primaryKeys.length + columns.filter(({ primary }) => primary).length, nameOf(table)).toBeGreaterThan(0);
  }
});

test("docs/export-format.md is what the register says", () => {
  const written = readFileSync(join(root, "docs/export-format.md"), "utf8");
  expect(written, "node server/upstream/operations/club-exports/print-format.ts > docs/export-format.md").toBe(
    formatText(),
  );
});
