import { and, eq, isNull, sql } from "drizzle-orm";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffRecord, staffMembers as staffCalls } from "#contracts/staff/staff-members.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import { tokens } from "#upstream/auth/tokens/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { accountToInvite, sendInvitation } from "./invitation.ts";
import { addressTaken, requireManager, staffRecord } from "./save.ts";
import { staffMembers } from "./table.ts";

type Body = HandlerInput<(typeof staffCalls)["correct"]>["body"];
type Typed = Pick<StaffRecord, "firstName" | "lastName" | "phoneNumber">;

/** Deletes an account that was only made for an invitation, and that no staff holds any more: its codes go with it. */
async function deleteUnused(tx: Queryable, accountId: string): Promise<void> {
  const isHeld = sql`(exists (select from ${staffMembers} where ${staffMembers}.account_id = ${accounts}.id)
    or exists (select from ${athletes} where ${athletes}.account_id = ${accounts}.id))`;
  await tx.delete(accounts).where(and(eq(accounts.id, accountId), isNull(accounts.passwordHash), sql`not ${isHeld}`));
}

/** Ties a staff member to the account of another address, who enters anew by an invitation. */
async function tieAnew(
  services: Services,
  tx: Queryable,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  before: StaffRecord,
  { email, ...person }: Typed & { readonly email: string },
): Promise<void> {
  const account = await accountToInvite(tx, email, person);
  await updateRow(
    tx,
    staffMembers,
    { organisationId, id },
    { ...person, accountId: account.id, invitedAt: services.now() },
  );
  // why: asked now, and not at the end, where nobody could say by a code what is wrong.
  await tx.execute(sql`set constraints upstream.staff_members_entered immediate`);
  await tx.delete(tokens).where(eq(tokens.staffMemberId, id));
  await deleteUnused(tx, before.accountId);
  const { app, dashboard } = before.access;
  if (app || dashboard) await sendInvitation(services, tx, organisationId, account, person.firstName);
}

/**
 * Corrects who a staff member is. Another address ties the person to the account that it has, or a new one, and invites
 * anew: no account's own address is changed by anybody but its owner. Name and phone are those of the invitation; who
 * has entered keeps them in the account.
 * @throws Refusal 404; 403 `staff_member.unauthorized`; 409 `staff_member.own_address`, `staff_member.own_data`,
 *   `staff_member.exists`, `staff_member.address_kept`, `staff_member.last_manager`, `staff_member.stale`
 */
export function correctStaffMember(
  services: Services,
  caller: StaffCaller,
  id: string,
  { version, email, ...typed }: Body,
): Promise<StaffRecord> {
  requireManager(caller);
  const { organisationId } = caller;
  const corrected = inTransaction(services.db, async (tx) => {
    await lockOrganization(tx, organisationId);
    const stored = await lockRow(tx, staffMembers, { organisationId, id });
    requireVersion(stored, version, "staff_member.stale");
    if (id === caller.staffMemberId) throw new Refusal(409, "staff_member.own_address");
    const before = await staffRecord(tx, organisationId, { id });
    const hasEntered = before.invitedAt === null;
    if (hasEntered && Object.values(typed).some((value) => value !== undefined))
      throw new Refusal(409, "staff_member.own_data");
    const { firstName, lastName, phoneNumber } = { ...before, ...typed };
    const person = { firstName, lastName, phoneNumber };
    if (email !== undefined && email.toLowerCase() !== before.email.toLowerCase()) {
      // why both at once: who is invited there meanwhile, or leaves the address, waits, or has done so.
      await tx.execute(sql`select upstream.lock_emails(${sql.param([before.email, email])}::text[])`);
      await tieAnew(services, tx, { organisationId, id }, before, { ...person, email });
    } else if (!hasEntered) await updateRow(tx, staffMembers, { organisationId, id }, person);
    return found(await staffRecord(tx, organisationId, { id }));
  });
  return refusing(corrected, {
    staff_members_once: addressTaken,
    staff_members_entered: (cause) => new Refusal(409, "staff_member.last_manager", { cause }),
  });
}
