import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { inTime } from "./in-time.ts";

/** How long connecting is tried, in milliseconds: somebody waits for the page. */
const connectLimit = 3_000;

export interface Patience {
  /** Milliseconds in which a statement must be answered. The server ends it then. Absent: it takes what it takes. */
  readonly statement?: number;
  /**
   * Milliseconds in which a line on which something is asked must say something. Then it is thrown away, with what was
   * asked: a firewall that forgot it would let its queries, and those that wait for a connection, hang for a quarter of
   * an hour.
   */
  readonly silence?: number;
  /** Milliseconds in which whoever asks is answered, the wait for a connection included. Absent: it takes what it takes. */
  readonly asked?: number;
}

/**
 * Opens the pool of the dashboard's database; `max` connections. `close` waits for running queries, five seconds at
 * most. Connecting happens with the first query, and is given up after three seconds.
 */
export function connect(databaseUrl: string, max = 10, { statement, silence = 60_000, asked }: Patience = {}) {
  const pool = postgres(databaseUrl, {
    max,
    connect_timeout: Math.min(connectLimit, silence) / 1000,
    // In seconds. why: the driver's own waits grow to twenty, and whoever asks meanwhile waits along.
    backoff: (failures) => Math.random() * Math.min(0.1 * 2 ** failures, 0.5),
    onnotice: () => {},
    connection: { application_name: "dashboard", ...(statement !== undefined && { statement_timeout: statement }) },
  });
  // why: the driver drops options that it does not know; server/patch-driver.mjs reads this one.
  Object.assign((pool.options as unknown as { readonly shared: object }).shared, { silence });
  const sql = asked === undefined ? pool : inTime(pool, asked);
  return { sql, db: drizzle(sql), close: () => pool.end({ timeout: 5 }) };
}

/** The pool. */
export type Database = ReturnType<typeof connect>["db"];
/** An open transaction of it. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either of them. */
export type Queryable = Database | Transaction;
