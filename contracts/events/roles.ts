import type { Role } from "../operation.ts";

/** Who runs events: section 6 of the product's specification. */
export const eventRoles = ["manager", "boardMember", "eventManager"] as const satisfies readonly Role[];
