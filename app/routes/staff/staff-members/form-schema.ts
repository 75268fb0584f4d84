import { z } from "zod";
import { seenVersion } from "#contracts/scalars.ts";
import { StaffMemberBody } from "#contracts/staff/staff-members.ts";
import { accessWords } from "./view.ts";

const access = z.enum(accessWords);

/** A person to add, with what they may open as one choice. */
export const newPerson = StaffMemberBody.extend({ access });

/** Roles and access of a person. */
export const rights = StaffMemberBody.pick({ roles: true }).extend({ access, ...seenVersion });

/** Who a person is that has not come yet. */
export const whoIs = StaffMemberBody.pick({ firstName: true, lastName: true, email: true, phoneNumber: true }).extend(
  seenVersion,
);

/** The address of a person who has come, whose name and phone are their own. */
export const addressOnly = whoIs.pick({ email: true, version: true });
