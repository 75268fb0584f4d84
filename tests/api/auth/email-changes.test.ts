import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, emailOf, type Stage } from "#tests/api/support/stage.ts";
import { codeIn, readableMail } from "#tests/support/mail-code.ts";
import { hashPassword } from "#upstream/auth/users/passwords.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** Each person has a browser and a network of their own. */
const at = (person: string) => ({
  "x-client-device": `the-browser-of-${person}-0123456789`,
  "x-client-address": `192.0.2.${person.length}`,
});

const mails = async () => (await stage.mails()).map(readableMail);
const lastMail = async () => (await mails()).at(-1) ?? "";
const tokenIn = (mail: string): string => {
  const token = /\/restore-email\/([\w-]{43})/u.exec(mail)?.[1];
  if (!token) throw new Error("no link in the mail");
  return token;
};
const signIn = (email: string, password = demoPassword) =>
  stage.client.send(users.login, {}, { basic: [email, password], headers: at(email) }).then(({ status }) => status);
const emailNow = async (bearer: string) => (await stage.client.ok(users.me, {}, { bearer })).email;

/** An account of the test's own, signed in. */
async function person(name: string) {
  const email = `${name}@own.example`;
  const passwordHash = await hashPassword(demoPassword);
  const [row] = await stage.sql<{ id: string }[]>`
    insert into upstream.accounts (email, password_hash, first_name) values (${email}, ${passwordHash}, ${name}) returning id`;
  const { jwt: bearer } = await stage.upstream.services.tokens.issueAccount(row?.id ?? "");
  return { email, bearer, by: { bearer, headers: at(name) } };
}
type Someone = Awaited<ReturnType<typeof person>>;

const request = ({ by }: Someone, email: string, password = demoPassword) =>
  stage.client.ok(emailChanges.request, { body: { email, password } }, by);
const refusedRequest = ({ by }: Someone, email: string, password = demoPassword) =>
  stage.client.refused(emailChanges.request, { body: { email, password } }, by);
const refusedCode = ({ by }: Someone, otp: string) =>
  stage.client.refused(emailChanges.confirm, { body: { otp } }, by).then(({ code }) => code);
const other = (code: string) => (code === "12345678" ? "87654321" : "12345678");

/** Changes somebody's address. @returns the secret of the link that takes it back */
async function change(someone: Someone, email: string): Promise<string> {
  await request(someone, email);
  await stage.client.ok(emailChanges.confirm, { body: { otp: codeIn(await lastMail()) } }, someone.by);
  return tokenIn(await lastMail());
}

const preview = (token: string) => stage.client.ok(emailChanges.preview, { body: { token } });
const undo = (token: string, password = "Mia12345") => ({ body: { token, password } });

