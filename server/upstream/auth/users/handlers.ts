import { promoters, users } from "#contracts/auth/users.ts";
import { taxCodeDifferences } from "#upstream/account/organizations/person-tax-code.ts";
import { plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import { browserOf, countAttempt, rememberDevice } from "#upstream/auth/attempts/attempts.ts";
import { type Implementation, implement } from "#upstream/core/implement.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { changesOf } from "./changes.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { issueRecoveryCode, spendRecoveryCode, tryRecoveryCode } from "./recovery.ts";
import { recoveryMail } from "./recovery-mail.ts";
import { noAccount, requirePassword } from "./require-password.ts";
import { listMemberships } from "./staff-memberships.ts";
import { type AccountRow, findAccount, findAccountByEmail, toAccount, updateAccount } from "./store.ts";

const unknownEmail = () =>
  new Refusal(404, "account.unknown_email", { fields: [{ path: ["email"], code: "account.unknown_email" }] });

const userImplementations = implement(users, {
  async login(_input, { services, caller, client }) {
    const account = await findAccountByEmail(services.db, caller.email);
    const about = { kind: "password", email: caller.email, accountId: account?.id, client } as const;
    const attempt = await countAttempt(services.db, about, services.now());
    const proved = await verifyPassword(account?.passwordHash, caller.password);
    if (!account || !proved) throw new Refusal(401, "auth.wrong_credentials");
    await attempt.forgive();
    await rememberDevice(services.db, account.id, client, services.now());
    const { jwt, expiresAt } = await services.tokens.issueAccount(account.id, browserOf(client));
    return { jwt, expiresAt: expiresAt.toISOString() };
  },

  async me(_input, { services, caller }) {
    const account = await findAccount(services.db, caller.accountId);
    if (!account) throw noAccount();
    return { ...toAccount(account), staffMembers: await listMemberships(services.db, account.id) };
  },

  async logout(_input, { services, caller }) {
    await services.tokens.revokeFor(caller.tokenId);
  },

  async recoveryToken({ body }, { services, client, language }) {
    const account = await findAccountByEmail(services.db, body.email);
    // why: also one that is right counts, or a network could find out about address after address.
    const about = { kind: "recovery", email: body.email, accountId: account?.id, client } as const;
    const { isKnown } = await countAttempt(services.db, about, services.now());
    if (!account) throw unknownEmail();
    const owner = { accountId: account.id, browser: browserOf(client), isKnown };
    const code = await issueRecoveryCode(services.db, owner, services.now());
    const query = new URLSearchParams({
      email: account.email,
      ...(body.redirectTo && { redirectTo: body.redirectTo }),
    });
    const link = `${services.mail.dashboardUrl}/reset-password?${query}`;
    await services.mail.send(recoveryMail(account, account.language ?? language, code, link));
  },

  async setPassword({ body }, { services, client }) {
    const account = await findAccountByEmail(services.db, body.email);
    const owner = account && { accountId: account.id, browser: browserOf(client) };
    const attempt = owner ? await tryRecoveryCode(services.db, owner, body.otp, services.now()) : "expired";
    if (!account || attempt === "expired") {
      // why only here: the holder of a code has few guesses of it, and strangers must not use up the owner's.
      const about = { kind: "code", email: body.email, accountId: account?.id, client } as const;
      await countAttempt(services.db, about, services.now());
      throw account ? refuseField("otp.expired", ["otp"]) : noAccount("email");
    }
    if (attempt === "wrong") throw refuseField("otp.wrong", ["otp"]);
    const passwordHash = await hashPassword(body.password);
    await services.db.transaction(async (tx) => {
      if (!(await spendRecoveryCode(tx, account.id, attempt.codeHash))) throw refuseField("otp.expired", ["otp"]);
      await updateAccount(tx, account.id, { passwordHash, updatedAt: services.now() });
      await services.tokens.revokeAccount(tx, account.id);
    });
    // why: guessing this account's passwords elsewhere must not keep its owner from signing in with the new one.
    await rememberDevice(services.db, account.id, client, services.now());
  },

  async changePassword({ body }, { services, caller, client }) {
    const about = { accountId: caller.accountId, client };
    const account = await requirePassword(services, about, body.currentPassword, "currentPassword");
    if (body.newPassword === body.currentPassword) throw refuseField("password.unchanged", ["newPassword"]);
    const passwordHash = await hashPassword(body.newPassword);
    await services.db.transaction(async (tx) => {
      await updateAccount(tx, account.id, { passwordHash, updatedAt: services.now() });
      // All other sessions of this person end; this one goes on.
      await services.tokens.revokeAccount(tx, account.id, caller.tokenId);
    });
  },

  async setLanguage({ body }, { services, caller }) {
    await updateAccount(services.db, caller.accountId, { language: body.language, updatedAt: services.now() });
  },
});

/** What a tax code is compared with, and the code. */
const codedParts = ["firstName", "lastName", "birthDate", "gender", "taxIDCode"] as const;

/** Asks about a tax code that says otherwise than the account. @throws Refusal 409 `account.tax_id_differs`, at each part */
function requireSameTaxId(before: AccountRow, account: AccountRow): void {
  const { taxIDCode } = account;
  if (taxIDCode === null || codedParts.every((name) => account[name] === before[name])) return;
  const parts = taxCodeDifferences(plainTaxCode(taxIDCode), account);
  if (parts.length === 0) return;
  const code = "account.tax_id_differs";
  const fields = [...parts, "proceedTaxId"].map((part) => ({ path: [part], code }));
  throw new Refusal(409, code, { fields });
}

const promoterImplementations = implement(promoters, {
  async update({ params, body }, { services, caller }) {
    if (params.id !== caller.accountId) throw notFound();
    const { proceedTaxId, ...patch } = body;
    // An account has no zone: where the day begins first, no date to come is anybody's birthday.
    if (patch.birthDate && patch.birthDate > localDateOf(services.now(), "Pacific/Kiritimati"))
      throw refuseField("account.born_ahead", ["birthDate"]);
    const changes = { ...changesOf(patch), updatedAt: services.now() };
    return services.db.transaction(async (tx) => {
      const before = await findAccount(tx, caller.accountId);
      const account = await updateAccount(tx, caller.accountId, changes);
      if (!before || !account) throw noAccount();
      if (!proceedTaxId) requireSameTaxId(before, account);
      return toAccount(account);
    });
  },
});

export const accountImplementations: Implementation[] = [...userImplementations, ...promoterImplementations];
