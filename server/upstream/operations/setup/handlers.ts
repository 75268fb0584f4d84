import { eq, sql } from "drizzle-orm";
import type { HandlerInput } from "#contracts/operation.ts";
import { defaultTournaments, setup } from "#contracts/operations/setup.ts";
import { countAttempt } from "#upstream/auth/attempts/attempts.ts";
import { hashPassword, verifyPassword } from "#upstream/auth/users/passwords.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Client } from "#upstream/core/client.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { createClub, lockClubs } from "../clubs/new-club.ts";
import { isCode, isSetupOpen, setupCode, spendSetupCode } from "./code.ts";

type Body = HandlerInput<typeof setup.create>["body"];

/** How the action of making a club by the page is written in the log, where the provider's are. */
const actor = "/setup";

/** @throws Refusal 404 when the page is closed; 429; 422 `setup.code_wrong` */
async function requireCode({ db, now }: Services, code: string, client: Client): Promise<void> {
  if (!(await isSetupOpen(db))) throw notFound();
  const attempt = await countAttempt(db, { kind: "setup", email: "", accountId: undefined, client }, now());
  if (!isCode(code, await setupCode(db))) throw refuseField("setup.code_wrong", ["code"]);
  await attempt.forgive();
}

/**
 * The manager's account: a new one, or, where the page was opened again, the one that the address has, by its password.
 * @throws Refusal 422 `setup.account_exists` when the password is another
 */
async function managersAccount(tx: Queryable, body: Body, passwordHash: string): Promise<string> {
  const { email, firstName, lastName, password } = body;
  const inserted = tx
    .insert(accounts)
    .values({ email, firstName, lastName, passwordHash })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
    .execute();
  // Somebody has just left the address, and may put it back: it is not there for another account.
  const [made] = await refusing(inserted, {
    accounts_email_kept: () => refuseField("setup.account_exists", ["password"]),
  });
  if (made) return made.id;
  const [there] = await tx
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  if (there && (await verifyPassword(there.passwordHash, password))) return there.id;
  throw refuseField("setup.account_exists", ["password"]);
}

export const setupImplementations = implement(setup, {
  async show(_input, { services }) {
    return { isOpen: await isSetupOpen(services.db) };
  },

  async create({ body }, { services, client }) {
    await requireCode(services, body.code, client);
    // why here: it takes long on purpose, and nobody should wait for it who waits for the lock.
    const passwordHash = await hashPassword(body.password);
    const { name, communicationLanguage: language, defaultCurrency: currency, timeZone } = body;
    return inTransaction(services.db, async (tx) => {
      await lockClubs(tx);
      if (!(await isSetupOpen(tx))) throw new Refusal(409, "setup.done");
      const managerId = await managersAccount(tx, body, passwordHash);
      const modules = [...new Set(body.modules)].map((product) => ({
        product,
        until: null,
        total: product === "tournaments" ? defaultTournaments : 0,
      }));
      const club = { name, language, currency, timeZone, modules, managerId };
      const made = await createClub(tx, club, { actor, now: services.now() });
      await spendSetupCode(tx);
      return made;
    });
  },
});
