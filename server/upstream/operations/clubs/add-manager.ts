import { and, eq } from "drizzle-orm";
import { NewManager } from "#contracts/operations/setup.ts";
import { maxStaffMembers } from "#contracts/staff/staff-members.ts";
import type { OrganizationRow } from "#upstream/account/organizations/store.ts";
import { issueInvitationCode } from "#upstream/auth/users/recovery.ts";
import { insertRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { accountToInvite } from "#upstream/staff/staff-members/invitation.ts";
import { inRank } from "#upstream/staff/staff-members/rules.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, type ClubContext, type Given, Misused, Refused, textOf } from "./command.ts";
import { personOf } from "./create.ts";
import { changeClub } from "./find.ts";
import { mailInvitation } from "./invitation.ts";

/** @throws Misused that names the option that is wrong */
function managerOf(given: Given) {
  const { success, data, error } = NewManager.safeParse({
    email: textOf(given, "manager"),
    ...personOf(textOf(given, "manager-name")),
  });
  if (success) return data;
  const isEmail = error.issues.some(({ path }) => path[0] === "email");
  throw new Misused(`Not taken: ${isEmail ? "--manager" : "--manager-name"}.`);
}

/**
 * Makes the account of an address a manager of a club: new on its staff, or with one more role.
 * @returns null for who manages it already
 * @throws Refused when the staff is as large as it may be
 */
async function makeManager(
  tx: Queryable,
  { id: organisationId }: OrganizationRow,
  { email, ...person }: ReturnType<typeof managerOf>,
  { actor, now }: Pick<ClubContext, "actor" | "now">,
) {
  const account = await accountToInvite(tx, email, person);
  const own = and(eq(staffMembers.organisationId, organisationId), eq(staffMembers.accountId, account.id));
  const [present] = await tx.select().from(staffMembers).where(own).for("no key update");
  if (present?.roles.includes("manager") && present.dashboardAccess) return null;
  if (!present && (await countRows(tx, staffMembers, rowsOf(staffMembers, { organisationId }))) >= maxStaffMembers)
    throw new Refused(`The club's staff has ${maxStaffMembers} people, and takes no more.`);
  const code = account.passwordHash === null ? await issueInvitationCode(tx, account.id, now()) : undefined;
  const { id: staffMemberId } = present
    ? await updateRow(
        tx,
        staffMembers,
        { organisationId, id: present.id },
        { roles: inRank([...present.roles, "manager"]), dashboardAccess: true },
      )
    : await insertRow(tx, staffMembers, {
        ...person,
        ...{ organisationId, accountId: account.id, roles: ["manager" as const], invitedAt: now() },
      });
  await recordProviderAction(tx, { organisationId, actor, action: "addManager", changes: { staffMemberId } });
  return { account, code };
}

/** Gives a club one more manager and invites the person, such as when the only one left. */
export const addManager: ClubCommand = {
  usage: 'add-manager CLUB --manager anna@example.org --manager-name "Anna Verdi"',
  options: { manager: { type: "string" }, "manager-name": { type: "string" } },
  words: 1,
  async run(context, given) {
    const manager = managerOf(given);
    const { club, made } = await changeClub(context.db, given.words[0] ?? "", async (tx, row) => ({
      club: row,
      made: await makeManager(tx, row, manager, context),
    }));
    const { id, name } = club;
    if (!made)
      return {
        lines: [`${manager.email} manages ${name} already: nothing was changed.`],
        json: { id, changed: false },
      };
    const invited = await mailInvitation(context, club, made, manager.firstName);
    return {
      lines: [`${manager.email} manages ${name} now.`, ...invited.lines],
      json: { id, changed: true, ...invited.json },
    };
  },
};
