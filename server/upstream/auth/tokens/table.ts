import { foreignKey, index, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { accounts } from "../users/table.ts";

/** Tokens that were issued. A token counts while its row is here, so that logging out ends it at once. */
export const tokens = upstream.table(
  "tokens",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The staff member; null for an account's own token. */
    staffMemberId: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
    /** The browser in which an account's own began, as `known_devices` names it. */
    deviceHash: text(),
    /** The account token from which a staff token was made: it ends with it. */
    parentId: uuid(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("tokens_account").on(table.accountId),
    index("tokens_parent").on(table.parentId),
    // A staff token cannot outlive its parent, not even one that is being made while the parent is revoked.
    foreignKey({ name: "tokens_parent_fk", columns: [table.parentId], foreignColumns: [table.id] }).onDelete("cascade"),
  ],
);
