import type { Role } from "#contracts/operation.ts";

/** Who may open what, section 6 of the specification. Guards and menu read the same sets. */

/** All five roles. */
export const everyone = [
  "manager",
  "boardMember",
  "eventManager",
  "facilityManager",
  "coach",
] as const satisfies Role[];
/** Full powers: dashboard, staff, settings, account, activity log. */
export const board = ["manager", "boardMember"] as const satisfies Role[];
/** The role for what cannot be undone for the whole organisation: erasing people from the activity log. */
export const managers = ["manager"] as const satisfies Role[];
/** The academy's trainings. */
export const trainers = ["manager", "boardMember", "coach"] as const satisfies Role[];
/** Events, championships, simulators. */
export const eventStaff = ["manager", "boardMember", "eventManager"] as const satisfies Role[];
/** Facilities and reservations. */
export const facilityStaff = ["manager", "boardMember", "facilityManager"] as const satisfies Role[];

/** Whether `roles` has at least one of `allowed`. */
export const hasRole = (roles: readonly Role[], allowed: readonly Role[]): boolean =>
  roles.some((role) => allowed.includes(role));

/** Anything that only some roles see. */
export interface Restricted {
  readonly roles: readonly Role[];
}

/** Whether the entry is visible to these `roles`. */
export const canSee = (roles: readonly Role[], entry: Restricted): boolean => hasRole(roles, entry.roles);
