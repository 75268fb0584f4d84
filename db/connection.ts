import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withQueryTimeout } from "./in-time.ts";

/** Timeout of connecting, in milliseconds: a page is waiting for it. */
const connectTimeoutMs = 3_000;

interface DatabaseTimeouts {
  /** After how many milliseconds the server cancels a statement. Defaults to no limit. */
  readonly statementMs?: number;
  /**
   * After how many milliseconds without a byte a busy connection is thrown away, with what was
   * asked: a firewall that forgot it would let its queries, and those that wait for a connection, hang for a quarter of
   * an hour.
   */
  readonly silenceMs?: number;
  /** Milliseconds in which a query is answered, the wait for a connection included. Defaults to no limit. */
  readonly queryMs?: number;
}

/**
 * Opens the pool of the dashboard's database; `max` connections. `close` waits for running queries, five seconds at
 * most. Connecting happens with the first query, and is given up after three seconds.
 */
export function connect(
  databaseUrl: string,
  max = 10,
  { statementMs, silenceMs = 60_000, queryMs }: DatabaseTimeouts = {},
) {
  const pool = postgres(databaseUrl, {
    max,
    connect_timeout: Math.min(connectTimeoutMs, silenceMs) / 1000,
    // The wait in seconds. why: the driver's own waits grow to twenty, and every query meanwhile waits along.
    backoff: (failures) => Math.random() * Math.min(0.1 * 2 ** failures, 0.5),
    onnotice: () => {},
    connection: { application_name: "dashboard", ...(statementMs !== undefined && { statement_timeout: statementMs }) },
  });
  // why: the driver drops options that it does not know; its patch (patches/) reads this one.
  Object.assign((pool.options as unknown as { readonly shared: object }).shared, { silence: silenceMs });
  const sql = queryMs === undefined ? pool : withQueryTimeout(pool, queryMs);
  return { sql, db: drizzle(sql), close: () => pool.end({ timeout: 5 }) };
}

/** The pool. */
export type Database = ReturnType<typeof connect>["db"];
/** An open transaction of a database. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** A database or an open transaction. */
export type Queryable = Database | Transaction;
