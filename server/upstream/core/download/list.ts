import type { Sql } from "postgres";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "./answer.ts";
import type { Cell, Download } from "./columns.ts";

/** What a list is called, and the headings of its columns, in their order and with commas between. */
export interface ListWords {
  readonly title: string;
  readonly columns: string;
}

/** A list on its way into a file, in one language: a column for each of `cells`, in their order. */
export function listDownload<Row>(
  words: ListWords,
  language: Language,
  cells: Readonly<Record<string, (row: Row) => Cell>>,
  rows: AsyncIterable<readonly Row[]>,
): Download<Row> {
  const headers = words.columns.split(",");
  const columns = Object.entries(cells).map(([name, cell], at) => ({ header: headers[at] ?? name, cell }));
  return { title: words.title, language, columns, rows };
}

/**
 * The rows of a list, batch by batch: a cursor of a query for their `id`s says which ones, in order; `load` answers
 * each batch, and keeps the order.
 */
export async function* batchesById<Row>(
  sql: Sql,
  query: { readonly sql: string; readonly params: readonly unknown[] },
  load: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const batch of rowsByCursor<{ id: string }>(sql, query)) yield await load(batch.map(({ id }) => id));
}
