import { type AnyColumn, asc, desc, inArray, like, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type PageInfo, pageInfo } from "#contracts/page.ts";
import type { Queryable } from "./connection.ts";
import { searchPatterns } from "./search.ts";

// What lists share: search, filters, sort, page and totals. Each part is a condition, an order or a call by itself.

/** The condition of a text, in lower case, that contains each word of what was typed; nothing typed matches all. */
export const contains = (text: SQL, typed: string | undefined): SQL[] =>
  searchPatterns(typed).map((pattern) => like(text, pattern));

/** The condition of a column that has one of some values; no list, or an empty one, matches all. */
export const isOneOf = <C extends AnyColumn>(column: C, values: readonly C["_"]["data"][] | undefined) =>
  values && values.length > 0 ? inArray(column, [...values]) : undefined;

/** What a list is sorted by, under the name that its query has for it. */
type SortKeys = Readonly<Record<string, readonly (SQL | AnyColumn)[]>>;

/**
 * The order of a sort, which a `-` in front turns around.
 * @param last what tells equal rows apart, so that no row is on two pages
 */
export function inOrder(sort: string, keys: SortKeys, last: readonly (SQL | AnyColumn)[]): SQL[] {
  const direction = sort.startsWith("-") ? desc : asc;
  return [...(keys[sort.replace("-", "")] ?? []), ...last].map((key) => direction(key));
}

/** How many rows of a table match. */
export async function countRows(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(table)
    .where(where)
    .prepare("count")
    .execute();
  return row?.count ?? 0;
}

/** A query that can be cut to a page. */
interface Pageable<T> {
  limit(count: number): { offset(count: number): { prepare(name: string): { execute(): Promise<T[]> } } };
}

/**
 * A page of a query's rows, as a list answers it, with how many there are in all; both are asked for at once.
 * @param total how many match: a number, or the query that counts them
 */
export async function pageOf<T>(
  rows: Pageable<T>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  total: number | PromiseLike<number>,
): Promise<{ data: T[]; pageInfo: PageInfo }> {
  const wanted = rows.limit(pageSize).offset((page - 1) * pageSize);
  // The page is a prepared statement, as PostgreSQL plans a list's joins longer than it reads a page of it (ADR 73).
  const [data, count] = await Promise.all([wanted.prepare("page").execute(), total]);
  return { data, pageInfo: pageInfo(page, pageSize, count) };
}
