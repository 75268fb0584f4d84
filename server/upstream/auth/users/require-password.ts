import { countAttempt } from "#upstream/auth/attempts/attempts.ts";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { verifyPassword } from "./passwords.ts";
import { findAccount } from "./store.ts";

/**
 * Asks a signed-in person for their password again, before what cannot be taken back; wrong ones count as they do at the
 * sign-in.
 * @throws Refusal 401 `password.current_wrong` at `path`; 429 `auth.too_many_attempts`
 */
export async function requirePassword(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, client }: { readonly accountId: string; readonly client: Client },
  password: string,
  path: string,
): Promise<void> {
  const account = await findAccount(db, accountId);
  const code = "password.current_wrong";
  const wrong = () => new Refusal(401, code, { fields: [{ path: [path], code }] });
  if (!account) throw wrong();
  const attempt = await countAttempt(db, { kind: "password", email: account.email, accountId, client }, now());
  if (!(await verifyPassword(account.passwordHash, password))) throw wrong();
  await attempt.forgive();
}
