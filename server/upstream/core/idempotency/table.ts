import { index, jsonb, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, upstream } from "../../db/namespace.ts";

/** Writes that were carried out, by the key that their caller gave them, with their answer. A row is kept two days. */
export const idempotencyKeys = upstream.table(
  "idempotency_keys",
  {
    /** Account, and organisation where there is one: keys of different callers never meet. */
    scope: text().notNull(),
    key: text().notNull(),
    /** Hash of the operation, its parameters and its contents. */
    requestHash: text().notNull(),
    status: smallint().notNull(),
    /** The answer's body; null where it has none. */
    body: jsonb().$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index("idempotency_keys_created").on(table.createdAt)],
);
