import { and, eq, sql } from "drizzle-orm";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { memberships } from "./table.ts";

/**
 * The steps of a membership: accept, reject, mark as pending, revoke, reactivate. The trigger `memberships_step` knows
 * the same and refuses all others.
 */
const steps: Readonly<Record<MembershipStatus, readonly MembershipStatus[]>> = {
  pending: ["accepted", "rejected"],
  accepted: ["pending", "canceled"],
  rejected: ["pending"],
  canceled: ["accepted"],
};

/** Whether a membership may go from one status to another. */
export const isStep = (from: MembershipStatus, to: MembershipStatus): boolean => steps[from].includes(to);

/** Who changes a status, to which, and why. */
interface Decision {
  readonly to: MembershipStatus;
  readonly reason: string | null;
  readonly staffMemberId: string;
}

/** Rejecting and revoking need a reason, which the history shows. @throws Refusal 422 `membership.reason_required` */
export function requireReason(to: MembershipStatus | undefined, reason: string | null | undefined): void {
  if ((to === "rejected" || to === "canceled") && !reason) throw refuseField("membership.reason_required", ["reason"]);
}

const refused = (from: MembershipStatus, to: MembershipStatus) =>
  new Refusal(409, "membership.transition_refused", { details: { from, to } });

/**
 * Changes a status; the row of the history comes by itself. The row is locked and `stored` is what it is.
 * @throws Refusal 409 `membership.transition_refused` with `from` and `to`
 */
export async function takeStep(
  tx: Queryable,
  stored: Pick<typeof memberships.$inferSelect, "id" | "organisationId" | "status">,
  { to, reason, staffMemberId }: Decision,
): Promise<void> {
  const { id, organisationId, status: from } = stored;
  if (!isStep(from, to)) throw refused(from, to);
  await setActor(tx, { staffMemberId }, { reason });
  const [changed] = await tx
    .update(memberships)
    .set({ status: to, version: sql`${memberships.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.id, id), eq(memberships.status, from)))
    .returning({ id: memberships.id });
  if (!changed) throw refused(from, to);
}
