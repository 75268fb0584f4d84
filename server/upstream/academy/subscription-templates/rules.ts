import type { SubscriptionTemplateBody } from "#contracts/academy/subscription-templates.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import type { subscriptionTemplates } from "./table.ts";

type Columns = Omit<typeof subscriptionTemplates.$inferInsert, "organisationId" | "position">;

/**
 * What a package is without what does not belong to its kind: a spot training package has no courses and no trainings a
 * week, a course subscription no entries, one that is not restricted no sites, one that is not sold in the app no dates there.
 */
export function consistentBody(body: SubscriptionTemplateBody): SubscriptionTemplateBody {
  const { type, visibility, purchasableInApp } = body;
  return {
    ...body,
    sessions: type === "spotTraining" ? body.sessions : 0,
    weeklySessions: type === "courseSubscription" ? body.weeklySessions : 0,
    courseIds: type === "courseSubscription" ? [...new Set(body.courseIds)] : [],
    siteIds: visibility === "siteRestricted" ? [...new Set(body.siteIds)] : [],
    appFrom: purchasableInApp ? body.appFrom : null,
    appTo: purchasableInApp ? body.appTo : null,
  };
}

/**
 * What a package needs whatever else there is.
 * @throws Refusal 422 `subscription_template.sites_required`, `.dates`, `.empty`
 */
export function requireConsistent(body: SubscriptionTemplateBody): void {
  const { type, visibility, siteIds, appFrom, appTo, coins, sessions, recoveries } = body;
  if (visibility === "siteRestricted" && siteIds.length === 0)
    throw refuseField("subscription_template.sites_required", ["siteIds"]);
  if (appFrom !== null && appTo !== null && appTo < appFrom)
    throw refuseField("subscription_template.dates", ["appTo"]);
  if (type === "spotTraining" && sessions + recoveries + coins.length === 0)
    throw refuseField("subscription_template.empty", ["sessions"]);
}

/** A package as its row holds it; its sites and courses have tables of their own. */
export function columnsOf(body: SubscriptionTemplateBody): Columns {
  const { siteIds: _, courseIds: __, coverage, tokenExpiry, plan, ...columns } = body;
  return {
    ...columns,
    coverage: coverage.kind,
    coverageTimeFrameId: coverage.kind === "timeFrame" ? coverage.timeFrameId : null,
    coverageLength: "length" in coverage ? coverage.length : null,
    tokenDays: tokenExpiry.kind === "days" ? tokenExpiry.days : null,
    planCount: plan?.count ?? null,
    planEveryMonths: plan?.everyMonths ?? null,
  };
}
