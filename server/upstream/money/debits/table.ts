import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { guardians } from "../../academy/guardians/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/** What is sold: the owner of a debit is a reservation, a membership's subscription or a team's registration. */
export const debitKinds = ["reservation", "subscription", "registration"] as const;

/**
 * What a holder owes, in minor units. Triggers keep `paid`, the sum of the payments that are paid and not void, and
 * `planned`, the sum of those that are neither; nothing else writes them. `writtenOff` is what the club renounced.
 * `toPay`, `toRefund` and `status` follow. `voidAt`: since then what was sold is canceled, nothing is owed, and what was
 * collected is to be given back. `closedAt`: since then plan, price and payments are settled, and the rest is written
 * off. The database refuses more money than was asked, instalments beyond it except for reservations, and any new money
 * once it is void or closed, and another currency once it has a payment: payments are in that of their debit. Each change of what is owed writes its line of the ledger by trigger.
 */
export const debits = upstream.table(
  "debits",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: debitKinds }).notNull().default("reservation"),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    total: integer().notNull(),
    discounted: integer().notNull(),
    paid: integer().notNull().default(0),
    planned: bigint({ mode: "number" }).notNull().default(0),
    writtenOff: integer().notNull().default(0),
    voidAt: instant(),
    closedAt: instant(),
    toPay: integer()
      .notNull()
      .generatedAlwaysAs(sql`case when void_at is null then greatest(discounted - paid - written_off, 0) else 0 end`),
    toRefund: integer().notNull().generatedAlwaysAs(sql`case when void_at is null then 0 else paid end`),
    status: text({ enum: ["paid", "partiallyPaid", "unpaid"] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when discounted - paid - written_off <= 0 then 'paid' when paid = 0 then 'unpaid' else 'partiallyPaid' end`,
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
    check("debits_currency", sql`${table.currency} in ('eur', 'usd', 'chf')`),
    check("debits_kind", sql`${table.kind} in ('reservation', 'subscription', 'registration')`),
    check("debits_written_off", sql`${table.writtenOff} >= 0 and ${table.planned} >= 0`),
    check("debits_never_overpaid", sql`${table.paid} + ${table.writtenOff} <= ${table.discounted}`),
    // At the counter of the courts what is planned may repeat what is asked.
    check(
      "debits_never_overplanned",
      sql`${table.kind} = 'reservation' or ${table.paid} + ${table.planned} + ${table.writtenOff} <= ${table.discounted}`,
    ),
    index("debits_to_refund").on(table.organisationId).where(sql`${table.toRefund} > 0`),
  ],
);

/**
 * Payments of a debit: money that came in, or, unpaid with a due date, an instalment. A payment that was given back or
 * recorded by mistake is void: the row stays. A trigger refuses that it is paid on a day to come, another one sets the
 * commission of a Stripe payment when it is written.
 */
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
    /** Stripe's commission in minor units and its rate, as they were when the payment came in. */
    fee: integer().notNull().default(0),
    feeBasisPoints: smallint(),
    /** The guardian who paid, when it was not the athlete. */
    payerId: uuid(),
    /**
     * `opening`: money that came in before the club worked with this product, brought along with what it was for. It counts
     * as collected, and is no money of any day: it stands in no cash book, receipt, statement or commission.
     */
    origin: text({ enum: ["received", "opening"] })
      .notNull()
      .default("received"),
    /** The instalment of which this is a part that was settled by itself. */
    splitFrom: uuid(),
    /**
     * The void payment of another debit whose money this is: what was sold was corrected. In the ledger it goes from one
     * to the other on the day of that, and days of the cash book that are over stay as they were.
     */
    movedFrom: uuid(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidedAs: text({ enum: ["refund", "mistake"] }),
    voidReason: text(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("payments_tenant").on(table.organisationId, table.id),
    unique("payments_moved_once").on(table.movedFrom),
    index("payments_debit").on(table.debitId),
    index("payments_due")
      .on(table.organisationId, table.dueDate)
      .where(sql`not ${table.paid} and ${table.voidedAt} is null`),
    // What was collected in a period.
    index("payments_paid").on(table.organisationId, table.paidAt).where(sql`${table.paid}`),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_fee", sql`${table.fee} >= 0 and (${table.fee} = 0 or ${table.method} = 'stripe')`),
    check("payments_origin", sql`${table.origin} in ('received', 'opening')`),
    check(
      "payments_opening",
      sql`${table.origin} = 'received' or (${table.paid} and ${table.method} <> 'stripe' and ${table.fee} = 0)`,
    ),
    check("payments_paid_at", sql`${table.paid} = (${table.paidAt} is not null)`),
    // What was void before this was asked has no reason.
    check("payments_voided_as", sql`${table.voidedAs} is null or ${table.voidedAt} is not null`),
    check("payments_refund", sql`${table.voidedAs} is distinct from 'refund' or ${table.paid}`),
    foreignKey({
      name: "payments_payer",
      columns: [table.organisationId, table.payerId],
      foreignColumns: [guardians.organisationId, guardians.id],
    }),
    foreignKey({
      name: "payments_moved_from",
      columns: [table.organisationId, table.movedFrom],
      foreignColumns: [table.organisationId, table.id],
    }),
    foreignKey({
      name: "payments_split_from",
      columns: [table.organisationId, table.splitFrom],
      foreignColumns: [table.organisationId, table.id],
    }),
    foreignKey({
      name: "payments_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
  ],
);
