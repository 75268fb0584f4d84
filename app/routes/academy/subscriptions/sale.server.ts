import { type AppError, isAppError } from "#app/backend/errors.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { addDays } from "#app/rules/dates.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { formatCents } from "#app/rules/money.ts";
import { type MembershipSummary, memberships } from "#contracts/academy/memberships.ts";
import { promotions } from "#contracts/academy/promotions.ts";
import { RefusedSale } from "#contracts/academy/sale-refusals.ts";
import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import { type SubscriptionTemplate, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { maxSubscriptionIds, subscriptions } from "#contracts/academy/subscriptions.ts";
import { Id } from "#contracts/scalars.ts";
import { refusalText, toRefused, toSalePreview } from "./sale-view.ts";

/** The ids in an address or a form that name whom to sell to. */
export function memberIds(params: URLSearchParams | FormData): string[] {
  const named = params.getAll("membershipId").filter((one) => typeof one === "string");
  const ids = [...named, ...readSelected(params).ids].filter((one) => Id.safeParse(one).success);
  return [...new Set(ids)];
}

/** The members to sell to, as many as are sold to at once; those that the club does not have are left out. */
export async function loadMembers(staff: StaffCaller, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const id = ids.slice(0, maxSubscriptionIds);
  const { data } = await staff.call(memberships.list, { query: { id, pageSize: maxSubscriptionIds } });
  return data.map(toMember);
}

const toMember = ({ id, athlete, status }: MembershipSummary) => ({
  id,
  name: `${athlete.lastName} ${athlete.firstName}`,
  isAccepted: status === "accepted",
  athlete: { id: athlete.id, firstName: athlete.firstName, lastName: athlete.lastName },
});
export type Member = ReturnType<typeof toMember>;

/** Accepted members by a part of their names, to choose one. */
export async function findMembers(staff: StaffCaller, search: string) {
  const query = { status: ["accepted" as const], search, pageSize: 20 };
  const { data, pageInfo } = await staff.call(memberships.list, { query });
  return { members: data.map(toMember), total: pageInfo.total };
}

/** All packages as the page that chooses one shows them. */
export async function loadPackages(staff: StaffCaller) {
  const { data } = await staff.call(subscriptionTemplates.list, { query: { pageSize: 500 } });
  return data.map(({ id, name, type, price, currency, description }) => ({
    ...{ id, name, type, description },
    price: formatCents(price, currency, staff.locale),
  }));
}

/** Promotions that may be chosen for a package: those that a single member may use, else all that are about it. */
export async function loadOffers(staff: StaffCaller, templateId: string, members: readonly Member[]) {
  const [only] = members;
  const { data } =
    members.length === 1 && only
      ? await staff.call(promotions.offered, { params: { id: only.id }, query: { templateId } })
      : await staff.call(promotions.list, { query: { templateId: [templateId], pageSize: 100 } });
  return data
    .filter((one) => one.targetTemplateId === templateId)
    .map(({ id, name, price, currency }) => ({
      value: id,
      label: `${name} · ${formatCents(price, currency, staff.locale)}`,
    }));
}

/** How the plan of a package's sale starts. */
export const usualPlan = ({ plan, dueDays }: SubscriptionTemplate, today: string) => ({
  count: plan?.count ?? 1,
  first: addDays(today, dueDays),
  everyMonths: plan?.everyMonths ?? 1,
});

/** What a sale would be, with the names of those who are refused; nothing is sold. */
export async function previewSale(
  staff: StaffCaller,
  membershipIds: readonly string[],
  body: SubscriptionBody,
  members: readonly Member[],
) {
  const { data, refused } = await staff.call(subscriptions.sellMany, {
    query: { preview: true },
    body: { ...body, membershipIds: [...membershipIds] },
  });
  return { preview: toSalePreview(data), refused: toRefused(refused, namesOf(members)) };
}

/** What a correction would be, or why it cannot be; nothing is changed. */
export async function previewCorrection(
  staff: StaffCaller,
  subId: string,
  { payNow: _, ...body }: SubscriptionBody,
  members: readonly Member[],
) {
  try {
    const would = await staff.call(subscriptions.correct, { params: { subId }, query: { preview: true }, body });
    return { preview: toSalePreview([would]), refused: [] };
  } catch (error) {
    const [only] = members;
    if (!only || !isAppError(error) || error.status >= 500 || error.status === 404) throw error;
    const [named] = error.fields;
    const code = named?.code ?? error.code;
    const one = RefusedSale.safeParse({ membershipId: only.id, code, params: named?.params ?? error.details });
    const refused = one.success ? one.data : { membershipId: only.id, code };
    return { preview: null, refused: toRefused([refused], namesOf(members)) };
  }
}

export const namesOf = (members: readonly Member[]) => new Map(members.map(({ id, name }) => [id, name]));

/** The members whom a sale was refused to, with a message; undefined for any other error. */
export function refusedIn(error: unknown, members: readonly Member[]) {
  const [only] = members;
  if (only && isAppError(error, "subscription.already_has", "subscription.coverage_over")) {
    const one = RefusedSale.safeParse({ membershipId: only.id, code: error.code, params: error.details });
    const [told] = one.success ? toRefused([one.data], namesOf(members)) : [];
    return told && { message: errorMessage(refusalText(told.code, told.params), told.params), members: [told] };
  }
  if (!isAppError(error, "subscription.some_refused")) return undefined;
  const listed = RefusedSale.array().safeParse((error as AppError).details?.refused);
  return { message: "subscription.some_refused", members: toRefused(listed.data ?? [], namesOf(members)) };
}
