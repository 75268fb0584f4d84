import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { QuoteItem } from "#contracts/marketplace/quote-requests.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";

/** Quotes that clubs asked the provider for; things as they were seen. `mailedAt` is null until the mail has left. */
export const quoteRequests = upstream.table(
  "quote_requests",
  {
    id: id(),
    organisationId: uuid().notNull(),
    staffMemberId: uuid().notNull(),
    product: text({ enum: ["facilitiesManager", "academy", "tournaments"] }),
    items: jsonb().$type<QuoteItem[]>().notNull(),
    message: text().notNull(),
    contactName: text().notNull(),
    contactEmail: text().notNull(),
    contactPhone: text(),
    createdAt: createdAt(),
    mailedAt: instant(),
  },
  (table) => [
    check("quote_requests_product", sql`${table.product} in ('facilitiesManager', 'academy', 'tournaments')`),
    check("quote_requests_message", sql`char_length(${table.message}) <= 2000`),
    check(
      "quote_requests_wanted",
      sql`${table.product} is not null or jsonb_array_length(${table.items}) > 0 or ${table.message} <> ''`,
    ),
    index("quote_requests_of_sender").on(table.organisationId, table.staffMemberId, table.createdAt),
    index("quote_requests_unsent").on(table.createdAt).where(sql`${table.mailedAt} is null`),
    foreignKey({
      name: "quote_requests_sender",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
