import { formatLocalDate } from "#app/rules/dates.ts";
import type { SubscriptionTotals } from "#contracts/academy/subscription-list.ts";
import type { SubscriptionSummary } from "#contracts/academy/subscriptions.ts";

/** One row of the list; amounts in minor units, dates as people write them. */
export interface TransactionRow
  extends Pick<SubscriptionSummary, "id" | "approval" | "status" | "paymentStatus" | "paymentState" | "toVerify"> {
  readonly athlete: string;
  readonly date: string;
  readonly template: string;
  /** What the course is called; empty without one. */
  readonly course: string;
  readonly coverage: string;
  readonly promotion: string;
  readonly fromApp: boolean;
  readonly currency: SubscriptionSummary["price"]["currency"];
  readonly total: number;
  readonly discounted: number;
  readonly paid: number;
  readonly toPay: number;
  /** When the next amount is due, if there is one. Nobody is late with what waits for approval. */
  readonly due: { readonly date: string; readonly isPast: boolean } | null;
  /** Whether nothing of the purchase is owed any more, whatever it asked. */
  readonly isOff: boolean;
}

/** `Rossi Maria`. */
export const fullName = ({ firstName, lastName }: SubscriptionSummary["athlete"]): string => `${lastName} ${firstName}`;

/** `01/09/2026–30/06/2027`; empty without a coverage. */
export const coverageText = (coverage: SubscriptionSummary["coverage"]): string =>
  coverage ? `${formatLocalDate(coverage.startAt)}–${formatLocalDate(coverage.endAt)}` : "";

/** Whether a subscription was rejected or canceled. */
export const isOff = ({ approval, status }: Pick<SubscriptionSummary, "approval" | "status">): boolean =>
  approval === "rejected" || status === "canceled";

/** A subscription as a row. `today` is the club's date. */
export function toRow(one: SubscriptionSummary, today: string): TransactionRow {
  const { id, approval, status, paymentStatus, paymentState, toVerify, price, next } = one;
  return {
    ...{ id, approval, status, paymentStatus, paymentState, toVerify },
    athlete: fullName(one.athlete),
    date: formatLocalDate(one.transactionDate),
    template: one.templateName,
    course: one.courseName ?? "",
    coverage: coverageText(one.coverage),
    promotion: one.promotion?.name ?? "",
    fromApp: one.origin === "app",
    currency: price.currency,
    total: price.total,
    discounted: price.discounted,
    paid: price.paid,
    toPay: price.toPay,
    due:
      next && price.toPay > 0
        ? { date: formatLocalDate(next.dueDate), isPast: approval === "approved" && next.dueDate < today }
        : null,
    isOff: isOff(one),
  };
}

/** What is summed up above the list, and which filter shows what each sum is made of. */
export interface SumLink {
  readonly id: "overdue" | "dueThisMonth" | "collected" | "toApprove";
  /** How many purchases wait for approval, for `toApprove`; null for the other sums. */
  readonly count: number | null;
  readonly amount: number;
  readonly currency: SubscriptionTotals["currency"];
  /** What the address says when the sum is followed. */
  readonly filter: readonly (readonly [name: string, value: string])[];
}

/** The sums of all that match, of one currency. `month` has its first and last date. */
export function toSums(
  totals: SubscriptionTotals,
  month: { readonly from: string; readonly to: string },
): readonly SumLink[] {
  const { currency } = totals;
  const sum = (id: SumLink["id"], amount: number, filter: SumLink["filter"], count: number | null = null): SumLink => ({
    ...{ id, amount, currency, filter, count },
  });
  return [
    sum("overdue", totals.overdue, [["paymentState", "debtor"]]),
    sum("dueThisMonth", totals.dueThisMonth, [
      ["dueFrom", month.from],
      ["dueTo", month.to],
    ]),
    sum("collected", totals.collected, [
      ["paymentStatus", "paid"],
      ["paymentStatus", "partiallyPaid"],
    ]),
    sum("toApprove", totals.toApprove, [["approval", "toApprove"]], totals.toApproveCount),
  ];
}
