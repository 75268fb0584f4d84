import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/**
 * What somebody owes, in minor units. `paid` is kept by a trigger as the sum of the payments that are paid and not
 * void; nobody else writes it. `toPay`, `toRefund` and `status` follow from it. `voidAt` is kept by a trigger, too: since
 * then its reservation is canceled, nothing is owed, and what was collected is to be given back. The database refuses
 * more money than was asked, and any new money once it is void.
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
    voidAt: instant(),
    toPay: integer()
      .notNull()
      .generatedAlwaysAs(sql`case when void_at is null then greatest(discounted - paid, 0) else 0 end`),
    toRefund: integer().notNull().generatedAlwaysAs(sql`case when void_at is null then 0 else paid end`),
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
    index("debits_to_refund").on(table.organisationId).where(sql`${table.toRefund} > 0`),
  ],
);

/** Payments of a debit. One that was given back or recorded by mistake is void: the row stays. */
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
    voidedAs: text({ enum: ["refund", "mistake"] }),
    voidReason: text(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("payments_debit").on(table.debitId),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_paid_at", sql`${table.paid} = (${table.paidAt} is not null)`),
    // Of what was void before this was asked nobody knows why.
    check("payments_voided_as", sql`${table.voidedAs} is null or ${table.voidedAt} is not null`),
    check("payments_refund", sql`${table.voidedAs} is distinct from 'refund' or ${table.paid}`),
    foreignKey({
      name: "payments_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
  ],
);
