import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { emailCodeMinutes, undoDays } from "#contracts/auth/email-changes.ts";
import { tooManyAttempts } from "#upstream/auth/attempts/attempts.ts";
import { forgottenAfter, mailWait } from "#upstream/auth/attempts/rules.ts";
import { verifyPassword } from "#upstream/auth/users/passwords.ts";
import { codeGuesses, lockAccount } from "#upstream/auth/users/recovery.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { emailChanges } from "./table.ts";

export type EmailChange = typeof emailChanges.$inferSelect;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const undoUntil = (now: Date) => before(now, undoDays * 24 * 3_600_000);
const canBeUndone = (now: Date) => and(isNotNull(emailChanges.undoHash), gt(emailChanges.changedAt, undoUntil(now)));

/**
 * Who has an address now, or had it and may still take it back; undefined when it is free. Upper and lower case are the
 * same.
 */
export async function holderOf(db: Queryable, email: string, now: Date): Promise<string | undefined> {
  const address = email.trim().toLowerCase();
  const present = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, address));
  const kept = db
    .select({ id: emailChanges.accountId })
    .from(emailChanges)
    .where(and(eq(sql`lower(${emailChanges.fromEmail})`, address), canBeUndone(now)));
  // why one query: it takes as long for an address that is free.
  const [holder] = await unionAll(present, kept);
  return holder?.id;
}

/**
 * Stores what was asked for, and ends what the account asked for before.
 * @throws Refusal 429 `auth.too_many_attempts` when the account has sent as many mails as an hour allows
 */
export async function storeRequest(
  tx: Queryable,
  asked: Pick<EmailChange, "accountId" | "fromEmail" | "toEmail" | "browserHash" | "codeHash">,
  now: Date,
): Promise<void> {
  const { accountId } = asked;
  await lockAccount(tx, accountId);
  await tx
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        lte(emailChanges.askedAt, before(now, forgottenAfter)),
        or(isNull(emailChanges.changedAt), lte(emailChanges.changedAt, undoUntil(now))),
      ),
    );
  const sent = await tx
    .select({ at: emailChanges.askedAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.askedAt, before(now, forgottenAfter))))
    .orderBy(asc(emailChanges.askedAt));
  const wait = mailWait(
    sent.map(({ at }) => ({ at, known: true })),
    true,
    now,
  );
  if (wait > 0) throw tooManyAttempts(wait);
  await endCodes(tx, accountId);
  await tx.insert(emailChanges).values({ ...asked, askedAt: now });
}

/** Ends the codes that an account asked for to change its address. */
export async function endCodes(tx: Queryable, accountId: string): Promise<void> {
  await tx.update(emailChanges).set({ codeHash: null }).where(eq(emailChanges.accountId, accountId));
}

/**
 * Tries a code in the browser that asked for it. The attempt is counted before it is checked, so that guesses made at
 * the same time are counted, too.
 * @returns the change that it allows; `wrong`; or `expired`: there is no code here, it is too late, or there were too
 * many tries
 */
export async function tryCode(
  db: Database,
  { accountId, browser }: { readonly accountId: string; readonly browser: string },
  code: string,
  now: Date,
): Promise<"wrong" | "expired" | EmailChange> {
  const [stored] = await db
    .update(emailChanges)
    .set({ failures: sql`${emailChanges.failures} + 1` })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        eq(emailChanges.browserHash, browser),
        gt(emailChanges.askedAt, before(now, emailCodeMinutes * 60_000)),
        isNotNull(emailChanges.codeHash),
        lt(emailChanges.failures, codeGuesses),
      ),
    )
    .returning();
  if (!stored) return "expired";
  return (await verifyPassword(stored.codeHash, code)) ? stored : "wrong";
}

/** Spends the code of a change. False when another call spent or ended it meanwhile. */
export async function spendCode(tx: Queryable, { id, codeHash }: EmailChange, now: Date, undoHash: string) {
  const spent = await tx
    .update(emailChanges)
    .set({ codeHash: null, changedAt: now, undoHash })
    .where(and(eq(emailChanges.id, id), eq(emailChanges.codeHash, codeHash ?? "")))
    .returning({ id: emailChanges.id });
  return spent.length === 1;
}

/** The change that a secret takes back now; any text is looked up alike. */
export async function findUndo(db: Queryable, undoHash: string, now: Date): Promise<EmailChange | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.undoHash, undoHash), canBeUndone(now)));
  return row;
}

/** Ends the link of a change, and of those that came after it. False when another call used or ended it meanwhile. */
export async function spendUndo(tx: Queryable, { id, accountId, changedAt }: EmailChange): Promise<boolean> {
  const spent = await tx
    .update(emailChanges)
    .set({ undoHash: null })
    .where(and(eq(emailChanges.id, id), isNotNull(emailChanges.undoHash)))
    .returning({ id: emailChanges.id });
  await tx
    .update(emailChanges)
    .set({ undoHash: null })
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.changedAt, changedAt ?? new Date(0))));
  return spent.length === 1;
}

/** Deletes what counts for nothing any more, of all accounts: addresses that nobody has are nobody's to keep. @returns how many */
export async function deleteOldChanges(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(emailChanges)
    .where(
      or(
        lte(emailChanges.changedAt, undoUntil(now)),
        and(isNull(emailChanges.changedAt), lte(emailChanges.askedAt, before(now, forgottenAfter))),
      ),
    )
    .returning({ id: emailChanges.id });
  return deleted.length;
}
