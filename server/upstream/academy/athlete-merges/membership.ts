import { sql } from "drizzle-orm";
import { maxMembershipNotes } from "#contracts/academy/memberships.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { memberships } from "../memberships/table.ts";
import { takeStep } from "../memberships/transitions.ts";
import type { MergeContext } from "./merge-context.ts";

/** The steps by which the membership that stays becomes accepted, as the other one was. */
const toAccepted: Readonly<Record<MembershipStatus, readonly MembershipStatus[]>> = {
  accepted: [],
  pending: ["accepted"],
  rejected: ["pending", "accepted"],
  canceled: ["accepted"],
};
/** How the membership that goes ends. */
const toEnd: Readonly<Record<MembershipStatus, readonly MembershipStatus[]>> = {
  accepted: ["canceled"],
  pending: ["rejected"],
  rejected: [],
  canceled: [],
};

/** @throws Refusal 409 `athlete.merge_notes_too_long`: nothing that was noted is cut off */
function bothNotes(kept: string, old: string): string {
  const notes = [...new Set([kept, old])].filter(Boolean).join("\n");
  if (notes.length > maxMembershipNotes) throw new Refusal(409, "athlete.merge_notes_too_long");
  return notes;
}

/**
 * Makes one of two memberships: that of the athlete who stays is left, accepted when either was; the other ends.
 * Nothing is done where only one of the two athletes has one.
 * @throws Refusal 409 `athlete.merge_notes_too_long`
 */
export async function joinBonds(tx: Queryable, { from, into }: MergeContext, staffMemberId: string): Promise<void> {
  const [old, kept] = [from.membership, into.membership];
  if (!old || !kept) return;
  const walk = async (bond: typeof old, steps: readonly MembershipStatus[]) => {
    const { id, organisationId } = bond;
    let { status } = bond;
    for (const to of steps) {
      await takeStep(tx, { id, organisationId, status }, { to, reason: null, staffMemberId });
      status = to;
    }
  };
  await walk(old, toEnd[old.status]);
  if (old.status === "accepted") await walk(kept, toAccepted[kept.status]);
  const { organisationId, id } = kept;
  await updateRow(
    tx,
    memberships,
    { organisationId, id },
    {
      levelId: kept.levelId ?? old.levelId,
      notes: bothNotes(kept.notes, old.notes),
      requestedSubscriptionId: kept.requestedSubscriptionId ?? old.requestedSubscriptionId,
      updatedAt: sql`now()`,
    },
  );
  for (const [table, column] of [
    ["membership_groups", "group_id"],
    ["membership_sites", "site_id"],
  ] as const) {
    const [name, value] = [sql.identifier(table), sql.identifier(column)];
    await tx.execute(sql`
      insert into upstream.${name} (organisation_id, membership_id, ${value})
      select organisation_id, ${id}, ${value} from upstream.${name} where membership_id = ${old.id}
      on conflict do nothing`);
    await tx.execute(sql`delete from upstream.${name} where membership_id = ${old.id}`);
  }
}

/** The membership that stays; null where there was none. */
export async function mergedMembership(tx: Queryable, { from, into }: MergeContext) {
  const bond = into.membership ?? from.membership;
  if (!bond) return null;
  return rowOr404(tx, memberships, { organisationId: bond.organisationId, id: bond.id });
}
