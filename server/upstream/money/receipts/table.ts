import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { guardians } from "../../academy/guardians/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { debits, payments } from "../debits/table.ts";

/**
 * Receipts as they were issued. A trigger takes the number from the year's counter, one after the other and none left
 * out; nothing changes afterwards but that a receipt becomes void. `snapshot` is the contract's `ReceiptSnapshot`.
 */
export const receipts = upstream.table(
  "receipts",
  {
    id: id(),
    organisationId: uuid().notNull(),
    year: smallint().notNull(),
    number: integer().notNull(),
    debitId: uuid().notNull(),
    athleteId: uuid(),
    payerId: uuid(),
    issuedOn: date().notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    snapshot: jsonb().notNull(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("receipts_tenant").on(table.organisationId, table.id),
    unique("receipts_number").on(table.organisationId, table.year, table.number),
    index("receipts_debit").on(table.debitId),
    check("receipts_year", sql`${table.year} = extract(year from ${table.issuedOn})`),
    check("receipts_amount", sql`${table.amount} > 0`),
    check("receipts_void", sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    foreignKey({
      name: "receipts_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
    foreignKey({
      name: "receipts_payer",
      columns: [table.organisationId, table.payerId],
      foreignColumns: [guardians.organisationId, guardians.id],
    }),
  ],
);

/** Which payments a receipt is for. `void` follows the receipt: a payment has one that stands at most. */
export const receiptPayments = upstream.table(
  "receipt_payments",
  {
    organisationId: uuid().notNull(),
    receiptId: uuid().notNull(),
    paymentId: uuid().notNull(),
    amount: integer().notNull(),
    void: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.paymentId] }),
    uniqueIndex("receipt_payments_once").on(table.paymentId).where(sql`not ${table.void}`),
    foreignKey({
      name: "receipt_payments_receipt",
      columns: [table.organisationId, table.receiptId],
      foreignColumns: [receipts.organisationId, receipts.id],
    }),
    foreignKey({
      name: "receipt_payments_payment",
      columns: [table.organisationId, table.paymentId],
      foreignColumns: [payments.organisationId, payments.id],
    }),
  ],
);

/** The last number that a year's receipts have; it only counts on, one receipt at a time. */
export const receiptCounters = upstream.table(
  "receipt_counters",
  { organisationId: uuid().notNull(), year: smallint().notNull(), last: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.organisationId, table.year] })],
);
