/** Who works with facilities: the roles of every call about courts, hours, prices and reservations. */
export const facilityRoles = ["manager", "boardMember", "facilityManager"] as const;
