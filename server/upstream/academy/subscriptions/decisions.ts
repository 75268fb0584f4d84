import type { z } from "zod";
import type { BulkPatch, CancelEffects } from "#contracts/academy/subscriptions.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import { findRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closeDebit, voidDebit } from "#upstream/money/debits/accounts.ts";
import { memberships } from "../memberships/table.ts";
import { subscriptionTemplates } from "../subscription-templates/table.ts";
import { type Proceeds, requireAdmission } from "../training-sessions/admission.ts";
import { collectRemaining, markUnpaid } from "./account.ts";
import { revoke } from "./coins.ts";
import { requireNoDuplicate, requireNotPast } from "./duplicates.ts";
import { objectionsToCourse, requireWeekly } from "./places/choose.ts";
import { endPlaces } from "./places/end.ts";
import { giveStandingPlaces } from "./places/give.ts";
import { type LockedSession, noPlaces, type Places } from "./places/lock.ts";
import type { Locked } from "./store.ts";
import { subscriptions } from "./table.ts";

/** Who decides, and when. */
export interface SubscriptionChange {
  readonly caller: StaffCaller;
  readonly now: Date;
  /** The weekly sessions that the subscriptions were sold with, where they are held. */
  readonly places?: Places;
}

type Patch = Omit<z.output<typeof BulkPatch>, "ids">;

/** The answers to what an approval asks. */
type Approving = Proceeds &
  Pick<Patch, "proceedWeekly" | "proceedBeyondCapacity" | "proceedAlreadyHas" | "proceedCoverageOver">;

/** What is canceled, rejected or closed takes nothing more. @throws Refusal 409 `subscription.closed` */
function requireOpen({ approval, status }: Locked): void {
  if (status !== "open" || approval === "rejected") throw new Refusal(409, "subscription.closed");
}

/** Writes a state; what the database refuses has a code. */
async function write(
  tx: Queryable,
  { caller, now }: SubscriptionChange,
  { id }: Locked,
  values: Partial<Pick<Locked, "approval" | "status" | "reason" | "decidedAt" | "decidedBy">>,
): Promise<void> {
  const key = { organisationId: caller.organisationId, id };
  await refusing(updateRow(tx, subscriptions, key, { ...values, updatedAt: now }), {
    subscriptions_decided_once: (cause) => new Refusal(409, "subscription.decided", { cause }),
    subscriptions_collected: (cause) => new Refusal(409, "subscription.collected", { cause }),
    subscriptions_closed: (cause) => new Refusal(409, "subscription.closed", { cause }),
  });
}

const decided = ({ caller, now }: SubscriptionChange) => ({ decidedAt: now, decidedBy: caller.staffMemberId });

/** Requires that nothing was decided yet. @throws Refusal 409 `subscription.decided` */
function requireUndecided({ approval }: Locked): void {
  if (approval !== "toApprove") throw new Refusal(409, "subscription.decided");
}

/** Voids the debit of a sale. @throws Refusal 409 `subscription.collected` while money for it is in */
async function voidAccount(
  tx: Queryable,
  { caller, now }: SubscriptionChange,
  { debit }: Locked,
  reason: string | null,
) {
  if (debit.paid > 0) throw new Refusal(409, "subscription.collected", { details: { collected: debit.paid } });
  await voidDebit(tx, caller, debit.id, reason ?? "", now);
}

/**
 * Approves what an athlete asked for, and seats them in its course. Its coins are the caller's to credit (`credit`).
 * @throws Refusal 409 `subscription.decided`, `subscription.membership_not_accepted`, `subscription.already_has`,
 *   `subscription.coverage_over`; what the course asks, as a sale does, unless staff proceed
 */
