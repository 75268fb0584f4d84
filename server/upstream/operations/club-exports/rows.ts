import { stringify } from "csv-stringify/sync";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { Sql, TransactionSql } from "postgres";
import { asText } from "#upstream/core/download/columns.ts";
import { columnsOf, type ExportedColumn, type ExportedTable, headingOf, nameOf } from "./register/kinds.ts";
import { exportedTables } from "./register/register.ts";

/** Rows that are read, and written, at a time: the process answers others between two of these. */
const batchSize = 500;
const instant = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** The condition of a table's rows that are the club's, `$1`. */
const whereOf = ({ where }: ExportedTable): string => where ?? "organisation_id = $1";

/** The ids of a table that are in the export. */
function idsOf(name: string): string {
  const table = exportedTables.find((one) => nameOf(one.table) === name);
  if (!table) throw new Error(`an id leads to ${name}, which is not exported`);
  return `select id from upstream.${name} where ${whereOf(table)}`;
}

/**
 * A column as SQL that answers a text, or null. An id that the database does not hold to be of a record is left empty where
 * the record is gone: each id of a file leads to a row of another.
 */
function expressionOf({ heading, type, isArray, join }: ExportedColumn): string {
  const column = `t."${heading}"`;
  if (type === "ids" && join)
    return `case when ${column} is not null then (select coalesce(json_agg(one order by place), '[]')
      from unnest(${column}) with ordinality each(one, place) where one in (${idsOf(join.to)}))::text end`;
  if (isArray) return `to_json(${column})::text`;
  if (join && !join.isHeld) return `case when ${column} in (${idsOf(join.to)}) then ${column}::text end`;
  if (type === "instant") return `to_char(${column} at time zone 'UTC', ${instant})`;
  return `${column}::text`;
}

/** The columns of a table's primary key, by their names in the database. */
function keyOf({ table }: ExportedTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(headingOf);
}

/** The statement that reads a club's rows of a table, each value a text or null, in one order. `$1`: the club. */
export function selectOf(table: ExportedTable): string {
  const values = columnsOf(table).map((column, at) => `${expressionOf(column)} as c${at}`);
  const order = keyOf(table).map((name) => `t."${name}"`);
  return `select ${values.join(", ")} from upstream.${nameOf(table.table)} t where ${whereOf(table)} order by ${order.join(", ")}`;
}

/** How a typed text is written: as no spreadsheet runs it. A leading apostrophe is doubled, so that one can be taken away. */
export const writtenText = (text: string): string => (text.startsWith("'") ? `'${text}` : asText(text));

const form = { record_delimiter: "\r\n", quoted_string: true } as const;

/** A table's rows of a club as CSV, a batch a piece, and how many rows were read so far. */
export interface TableRows {
  readonly pieces: AsyncGenerator<Buffer>;
  readonly count: () => number;
}

/**
 * Reads a club's rows of a table as CSV (RFC 4180, UTF-8): a heading, then a line a row. Nothing is empty, an empty text `""`.
 * @param sql a transaction, so that all tables are of one moment
 */
export function rowsOf(sql: Sql | TransactionSql, table: ExportedTable, organisationId: string): TableRows {
  const columns = columnsOf(table);
  let count = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from(stringify([columns.map(({ heading }) => heading)], form));
    const query = sql.unsafe(selectOf(table), [organisationId]).values();
    const batches = query.cursor(batchSize) as AsyncIterable<(string | null)[][]>;
    for await (const batch of batches) {
      count += batch.length;
      const rows = batch.map((row) =>
        row.map((value, at) =>
          value !== null && columns[at]?.type === "text" && !columns[at].isArray ? writtenText(value) : value,
        ),
      );
      yield Buffer.from(stringify(rows, form));
    }
  }
  return { pieces: pieces(), count: () => count };
}
