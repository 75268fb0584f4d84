import { type Changes, changesBetween } from "#app/rules/audit-changes.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { moneyInput } from "#app/rules/money.ts";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import { openInstalments } from "./detail-view.ts";

/** How a plan of equal parts starts. */
interface EqualPlan {
  readonly count: number;
  readonly first: string;
  readonly everyMonths: number;
}

/**
 * How the form of a correction starts. `values` are those of the sale, `kept` what of them stays with another package;
 * `price` is what the sale asked, as a call says it.
 */
export function correctionStart(one: Subscription, usual: EqualPlan, locale: LanguageCode) {
  const { total, discounted } = one.debit.price;
  const waiting = openInstalments(one);
  const plan = { ...usual, count: waiting.length || usual.count, first: waiting[0]?.dueDate ?? usual.first };
  const ownPrice = one.promotion === null && discounted < total ? discounted : null;
  const kept = { transactionDate: one.transactionDate, notes: one.notes };
  return {
    plan,
    price: { promotionId: one.promotion?.id ?? null, discounted: ownPrice },
    kept,
    values: {
      ...kept,
      coverage: { startAt: one.coverage?.startAt ?? "", endAt: one.coverage?.endAt ?? "" },
      promotionId: one.promotion?.id ?? "",
      discounted: ownPrice === null ? "" : moneyInput(ownPrice, locale),
    },
  };
}

const logged = (one: Subscription) => ({
  template: one.templateName,
  course: one.courseName,
  transactionDate: one.transactionDate,
  coverage: one.coverage,
  discounted: one.debit.price.discounted,
  promotionId: one.promotion?.id ?? null,
});

/** What a correction changed, and, where a new sale took the place of the old one, which. */
export const correctionChanges = (before: Subscription, after: Subscription): Changes => ({
  ...changesBetween(logged(before), logged(after)),
  ...(after.id !== before.id && { subscriptionIds: { before: [before.id], after: [after.id] } }),
});
