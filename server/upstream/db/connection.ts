import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** Opens the pool; `max` connections. `close` waits for running queries, five seconds at most. */
export function connect(databaseUrl: string, max = 10) {
  const sql = postgres(databaseUrl, {
    max,
    // Seconds. why: a caller waits; and the driver's own waits before it connects again grow to twenty.
    connect_timeout: 3,
    backoff: (failures) => Math.random() * Math.min(0.1 * 2 ** failures, 1),
    onnotice: () => {},
    connection: { application_name: "upstream" },
  });
  // why: a line that went dead without a word is thrown away, instead of holding its queries for a quarter of an hour.
  // The driver drops options that it does not know; its patch (patches/) reads this one. In milliseconds.
  Object.assign((sql.options as unknown as { readonly shared: object }).shared, { silence: 120_000 });
  const db = drizzle(sql, { casing: "snake_case" });
  return { sql, db, close: () => sql.end({ timeout: 5 }) };
}

export type Connection = ReturnType<typeof connect>;
export type Database = Connection["db"];
/** A database or an open transaction of it. */
export type Queryable = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];
