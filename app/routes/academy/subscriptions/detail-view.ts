import { formatLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import type { CounterMethod, LedgerEntry } from "#contracts/money/debits.ts";
import { weekdayName } from "../training-courses/words.ts";
import { coverageText, fullName, isOff } from "./view.ts";

/** An instalment that is not paid; amounts in minor units. */
export interface InstalmentRow {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly isPast: boolean;
  /** How the instalment was meant to be paid, which "collect" proposes. */
  readonly method: CounterMethod;
}

/** One transaction as its page shows it. `today` is the club's date. */
export function toDetail(one: Subscription, today: string, language: LanguageCode) {
  const { id, membershipId, type, origin, approval, status, paymentState, paymentStatus, toVerify, notes, reason } =
    one;
  return {
    ...{ id, membershipId, type, origin, approval, status, paymentState, paymentStatus, toVerify, notes, reason },
    athlete: fullName(one.athlete),
    template: one.templateName,
    course: one.courseId === null ? null : { id: one.courseId, name: one.courseName ?? "" },
    sessions: one.sessions
      .map((session) => `${weekdayName(session.dayOfWeek, language)} ${session.startAt}–${session.endAt}`)
      .join(", "),
    trainingsAhead: one.trainingsAhead,
    date: formatLocalDate(one.transactionDate),
    coverage: coverageText(one.coverage),
    promotion: one.promotion?.name ?? "",
    coins: one.coins,
    debitId: one.debit.id,
    receipts: one.receipts,
    canIssueReceipt: one.debit.payments.some(
      ({ paid, voidedAt, receipt, origin }) => paid && voidedAt === null && receipt === null && origin === "received",
    ),
    isOff: isOff(one),
    canCorrect: !isOff(one) && one.status === "open",
    corrects: one.corrects,
    correctedBy: one.correctedBy,
    paid: one.debit.price.paid,
    toPay: one.debit.price.toPay,
    instalments: isOff(one) ? [] : instalmentsOf(one, today),
  };
}
export type TransactionDetail = ReturnType<typeof toDetail>;

/** The instalments that wait for money, in the order of their dates. */
export const openInstalments = ({ debit }: Subscription) =>
  debit.payments
    .filter((payment) => !payment.paid && payment.voidedAt === null)
    .toSorted((a, b) => (a.dueDate ?? "9999").localeCompare(b.dueDate ?? "9999"));

const instalmentsOf = (one: Subscription, today: string): InstalmentRow[] =>
  openInstalments(one).map(({ id, dueDate, amount, method }) => ({
    id,
    amount,
    date: dueDate ? formatLocalDate(dueDate) : "",
    isPast: dueDate !== null && dueDate < today,
    method: method === "stripe" ? "cash" : method,
  }));

/** A line of the account; `owed` is what was owed after it. Amounts in minor units. */
export interface LedgerRow extends Pick<LedgerEntry, "id" | "kind" | "amount" | "currency" | "method" | "reason"> {
  readonly date: string;
  readonly by: string;
  readonly owed: number;
  /** A write-off that has not been taken back. */
  readonly canRestore: boolean;
}

/** The account of a debit, the oldest line first. */
export function toLedgerRows(entries: readonly LedgerEntry[], canRestore: boolean): LedgerRow[] {
  let owed = 0;
  return entries.map(({ id, kind, amount, currency, method, reason, day, staffName, isOpen }) => {
    owed += amount;
    return {
      ...{ id, kind, amount, currency, method, reason, owed },
      date: formatLocalDate(day),
      by: staffName ?? "",
      canRestore: canRestore && kind === "writeOff" && isOpen,
    };
  });
}
