import { SubscriptionBody } from "#contracts/academy/sales.ts";
import { sellEach } from "#upstream/academy/subscriptions/sale.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { WriteContext, WrittenRecord } from "../rows/written.ts";
import type { SalePlan } from "./plan.ts";

/** What a sale of before is not asked: it was made. */
const proceeds = {
  proceedAlreadyHas: true,
  proceedCoverageOver: true,
  proceedSiteMismatch: true,
  proceedWeekly: true,
  proceedBeyondCapacity: true,
} as const;

/** Writes a row of sales, by the rules of selling. @throws Refusal of `saleErrors` */
export async function writeSale(
  tx: Queryable,
  { services, caller }: WriteContext,
  line: number,
  plan: SalePlan,
): Promise<WrittenRecord[]> {
  const body = SubscriptionBody.parse({
    ...proceeds,
    templateId: plan.templateId,
    courseId: plan.courseId,
    // The place in a course is found later.
    sessionIds: plan.courseId === null ? null : [],
    transactionDate: plan.transactionDate,
    coverage: plan.coverage,
    discounted: plan.asked,
    notes: plan.notes,
  });
  const { data, refused } = await sellEach(services, tx, caller, [plan.membershipId], body, { opening: plan.paid });
  if (refused[0]) throw refused[0].refusal;
  const sold = found(data[0]);
  return [
    {
      ...{ line, record: "subscription", recordId: sold.id, label: plan.label, membershipId: plan.membershipId },
      ...{ outcome: "made", after: { version: sold.version } },
    },
  ];
}
