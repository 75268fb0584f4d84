import type { subscriptions as contract, Subscription } from "#contracts/academy/subscriptions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { repriceDebit } from "#upstream/money/debits/accounts.ts";
import { lockMemberships } from "./bulk.ts";
import { cancel, type SubscriptionChange } from "./decisions.ts";
import { lockPlacesOf } from "./places/lock.ts";
import { type Locked, loadSubscription, lockSubscriptions } from "./store.ts";
import { subscriptions } from "./table.ts";

type Changes = HandlerInput<(typeof contract)["update"]>["body"];
interface Which {
  readonly id: string;
  readonly membershipId: string;
}

/** Holds one subscription of a membership, works on it, and answers it as it is then. @throws Refusal 404 */
function changing(
  services: Services,
  caller: StaffCaller,
  which: Which,
  { reason, changesPlaces }: { readonly reason: string | null; readonly changesPlaces: boolean },
  work: (tx: Queryable, change: SubscriptionChange, one: Locked) => Promise<void>,
): Promise<Subscription> {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const { today } = await todayOf(tx, organisationId, now);
    await setActor(tx, caller, { reason });
    await lockMemberships(tx, organisationId, [which.id]);
    if (changesPlaces) await lockPlacesOf(tx, organisationId, [which.id], now);
    const one = found((await lockSubscriptions(tx, organisationId, [which.id])).get(which.id));
    found(one.membershipId === which.membershipId ? one : undefined);
    await work(tx, { caller, now }, one);
    return loadSubscription(tx, organisationId, which.id, today);
  });
}

/**
 * Changes the coverage, what is asked, or the notes; of what is closed or decided against, the notes only.
 * @throws Refusal 404; 409 `subscription.stale`, `subscription.decided`, `subscription.closed`; 422
 *   `subscription.below_collected` with `min`, `subscription.discount_above_total`
 */
export function editSubscription(
  services: Services,
  caller: StaffCaller,
  which: Which,
  { version, ...changes }: Changes,
): Promise<Subscription> {
  return changing(services, caller, which, { reason: null, changesPlaces: false }, async (tx, change, one) => {
    requireVersion(one, version, "subscription.stale");
    const { coverage, discounted, notes } = changes;
    if (coverage !== undefined || discounted !== undefined) {
      if (one.approval === "rejected") throw new Refusal(409, "subscription.decided");
      if (one.status !== "open") throw new Refusal(409, "subscription.closed");
    }
    if (discounted !== undefined) await changePrice(tx, change, one, discounted);
    const dates = coverage === undefined ? {} : coverageColumns(coverage);
    const values = { ...dates, ...(notes !== undefined && { notes }), updatedAt: change.now };
    await updateRow(tx, subscriptions, { organisationId: caller.organisationId, id: one.id }, values);
  });
}

const coverageColumns = (coverage: Changes["coverage"]) => ({
  coverageStart: coverage?.startAt ?? null,
  coverageEnd: coverage?.endAt ?? null,
});

async function changePrice(
  tx: Queryable,
  change: SubscriptionChange,
  { debit }: Locked,
  discounted: number,
): Promise<void> {
  const min = debit.paid + debit.writtenOff;
  if (discounted > debit.total)
    throw refuseField("subscription.discount_above_total", ["discounted"], { total: debit.total });
  if (discounted < min) throw refuseField("subscription.below_collected", ["discounted"], { min });
  await repriceDebit(tx, change.caller, debit.id, { discounted }, change.now);
}

/**
 * Cancels one subscription.
 * @throws Refusal 404; 409 `subscription.closed`, `subscription.collected`, `subscription.tokens_spent`
 */
export const cancelSubscription = (services: Services, caller: StaffCaller, which: Which, reason: string | null) =>
  changing(services, caller, which, { reason, changesPlaces: true }, async (tx, change, one) => {
    await cancel(tx, change, one, reason);
  });
