import { and, inArray } from "drizzle-orm";
import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { findRow, rowsOf } from "#upstream/core/rows.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type Due, equalPlan } from "#upstream/money/debits/plan.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { membershipSites } from "../memberships/table.ts";
import { offeredPromotions } from "../promotions/store.ts";
import { promotions } from "../promotions/table.ts";
import { promotionUses } from "../promotions/uses/table.ts";
import { subscriptionTemplates, templateSites } from "../subscription-templates/table.ts";
import { coverageOf, type Dates } from "./coverage.ts";

/** What is sold, the same to everybody of a sale: the package as it is now, and the dates. */
export interface Offer {
  readonly template: typeof subscriptionTemplates.$inferSelect;
  /** The sites to which the package is restricted; empty when it is not. */
  readonly siteIds: readonly string[];
  readonly soldOn: string;
  readonly coverage: Dates | null;
}

/**
 * Reads the package of a sale.
 * @param today the organisation's date
 * @throws Refusal 404 at `templateId`; 422 `subscription.two_discounts`, `subscription.date_ahead`
 */
export async function offerOf(
  tx: Queryable,
  organisationId: string,
  body: SubscriptionBody,
  today: string,
): Promise<Offer> {
  if (body.promotionId !== null && body.discounted !== null)
    throw refuseField("subscription.two_discounts", ["discounted"]);
  const soldOn = body.transactionDate ?? today;
  if (soldOn > today) throw refuseField("subscription.date_ahead", ["transactionDate"]);
  const template = await findRow(tx, subscriptionTemplates, { organisationId, id: body.templateId });
  if (!template) throw notFound("templateId");
  const frame = template.coverageTimeFrameId
    ? ((await findRow(tx, timeFrames, { organisationId, id: template.coverageTimeFrameId })) ?? null)
    : null;
  const siteIds =
    template.visibility === "siteRestricted"
      ? await tx
          .select({ id: templateSites.siteId })
          .from(templateSites)
          .where(rowsOf(templateSites, { organisationId, templateId: template.id }))
      : [];
  if (body.promotionId !== null) {
    const promotion = await findRow(tx, promotions, { organisationId, id: body.promotionId });
    if (promotion?.targetTemplateId !== template.id) throw notFound("promotionId");
  }
  return {
    template,
    siteIds: siteIds.map(({ id }) => id),
    soldOn,
    coverage: body.coverage ?? coverageOf(template, frame, soldOn),
  };
}

/** Whether a member belongs to none of the sites to which the package is restricted. */
export async function isElsewhere(tx: Queryable, organisationId: string, membershipId: string, { siteIds }: Offer) {
  if (siteIds.length === 0) return false;
  const [shared] = await tx
    .select({ id: membershipSites.siteId })
    .from(membershipSites)
    .where(
      and(rowsOf(membershipSites, { organisationId, membershipId }), inArray(membershipSites.siteId, [...siteIds])),
    )
    .limit(1);
  return shared === undefined;
}

/** What is asked, in minor units, and the promotion that makes it less. */
interface SalePrice {
  readonly total: number;
  readonly discounted: number;
  readonly promotion: { readonly id: string; readonly name: string } | null;
}

/**
 * What an athlete is asked for the package.
 * @throws Refusal 422 `subscription.discount_above_total`; 409 `promotion.not_applicable`, `promotion.used`
 */
export async function salePriceOf(
  tx: Queryable,
  organisationId: string,
  athleteId: string,
  { template, soldOn }: Offer,
  { promotionId, discounted }: Pick<SubscriptionBody, "promotionId" | "discounted">,
): Promise<SalePrice> {
  const total = template.price;
  if (promotionId === null) {
    if (discounted !== null && discounted > total)
      throw refuseField("subscription.discount_above_total", ["discounted"], { total });
    return { total, discounted: discounted ?? total, promotion: null };
  }
  const wanted = { athleteId, date: soldOn, templateId: template.id, promotionId };
  const [offered] = await offeredPromotions(tx, organisationId, wanted);
  if (offered) return { total, discounted: offered.price, promotion: { id: promotionId, name: offered.name } };
  const used = await findRow(tx, promotionUses, { organisationId, promotionId, athleteId });
  throw promotionRefusal(used ? "promotion.used" : "promotion.not_applicable");
}

/** A promotion does not hold for the athlete. */
export const promotionRefusal = (code: "promotion.used" | "promotion.not_applicable", cause?: unknown) =>
  new Refusal(409, code, { fields: [{ path: ["promotionId"], code }], cause });

/**
 * In which parts the rest of a sale falls due; without a wish, all of it once the package's days of grace are over.
 * @param rest minor units
 * @throws Refusal 422 `subscription.plan_differs` for named parts that are not the rest
 */
export function planOf(rest: number, { template, soldOn }: Offer, plan: SubscriptionBody["plan"]): Due[] {
  if (rest === 0) return [];
  if (plan === null) return [{ dueDate: addDays(soldOn, template.dueDays), amount: rest }];
  if ("first" in plan) return equalPlan(rest, plan);
  if (plan.instalments.reduce((sum, { amount }) => sum + amount, 0) !== rest)
    throw refuseField("subscription.plan_differs", ["plan", "instalments"], { rest });
  return plan.instalments.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}
