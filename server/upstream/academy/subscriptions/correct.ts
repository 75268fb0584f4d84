import type { SubscriptionBody } from "#contracts/academy/sales.ts";
import type { subscriptions as contract, Subscription } from "#contracts/academy/subscriptions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { planDebit, repriceDebit, writeOffDebit } from "#upstream/money/debits/accounts.ts";
import { collectedPayments } from "#upstream/money/debits/instalments.ts";
import { refusingOverpayment } from "#upstream/money/debits/limits.ts";
import type { PaymentRow } from "#upstream/money/debits/store.ts";
import { payments } from "#upstream/money/debits/table.ts";
import { credit } from "./coins.ts";
import { cancel } from "./decisions.ts";
import { requireNoDuplicate, requireNotPast } from "./duplicates.ts";
import { chooseCourse, objectionsToCourse } from "./places/choose.ts";
import { lockPlacesOf } from "./places/lock.ts";
import { subscriptionSessions } from "./places/table.ts";
import { lockAthletes, lockMembers, refusingSale, type Sale, sellTo, soldAs } from "./sale.ts";
import { isElsewhere, offerOf, planOf, salePriceOf } from "./sale-price.ts";
import { type Locked, loadSubscription, lockSubscriptions } from "./store.ts";
import { subscriptions } from "./table.ts";

type Body = HandlerInput<(typeof contract)["correct"]>["body"];
type Member = Awaited<ReturnType<typeof lockMembers>>[number];

/**
 * Takes what was collected off a debit, so that it can be another one's: each payment is void there. The ledger moves
 * the money on the day of that.
 * @throws Refusal 409 `payment.receipted`: a receipt stands as it was issued, for what it was issued
 */
async function takeOff(tx: Queryable, caller: StaffCaller, debitId: string, reason: string | null, now: Date) {
  const { organisationId, staffMemberId } = caller;
  const collected = await collectedPayments(tx, organisationId, debitId);
  const voided = { voidedAt: now, voidedBy: staffMemberId, voidedAs: "mistake" as const, voidReason: reason };
  const taken: PaymentRow[] = [];
  for (const payment of collected) {
    const key = { organisationId, id: payment.id };
    await refusingOverpayment(0, updateRow(tx, payments, key, { ...voided, updatedAt: now }));
    taken.push(payment);
  }
  return taken;
}

/**
 * Cancels what was sold, and sells anew: one and the same money, which what was written off stays, too.
 * @returns the id of the new sale
 */
async function sellAnew(
  tx: Queryable,
  sale: Omit<Sale, "chosen">,
  member: Member,
  one: Locked,
  reason: string | null,
): Promise<string> {
  const { caller, offer, body, now, today } = sale;
  const { organisationId, staffMemberId: by } = caller;
  const moved = await takeOff(tx, caller, one.debitId, reason, now);
  await setActor(tx, caller, { reason });
  await cancel(tx, { caller, now }, { ...one, debit: { ...one.debit, paid: 0 } }, reason);
  // why again: where the athlete stood before is free by now. All of it is held since before.
  const chosen = await chooseCourse(tx, offer.template, body, { now, today });
  const id = await sellTo(tx, { ...sale, chosen, instead: { id: one.id, moved } }, member);
  await credit(tx, { organisationId, by, now }, [id]);
  const { debitId } = await rowOr404(tx, subscriptions, { organisationId, id });
  const [account] = (await lockSubscriptions(tx, organisationId, [id])).values();
  const amount = Math.min(one.debit.writtenOff, account?.debit.toPay ?? 0);
  if (amount > 0) await writeOffDebit(tx, caller, debitId, { amount, reason: reason ?? "" }, now);
  return id;
}

