import { redirect } from "react-router";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { board } from "#app/rules/permissions.ts";
import { type Membership, type MembershipSummary, memberships } from "#contracts/academy/memberships.ts";
import { listName } from "./view.ts";

const asked = new WeakMap<RouteArgs["context"], Map<string, Promise<Membership>>>();

/**
 * The membership of a page, asked for once a request. Throws AppError 404 when the organisation has no such membership.
 */
async function loadMembership(args: RouteArgs, staff: StaffCaller, id: string): Promise<Membership> {
  const known = asked.get(args.context) ?? new Map<string, Promise<Membership>>();
  asked.set(args.context, known);
  const found = known.get(id) ?? staff.call(memberships.show, { params: { id } });
  known.set(id, found);
  return found;
}

/** The caller and the membership of a page below it. That of an athlete who was merged leads to the one that stayed. */
export async function requireMember(args: RouteArgs & { readonly params: { readonly membershipId: string } }) {
  const staff = await requireStaff(args, board);
  const membership = await loadMembership(args, staff, args.params.membershipId);
  const { membershipId } = args.params;
  if (membership.id !== membershipId) {
    const { pathname, search } = new URL(args.request.url);
    throw redirect(pathname.replace(/\.data$/u, "").replace(membershipId, membership.id) + search);
  }
  return { staff, membership, member: { id: membership.id, name: listName(membership) } };
}

/** A membership as the log knows it: by the athlete. */
export const targetOf = (membership: Pick<MembershipSummary, "id" | "athlete">): AuditTarget => ({
  type: "membership",
  id: membership.id,
  label: listName(membership),
  person: { kind: "athlete", id: membership.athlete.id },
});
