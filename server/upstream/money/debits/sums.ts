import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { organizations } from "#upstream/account/organizations/table.ts";
import { debits } from "./table.ts";

// The sums of contracts/money/sums.ts: written once, so that what is called the same is the same in every list.

/** A sum over the rows for which `when` holds. */
export const sumOf = (amount: SQL | AnyColumn, when: SQL = sql`true`) =>
  sql`coalesce(sum(${amount}) filter (where ${when}), 0)`.mapWith(Number);

const stands = sql`${debits.voidAt} is null`;

/** An amount that a debit asks: nothing once it is void. */
export const sumUnlessVoid = (amount: AnyColumn) => sumOf(amount, stands);

/**
 * The sums of debits, in a query over `debits` that groups by their currency.
 * @param waits what tells that the thing sold waits for the club's answer; without it none of the query's does
 */
export const debitSums = ({ pending = sql`false`, toApprove = sql`false` }: { pending?: SQL; toApprove?: SQL }) => ({
  currency: debits.currency,
  asked: sumUnlessVoid(debits.discounted),
  collected: sumOf(debits.paid),
  writtenOff: sumUnlessVoid(debits.writtenOff),
  toPay: sumOf(debits.toPay),
  pending: sumOf(debits.toPay, pending),
  toApprove: sumOf(debits.toPay, toApprove),
  toRefund: sumOf(debits.toRefund),
});

/** The order of sums: the club's own currency first, then by their codes. */
export const clubsCurrencyFirst = (organisationId: string, currency: SQL | AnyColumn = debits.currency): SQL[] => [
  sql`(${currency} = (select club.default_currency from ${organizations} club where club.id = ${organisationId})) desc`,
  sql`${currency}`,
];
