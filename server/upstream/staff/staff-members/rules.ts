import { type Role, roles } from "#contracts/operation.ts";
import type { StaffAccess, StaffRecord } from "#contracts/staff/staff-members.ts";

/** What a staff member may do. */
export interface Rights {
  readonly roles: readonly Role[];
  readonly access: StaffAccess;
}

/** Roles once each, highest first. */
export const inRank = (some: readonly Role[]): Role[] => roles.filter((role) => some.includes(role));

export const sameRights = (one: Rights, other: Rights): boolean =>
  inRank(one.roles).join() === inRank(other.roles).join() &&
  one.access.app === other.access.app &&
  one.access.dashboard === other.access.dashboard;

/** Whether a change gives or takes the manager's role, or changes what a manager may open. */
export const concernsManager = (before: Rights, after: Rights): boolean =>
  [before, after].some(({ roles: some }) => some.includes("manager")) && !sameRights(before, after);

/**
 * Whether somebody may change their own rights so: a manager takes further roles or lays them down, and stays a manager
 * who enters as before. Whoever runs a club alone teaches as well.
 */
export const mayBeOwn = (before: Rights, after: Rights): boolean =>
  [before, after].every(({ roles: some }) => some.includes("manager")) &&
  sameRights({ ...before, roles: [] }, { ...after, roles: [] });

/** Staff by a person's highest role, or by one role; within it by their places. */
export function inStaffOrder(members: readonly StaffRecord[], role?: Role): StaffRecord[] {
  const top = ({ roles: own }: StaffRecord) => role ?? roles.find((one) => own.includes(one));
  const rank = (member: StaffRecord) => {
    const own = top(member);
    return own ? roles.indexOf(own) : roles.length;
  };
  const place = (member: StaffRecord) => {
    const own = top(member);
    return (own && member.positions[own]) ?? 0;
  };
  return members.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
}
