import { index, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { accounts } from "../accounts/table.ts";

/** Tokens that were issued. A token counts while its row is here, so that logging out ends it at once. */
export const tokens = upstream.table(
  "tokens",
  {
    id: id(),
    accountId: uuid().notNull().references(() => accounts.id, { onDelete: "cascade" }),
    /** Null for an account's own token. */
    staffMemberId: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
    /** The account token from which a staff token was made: it ends with it. */
    parentId: uuid(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("tokens_account").on(table.accountId), index("tokens_parent").on(table.parentId)],
);
