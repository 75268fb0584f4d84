import { sql } from "drizzle-orm";
import { index, jsonb, smallint, text } from "drizzle-orm/pg-core";
import { dashboard, instant } from "./dashboard.ts";

/**
 * Forms that were sent, so that the same form sent again has no second effect. The id is a hash of the page's key and
 * of what was sent. Without a location the first run has not ended: who runs it says so in `created_at` every two
 * seconds, and one who has not for seven is dead.
 */
export const formResults = dashboard.table(
  "form_results",
  {
    id: text("id").primaryKey(),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    status: smallint("status"),
    location: text("location"),
    /** The message for the page it led to. */
    flash: jsonb("flash").$type<unknown>(),
  },
  (table) => [index("form_results_created").on(table.createdAt)],
);

/**
 * Forms that were sent when nobody was signed in any more, or while maintenance went on: what was typed, until its page
 * shows it again. `owner` names the account and organisation whose page it was, as a hash; the rest is sealed for the
 * browser that sent it. Rows are good for an hour.
 */
export const storedForms = dashboard.table(
  "kept_forms",
  {
    id: text("id").primaryKey(),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
    owner: text("owner").notNull(),
    sealed: text("sealed").notNull(),
  },
  (table) => [
    index("kept_forms_owner").on(table.owner, table.createdAt),
    index("kept_forms_created").on(table.createdAt),
  ],
);
