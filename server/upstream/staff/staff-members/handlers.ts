import { roles } from "#contracts/operation.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { findMembership, listStaff } from "./store.ts";

/** Place of a person's highest role, managers first. */
const rank = (member: StaffMember) => Math.min(roles.length, ...member.roles.map((role) => roles.indexOf(role)));

export const staffMemberImplementations = implement(staffMembers, {
  async login({ body }, { services, caller }) {
    const member = await findMembership(services.db, caller.accountId, body.id);
    if (!member) throw notFound();
    if (!member.access.dashboard) throw new Refusal(403, "staff_member.no_dashboard_access");
    const { jwt, expiresAt } = await services.tokens.issueStaff(caller, member.id);
    return { jwt, expiresAt: expiresAt.toISOString() };
  },

  async me(_input, { services, caller }) {
    const member = await findMembership(services.db, caller.accountId, caller.staffMemberId);
    if (!member) throw notFound();
    return member;
  },

  async list({ query }, { services, caller }) {
    const members = await listStaff(services.db, caller.organisationId, query.role);
    // The sort is stable: within a role the store's order stays.
    return { data: members.toSorted((a, b) => rank(a) - rank(b)) };
  },
});
