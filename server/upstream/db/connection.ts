import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** Opens the pool; `max` connections. `close` waits for running queries, five seconds at most. */
export function connect(databaseUrl: string, max = 10) {
  const sql = postgres(databaseUrl, { max, onnotice: () => {}, connection: { application_name: "upstream" } });
  const db = drizzle(sql, { casing: "snake_case" });
  return { sql, db, close: () => sql.end({ timeout: 5 }) };
}

export type Connection = ReturnType<typeof connect>;
export type Database = Connection["db"];
/** A database or an open transaction of it. */
export type Queryable = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];
