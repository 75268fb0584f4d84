import type { Role } from "#contracts/operation.ts";

/** Who works with facilities and reservations (section 6). */
export const facilityRoles: readonly Role[] = ["manager", "boardMember", "facilityManager"];
