import type { SubscriptionSummary } from "#contracts/academy/subscriptions.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import type { Verb } from "./verbs.ts";
import { fullName } from "./view.ts";

/** One of the transactions that are acted on; `amount` is what the act is about, in minor units. */
interface SelectedItem {
  readonly id: string;
  readonly athlete: string;
  readonly template: string;
  readonly amount: number;
  readonly currency: CurrencyCode;
}

/** What is acted on, and what it comes to, a sum for each currency. */
export interface BulkSelection {
  readonly items: readonly SelectedItem[];
  readonly sums: readonly { readonly currency: CurrencyCode; readonly amount: number }[];
}

/** How many standing places and trainings to come end with an act. */
export interface EndingPlaces {
  readonly sessions: number;
  readonly trainings: number;
}

/** What an act is about: what is taken back, what would be asked, or what is still to pay. */
function amountOf({ price }: SubscriptionSummary, verb: Verb): number {
  if (verb === "reopening") return price.paid;
  return verb === "approval" || verb === "rejection" || verb === "cancellation" ? price.discounted : price.toPay;
}

/** The chosen transactions as the page that asks shows them. */
export function toSelection(list: readonly SubscriptionSummary[], verb: Verb): BulkSelection {
  const items = list.map((one) => ({
    id: one.id,
    athlete: fullName(one.athlete),
    template: one.templateName,
    amount: amountOf(one, verb),
    currency: one.price.currency,
  }));
  const sums = [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, same]) => ({
    currency,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
  return { items, sums };
}
