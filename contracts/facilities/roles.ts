/** Who works with facilities: the roles of every call about courts, hours, prices and reservations. */
export const facilityRoles = ["manager", "boardMember", "facilityManager"] as const;
/** Who also reads courts, hours and closing days: events are played there. */
export const courtReaders = [...facilityRoles, "eventManager"] as const;
