import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/connection.ts";
import { found } from "./refusal.ts";

// The ordinary ways to one row of a tenant. What joins, sorts or locks in another order is written out where it is used.

/** A table whose rows belong to organisations. */
type TenantTable = PgTable & { readonly organisationId: PgColumn };
type Row<T extends TenantTable> = T["$inferSelect"];

/** Which rows are meant: the organisation, and any other columns with the values they have. */
type Key<T extends TenantTable> = { readonly organisationId: string } & Readonly<Partial<Row<T>>>;

/**
 * The condition of these rows. A column that is named without a value is an error of the program, not every row: the
 * driver refuses it.
 */
export function rowsOf<T extends TenantTable>(table: T, key: Key<T>): SQL | undefined {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return and(
    ...Object.entries(key).map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`no column ${name}`);
      return eq(column, value);
    }),
  );
}

/** The row; undefined when the organisation has no such row. */
export async function findRow<T extends TenantTable>(db: Queryable, table: T, key: Key<T>) {
  const [row] = await db.select().from<PgTable>(table).where(rowsOf(table, key));
  return row as Row<T> | undefined;
}

/** The row. @throws Refusal 404, which does not tell another organisation's row from none */
export const rowOr404 = async <T extends TenantTable>(db: Queryable, table: T, key: Key<T>): Promise<Row<T>> =>
  found(await findRow(db, table, key));

/** The row, which other changes wait for until the transaction ends. @throws Refusal 404 */
export async function lockRow<T extends TenantTable>(tx: Queryable, table: T, key: Key<T>): Promise<Row<T>> {
  const [row] = await tx.select().from<PgTable>(table).where(rowsOf(table, key)).for("no key update");
  return found(row as Row<T> | undefined);
}

/** Writes a new row and returns it as it is stored. */
export async function insertRow<T extends TenantTable>(
  tx: Queryable,
  table: T,
  values: PgInsertValue<T>,
): Promise<Row<T>> {
  const [row] = await tx.insert(table).values(values).returning();
  if (!row) throw new Error("an inserted row was not returned");
  return row as Row<T>;
}

/** Changes a row and returns it; its `version`, where the table has one, grows by one. @throws Refusal 404 */
export async function updateRow<T extends TenantTable>(
  tx: Queryable,
  table: T,
  key: Key<T>,
  values: PgUpdateSetSource<T>,
): Promise<Row<T>> {
  const { version } = getTableColumns<PgTable>(table);
  const changes = version ? { ...values, version: sql`${version} + 1` } : values;
  const [row] = await tx.update<PgTable>(table).set(changes).where(rowsOf(table, key)).returning();
  return found(row as Row<T> | undefined);
}

/** Deletes a row. @throws Refusal 404 */
export async function deleteRow<T extends TenantTable>(tx: Queryable, table: T, key: Key<T>): Promise<void> {
  const [row] = await tx.delete(table).where(rowsOf(table, key)).returning({ organisationId: table.organisationId });
  found(row);
}

/** Rows as a table of a statement, in one parameter. */
export const recordset = (rows: readonly object[]): SQL => sql`json_to_recordset(${JSON.stringify(rows)}::json)`;

/** Numbers rows from 0 in the order of their ids as given. */
export async function orderRows<T extends TenantTable & { readonly id: PgColumn; readonly order: PgColumn }>(
  tx: Queryable,
  table: T,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  const places = sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality as place(id, position)`;
  await tx.execute(sql`
    update ${table} set "order" = place.position - 1 from ${places}
     where ${table.id} = place.id and ${table.organisationId} = ${organisationId}`);
}
