import { eq, sql } from "drizzle-orm";
import type { Language } from "#contracts/scalars.ts";
import { findOrganization } from "#upstream/account/organizations/store.ts";
import { hashPassword } from "#upstream/auth/users/passwords.ts";
import { issueInvitationCode } from "#upstream/auth/users/recovery.ts";
import type { AccountRow } from "#upstream/auth/users/store.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found, Refusal, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { invitationMail } from "./invitation-mail.ts";

type Person = Pick<typeof accounts.$inferInsert, "firstName" | "lastName" | "phoneNumber">;

/**
 * The account of an address; a new one without a password when there is none. Two clubs at once make one.
 * @throws Refusal 409 `staff_member.address_kept`: its owner has left it, and may still put it back
 */
export async function accountToInvite(tx: Queryable, email: string, person: Person): Promise<AccountRow> {
  const address = email.trim();
  const made = tx
    .insert(accounts)
    .values({ email: address, ...person })
    .onConflictDoNothing()
    .execute();
  const code = "staff_member.address_kept";
  await refusing(made, {
    accounts_email_kept: (cause) => new Refusal(409, code, { fields: [{ path: ["email"], code }], cause }),
  });
  const [row] = await tx
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, address.toLowerCase()));
  return found(row);
}

/**
 * Mails an invitation, with a code for a password to those who have none. It leaves before the transaction ends: a mail
 * that could not be sent leaves nobody on the staff who waits for it.
 */
export async function sendInvitation(
  { mail, now }: Services,
  tx: Queryable,
  organisationId: string,
  account: AccountRow,
  typedName: string | null,
): Promise<void> {
  const organisation = found(await findOrganization(tx, organisationId));
  const language: Language = account.language ?? organisation.communicationLanguage;
  const isNew = account.passwordHash === null;
  const code = isNew ? await issueInvitationCode(tx, account.id, now()) : undefined;
  // why: so that the time of the answer does not tell who has a password.
  if (!isNew) await hashPassword("");
  const to = { email: account.email, firstName: isNew ? typedName : account.firstName };
  await mail.send(invitationMail(to, organisation, language, code, mail.dashboardUrl));
}
