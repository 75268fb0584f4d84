import type { Role } from "../operation.ts";

/** Who plans courses and trainings. */
export const boardRoles = ["manager", "boardMember"] as const satisfies readonly Role[];
/** Who sees trainings and marks presence. A coach sees only their own, where a call says so. */
export const trainerRoles = [...boardRoles, "coach"] as const satisfies readonly Role[];
