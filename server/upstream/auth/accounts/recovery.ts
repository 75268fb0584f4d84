import { randomInt } from "node:crypto";
import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { otpDigits } from "#contracts/auth/users.ts";
import { tooManyAttempts } from "#upstream/auth/attempts/attempts.ts";
import { forgottenAfter, mailWait } from "#upstream/auth/attempts/rules.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { accounts, recoveryCodes } from "./table.ts";

/** Minutes for which a code can be used. */
export const codeMinutes = 15;
/** Guesses of one code; each wrong one counts. */
const guesses = 5;

/** Whose code it is, and in which browser: as `browserOf` names it. */
export interface CodeOwner {
  readonly accountId: string;
  readonly browser: string;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Codes of an account are made and spent one after the other. */
const lockAccount = (db: Queryable, accountId: string) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");

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
  const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, "0");
  const codeHash = await hashPassword(code);
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const own = eq(recoveryCodes.accountId, accountId);
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
 * Tries a code in the browser that asked for it. The attempt is counted before it is checked, so that guesses made at
 * the same time are counted too. What others try elsewhere takes nothing of it.
 * @returns its hash, to be spent with the change that it allows; `wrong`; or `expired`: this browser has no code, it is
 * too late, or there were too many tries
 */
export async function tryRecoveryCode(
  db: Database,
  { accountId, browser }: CodeOwner,
  code: string,
  now: Date,
): Promise<"wrong" | "expired" | { codeHash: string }> {
  const [stored] = await db
    .update(recoveryCodes)
    .set({ failures: sql`${recoveryCodes.failures} + 1` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.browserHash, browser),
        isNotNull(recoveryCodes.codeHash),
        gt(recoveryCodes.issuedAt, before(now, codeMinutes * 60_000)),
        lt(recoveryCodes.failures, guesses),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  if (!stored?.codeHash) return "expired";
  return (await verifyPassword(stored.codeHash, code)) ? { codeHash: stored.codeHash } : "wrong";
}

/** Ends all codes of an account with one that was right. False when another call spent or replaced it meanwhile. */
export async function spendRecoveryCode(db: Queryable, accountId: string, codeHash: string): Promise<boolean> {
  await lockAccount(db, accountId);
  const spent = await db
    .update(recoveryCodes)
    .set({ codeHash: null })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  await db.update(recoveryCodes).set({ codeHash: null }).where(eq(recoveryCodes.accountId, accountId));
  return spent.length === 1;
}
