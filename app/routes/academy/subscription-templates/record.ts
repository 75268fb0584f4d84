import { z } from "zod";
import type { Changes } from "#app/rules/audit-changes.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import type { FormValues } from "#app/rules/form-values.ts";
import {
  packageCoins,
  type SubscriptionTemplate,
  SubscriptionTemplateBody,
  TemplateCoverage,
  TemplatePlan,
  TokenExpiry,
} from "#contracts/academy/subscription-templates.ts";
import { type CurrencyCode, seenVersion } from "#contracts/scalars.ts";

/** The fields that are written as amounts of money. */
export const money = ["price"];

const { sessions, weeklySessions, courseIds, ...shape } = SubscriptionTemplateBody.omit({
  type: true,
  coins: true,
  plan: true,
  coverage: true,
  tokenExpiry: true,
}).shape;
const { count, everyMonths } = TemplatePlan.shape;
const coins = z.number().int().min(0).max(1000).default(0);

const [none, timeFrame, months, days] = TemplateCoverage.options;

// why other names than the contract's: a form has no field `length`, which lists have, and none that is called a token,
// which is never sent back.
const parts = {
  ...shape,
  coverage: z.discriminatedUnion("kind", [
    none,
    timeFrame,
    z.object({ kind: months.shape.kind, count: months.shape.length }),
    z.object({ kind: days.shape.kind, count: days.shape.length }),
  ]),
  expiry: TokenExpiry,
  gold: coins,
  silver: coins,
  bronze: coins,
  badge: coins,
  planCount: count.nullable().default(null),
  planEveryMonths: everyMonths.default(1),
  ...seenVersion,
};

/**
 * A package as its form sends it: a field for each coin, and the number of instalments, blank for none. What stands in
 * the fields of the other kind is not read.
 */
export const PackageForm = z.discriminatedUnion("type", [
  z.object({ type: z.literal("spotTraining"), sessions, ...parts }),
  z.object({ type: z.literal("courseSubscription"), weeklySessions, courseIds, ...parts }),
]);
type PackageForm = z.output<typeof PackageForm>;

/** What the form sent, as the body that saves it. */
export function bodyOf(typed: PackageForm) {
  const { gold, silver, bronze, badge, planCount, planEveryMonths, coverage, expiry, version: _, ...body } = typed;
  const amounts = { gold, silver, bronze, badge };
  return {
    sessions: 0,
    weeklySessions: 0,
    courseIds: [],
    ...body,
    coins: packageCoins.flatMap((type) => (amounts[type] > 0 ? [{ type, amount: amounts[type] }] : [])),
    tokenExpiry: expiry,
    coverage: "count" in coverage ? { kind: coverage.kind, length: coverage.count } : coverage,
    plan: planCount === null ? null : { count: planCount, everyMonths: planEveryMonths },
  };
}

/** A package as its form starts with it; a new one starts with what most packages have. */
export function formRecord(currency: CurrencyCode, template?: SubscriptionTemplate) {
  const coverage = template?.coverage;
  const expiry = template?.tokenExpiry;
  const coinsOf = (type: string) => template?.coins.find((one) => one.type === type)?.amount ?? null;
  return {
    name: template?.name ?? "",
    type: template?.type ?? "spotTraining",
    description: template?.description ?? "",
    sportId: template?.sportId ?? null,
    sessions: template?.sessions || null,
    weeklySessions: template?.weeklySessions || null,
    courseIds: template?.courseIds ?? [],
    recoveries: template?.recoveries || null,
    gold: coinsOf("gold"),
    silver: coinsOf("silver"),
    bronze: coinsOf("bronze"),
    badge: coinsOf("badge"),
    expiry: { kind: expiry?.kind ?? "coverageEnd", days: expiry?.kind === "days" ? expiry.days : null },
    coverage: {
      kind: coverage?.kind ?? "none",
      count: coverage && "length" in coverage ? coverage.length : null,
      timeFrameId: coverage?.kind === "timeFrame" ? coverage.timeFrameId : null,
    },
    price: template?.price ?? null,
    currency: template?.currency ?? currency,
    dueDays: template?.dueDays || null,
    planCount: template?.plan?.count ?? null,
    planEveryMonths: template?.plan?.everyMonths ?? 1,
    maxPurchases: template?.maxPurchases || null,
    visibility: template?.visibility ?? "all",
    siteIds: template?.siteIds ?? [],
    purchasableInApp: template?.purchasableInApp ?? false,
    appFrom: template?.appFrom ?? null,
    appTo: template?.appTo ?? null,
  };
}

/** The fields as text, as the form starts with them. */
export type PackageValues = FormValues<ReturnType<typeof formRecord>>;

/** The parts of a package that staff set, as the log compares them. */
function loggedParts(template: Partial<SubscriptionTemplate>): Record<string, unknown> {
  const { id, order, subscriptionsCount, promotionsCount, version, tokenExpiry, ...parts } = template;
  // why another name: the log takes whatever is called a token for a secret.
  return { ...parts, coinExpiry: tokenExpiry };
}

/** What the log holds of a saved package; `before` is the one that was changed. */
export const loggedChanges = (body: Partial<SubscriptionTemplate>, before?: SubscriptionTemplate): Changes =>
  before
    ? changesBetween(loggedParts(before), loggedParts(body))
    : Object.fromEntries(Object.entries(loggedParts(body)).map(([name, after]) => [name, { after }]));
