import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#upstream/db/connection.ts";

const snakeCase = (name: string) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
const batchSize = 5000;

/** Writes many rows of a table quickly: one JSON parameter a batch. All rows have the same columns as the first. */
export async function insertMany<T extends PgTable>(
  tx: Queryable,
  table: T,
  rows: readonly T["$inferInsert"][],
  { skipExisting = false } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const names = Object.keys(first).map(snakeCase);
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const type = sql`upstream.${sql.identifier(getTableName(table))}`;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])));
    await tx.execute(sql`
      insert into ${type} (${columns})
      select ${columns} from json_populate_recordset(null::${type}, ${JSON.stringify(batch)}::json)
      ${skipExisting ? sql`on conflict do nothing` : sql``}`);
    // why: triggers and foreign keys keep the plans that they made of a table without rows, which read all of it for each.
    if (start === 0 && rows.length > batchSize) await tx.execute(sql`analyze ${table}`);
  }
}
