import type { CounterMethod, DebitPrice, LedgerEntry, Payment, PaymentFilter } from "#contracts/money/debits.ts";
import { formatDate, formatLocalDate, localDateOf } from "./dates.ts";
import type { LanguageCode } from "./languages.ts";
import { moneyInput } from "./money.ts";

export type { DebitPrice, PaymentFilter, PaymentStatus } from "#contracts/money/debits.ts";

/** How money is taken at the counter, the most frequent first. Stated again: no schema library travels to browsers. */
export const counterMethods = ["cash", "bankWire", "redsys"] as const satisfies readonly CounterMethod[];

/** How a debit may stand, in the order in which filters offer it. */
export const paymentFilters = ["unpaid", "partiallyPaid", "paid", "toRefund"] as const satisfies PaymentFilter[];

/** Where the receipts of payments are. */
export const receiptsPath = "/my-organization/receipts";

/** Why a payment is locked: the code of the refusal, `errors.payment.<code>`, that a change of it would meet. */
export type PaymentLock = "voided" | "stripe_locked" | "receipted" | "closed";

/**
 * What locks a payment, so that at most its notes may change (and nothing of a voided one); null when all of it may.
 * @param isClosed what was sold is canceled, or its account closed
 */
export function lockOf(
  { method, voidedAt, receipt }: Pick<Payment, "method" | "voidedAt" | "receipt">,
  isClosed: boolean,
): PaymentLock | null {
  if (voidedAt !== null) return "voided";
  if (method === "stripe") return "stripe_locked";
  if (receipt !== null) return "receipted";
  return isClosed ? "closed" : null;
}

/** A stored payment in the words of the body that would save it; dates by the clock of `timeZone`. */
export const paymentRecord = ({ amount, method, paid, paidAt, dueDate, notes }: Payment, timeZone: string) => ({
  ...{ amount, method, paid, dueDate, notes },
  paidOn: paidAt === null ? null : localDateOf(paidAt, timeZone),
});

/** What the form of a new payment starts with: the amount, paid at the counter, on this date. */
export const newPaymentValues = (amount: number, paidOn: string, locale: LanguageCode) => ({
  amount: moneyInput(amount, locale),
  ...{ method: "cash", state: "paid", paidOn, dueDate: "", notes: "" },
});

/** What the form of a stored payment starts with. */
export function paymentValues(payment: Payment, timeZone: string, locale: LanguageCode) {
  const { amount, method, paid, paidOn, dueDate, notes } = paymentRecord(payment, timeZone);
  return {
    ...{ amount: moneyInput(amount, locale), method, state: paid ? "paid" : "planned" },
    ...{ paidOn: paidOn ?? "", dueDate: dueDate ?? "", notes },
  };
}

/** A debit's price as the form of one of its payments shows it: to pay is what is left, and what this one brought. */
export const priceWith = ({ paid, voidedAt, amount }: Payment, price: DebitPrice): DebitPrice => ({
  ...price,
  toPay: price.toPay + (paid && voidedAt === null ? amount : 0),
});

/** A payment as a page shows it; amounts in minor units, dates already written. */
export interface PaymentRow extends Pick<Payment, "id" | "amount" | "method" | "paid" | "notes"> {
  /** When the payment was given back or deleted, and why; null while it counts. */
  readonly voided: { readonly isRefund: boolean; readonly date: string; readonly reason: string } | null;
  /** What keeps all but its notes as they are. */
  readonly lock: PaymentLock | null;
  /** The label of the receipt that stands for it; empty without one. */
  readonly receipt: string;
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
      lock: lockOf(payment, false),
      receipt: payment.receipt?.label ?? "",
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
