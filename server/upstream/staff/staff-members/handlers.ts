import { staffMembers } from "#contracts/staff/staff-members.ts";
import { findMembership } from "#upstream/auth/users/staff-memberships.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import { correctStaffMember } from "./correct.ts";
import { inStaffOrder } from "./rules.ts";
import { addStaffMember, changeStaffMember, inviteAgain, reorderRole } from "./save.ts";
import { listStaff, markEntered } from "./store.ts";

export const staffMemberImplementations = implement(staffMembers, {
  async login({ body }, { services, caller }) {
    const member = found(await findMembership(services.db, caller.accountId, body.id));
    if (!member.access.dashboard) throw new Refusal(403, "staff_member.no_dashboard_access");
    const { jwt, expiresAt } = await services.tokens.issueStaff(caller, {
      id: member.id,
      organisationId: member.organization.id,
    });
    await markEntered(services.db, member.id);
    return { jwt, expiresAt: expiresAt.toISOString() };
  },

  async me(_input, { services, caller }) {
    return found(await findMembership(services.db, caller.accountId, caller.staffMemberId));
  },

  async list({ query }, { services, caller }) {
    return { data: inStaffOrder(await listStaff(services.db, caller.organisationId, query), query.role) };
  },

  create: ({ body }, { services, caller }) => addStaffMember(services, caller, body),
  update: ({ params, body }, { services, caller }) => changeStaffMember(services, caller, params.id, body),
  correct: ({ params, body }, { services, caller }) => correctStaffMember(services, caller, params.id, body),
  reorder: ({ body }, { services, caller }) => reorderRole(services, caller, body),
  invite: ({ params }, { services, caller }) => inviteAgain(services, caller, params.id),
});
