import { and, arrayContains, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Role } from "#contracts/operation.ts";
import type { StaffRecord } from "#contracts/staff/staff-members.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { contains } from "#upstream/db/lists.ts";
import { staffMembers, staffRoleOrder } from "./table.ts";

/** The person has come: from now on the account's own name and phone count. */
export async function markEntered(db: Database, staffMemberId: string): Promise<void> {
  await db
    .update(staffMembers)
    .set({ invitedAt: null, firstName: null, lastName: null, phoneNumber: null })
    .where(and(eq(staffMembers.id, staffMemberId), isNotNull(staffMembers.invitedAt)));
}

const typedColumns = {
  firstName: staffMembers.firstName,
  lastName: staffMembers.lastName,
  phoneNumber: staffMembers.phoneNumber,
};

/** For somebody who has not entered yet: what was typed, and nothing of the account's. */
const shown = (typed: keyof typeof typedColumns) =>
  sql<string | null>`case when ${staffMembers.invitedAt} is null
    then ${accounts[typed]} else ${typedColumns[typed]} end`;

/** The last name of a staff member as it is shown, in lower case, to sort by; in a query over `staff_members` and `accounts`. */
export const staffSortName = sql<string>`lower(coalesce(${shown("lastName")}, ''))`;

/** What a staff member is called; in a query over `staff_members` and `accounts`. */
export const staffName = sql<string>`concat_ws(' ', ${shown("firstName")}, ${shown("lastName")})`;

const positions = sql<StaffRecord["positions"]>`coalesce((
  select jsonb_object_agg(o.role, o.position) from upstream.staff_role_order o
   where o.staff_member_id = staff_members.id), '{}')`;

/** Which staff members are meant. */
interface StaffFilter {
  readonly id?: string;
  readonly role?: Role | undefined;
  readonly search?: string | undefined;
  readonly access?: "app" | "dashboard" | "none" | undefined;
}

const accessIs = {
  app: eq(staffMembers.appAccess, true),
  dashboard: eq(staffMembers.dashboardAccess, true),
  none: and(eq(staffMembers.appAccess, false), eq(staffMembers.dashboardAccess, false)),
};

/** Staff of an organisation as its board sees it, in no order. */
export async function listStaff(
  db: Queryable,
  organisationId: string,
  { id, role, search, access }: StaffFilter = {},
): Promise<StaffRecord[]> {
  const words = sql`lower(concat_ws(' ', ${shown("lastName")}, ${shown("firstName")}, ${accounts.email}))`;
  const rows = await db
    .select({
      id: staffMembers.id,
      accountId: staffMembers.accountId,
      firstName: shown("firstName"),
      lastName: shown("lastName"),
      phoneNumber: shown("phoneNumber"),
      email: accounts.email,
      roles: staffMembers.roles,
      app: staffMembers.appAccess,
      dashboard: staffMembers.dashboardAccess,
      invitedAt: staffMembers.invitedAt,
      version: staffMembers.version,
      positions,
    })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(
      and(
        eq(staffMembers.organisationId, organisationId),
        isNull(staffMembers.erasedAt),
        id ? eq(staffMembers.id, id) : undefined,
        role ? arrayContains(staffMembers.roles, [role]) : undefined,
        access ? accessIs[access] : undefined,
        ...contains(words, search),
      ),
    );
  return rows.map(({ app, dashboard, invitedAt, ...row }) => ({
    ...row,
    access: { app, dashboard },
    invitedAt: invitedAt?.toISOString() ?? null,
  }));
}

/** Ids of those who have a role, in no order. */
export async function withRole(tx: Queryable, organisationId: string, role: Role): Promise<string[]> {
  const rows = await tx
    .select({ id: staffRoleOrder.staffMemberId })
    .from(staffRoleOrder)
    .where(and(eq(staffRoleOrder.organisationId, organisationId), eq(staffRoleOrder.role, role)));
  return rows.map(({ id }) => id);
}

/** Puts those who have a role in this order. */
export async function orderRole(tx: Queryable, organisationId: string, role: Role, ids: readonly string[]) {
  await tx.execute(sql`
    update upstream.staff_role_order o set position = place.position - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as place(id, position)
     where o.staff_member_id = place.id and o.role = ${role} and o.organisation_id = ${organisationId}`);
}
