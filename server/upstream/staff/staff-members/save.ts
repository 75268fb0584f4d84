import { and, eq, sql } from "drizzle-orm";
import type { HandlerInput } from "#contracts/operation.ts";
import { maxStaffMembers, type StaffRecord, type staffMembers as staffCalls } from "#contracts/staff/staff-members.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import { tokens } from "#upstream/auth/tokens/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { accountToInvite, sendInvitation } from "./invitation.ts";
import { concernsManager, inRank, mayBeOwn, type Rights, sameRights } from "./rules.ts";
import { listStaff, orderRole, withRole } from "./store.ts";
import { staffMembers } from "./table.ts";

type Body<Call extends "create" | "update" | "reorder"> = HandlerInput<(typeof staffCalls)[Call]>["body"];

/** Minutes between two mails of one invitation. */
const minutesBetweenMails = 5;

/** @throws Refusal 403 `staff_member.unauthorized` unless a manager asks */
export function requireManager({ roles }: StaffCaller): void {
  if (!roles.includes("manager")) throw new Refusal(403, "staff_member.unauthorized");
}

/** The staff member as the board sees it. @throws Refusal 404 */
export const staffRecord = async (...args: Parameters<typeof listStaff>): Promise<StaffRecord> => {
  const [row] = await listStaff(...args);
  return found(row);
};

/** The refusal of an address that is on the staff. */
export function addressTaken(cause: unknown): Refusal {
  const code = "staff_member.exists";
  return new Refusal(409, code, { fields: [{ path: ["email"], code }], cause });
}

/**
 * Adds a person to the staff and mails an invitation. An address that has an account is tied to it; otherwise it gets
 * one without a password.
 * @throws Refusal 403 `staff_member.unauthorized`; 409 `staff_member.exists`, `staff_member.too_many`
 */
export function addStaffMember(services: Services, caller: StaffCaller, body: Body<"create">): Promise<StaffRecord> {
  requireManager(caller);
  const { organisationId } = caller;
  const { email, access, roles, ...person } = body;
  const added = inTransaction(services.db, async (tx) => {
    await lockOrganization(tx, organisationId);
    if ((await countRows(tx, staffMembers, rowsOf(staffMembers, { organisationId }))) >= maxStaffMembers)
      throw new Refusal(409, "staff_member.too_many", { details: { max: maxStaffMembers } });
    const account = await accountToInvite(tx, email, person);
    const { id } = await insertRow(tx, staffMembers, {
      ...person,
      organisationId,
      accountId: account.id,
      roles: inRank(roles),
      appAccess: access.app,
      dashboardAccess: access.dashboard,
      invitedAt: services.now(),
    });
    if (access.app || access.dashboard) await sendInvitation(services, tx, organisationId, account, person.firstName);
    return staffRecord(tx, organisationId, { id });
  });
  return refusing(added, { staff_members_once: addressTaken });
}

/**
 * Changes roles or access. Who may no longer open the dashboard is out with the same transaction.
 * @throws Refusal 404; 403 `staff_member.manager_only`; 409 `staff_member.own_role`, `staff_member.last_manager`,
 *   `staff_member.stale`
 */
export function changeStaffMember(
  { db }: Services,
  caller: StaffCaller,
  id: string,
  { version, roles, access }: Body<"update">,
): Promise<StaffRecord> {
  const { organisationId } = caller;
  const changed = inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    const stored = await lockRow(tx, staffMembers, { organisationId, id });
    requireVersion(stored, version, "staff_member.stale");
    const before: Rights = {
      roles: stored.roles,
      access: { app: stored.appAccess, dashboard: stored.dashboardAccess },
    };
    const after: Rights = { roles: inRank(roles ?? before.roles), access: access ?? before.access };
    if (!sameRights(before, after)) {
      if (id === caller.staffMemberId && !mayBeOwn(before, after)) throw new Refusal(409, "staff_member.own_role");
      if (concernsManager(before, after) && !caller.roles.includes("manager"))
        throw new Refusal(403, "staff_member.manager_only");
      await updateRow(
        tx,
        staffMembers,
        { organisationId, id },
        { roles: [...after.roles], appAccess: after.access.app, dashboardAccess: after.access.dashboard },
      );
      // why: asked now, while others wait, and not at the end, where nobody could say by a code what is wrong.
      await tx.execute(sql`set constraints upstream.staff_members_manager immediate`);
      if (!after.access.dashboard)
        await tx.delete(tokens).where(and(eq(tokens.staffMemberId, id), eq(tokens.accountId, stored.accountId)));
    }
    return staffRecord(tx, organisationId, { id });
  });
  return refusing(changed, {
    staff_members_manager: (cause) => new Refusal(409, "staff_member.last_manager", { cause }),
  });
}

/** Puts those who have a role in an order. @throws Refusal 409 `order.stale` unless all are named, once */
export function reorderRole({ db }: Services, { organisationId }: StaffCaller, { role, positions }: Body<"reorder">) {
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    const present = new Set(await withRole(tx, organisationId, role));
    const isWhole = positions.length === present.size && new Set(positions).size === present.size;
    if (!isWhole || positions.some((id) => !present.has(id))) throw new Refusal(409, "order.stale");
    await orderRole(tx, organisationId, role, positions);
  });
}

/**
 * Mails the invitation again, with a new code.
 * @throws Refusal 404; 403 `staff_member.unauthorized`; 409 `staff_member.entered`, `staff_member.just_invited`
 */
export function inviteAgain(services: Services, caller: StaffCaller, id: string): Promise<void> {
  requireManager(caller);
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    const { invitedAt, firstName, accountId } = await lockRow(tx, staffMembers, { organisationId, id });
    if (!invitedAt) throw new Refusal(409, "staff_member.entered");
    const now = services.now();
    const wait = invitedAt.getTime() + minutesBetweenMails * 60_000 - now.getTime();
    if (wait > 0)
      throw new Refusal(409, "staff_member.just_invited", { details: { minutes: Math.ceil(wait / 60_000) } });
    await updateRow(tx, staffMembers, { organisationId, id }, { invitedAt: now });
    const { email } = await staffRecord(tx, organisationId, { id });
    const account = await accountToInvite(tx, email, {});
    if (account.id !== accountId) throw new Error("an address leads to another account");
    await sendInvitation(services, tx, organisationId, account, firstName);
  });
}
