import { and, asc, eq, inArray } from "drizzle-orm";
import type { RefusedSale } from "#contracts/academy/sale-refusals.ts";
import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, refusing } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { paidAtOf } from "#upstream/money/debits/accounts.ts";
import type { PaymentRow } from "#upstream/money/debits/store.ts";
import { athletes } from "../athletes/table.ts";
import { memberships } from "../memberships/table.ts";
import { type Objection, requireAdmission } from "../training-sessions/admission.ts";
import { openAccount } from "./account.ts";
import { credit } from "./coins.ts";
import { requireNoDuplicate, requireNotPast } from "./duplicates.ts";
import { type CourseChoice, chooseCourse, objectionsToCourse, requireWeekly } from "./places/choose.ts";
import { giveStandingPlaces } from "./places/give.ts";
import { subscriptionSessions } from "./places/table.ts";
import { isElsewhere, type Offer, offerOf, planOf, promotionRefusal, salePriceOf } from "./sale-price.ts";
import { loadSubscriptions } from "./store.ts";
import { subscriptions } from "./table.ts";

type Member = Pick<typeof memberships.$inferSelect, "id" | "athleteId" | "status">;

export interface Sale {
  readonly caller: StaffCaller;
  readonly offer: Offer;
  readonly chosen: CourseChoice | null;
  /** What speaks against letting them into the course, by athlete. */
  readonly objections: ReadonlyMap<string, readonly Objection[]>;
  readonly body: SubscriptionBody;
  /** What it is made instead of, and the payments that move from there. */
  readonly instead?: { readonly id: string; readonly moved: readonly PaymentRow[] };
  readonly now: Date;
  readonly timeZone: string;
  readonly today: string;
  /** What was paid before the sale was brought along, minor units. */
  readonly opening: number;
}

/**
 * The members of a sale, locked in the order of their ids, so that none is revoked meanwhile.
 * @throws Refusal 404 for a membership that the organisation does not have
 */
export async function lockMembers(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<Member[]> {
  const members = await tx
    .select({ id: memberships.id, athleteId: memberships.athleteId, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, [...ids])))
    .orderBy(asc(memberships.id))
    .for("share");
  if (members.length !== new Set(ids).size) throw notFound("membershipIds");
  return members.toSorted((a, b) => (a.athleteId < b.athleteId ? -1 : 1));
}

/** Holds the athletes of a sale, in the order of their ids: of two sales to one the second counts the first. */
export async function lockAthletes(
  tx: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, [...athleteIds])))
    .orderBy(asc(athletes.id))
    .for("no key update");
}

/** Lets a member into the course of a sale: the weekly sessions it is sold with, and their trainings to come. */
async function enrolIn(tx: Queryable, sale: Sale, subscriptionId: string, athleteId: string): Promise<void> {
  const { caller, chosen, body, offer, now } = sale;
  const { organisationId } = caller;
  if (!chosen) return;
  requireAdmission(sale.objections.get(athleteId) ?? [], body);
  if (chosen.sessions.length === 0) return;
  if (!body.proceedWeekly) await requireWeekly(tx, athleteId, chosen);
  const { course, sessions } = chosen;
  await tx
    .insert(subscriptionSessions)
    .values(
      sessions.map(({ row }) => ({ organisationId, subscriptionId, courseId: course.id, recurringSessionId: row.id })),
    );
  const from = offer.coverage?.startAt ?? null;
  await giveStandingPlaces(tx, organisationId, { athleteId, sessions, from, beyond: body.proceedBeyondCapacity, now });
}

/** What a sale keeps of its package, so that later changes of the package do not change it. */
export const soldAs = (
  { offer: { template, soldOn, coverage }, chosen, body }: Pick<Sale, "offer" | "chosen" | "body">,
  promotion: Awaited<ReturnType<typeof salePriceOf>>["promotion"],
) => ({
  templateId: template.id,
  courseId: chosen?.course.id ?? null,
  promotionId: promotion?.id ?? null,
  promotionName: promotion?.name ?? null,
  name: template.name,
  type: template.type,
  coins: template.coins,
  sessions: template.sessions,
  recoveries: template.recoveries,
  tokenDays: template.tokenDays,
  transactionDate: soldOn,
  coverageStart: coverage?.startAt ?? null,
  coverageEnd: coverage?.endAt ?? null,
  notes: body.notes,
});

/** Says by a code what the database refuses about a sale that is written. */
export const refusingSale = <T>(written: Promise<T>, { maxPurchases }: Pick<Offer["template"], "maxPurchases">) =>
  refusing(written, {
    subscriptions_max_purchases: (cause) =>
      new Refusal(409, "subscription.max_purchases", { details: { max: maxPurchases }, cause }),
    promotion_uses_promotion_id_athlete_id_pk: (cause) => promotionRefusal("promotion.used", cause),
  });