/** Changes what an athlete asked for, as long as nobody has decided about it: it stays the same record. */
async function changeRequest(tx: Queryable, sale: Sale, member: Member, one: Locked): Promise<void> {
  const { caller, offer, chosen, body, now, today } = sale;
  const { organisationId } = caller;
  const { template, coverage } = offer;
  const key = { organisationId, id: one.id };
  if (!body.proceedSiteMismatch && (await isElsewhere(tx, organisationId, member.id, offer)))
    throw new Refusal(409, "subscription.site_mismatch");
  if (!body.proceedCoverageOver) await requireNotPast(tx, organisationId, coverage?.endAt ?? null, today);
  // why first without one: the promotion that it has may be used by it again.
  await updateRow(tx, subscriptions, key, { promotionId: null, promotionName: null });
  const { promotion, total, discounted } = await salePriceOf(tx, organisationId, member.athleteId, offer, body);
  const min = one.debit.paid + one.debit.writtenOff;
  if (discounted < min) throw refuseField("subscription.below_collected", ["discounted"], { min });
  const priced = await repriceDebit(tx, caller, one.debitId, { total, discounted }, now);
  const parts = planOf(priced.toPay ?? 0, offer, body.plan).map((part) => ({ ...part, method: "cash" as const }));
  await planDebit(tx, caller, one.debitId, parts, now);
  const changed = updateRow(tx, subscriptions, key, { ...soldAs({ offer, chosen, body }, promotion), updatedAt: now });
  const given = await refusingSale(changed, template);
  if (!body.proceedAlreadyHas) await requireNoDuplicate(tx, organisationId, given, ["toApprove", "approved"], today);
  await tx.delete(subscriptionSessions).where(rowsOf(subscriptionSessions, { organisationId, subscriptionId: one.id }));
  const rows = (chosen?.sessions ?? []).map(({ row }) => ({
    organisationId,
    subscriptionId: one.id,
    courseId: row.courseId,
    recurringSessionId: row.id,
  }));
  if (rows.length > 0) await tx.insert(subscriptionSessions).values(rows);
}

/** @throws Refusal 409 `subscription.decided`, `subscription.closed`, `subscription.other_currency` */
function requireCorrectable({ approval, status, debit }: Locked, currency: string): void {
  if (approval === "rejected") throw new Refusal(409, "subscription.decided");
  if (status !== "open") throw new Refusal(409, "subscription.closed");
  if (debit.currency !== currency) throw new Refusal(409, "subscription.other_currency");
}

/**
 * Sells something as it should have been sold. What waits for approval is changed; what was decided is canceled, and a
 * new sale stands in its place, with its payments. Locks are taken kind by kind, as by a sale (ADR 48).
 * @param preview says what it would be, and changes nothing
 * @returns the changed sale, or the new one
 * @throws Refusal 404; the codes of the contract
 */
export function correctSale(
  services: Services,
  caller: StaffCaller,
  id: string,
  { version, reason, ...wanted }: Body,
  preview: boolean,
): Promise<Subscription> {
  const { organisationId } = caller;
  const now = services.now();
  const body: SubscriptionBody = { ...wanted, payNow: null };
  return reviewed(services.db, preview, async (tx) => {
    await setActor(tx, caller, { reason });
    const { membershipId } = await rowOr404(tx, subscriptions, { organisationId, id });
    const member = found((await lockMembers(tx, organisationId, [membershipId]))[0]);
    const { timeZone, today } = await todayOf(tx, organisationId, now);
    const offer = await offerOf(tx, organisationId, body, today);
    await lockPlacesOf(tx, organisationId, [id], now);
    const chosen = await chooseCourse(tx, offer.template, body, { now, today });
    const one = found((await lockSubscriptions(tx, organisationId, [id])).get(id));
    requireVersion(one, version, "subscription.stale");
    requireCorrectable(one, offer.template.currency);
    const { athleteId } = member;
    await lockAthletes(tx, organisationId, [athleteId]);
    const against = chosen ? await objectionsToCourse(tx, { organisationId, now }, [athleteId], chosen) : [];
    const sale: Sale = {
      caller,
      offer,
      chosen,
      objections: new Map([[athleteId, against]]),
      body,
      now,
      timeZone,
      today,
      opening: 0,
    };
    if (one.approval === "toApprove") await changeRequest(tx, sale, member, one);
    const soldId = one.approval === "toApprove" ? id : await sellAnew(tx, sale, member, one, reason);
    return loadSubscription(tx, organisationId, soldId, today);
  });
}
