import type { CounterMethod, LedgerEntry, Payment, PaymentFilter } from "#contracts/money/debits.ts";
import { formatDate, formatLocalDate } from "./dates.ts";

export type { DebitPrice, PaymentFilter, PaymentStatus } from "#contracts/money/debits.ts";

/** How money is taken at the counter, the most frequent first. Stated again: no schema library travels to browsers. */
export const counterMethods = ["cash", "bankWire", "redsys"] as const satisfies readonly CounterMethod[];

/** How a debit may stand, in the order in which filters offer it. */
export const paymentFilters = ["unpaid", "partiallyPaid", "paid", "toRefund"] as const satisfies PaymentFilter[];

/** A payment as a page shows it; amounts in minor units, dates already written. */
export interface PaymentRow extends Pick<Payment, "id" | "amount" | "method" | "paid" | "notes"> {
  /** When it was given back or deleted, and why; null while it counts. */
  readonly voided: { readonly isRefund: boolean; readonly date: string; readonly reason: string } | null;
  readonly date: string;
  readonly due: string;
}

/** The payments of a debit, deleted ones too, the oldest first; dates by the clock of `timeZone`. */
export const toPaymentRows = (payments: readonly Payment[], timeZone: string): PaymentRow[] =>
  payments
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      method: payment.method,
      paid: payment.paid,
      voided: voidedOf(payment, timeZone),
      notes: payment.notes,
      date: payment.paidAt ? formatDate(payment.paidAt, timeZone) : "",
      due: payment.dueDate ? formatLocalDate(payment.dueDate) : "",
    }));

const voidedOf = ({ voidedAt, voidedAs, voidReason }: Payment, timeZone: string): PaymentRow["voided"] =>
  voidedAt === null
    ? null
    : { isRefund: voidedAs === "refund", date: formatDate(voidedAt, timeZone), reason: voidReason ?? "" };

/** A line of a debit's account as a page shows it; `balance` is what was owed after it. */
export interface LedgerRow extends Omit<LedgerEntry, "at" | "fee"> {
  readonly balance: number;
}

/** The lines of an account with their balances, in their order; days already written. */
export function toLedgerRows(entries: readonly LedgerEntry[]): LedgerRow[] {
  let balance = 0;
  return entries.map(({ at: _at, fee: _fee, ...entry }) => {
    balance += entry.amount;
    return { ...entry, day: formatLocalDate(entry.day), balance };
  });
}
