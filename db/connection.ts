import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema.ts";

/**
 * Opens the pool of the dashboard's database; `max` connections. `close` waits for running queries, five seconds at
 * most. Connecting happens with the first query, and is given up after three seconds: somebody waits for the page.
 */
export function connect(databaseUrl: string, max = 10) {
  const sql = postgres(databaseUrl, {
    max,
    connect_timeout: 3,
    onnotice: () => {},
    connection: { application_name: "dashboard" },
  });
  const db = drizzle(sql, { schema });
  return { sql, db, close: () => sql.end({ timeout: 5 }) };
}

/** The pool, with its tables. */
export type Database = ReturnType<typeof connect>["db"];
/** An open transaction of it. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either of them. */
export type Queryable = Database | Transaction;
