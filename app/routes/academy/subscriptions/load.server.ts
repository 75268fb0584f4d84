import { notFound } from "#app/backend/errors.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import {
  maxSubscriptionIds,
  type Subscription,
  type SubscriptionSummary,
  subscriptions,
} from "#contracts/academy/subscriptions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { Id } from "#contracts/scalars.ts";
import { readTransactionFilters } from "./filters.server.ts";
import { fullName } from "./view.ts";

/** The club's time zone, and today's date there, by which due dates go. */
export function clubDay({ staff }: StaffCaller) {
  const { timeZone } = staff.organization;
  return { timeZone, today: today(timeZone) };
}

/** Packages, promotions and courses as filters offer them. */
export async function filterOptions(staff: StaffCaller) {
  const [packages, offers, courses] = await Promise.all([
    staff.call(subscriptionTemplates.list, { query: { pageSize: 500 } }),
    staff.call(promotions.list, { query: { pageSize: 100 } }),
    staff.call(trainingCourses.list, { query: { sort: "-startAt", pageSize: 200 } }),
  ]);
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return { templates: options(packages.data), promotions: options(offers.data), courses: options(courses.data) };
}

/**
 * The transactions that were chosen: those that are named, or all that match. `changed` when all were chosen and their
 * number is no longer what the person saw; `tooMany` when they are more than are acted on at once, so that none is left
 * out unsaid.
 */
export async function findSelected(
  staff: StaffCaller,
  params: FormData | URLSearchParams,
): Promise<readonly SubscriptionSummary[] | "changed" | "tooMany"> {
  const { ids, matching } = readSelected(params);
  if (Math.max(ids.length, matching ?? 0) > maxSubscriptionIds) return "tooMany";
  if (matching !== null) {
    const query = { ...readTransactionFilters(params, null), pageSize: maxSubscriptionIds };
    const { data, pageInfo } = await staff.call(subscriptions.list, { query });
    return pageInfo.total === matching ? data : "changed";
  }
  const id = ids.filter((one) => Id.safeParse(one).success);
  if (id.length === 0) return [];
  const { data } = await staff.call(subscriptions.list, { query: { id, pageSize: maxSubscriptionIds, totals: false } });
  return data;
}

/** What the pages of one transaction show above all else. */
export const headlineOf = (one: Pick<Subscription, "id" | "athlete" | "templateName">) => ({
  id: one.id,
  title: `${fullName(one.athlete)} · ${one.templateName}`,
});

/** How the log calls a transaction: by the athlete. */
export const targetOf = (one: Pick<Subscription, "id" | "athlete">) => ({
  type: "subscription" as const,
  id: one.id,
  label: fullName(one.athlete),
  person: { kind: "athlete" as const, id: one.athlete.id },
});

/** One transaction. Throws AppError 404. */
export const loadTransaction = (staff: StaffCaller, id: string): Promise<Subscription> => {
  if (!Id.safeParse(id).success) throw notFound();
  return staff.call(subscriptions.show, { params: { subId: id } });
};
