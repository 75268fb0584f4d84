import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, upstream } from "../../db/namespace.ts";
import { debits, payments } from "../debits/table.ts";

/** Why what is owed changed. `opening`: of a payment that was brought along, or taken back; no money of its day. */
export const ledgerKinds = [
  ...(["charge", "reprice", "collect", "reverse", "writeOff", "restore", "cancel"] as const),
  "opening",
] as const;

/**
 * What happened to a debit, in the order of `id`: `amount` is the change of what is owed, in minor units, so that the
 * entries of a debit add up to what is to pay less what is to refund. Only triggers of debits and payments write here,
 * and nothing changes afterwards. `day` is the day of the cash book, by the organisation's calendar; `staffMemberId` and
 * `reason` are what the transaction says of itself (`setActor`).
 */
export const ledgerEntries = upstream.table(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    debitId: uuid().notNull(),
    kind: text({ enum: ledgerKinds }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ["eur", "usd", "chf"] }).notNull(),
    method: text({ enum: ["cash", "redsys", "bankWire", "stripe"] }),
    fee: integer().notNull().default(0),
    paymentId: uuid(),
    reversesId: bigint({ mode: "number" }).references((): AnyPgColumn => ledgerEntries.id),
    at: instant().notNull(),
    day: date().notNull(),
    staffMemberId: uuid(),
    reason: text().notNull().default(""),
  },
  (table) => [
    unique("ledger_entries_reverses").on(table.reversesId),
    index("ledger_entries_debit").on(table.debitId, table.id),
    index("ledger_entries_day").on(table.organisationId, table.day),
    index("ledger_entries_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    check(
      "ledger_entries_kind",
      sql`${table.kind} in ('charge', 'reprice', 'collect', 'reverse', 'writeOff', 'restore', 'cancel', 'opening')`,
    ),
    check(
      "ledger_entries_payment",
      sql`(${table.kind} in ('collect', 'reverse', 'opening')) = (${table.paymentId} is not null)`,
    ),
    check("ledger_entries_method", sql`(${table.paymentId} is null) = (${table.method} is null)`),
    foreignKey({
      name: "ledger_entries_debit_fk",
      columns: [table.organisationId, table.debitId],
      foreignColumns: [debits.organisationId, debits.id],
    }),
    foreignKey({
      name: "ledger_entries_payment_fk",
      columns: [table.organisationId, table.paymentId],
      foreignColumns: [payments.organisationId, payments.id],
    }),
  ],
);
