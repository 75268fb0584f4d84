import { sql } from "drizzle-orm";
import { boolean, check } from "drizzle-orm/pg-core";
import { instant, upstream } from "../../db/namespace.ts";

/**
 * Has one row as soon as the first organisation was made, by whatever way: a trigger inserts it. It stays when that
 * organisation is deleted, so that nobody sets up a database that was in use.
 */
export const setup = upstream.table(
  "setup",
  {
    id: boolean().primaryKey().default(true),
    doneAt: instant().notNull().default(sql`now()`),
  },
  (table) => [check("setup_once", sql`${table.id}`)],
);