/** Sells to one member. @returns the subscription's id */
export async function sellTo(tx: Queryable, sale: Sale, member: Member): Promise<string> {
  const { caller, offer, body, now, timeZone, today } = sale;
  const { organisationId, staffMemberId } = caller;
  if (member.status !== "accepted") throw new Refusal(409, "subscription.membership_not_accepted");
  if (!body.proceedSiteMismatch && (await isElsewhere(tx, organisationId, member.id, offer)))
    throw new Refusal(409, "subscription.site_mismatch");
  const { template, soldOn, coverage } = offer;
  if (!body.proceedCoverageOver) await requireNotPast(tx, organisationId, coverage?.endAt ?? null, today);
  const { promotion, ...asked } = await salePriceOf(tx, organisationId, member.athleteId, offer, body);
  const debitId = await openAccount(tx, caller, {
    currency: template.currency,
    ...asked,
    payNow: body.payNow,
    opening: { amount: sale.opening, paidOn: soldOn },
    moved: sale.instead?.moved,
    planOf: (rest) => planOf(rest, offer, body.plan),
    timeZone,
    now,
  });
  const sold = insertRow(tx, subscriptions, {
    organisationId,
    membershipId: member.id,
    athleteId: member.athleteId,
    debitId,
    ...soldAs(sale, promotion),
    correctsId: sale.instead?.id ?? null,
    decidedAt: now,
    decidedBy: staffMemberId,
    createdBy: staffMemberId,
    createdAt: now,
    updatedAt: now,
  });
  const given = await refusingSale(sold, template);
  // Asked once it is written: of what the package never allows nobody is asked.
  if (!body.proceedAlreadyHas) await requireNoDuplicate(tx, organisationId, given, ["toApprove", "approved"], today);
  await enrolIn(tx, sale, given.id, member.athleteId);
  return given.id;
}

interface Sold {
  readonly data: Subscription[];
  readonly refused: (RefusedSale & { readonly refusal: Refusal })[];
}

/**
 * Sells to each of the members; what is refused to one is undone and named, all others are sold to. Locks are taken kind
 * by kind (ADR 48): memberships, the course with its weekly sessions and trainings, athletes, wallets.
 * @param options.opening what each paid before the sale was brought along, minor units
 */
export async function sellEach(
  services: Services,
  tx: Queryable,
  caller: StaffCaller,
  ids: readonly string[],
  body: SubscriptionBody,
  { opening = 0 }: { readonly opening?: number } = {},
) {
  const { organisationId } = caller;
  const now = services.now();
  await setActor(tx, caller);
  const members = await lockMembers(tx, organisationId, ids);
  const { timeZone, today } = await todayOf(tx, organisationId, now);
  const offer = await offerOf(tx, organisationId, body, today);
  paidAtOf(body.payNow?.paidOn, timeZone, now, ["payNow", "paidOn"]);
  const chosen = await chooseCourse(tx, offer.template, body, { now, today });
  const athleteIds = members.map(({ athleteId }) => athleteId);
  await lockAthletes(tx, organisationId, athleteIds);
  const against = chosen ? await objectionsToCourse(tx, { organisationId, now }, athleteIds, chosen) : [];
  const objections = Map.groupBy(against, ({ athlete }) => athlete.id);
  const sale: Sale = { caller, offer, chosen, objections, body, now, timeZone, today, opening };
  const soldIds: string[] = [];
  const refused: Sold["refused"] = [];
  for (const member of members) {
    try {
      soldIds.push(await tx.transaction((inner) => sellTo(inner, sale, member)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const params = error.details as RefusedSale["params"];
      refused.push({ membershipId: member.id, code: error.code, ...(params && { params }), refusal: error });
    }
  }
  await credit(tx, { organisationId, by: caller.staffMemberId, now }, soldIds);
  return { data: await loadSubscriptions(tx, organisationId, { ids: soldIds }, today), refused };
}

/**
 * Sells a package to a member.
 * @param preview says what it would be, and sells nothing
 * @throws Refusal 404; every code of the contract's `saleErrors`
 */
export function sell(
  services: Services,
  caller: StaffCaller,
  membershipId: string,
  body: SubscriptionBody,
  preview: boolean,
): Promise<Subscription> {
  return reviewed(services.db, preview, async (tx) => {
    const { data, refused } = await sellEach(services, tx, caller, [membershipId], body);
    if (refused[0]) throw refused[0].refusal;
    return found(data[0]);
  });
}

/**
 * Sells a package to several members. A member who has it already is named and left out; when one is refused for
 * anything else, nothing is sold to anybody.
 * @param preview says who would be sold to and who not, and sells nothing
 * @throws Refusal 404; 409 `subscription.some_refused` with `refused`; what the package itself refuses
 */
export function sellMany(
  services: Services,
  caller: StaffCaller,
  membershipIds: readonly string[],
  body: SubscriptionBody,
  preview: boolean,
): Promise<{ data: Subscription[]; refused: RefusedSale[] }> {
  return reviewed(services.db, preview, async (tx) => {
    const sold = await sellEach(services, tx, caller, membershipIds, body);
    const refused = sold.refused.map(({ refusal: _, ...one }) => one);
    const isLeftOut = refused.every(({ code }) => code === "subscription.already_has") && sold.data.length > 0;
    if (!preview && refused.length > 0 && !isLeftOut)
      throw new Refusal(409, "subscription.some_refused", { details: { refused } });
    return { data: sold.data, refused };
  });
}
