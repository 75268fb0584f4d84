import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { BulkResult } from "#contracts/academy/states.ts";
import type { BulkPatch, CancelEffects } from "#contracts/academy/subscriptions.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { eachOf } from "#upstream/core/bulk.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { paidAtOf } from "#upstream/money/debits/accounts.ts";
import { memberships } from "../memberships/table.ts";
import { credit } from "./coins.ts";
import { allEffects, cancel, patchOne, type SubscriptionChange } from "./decisions.ts";
import { lockPlacesOf, noPlaces } from "./places/lock.ts";
import { lockAthletes } from "./sale.ts";
import { type Locked, lockSubscriptions } from "./store.ts";
import { subscriptions } from "./table.ts";

/** Holds the memberships of subscriptions, so that none is revoked while a subscription of it is approved. */
export async function lockMemberships(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
  const named = tx
    .select({ id: subscriptions.membershipId })
    .from(subscriptions)
    .where(and(eq(subscriptions.organisationId, organisationId), inArray(subscriptions.id, [...ids])));
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, named)))
    .orderBy(asc(memberships.id))
    .for("share");
}

/** Holds the athletes of subscriptions, in the order of their ids. */
async function lockAthletesOf(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ athleteId: subscriptions.athleteId })
    .from(subscriptions)
    .where(and(eq(subscriptions.organisationId, organisationId), inArray(subscriptions.id, [...ids])));
  await lockAthletes(
    tx,
    organisationId,
    rows.map(({ athleteId }) => athleteId),
  );
}

/**
 * Works on several subscriptions, each with a savepoint of its own. All locks of one kind are taken before those of the
 * next (ADR 48): memberships, the courses whose places change with their weekly sessions and trainings, subscriptions,
 * debits, athletes; then, item by item in the order of their athletes, wallets.
 * @param changesPlaces whether places in courses are given or taken; `gives`: packages are given to athletes
 */
async function workOn(
  tx: Queryable,
  { caller, now }: SubscriptionChange,
  ids: readonly string[],
  { changesPlaces, gives }: { readonly changesPlaces: boolean; readonly gives: boolean },
  work: (inner: Queryable, one: Locked, change: SubscriptionChange) => Promise<void>,
): Promise<BulkResult> {
  const { organisationId } = caller;
  await lockMemberships(tx, organisationId, ids);
  const places = changesPlaces ? await lockPlacesOf(tx, organisationId, ids, now) : noPlaces;
  const locked = await lockSubscriptions(tx, organisationId, ids);
  // When two subscriptions give the same to one athlete, the second sees what the first gave.
  if (gives) await lockAthletesOf(tx, organisationId, ids);
  const athleteOf = (id: string) => locked.get(id)?.athleteId ?? "";
  const ordered = ids.toSorted((a, b) => athleteOf(a).localeCompare(athleteOf(b)) || a.localeCompare(b));
  return eachOf(tx, ordered, (inner, id) => work(inner, found(locked.get(id)), { caller, now, places }));
}

/**
 * Collects, approves, rejects or closes several subscriptions; what is refused is named.
 * @throws Refusal 422 `payment.day_ahead`
 */
export function patchMany(
  services: Services,
  caller: StaffCaller,
  { ids, ...patch }: z.output<typeof BulkPatch>,
): Promise<BulkResult> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const { timeZone } = await todayOf(tx, organisationId, now);
    if (patch.setPaid) paidAtOf(patch.paidOn, timeZone, now);
    await setActor(tx, caller, { reason: patch.reason });
    const approves = patch.status === "approved";
    const result = await workOn(
      tx,
      { caller, now },
      ids,
      { changesPlaces: approves, gives: approves },
      (inner, one, change) => patchOne(inner, change, one, patch),
    );
    if (approves) await credit(tx, { organisationId, by: staffMemberId, now }, result.done);
    return result;
  });
}

/**
 * Cancels several subscriptions; those that wait for approval are rejected, those that are refused are named.
 * @param preview says what would go, and cancels nothing
 * @returns what went with those that were canceled
 */
export function cancelMany(
  services: Services,
  caller: StaffCaller,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string | null },
  preview: boolean,
): Promise<BulkResult & { effects: CancelEffects }> {
  const now = services.now();
  return reviewed(services.db, preview, async (tx) => {
    await setActor(tx, caller, { reason });
    const effects: CancelEffects[] = [];
    const result = await workOn(
      tx,
      { caller, now },
      ids,
      { changesPlaces: true, gives: false },
      async (inner, one, change) => {
        effects.push(await cancel(inner, change, one, reason));
      },
    );
    return { ...result, effects: allEffects(effects) };
  });
}
