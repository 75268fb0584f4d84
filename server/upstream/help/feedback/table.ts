import { sql } from "drizzle-orm";
import { bigint, boolean, check, foreignKey, index, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

/** What staff wrote to the provider. `mailedAt` is null until the mail to the provider has left. */
export const feedback = upstream.table(
  "feedback",
  {
    id: id(),
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    staffMemberId: uuid().notNull(),
    kind: text({ enum: ["problem", "idea", "question"] }).notNull(),
    message: text().notNull(),
    page: text(),
    mayContact: boolean().notNull(),
    createdAt: createdAt(),
    mailedAt: instant(),
  },
  (table) => [
    unique("feedback_number").on(table.number),
    check("feedback_kind", sql`${table.kind} in ('problem', 'idea', 'question')`),
    check("feedback_message", sql`char_length(${table.message}) between 1 and 4000`),
    index("feedback_of_sender").on(table.organisationId, table.staffMemberId, table.createdAt),
    index("feedback_unsent").on(table.createdAt).where(sql`${table.mailedAt} is null`),
    foreignKey({
      name: "feedback_sender",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
