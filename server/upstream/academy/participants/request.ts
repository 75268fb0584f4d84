import { memberships } from "#upstream/academy/memberships/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Actor } from "./locked-training.ts";

/**
 * Makes somebody who comes on trial a request for a membership; a request that waits already stays.
 * @throws Refusal 409 `participant.is_member` for a member, `membership.not_accepted` for somebody who was turned away
 */
export async function requestOf(tx: Queryable, { organisationId, by, now }: Actor, athleteId: string): Promise<void> {
  await setActor(tx, { staffMemberId: by });
  await tx
    .insert(memberships)
    .values({ organisationId, athleteId, status: "pending", requestedAt: now })
    .onConflictDoNothing();
  const membership = await findRow(tx, memberships, { organisationId, athleteId });
  if (membership?.status === "accepted") throw new Refusal(409, "participant.is_member");
  if (membership?.status !== "pending") throw new Refusal(409, "membership.not_accepted");
}
