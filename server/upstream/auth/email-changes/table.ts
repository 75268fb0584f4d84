import { index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, upstream } from "../../db/namespace.ts";
import { accounts } from "../users/table.ts";

/**
 * Changes of an account's address that were asked for; secrets are kept as hashes. One that was not made stays for an
 * hour, because it counts as a mail; one that was made as long as it can be taken back. Meanwhile a migration's trigger
 * lets nobody else have the address before (`accounts_email_kept`).
 */
export const emailChanges = upstream.table(
  "email_changes",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    /** The browser that asked, and may use the code. */
    browserHash: text().notNull(),
    /** Hash of the code; null: it was spent, or ended. */
    codeHash: text(),
    failures: integer().notNull().default(0),
    askedAt: instant().notNull(),
    /** When the address was changed. */
    changedAt: instant(),
    /** Hash of the secret that takes the change back; null: there is none yet, or it was used, or ended. */
    undoHash: text(),
  },
  (table) => [
    index("email_changes_account").on(table.accountId, table.askedAt),
    uniqueIndex("email_changes_undo").on(table.undoHash),
  ],
);
