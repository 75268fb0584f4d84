import type { Language } from "#contracts/scalars.ts";
import type { AccountRow } from "#upstream/auth/users/store.ts";
import { invitationMail } from "#upstream/staff/staff-members/invitation-mail.ts";
import type { Answer, ClubContext } from "./command.ts";

/** A club as its invitation says it. */
interface InvitingClub {
  readonly name: string;
  readonly email: string | null;
  readonly communicationLanguage: Language;
}

/** Who is invited, and the code to choose a password; none for an account that has one. */
interface Invited {
  readonly account: AccountRow;
  readonly code: string | undefined;
}

/**
 * Mails a manager's invitation once it is committed, and answers link and code as well, since there may be no mail server.
 * @param firstName how the person is greeted who was never here
 */
export async function mailInvitation(
  { mail }: Pick<ClubContext, "mail">,
  { name, email, communicationLanguage }: InvitingClub,
  { account, code }: Invited,
  firstName: string,
): Promise<Answer> {
  const { dashboardUrl } = mail;
  const to = { email: account.email, firstName: code === undefined ? account.firstName : firstName };
  const language = account.language ?? communicationLanguage;
  const letter = invitationMail(to, { name, email }, language, code, dashboardUrl);
  const failure = await mail.send(letter).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const link =
    code === undefined
      ? `${dashboardUrl}/login`
      : `${dashboardUrl}/reset-password?${new URLSearchParams({ email: account.email })}`;
  return {
    lines: [
      failure === undefined
        ? `The invitation to ${account.email} has left.`
        : `The invitation to ${account.email} could not be mailed (${failure}). Hand it on yourself:`,
      code === undefined
        ? `Its manager signs in with the password of the account that there is: ${link}`
        : `Its manager chooses a password within 7 days, with the code ${code}: ${link}`,
    ],
    json: { mailed: failure === undefined, link, code: code ?? null },
  };
}