describe("changing one's address", () => {
  it("wants the password, and another address", async () => {
    const ada = await person("ada");
    const before = (await mails()).length;
    expect(await refusedRequest(ada, "ada@new.example", "Sbagliata9")).toMatchObject({
      status: 401,
      fields: [{ path: ["password"], code: "password.current_wrong" }],
    });
    expect(await refusedRequest(ada, "ADA@own.example")).toMatchObject({
      status: 422,
      fields: [{ path: ["email"], code: "email_change.unchanged" }],
    });
    expect(await mails()).toHaveLength(before);
  });

  it("changes it with the code, in the browser that asked: other sessions, codes and the old address end", async () => {
    const bea = await person("bea");
    const elsewhere = (await stage.upstream.services.tokens.issueAccount(await idOf(bea.email))).jwt;
    await stage.client.ok(users.recoveryToken, { body: { email: bea.email } }, { headers: at("bea") });
    const recovery = codeIn(await lastMail());
    await request(bea, "bea@new.example");
    const mail = await lastMail();
    expect(mail).toContain("To: bea@new.example");
    const otp = codeIn(mail);
    expect(JSON.stringify(await stage.sql`select * from upstream.email_changes`)).not.toContain(otp);
    expect(await emailNow(bea.bearer)).toBe("bea@own.example");
    const stranger = { bearer: bea.bearer, headers: at("stranger") };
    expect((await stage.client.refused(emailChanges.confirm, { body: { otp } }, stranger)).code).toBe("otp.expired");
    expect(await refusedCode(bea, other(otp))).toBe("otp.wrong");
    const changed = await stage.client.ok(emailChanges.confirm, { body: { otp } }, bea.by);
    expect(changed).toEqual({ email: "bea@new.example" });
    expect(await emailNow(bea.bearer)).toBe("bea@new.example");
    expect((await stage.client.refused(users.me, {}, { bearer: elsewhere })).status).toBe(401);
    expect([await signIn("bea@own.example"), await signIn("bea@new.example")]).toEqual([401, 200]);
    const spent = { body: { email: "bea@new.example", otp: recovery, password: "Nuova123" } };
    expect((await stage.client.refused(users.setPassword, spent, { headers: at("bea") })).code).toBe("otp.expired");
    expect(await refusedCode(bea, otp)).toBe("otp.expired");
    const notice = await lastMail();
    expect(notice).toContain("To: bea@own.example");
    expect(notice).toContain("bea@new.example");
  });

  it("answers for an address that somebody has as for any other, and tells its owner", async () => {
    const carl = await person("carl");
    const free = await stage.client.send(emailChanges.request, asked("carl@new.example"), carl.by);
    const taken = await stage.client.send(emailChanges.request, asked(emailOf("board").toUpperCase()), carl.by);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mail = await lastMail();
    expect(mail).toMatch(/^To: BOARD@demo\.example/mu);
    expect(() => codeIn(mail)).toThrow();
    expect(mail).not.toContain("carl");
    for (let guess = 1; guess <= 5; guess += 1) expect(await refusedCode(carl, "12345678")).toBe("otp.wrong");
    expect(await refusedCode(carl, "12345678")).toBe("otp.expired");
    expect(await signIn(emailOf("board"))).toBe(200);
  });

  it("gives an address that two ask for to who comes first", async () => {
    const [dora, enzo] = [await person("dora"), await person("enzo")];
    const codes: string[] = [];
    for (const one of [dora, enzo]) {
      await request(one, "both@new.example");
      codes.push(codeIn(await lastMail()));
    }
    const tries = [dora, enzo].map(({ by }, n) =>
      stage.client.send(emailChanges.confirm, { body: { otp: codes[n] ?? "" } }, by).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([200, 409]);
    expect(await emailNow(dora.bearer)).not.toBe(await emailNow(enzo.bearer));
  });

  it("mails five codes an hour, and lets an earlier one end", async () => {
    const fay = await person("fay");
    await request(fay, "fay1@new.example");
    const first = codeIn(await lastMail());
    for (let n = 2; n <= 5; n += 1) await request(fay, `fay${n}@new.example`);
    expect(await refusedRequest(fay, "fay6@new.example")).toMatchObject({ status: 429 });
    if (first !== codeIn(await lastMail())) expect(await refusedCode(fay, first)).toBe("otp.wrong");
    stage.clock.forward(16);
    expect(await refusedCode(fay, codeIn(await lastMail()))).toBe("otp.expired");
  });
});

const asked = (email: string) => ({ body: { email, password: demoPassword } });
const idOf = async (email: string): Promise<string> =>
  (await stage.sql<{ id: string }[]>`select id from upstream.accounts where email = ${email}`)[0]?.id ?? "";

describe("the link that the address before gets", () => {
  it("puts it back, ends all sessions and later changes, and sets a password", async () => {
    const gina = await person("gina");
    const first = await change(gina, "thief@new.example");
    const second = await change(gina, "thief@other.example");
    expect(await preview(first)).toEqual({ email: gina.email });
    expect(await preview(second)).toEqual({ email: "thief@new.example" });
    await request(gina, "thief@third.example");
    const waiting = codeIn(await lastMail());
    await stage.client.ok(emailChanges.undo, undo(first));
    expect((await stage.client.refused(users.me, {}, { bearer: gina.bearer })).status).toBe(401);
    expect(await signIn(gina.email, "Mia12345")).toBe(200);
    expect([await signIn("thief@other.example"), await signIn(gina.email)]).toEqual([401, 401]);
    for (const token of [first, second]) {
      expect(await preview(token)).toEqual({ email: null });
      expect(await stage.client.refused(emailChanges.undo, undo(token))).toMatchObject({ code: "email_change.ended" });
    }
    const { jwt: bearer } = await stage.upstream.services.tokens.issueAccount(await idOf(gina.email));
    expect(await refusedCode({ ...gina, by: { bearer, headers: at("gina") } }, waiting)).toBe("otp.expired");
  });

  it("works once, for whoever comes first", async () => {
    const token = await change(await person("hugo"), "hugo@new.example");
    const tries = ["Prima123", "Seconda123"].map((password) =>
      stage.client.send(emailChanges.undo, undo(token, password)).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([204, 422]);
  });

  it("keeps the address for its owner meanwhile, from invitations and other accounts, and not longer", async () => {
    const [ivo, jane] = [await person("ivo"), await person("jane")];
    const token = await change(ivo, "ivo@new.example");
    const bearer = await stage.staff("manager");
    const body = {
      ...{ email: "IVO@own.example", firstName: "I", lastName: "V", phoneNumber: null },
      ...{ roles: ["coach" as const], access: { app: true, dashboard: true } },
    };
    expect(await stage.client.refused(staffMembers.create, { body }, { bearer })).toMatchObject({
      status: 409,
      code: "staff_member.address_kept",
      fields: [{ path: ["email"] }],
    });
    await request(jane, ivo.email);
    expect(await lastMail()).toContain("qualcuno ha chiesto di usare questo indirizzo");
    await stage.sql`update upstream.email_changes set changed_at = now() - interval '7 days' where undo_hash is not null`;
    expect(await preview(token)).toEqual({ email: null });
    expect(await stage.client.ok(staffMembers.create, { body }, { bearer })).toMatchObject({ firstName: "I" });
  });
});

describe("the notice to the address before", () => {
  /** Confirms a change while the mail server answers the notice with a code of SMTP. */
  async function confirmWhile(responseCode: number, someone: Someone, email: string) {
    await request(someone, email);
    const otp = codeIn(await lastMail());
    // why: only a mail server refuses a recipient, and the tests' mails are files.
    const send = vi
      .spyOn(stage.upstream.services.mail, "send")
      .mockRejectedValue(Object.assign(new Error("refused"), { responseCode }));
    const { status } = await stage.client.send(emailChanges.confirm, { body: { otp } }, someone.by);
    expect(send.mock.calls.map(([{ to }]) => JSON.stringify(to))).toEqual([expect.stringContaining(someone.email)]);
    send.mockRestore();
    return { status, otp };
  }

  it("lets somebody leave an address that there is no more", async () => {
    const someone = await person("gone");
    const { status } = await confirmWhile(550, someone, "gone.new@own.example");
    expect(status).toBeLessThan(300);
    expect(await emailNow(someone.bearer)).toBe("gone.new@own.example");
  });

  it("keeps the address when the notice cannot leave now, and the code is good once it can", async () => {
    const someone = await person("later");
    const { status, otp } = await confirmWhile(451, someone, "later.new@own.example");
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await emailNow(someone.bearer)).toBe(someone.email);
    await stage.client.ok(emailChanges.confirm, { body: { otp } }, someone.by);
    expect(await emailNow(someone.bearer)).toBe("later.new@own.example");
  });
});
