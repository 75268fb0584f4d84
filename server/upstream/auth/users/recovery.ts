import { randomInt } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { otpDigits } from "#contracts/auth/users.ts";
import { tooManyAttempts } from "#upstream/auth/attempts/attempts.ts";
import { forgottenAfter, mailWait } from "#upstream/auth/attempts/rules.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { accounts, recoveryCodes } from "./table.ts";

/** Minutes for which a code can be used. */
export const codeMinutes = 15;
/** Days for which the code of an invitation can be used: its recipient is not waiting at the mailbox. */
export const invitationDays = 7;
/** How many guesses one code allows; each wrong one counts. */
export const codeGuesses = 5;

/** Whose code it is, and in which browser: as `browserOf` names it. */
interface CodeOwner {
  readonly accountId: string;
  readonly browser: string;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Codes of an account are made and spent one after the other. */
export const lockAccount = (db: Queryable, accountId: string) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");

/** A one-time code of `otpDigits` digits. */
export const newCode = (): string => String(randomInt(10 ** otpDigits)).padStart(otpDigits, "0");

/** Codes that a browser asked for; the others are invitations. */
const isAskedFor = isNotNull(recoveryCodes.browserHash);

/**
 * Makes a code for somebody who is invited, good in any browser: nobody has asked for it yet. An earlier invitation
 * ends. Only its hash is kept.
 */
export async function issueInvitationCode(tx: Queryable, accountId: string, now: Date): Promise<string> {
  const code = newCode();
  const codeHash = await hashPassword(code);
  await lockAccount(tx, accountId);
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.browserHash)));
  await tx.insert(recoveryCodes).values({ accountId, browserHash: null, isKnown: false, codeHash, issuedAt: now });
  return code;
}

/**
 * Makes a code for an account, which only the browser that asked can use; an earlier one of the same browser ends.
 * Only its hash is kept.
 * @throws Refusal 429 `auth.too_many_attempts` when the account has got as many mails as an hour allows
 */
export async function issueRecoveryCode(
  db: Database,
  { accountId, browser, isKnown }: CodeOwner & { readonly isKnown: boolean },
  now: Date,
): Promise<string> {
  const code = newCode();
  const codeHash = await hashPassword(code);
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const own = and(eq(recoveryCodes.accountId, accountId), isAskedFor);
    await tx.delete(recoveryCodes).where(and(own, lte(recoveryCodes.issuedAt, before(now, forgottenAfter))));
    const sent = await tx
      .select({ at: recoveryCodes.issuedAt, known: recoveryCodes.isKnown })
      .from(recoveryCodes)
      .where(own)
      .orderBy(asc(recoveryCodes.issuedAt));
    const wait = mailWait(sent, isKnown, now);
    if (wait > 0) throw tooManyAttempts(wait);
    await tx
      .update(recoveryCodes)
      .set({ codeHash: null })
      .where(and(own, eq(recoveryCodes.browserHash, browser)));
    await tx.insert(recoveryCodes).values({ accountId, browserHash: browser, isKnown, codeHash, issuedAt: now });
  });
  return code;
}

/**
 * Tries a code in the browser that asked for it; that of an invitation anywhere. The attempt is counted before it is
 * checked, so that guesses made at the same time are counted too. What others try elsewhere takes nothing of the code
 * of a browser. They may use an invitation up, and then its owner asks for a code.
 * @returns its hash, to be spent with the change that it allows; `wrong`; or `expired`: there is no code here, it is
 * too late, or there were too many tries
 */
export async function tryRecoveryCode(
  db: Database,
  { accountId, browser }: CodeOwner,
  code: string,
  now: Date,
): Promise<"wrong" | "expired" | { codeHash: string }> {
  const asked = and(
    eq(recoveryCodes.browserHash, browser),
    gt(recoveryCodes.issuedAt, before(now, codeMinutes * 60_000)),
  );
  const invited = and(
    isNull(recoveryCodes.browserHash),
    gt(recoveryCodes.issuedAt, before(now, invitationDays * 24 * 3_600_000)),
  );
  const stored = await db
    .update(recoveryCodes)
    .set({ failures: sql`${recoveryCodes.failures} + 1` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        or(asked, invited),
        isNotNull(recoveryCodes.codeHash),
        lt(recoveryCodes.failures, codeGuesses),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  if (stored.length === 0) return "expired";
  for (const { codeHash } of stored) if (codeHash && (await verifyPassword(codeHash, code))) return { codeHash };
  return "wrong";
}

/** Ends all codes of an account with one that was right. False when another call spent or replaced it meanwhile. */
export async function spendRecoveryCode(db: Queryable, accountId: string, codeHash: string): Promise<boolean> {
  await lockAccount(db, accountId);
  const spent = await db
    .update(recoveryCodes)
    .set({ codeHash: null })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  await endRecoveryCodes(db, accountId);
  return spent.length === 1;
}

/** Ends all codes of an account, those of invitations, too. */
export async function endRecoveryCodes(db: Queryable, accountId: string): Promise<void> {
  await db.update(recoveryCodes).set({ codeHash: null }).where(eq(recoveryCodes.accountId, accountId));
}
