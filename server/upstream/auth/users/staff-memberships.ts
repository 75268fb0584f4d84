import { and, asc, eq, type SQL } from "drizzle-orm";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Database } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { accounts } from "./table.ts";

async function select(db: Database, where: SQL | undefined): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: staffMembers.id,
      accountId: staffMembers.accountId,
      roles: staffMembers.roles,
      app: staffMembers.appAccess,
      dashboard: staffMembers.dashboardAccess,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      organization: {
        id: organizations.id,
        name: organizations.name,
        logo: organizations.logo,
        contractUrl: organizations.contractUrl,
        timeZone: organizations.timeZone,
        suspendedReason: organizations.suspendedReason,
        isDemo: organizations.isDemo,
      },
    })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .innerJoin(organizations, eq(organizations.id, staffMembers.organisationId))
    .where(where)
    .orderBy(asc(organizations.name), asc(staffMembers.id));
  return rows.map(({ app, dashboard, ...row }) => ({ ...row, access: { app, dashboard } }));
}

/** The places where an account may open the dashboard. */
export const listMemberships = (db: Database, accountId: string): Promise<StaffMember[]> =>
  select(db, and(eq(staffMembers.accountId, accountId), eq(staffMembers.dashboardAccess, true)));

/** A staff member, if it is one of the account's own. */
export async function findMembership(
  db: Database,
  accountId: string,
  staffMemberId: string,
): Promise<StaffMember | undefined> {
  const [row] = await select(db, and(eq(staffMembers.accountId, accountId), eq(staffMembers.id, staffMemberId)));
  return row;
}
