import { z } from "zod";
import { Role } from "../operation.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Email, Id, Instant, line, optionalLine, SearchText, seenVersion, TimeZone } from "../scalars.ts";

/** How many people the staff of an organisation has at most. */
export const maxStaffMembers = 500;

/** What a staff member may open: the athletes' app, the dashboard, both or none. */
export const StaffAccess = z.object({ app: z.boolean(), dashboard: z.boolean() });
export type StaffAccess = z.infer<typeof StaffAccess>;

/**
 * A person's place in an organisation. `logo` is the id of an image; in a demo (`isDemo`) all is made up; with
 * `suspendedReason` nobody enters, since the provider suspended the organisation, and gives that reason.
 */
export const StaffMember = z
  .object({
    id: Id,
    accountId: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    roles: z.array(Role),
    access: StaffAccess,
    organization: z.object({
      id: Id,
      name: z.string(),
      logo: Id.nullable(),
      contractUrl: z.url().nullable(),
      timeZone: TimeZone,
      isDemo: z.boolean().optional(),
      suspendedReason: z.string().nullable().optional(),
    }),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

/**
 * A staff member as the board sees it. Until the person enters for the first time, name and phone are those that were
 * typed with the invitation: whose account an address belongs to is not said before. `positions` are the
 * places in each role, from 0, perhaps with gaps.
 */
export const StaffRecord = StaffMember.omit({ organization: true })
  .extend({
    email: z.string(),
    phoneNumber: z.string().nullable(),
    /** When the invitation was sent, or null once the person has entered. */
    invitedAt: Instant.nullable(),
    positions: z.partialRecord(Role, z.number().int()),
    version: z.number().int(),
  })
  .meta({ id: "StaffRecord" });
export type StaffRecord = z.infer<typeof StaffRecord>;

/** At least one role; a role that is written twice counts once. */
const Roles = z.array(Role).min(1, "staff_member.roles_required").max(10);

const rights = { roles: Roles, access: StaffAccess };

/** A person to add. An address that has an account is tied to it; the answer does not say so. */
export const StaffMemberBody = z
  .object({
    email: Email,
    firstName: line(80),
    lastName: line(80),
    phoneNumber: optionalLine(32).nullable().default(null),
    ...rights,
  })
  .meta({ id: "StaffMemberBody" });

const board = ["manager", "boardMember"] as const;

export const staffMembers = staffResource(
  { name: "staffMembers", path: "/staffMembers" },
  {
    login: {
      call: "POST /login",
      summary: "Enter an organisation as one of its staff members",
      auth: "any",
      keyless: true,
      body: z.object({ id: Id }),
      status: 200,
      response: z.object({ jwt: z.string(), expiresAt: Instant }),
      errors: [
        "staff_member.no_dashboard_access",
        "organization.suspended", // 403, with the provider's `reason`
      ],
    },
    me: { call: "GET /me", summary: "The staff member that the token speaks for", response: StaffMember },
    list: {
      call: "GET",
      summary: "Staff of the organisation, in the order of their role",
      roles: board,
      query: {
        role: Role.optional(),
        search: SearchText.optional(),
        access: z.enum(["app", "dashboard", "none"]).optional(),
      },
      response: listOf(StaffRecord),
    },
    create: {
      call: "POST",
      summary: "Add a staff member and mail an invitation",
      roles: board,
      body: StaffMemberBody,
      response: StaffRecord,
      errors: [
        "staff_member.unauthorized", // 403: only a manager adds staff
        "staff_member.exists", // 409: the address is on the organisation's staff
        "staff_member.too_many", // 409, with `max`
        "staff_member.address_kept", // 409: its owner left the address, and may put it back for some days
      ],
    },
    update: {
      call: "PATCH /:id",
      summary: "Change roles or access of a staff member; what was taken ends at once",
      roles: board,
      body: z.object(rights).partial().extend(seenVersion),
      response: StaffRecord,
      errors: [
        "staff_member.own_role", // 409: one's own roles; a manager takes further ones, and stays a manager
        "staff_member.manager_only", // 403: only a manager gives or takes that role, or changes a manager's access
        "staff_member.last_manager", // 409: somebody has to stay who may manage the organisation
        "staff_member.stale", // 409: changed meanwhile
      ],
    },
    correct: {
      call: "PATCH /:id/person",
      summary:
        "Correct who a staff member is: an address ties it to that account and invites anew; name and phone until the person enters",
      roles: board,
      body: z
        .object({ email: Email, firstName: line(80), lastName: line(80), phoneNumber: optionalLine(32).nullable() })
        .partial()
        .extend(seenVersion),
      response: StaffRecord,
      errors: [
        "staff_member.unauthorized", // 403: only a manager corrects
        "staff_member.own_address", // 409: one's own is changed in the profile
        "staff_member.own_data", // 409: who has entered corrects name and phone in the profile
        "staff_member.exists", // 409: the address is on the organisation's staff
        "staff_member.address_kept", // 409, as above
        "staff_member.last_manager", // 409: a manager who has entered stays
        "staff_member.stale", // 409: changed meanwhile
      ],
    },
    reorder: {
      call: "POST /reorder",
      summary: "Put the staff members of a role in this order; all of them must be named, once",
      roles: board,
      body: z.object({ role: Role, positions: z.array(Id).min(1).max(maxStaffMembers) }),
      status: 204,
      errors: ["order.stale"], // 409: somebody came or went meanwhile
    },
    invite: {
      call: "POST /:id/invitation",
      summary: "Mail the invitation again to a staff member who has not entered yet",
      roles: board,
      errors: [
        "staff_member.unauthorized", // 403: only a manager invites
        "staff_member.entered", // 409: the person has entered and needs none
        "staff_member.just_invited", // 409, with `minutes`: the last mail is too recent
      ],
    },
  },
);
