import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { BulkResult } from "#contracts/academy/states.ts";
import type { BulkPatch } from "#contracts/academy/subscriptions.ts";
import { eachOf } from "#upstream/core/bulk.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { actingAs } from "#upstream/db/acting.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { memberships } from "../memberships/table.ts";
import { credit } from "./coins.ts";
import { cancel, type Deciding, patchOne } from "./decisions.ts";
import { type Locked, lockSubscriptions } from "./store.ts";
import { subscriptions } from "./table.ts";

/** Holds the memberships of subscriptions, so that none is revoked while something of it is approved. */
export async function holdMemberships(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
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

/**
 * Works on several subscriptions, each with a savepoint of its own. All locks of one kind are taken before those of the
 * next (ADR 48): memberships, subscriptions, debits; then, item by item in the order of their athletes, wallets.
 */
async function workOn(
  tx: Queryable,
  deciding: Deciding,
  ids: readonly string[],
  work: (inner: Queryable, one: Locked) => Promise<void>,
): Promise<BulkResult> {
  const { organisationId } = deciding.caller;
  await holdMemberships(tx, organisationId, ids);
  const locked = await lockSubscriptions(tx, organisationId, ids);
  const athleteOf = (id: string) => locked.get(id)?.athleteId ?? "";
  const ordered = ids.toSorted((a, b) => athleteOf(a).localeCompare(athleteOf(b)) || a.localeCompare(b));
  return eachOf(tx, ordered, (inner, id) => work(inner, found(locked.get(id))));
}

/** Collects, approves, rejects or closes several subscriptions; what is refused is named. */
export function patchMany(
  services: Services,
  caller: StaffCaller,
  { ids, ...patch }: z.output<typeof BulkPatch>,
): Promise<BulkResult> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const deciding = { caller, now };
    await actingAs(tx, caller, { reason: patch.reason });
    const result = await workOn(tx, deciding, ids, (inner, one) => patchOne(inner, deciding, one, patch));
    if (patch.status === "approved") await credit(tx, { organisationId, by: staffMemberId, now }, result.done);
    return result;
  });
}

/** Cancels several subscriptions; those that wait for approval are rejected, what is refused is named. */
export function cancelMany(
  services: Services,
  caller: StaffCaller,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string | null },
): Promise<BulkResult> {
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const deciding = { caller, now };
    await actingAs(tx, caller, { reason });
    return workOn(tx, deciding, ids, (inner, one) => cancel(inner, deciding, one, reason));
  });
}
