import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { dashboard, instant } from "./dashboard.ts";

/**
 * People whom upstream erased and who are erased here, too, by ids only: with them, who was restored from a backup is
 * erased again, on whichever side it was. `logPeople` are the entries that the log's directory had of them.
 */
export const erasures = dashboard.table(
  "erasures",
  {
    /** Upstream's id. */
    id: uuid("id").primaryKey(),
    organisationId: uuid("organisation_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind").notNull(),
    personId: uuid("person_id").notNull(),
    logPeople: uuid("log_people").array().notNull().default(sql`'{}'::uuid[]`),
    erasedAt: instant("erased_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("erasures_organisation").on(table.organisationId),
    check("erasures_kind", sql`${table.kind} in ('athletes', 'guardians', 'staffMembers')`),
  ],
);
