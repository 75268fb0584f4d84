import { eq, sql } from "drizzle-orm";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import { browserOf, countAttempt } from "#upstream/auth/attempts/attempts.ts";
import { knownDevices } from "#upstream/auth/attempts/table.ts";
import { hashPassword } from "#upstream/auth/users/passwords.ts";
import { endRecoveryCodes, lockAccount, newCode } from "#upstream/auth/users/recovery.ts";
import { requirePassword } from "#upstream/auth/users/require-password.ts";
import { type AccountChanges, updateAccount } from "#upstream/auth/users/store.ts";
import { implement } from "#upstream/core/implement.ts";
import { hashOf, newToken } from "#upstream/core/link-tokens.ts";
import { found, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { changedMail, codeMail, takenMail } from "./mails.ts";
import { endCodes, findUndo, holderOf, spendCode, spendUndo, storeRequest, tryCode } from "./store.ts";

/** The refusal of an address that somebody has got since it was asked for, by the constraints that say so. */
const taken = (cause: unknown) => new Refusal(409, "email_change.taken", { cause });
const refusals = { accounts_email: taken, accounts_email_kept: taken };

/**
 * Changes the address of an account, and ends what was mailed for it before: codes, invitations, other changes that
 * wait.
 */
async function setAddress(tx: Queryable, accountId: string, changes: AccountChanges & { email: string }) {
  const account = found(await updateAccount(tx, accountId, changes));
  await endRecoveryCodes(tx, accountId);
  await endCodes(tx, accountId);
  return account;
}

/**
 * Has the locks that a change of an address waits for, before any other: who is invited at the same time to one of
 * these addresses takes them in the same order.
 */
const lockAddresses = (tx: Queryable, ...emails: readonly string[]) =>
  tx.execute(sql`select upstream.lock_emails(${sql.param([...emails])}::text[])`);

/** Whether a mail server says for good that there is no such recipient: who leaves such an address may. */
const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 550;

async function sendNotice({ mail }: Services, letter: ReturnType<typeof changedMail>): Promise<void> {
  await mail.send(letter).catch((error: unknown) => {
    if (!isRefusedRecipient(error)) throw error;
  });
}

export const emailChangeImplementations = implement(emailChanges, {
  async request({ body }, { services, caller, client, language }) {
    const { db, mail } = services;
    const now = services.now();
    const account = await requirePassword(services, { accountId: caller.accountId, client }, body.password, "password");
    if (account.email.toLowerCase() === body.email.toLowerCase())
      throw refuseField("email_change.unchanged", ["email"]);
    await countAttempt(db, { kind: "email", email: body.email, accountId: undefined, client }, now);
    const holder = await holderOf(db, body.email, now);
    // why the same for an address that somebody has: neither the answer nor its time says so. Its code goes nowhere.
    const isFree = holder === undefined || holder === account.id;
    const code = newCode();
    const codeHash = await hashPassword(code);
    const own = { accountId: account.id, fromEmail: account.email, toEmail: body.email };
    await inTransaction(db, (tx) => storeRequest(tx, { ...own, browserHash: browserOf(client), codeHash }, now));
    const words = account.language ?? language;
    const to = { email: body.email, name: account.firstName };
    await mail.send(isFree ? codeMail(to, words, code) : takenMail(body.email, words));
  },

  async confirm({ body }, { services, caller, client, language }) {
    const now = services.now();
    const owner = { accountId: caller.accountId, browser: browserOf(client) };
    const change = await tryCode(services.db, owner, body.otp, now);
    if (typeof change === "string") throw refuseField(`otp.${change}`, ["otp"]);
    const token = newToken();
    const made = inTransaction(services.db, async (tx) => {
      const { fromEmail, toEmail: email, accountId } = change;
      await lockAddresses(tx, fromEmail, email);
      await lockAccount(tx, accountId);
      if (!(await spendCode(tx, change, now, hashOf(token)))) throw refuseField("otp.expired", ["otp"]);
      const account = await setAddress(tx, accountId, { email, updatedAt: now });
      await services.tokens.revokeAccount(tx, accountId, caller.tokenId);
      // why within: who cannot be told keeps the address.
      const link = `${services.mail.dashboardUrl}/restore-email/${token}`;
      const from = { email: fromEmail, name: account.firstName };
      await sendNotice(services, changedMail(from, account.language ?? language, email, link));
      return { email };
    });
    return refusing(made, refusals);
  },

  async preview({ body }, { services }) {
    const change = await findUndo(services.db, hashOf(body.token), services.now());
    return { email: change?.fromEmail ?? null };
  },

  async undo({ body }, { services }) {
    const now = services.now();
    const change = await findUndo(services.db, hashOf(body.token), now);
    if (!change) throw refuseField("email_change.ended", ["token"]);
    const { accountId, fromEmail: email } = change;
    const passwordHash = await hashPassword(body.password);
    const undone = inTransaction(services.db, async (tx) => {
      await lockAddresses(tx, email);
      await lockAccount(tx, accountId);
      if (!(await spendUndo(tx, change))) throw refuseField("email_change.ended", ["token"]);
      await setAddress(tx, accountId, { email, passwordHash, updatedAt: now });
      await services.tokens.revokeAccount(tx, accountId);
      // why: a browser that somebody else used has no better chances to guess than any other.
      await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
    });
    await refusing(undone, refusals);
  },
});
