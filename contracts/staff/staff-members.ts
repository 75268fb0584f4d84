import { z } from "zod";
import { operation, Role } from "../operation.ts";
import { Id, Instant } from "../scalars.ts";

/** What a staff member may open: the athletes' app, the dashboard, both or none. */
export const StaffAccess = z.object({ app: z.boolean(), dashboard: z.boolean() });

/** A person's place in an organisation. `logo` is the id of an image. */
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
    }),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

export const staffMembers = {
  login: operation({
    id: "staffMembers.login",
    summary: "Enter an organisation as one of its staff members",
    method: "POST",
    path: "/staffMembers/login",
    auth: "any",
    keyless: true,
    body: z.object({ id: Id }),
    status: 200,
    response: z.object({ jwt: z.string(), expiresAt: Instant }),
    errors: ["staff_member.no_dashboard_access"],
  }),
  me: operation({
    id: "staffMembers.me",
    summary: "The staff member that the token speaks for",
    method: "GET",
    path: "/staffMembers/me",
    auth: "staff",
    status: 200,
    response: StaffMember,
  }),
  list: operation({
    id: "staffMembers.list",
    summary: "Staff of the organisation, in the order of their role",
    method: "GET",
    path: "/staffMembers",
    auth: "staff",
    query: z.object({ role: Role.optional() }),
    status: 200,
    response: z.object({ data: z.array(StaffMember) }),
  }),
};
