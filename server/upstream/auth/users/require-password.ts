import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { countAttempt } from "../attempts/attempts.ts";
import { verifyPassword } from "./passwords.ts";
import { findAccount } from "./store.ts";

/**
 * Asks a signed-in person for the password again, before what an open browser alone must not do. Guesses are counted with
 * those of signing in.
 * @param path the field of the body that has it
 * @throws Refusal 401 `password.current_wrong` at the field, 404 `account.not_found`, 429 `auth.too_many_attempts`
 */
export async function requirePassword(
  services: Services,
  { caller, client }: { readonly caller: Pick<StaffCaller, "accountId">; readonly client: Client },
  password: string,
  path = "password",
): Promise<void> {
  const account = await findAccount(services.db, caller.accountId);
  if (!account) throw new Refusal(404, "account.not_found");
  const about = { kind: "password", email: account.email, accountId: account.id, client } as const;
  const attempt = await countAttempt(services.db, about, services.now());
  const code = "password.current_wrong";
  if (!(await verifyPassword(account.passwordHash, password)))
    throw new Refusal(401, code, { fields: [{ path: [path], code }] });
  await attempt.forgive();
}
