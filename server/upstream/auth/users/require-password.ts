import { countAttempt } from "#upstream/auth/attempts/attempts.ts";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { verifyPassword } from "./passwords.ts";
import { type AccountRow, findAccount } from "./store.ts";

/** The refusal when there is no such account, or it was removed meanwhile. */
export const noAccount = (path?: string) =>
  new Refusal(
    404,
    "account.not_found",
    path === undefined ? {} : { fields: [{ path: [path], code: "account.not_found" }] },
  );

/**
 * Asks who is signed in for the password once more, before what an open browser alone must not do; wrong ones count as at
 * the sign-in.
 * @param field the part of the body that holds it
 * @returns the account
 * @throws Refusal 404 `account.not_found`; 401 `password.current_wrong`; 429
 */
export async function requirePassword(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, client }: { readonly accountId: string; readonly client: Client },
  password: string,
  field: string,
): Promise<AccountRow> {
  const account = await findAccount(db, accountId);
  if (!account) throw noAccount();
  const attempt = await countAttempt(db, { kind: "password", email: account.email, accountId, client }, now());
  if (!(await verifyPassword(account.passwordHash, password)))
    throw new Refusal(401, "password.current_wrong", { fields: [{ path: [field], code: "password.current_wrong" }] });
  await attempt.forgive();
  return account;
}
