import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { recoveryCodes } from "./table.ts";

/** Minutes for which a code can be used. */
export const codeMinutes = 15;
const attempts = 5;

/** Makes a code of six digits for an account; an earlier one ends. Only its hash is kept. */
export async function issueRecoveryCode(db: Database, accountId: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const fresh = {
    codeHash: await hashPassword(code),
    failures: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await db
    .insert(recoveryCodes)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: recoveryCodes.accountId, set: fresh });
  return code;
}

/**
 * Tries a code. The attempt is counted before it is checked, so that guesses made at the same time are counted too.
 * @returns its hash, to be spent with the change that it allows; `wrong`; or `expired`: no code, too late, too many
 * tries
 */
export async function tryRecoveryCode(
  db: Database,
  accountId: string,
  code: string,
  now: Date,
): Promise<"wrong" | "expired" | { codeHash: string }> {
  const [stored] = await db
    .update(recoveryCodes)
    .set({ failures: sql`${recoveryCodes.failures} + 1` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        gt(recoveryCodes.expiresAt, now),
        lt(recoveryCodes.failures, attempts),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  if (!stored) return "expired";
  return (await verifyPassword(stored.codeHash, code)) ? stored : "wrong";
}

/** Removes a code that was right. False when another call spent or replaced it meanwhile. */
export async function spendRecoveryCode(db: Queryable, accountId: string, codeHash: string): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ accountId: recoveryCodes.accountId });
  return spent.length === 1;
}
