import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/**
 * What somebody owes, in minor units. `paid` is kept by a trigger as the sum of the payments that are paid and not
 * void; nobody else writes it. `toPay` and `status` follow from it. The database refuses more money than was asked.
 */
export const debits = upstream.table(
  "debits",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    total: integer().notNull(),
    discounted: integer().notNull(),
    paid: integer().notNull().default(0),
    toPay: integer().notNull().generatedAlwaysAs(sql`greatest(discounted - paid, 0)`),
    status: text({ enum: ["paid", "partiallyPaid", "unpaid"] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when discounted - paid <= 0 then 'paid' when paid = 0 then 'unpaid' else 'partiallyPaid' end`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("debits_tenant").on(table.organisationId, table.id),
    check(
      "debits_amounts",
      sql`0 <= ${table.discounted} and ${table.discounted} <= ${table.total} and ${table.paid} >= 0`,
    ),
    check("debits_never_overpaid", sql`${table.paid} <= ${table.discounted}`),
  ],
);

/** Payments of a debit. Deleting one voids it: the row stays. */
export const payments = upstream.table(
  "payments",
  {
    id: id(),
    organisationId: uuid().notNull(),
    debitId: uuid().notNull(),
    amount: integer().notNull(),
    method: text({ enum: ["cash", "redsys", "bankWire", "stripe"] }).notNull(),
    dueDate: date(),
    paid: boolean().notNull(),
    paidAt: instant(),
    confirmed: boolean().notNull().default(false),
    confirmedAt: instant(),
    notes: text().notNull().default(""),
    voidedAt: instant(),
    voidedBy: uuid(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("payments_debit").on(table.debitId),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_paid_at", sql`${table.paid} = (${table.paidAt} is not null)`),
    foreignKey({
      name: "payments_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
  ],
);