async function approve(tx: Queryable, change: SubscriptionChange, one: Locked, proceeds: Approving): Promise<void> {
  requireUndecided(one);
  const { organisationId } = change.caller;
  const { status } = await rowOr404(tx, memberships, { organisationId, id: one.membershipId });
  if (status !== "accepted") throw new Refusal(409, "subscription.membership_not_accepted");
  const { places = noPlaces, now } = change;
  const { today } = await todayOf(tx, organisationId, now);
  if (!proceeds.proceedCoverageOver) await requireNotPast(tx, organisationId, one.coverageEnd, today);
  if (!proceeds.proceedAlreadyHas) await requireNoDuplicate(tx, organisationId, one, ["approved"], today);
  const sessions = (places.sessionsOf.get(one.id) ?? []).flatMap((id): LockedSession[] => {
    const held = places.sessions.get(id);
    return held ? [held] : [];
  });
  const { athleteId, coverageStart: from } = one;
  const course = places.courses.get(one.courseId ?? "");
  if (course) {
    requireAdmission(
      await objectionsToCourse(tx, { organisationId, now }, [athleteId], { course, sessions }),
      proceeds,
    );
    const template =
      one.templateId && (await findRow(tx, subscriptionTemplates, { organisationId, id: one.templateId }));
    const max = (template ? template.weeklySessions : 0) || course.includedWeeklySessions;
    if (!proceeds.proceedWeekly) await requireWeekly(tx, athleteId, { course, sessions, max });
  }
  await write(tx, change, one, { approval: "approved", ...decided(change) });
  await giveStandingPlaces(tx, organisationId, {
    athleteId,
    sessions,
    from,
    beyond: proceeds.proceedBeyondCapacity,
    now,
  });
}

/**
 * Rejects what an athlete asked for: nothing is owed any more.
 * @throws Refusal 409 `subscription.decided`; 409 `subscription.collected` while money for it is in
 */
export async function reject(
  tx: Queryable,
  change: SubscriptionChange,
  one: Locked,
  reason: string | null,
): Promise<void> {
  requireUndecided(one);
  await voidAccount(tx, change, one, reason);
  await write(tx, change, one, { approval: "rejected", reason, ...decided(change) });
}

/**
 * Closes an approved one: what is still owed is written off, and nothing of its account changes any more.
 * @throws Refusal 409 `subscription.decided` for one that was not approved; 409 `subscription.closed`
 */
async function close(tx: Queryable, change: SubscriptionChange, one: Locked, reason: string | null): Promise<void> {
  if (one.approval !== "approved") throw new Refusal(409, "subscription.decided");
  requireOpen(one);
  // The subscription follows its debit, by trigger.
  await closeDebit(tx, change.caller, one.debitId, reason ?? "", change.now);
  if (reason !== null) await write(tx, change, one, { reason });
}

const nothing: CancelEffects = { sessions: 0, trainings: 0, coins: [] };

/**
 * Cancels a subscription: its coins and its places in a course go, its debit is void, a promotion may be used again. A
 * subscription that waits for approval is rejected.
 * @returns what went with it
 * @throws Refusal 409 `subscription.closed`, `subscription.collected`, `subscription.tokens_spent`
 */
export async function cancel(
  tx: Queryable,
  change: SubscriptionChange,
  one: Locked,
  reason: string | null,
): Promise<CancelEffects> {
  if (one.approval === "toApprove") {
    await reject(tx, change, one, reason);
    return nothing;
  }
  requireOpen(one);
  await voidAccount(tx, change, one, reason);
  await write(tx, change, one, { status: "canceled", reason });
  const { caller, now } = change;
  const places = await endPlaces(tx, one, now);
  const taken = await revoke(tx, { organisationId: caller.organisationId, by: caller.staffMemberId, now }, one.id);
  return { ...places, coins: taken.map(({ type, amount }) => ({ type, amount: -amount })) };
}

/** What went with several that were canceled. */
export const allEffects = (effects: readonly CancelEffects[]): CancelEffects => ({
  sessions: effects.reduce((sum, { sessions }) => sum + sessions, 0),
  trainings: effects.reduce((sum, { trainings }) => sum + trainings, 0),
  coins: [
    ...Map.groupBy(
      effects.flatMap(({ coins }) => coins),
      ({ type }) => type,
    ),
  ].map(([type, same]) => ({
    type,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  })),
});

/** Does to one subscription what a bulk call asks; money goes first. */
export async function patchOne(tx: Queryable, change: SubscriptionChange, one: Locked, patch: Patch): Promise<void> {
  const { caller, now } = change;
  if (patch.setPaid !== undefined) requireOpen(one);
  if (patch.setPaid === true) await collectRemaining(tx, caller, one.debit, patch, now);
  if (patch.setPaid === false) await markUnpaid(tx, caller, one.debit, now);
  if (patch.status === "approved") await approve(tx, change, one, patch);
  if (patch.status === "rejected") await reject(tx, change, one, patch.reason);
  if (patch.status === "confirmed") await close(tx, change, one, patch.reason);
}
