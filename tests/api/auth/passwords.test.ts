import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { createStage, emailOf, type Person, type Stage } from "#tests/api/support/stage.ts";
import { codeIn, readableMail } from "#tests/support/mail-code.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const lastMail = async () => readableMail((await stage.mails()).at(-1) ?? "");

/** Each person has a browser and a network of their own. */
const at = (person: Person) => ({
  "x-client-device": `the-browser-of-${person}-0123456789`,
  "x-client-address": `192.0.2.${person.length}`,
});

/** Asks for a code and reads it in the mail. */
async function codeFor(person: Person, language = "it"): Promise<string> {
  await stage.client.ok(users.recoveryToken, { body: { email: emailOf(person) } }, { language, headers: at(person) });
  return codeIn(await lastMail());
}

const other = (code: string) => (code === "12345678" ? "87654321" : "12345678");
const set = (person: Person, otp: string, password = "Nuova123") =>
  [{ body: { email: emailOf(person), otp, password } }, { headers: at(person) }] as const;
const signIn = (person: Person, password: string) =>
  stage.client.send(users.login, {}, { basic: [emailOf(person), password] }).then(({ status }) => status);

describe("recovering a password", () => {
  it.each([
    ["it", "Codice per reimpostare la password", "Ciao Giulia"],
    ["en", "Code to reset your password", "Hello Giulia"],
    ["es", "restablecer_la_contrase", "Hola, Giulia"],
  ])("sends a mail in the language of the request (%s) when the account has none", async (language, subject, hello) => {
    const code = await codeFor("manager", language);
    const mail = await lastMail();
    expect(mail).toContain("To: manager@demo.example");
    expect(mail).toContain("From: Segreteria <no-reply@demo.example>");
    expect(mail).toContain(hello);
    expect(/^Subject: (.*)$/mu.exec(mail)?.[1]).toContain(subject);
    expect(mail).toContain("https://club.example/reset-password?email=manager%40demo.example");
    expect(mail).not.toContain(`code=${code}`);
  });

  it("links back to the page that asked for signing in, and to no other site", async () => {
    const headers = at("events");
    const ask = (redirectTo: string) => ({ body: { email: emailOf("events"), redirectTo } });
    await stage.client.ok(users.recoveryToken, ask("/locations/list?search=a"), { headers });
    expect(await lastMail()).toContain("email=events%40demo.example&redirectTo=%2Flocations%2Flist%3Fsearch%3Da");
    for (const elsewhere of ["https://evil.example", "//evil.example", "/\\evil.example", "/a\r\nBcc: b"])
      expect((await stage.client.refused(users.recoveryToken, ask(elsewhere), { headers })).status).toBe(400);
  });

  it("prefers the account's own language", async () => {
    const bearer = await stage.account("coach");
    await stage.client.ok(users.setLanguage, { body: { language: "en" } }, { bearer });
    await codeFor("coach", "it");
    expect(await lastMail()).toContain("Your code is:");
  });

  it("sets the password, ends every session and spends the code", async () => {
    const bearers = [await stage.account("board"), await stage.staff("board")];
    const code = await codeFor("board");
    const stored = await stage.sql`select * from upstream.recovery_codes`;
    expect(JSON.stringify(stored)).not.toContain(code);
    await stage.client.ok(users.setPassword, ...set("board", code));
    expect([await signIn("board", demoPassword), await signIn("board", "Nuova123")]).toEqual([401, 200]);
    for (const bearer of bearers) expect((await stage.client.refused(users.me, {}, { bearer })).status).toBe(401);
    const again = await stage.client.refused(users.setPassword, ...set("board", code));
    expect(again).toMatchObject({ status: 422, code: "otp.expired", fields: [{ path: ["otp"], code: "otp.expired" }] });
  });

  it("answers 404 for an e-mail that nobody has", async () => {
    const body = { email: "nobody@demo.example" };
    const asked = await stage.client.refused(users.recoveryToken, { body });
    expect(asked).toMatchObject({ status: 404, code: "account.unknown_email" });
    const tried = await stage.client.refused(users.setPassword, {
      body: { ...body, otp: "12345678", password: "Nuova123" },
    });
    expect(tried).toMatchObject({ status: 404, code: "account.not_found" });
  });

  it("takes no sixth guess, not even the right one", async () => {
    const code = await codeFor("events");
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await stage.client.refused(users.setPassword, ...set("events", other(code)))).toMatchObject({
        status: 422,
        code: "otp.wrong",
      });
    expect(await stage.client.refused(users.setPassword, ...set("events", code))).toMatchObject({
      code: "otp.expired",
    });
    expect(await signIn("events", demoPassword)).toBe(200);
    await stage.client.ok(users.setPassword, ...set("events", await codeFor("events")));
  });

  it("counts guesses that are made at the same time", async () => {
    const code = await codeFor("facilities");
    const guesses = Array.from({ length: 12 }, () =>
      stage.client.refused(users.setPassword, ...set("facilities", other(code))).then((refusal) => refusal.code),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((one) => one === "otp.wrong")).toHaveLength(5);
    expect(codes.filter((one) => one === "otp.expired" || one === "auth.too_many_attempts")).toHaveLength(7);
  });

  it("lets a code be spent once, by whoever comes first", async () => {
    const code = await codeFor("facilities");
    const tries = ["Prima123", "Seconda123"].map((password) =>
      stage.client.send(users.setPassword, ...set("facilities", code, password)).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([204, 422]);
  });

  it("forgets a code after 15 minutes and when a new one is asked for", async () => {
    const first = await codeFor("coach");
    let second = await codeFor("coach");
    // One in a million: the two are the same by chance.
    while (second === first) second = await codeFor("coach");
    expect(await stage.client.refused(users.setPassword, ...set("coach", first))).toMatchObject({ code: "otp.wrong" });
    stage.clock.forward(15);
    expect(await stage.client.refused(users.setPassword, ...set("coach", second))).toMatchObject({
      code: "otp.expired",
    });
  });

  it.each([
    [{}, ["email", "otp", "password"], "field.required"],
    [{ email: "x", otp: "12345678", password: "Nuova123" }, ["email"], "field.email"],
    [{ email: "a@b.example", otp: "12345", password: "Nuova123" }, ["otp"], "otp.invalid"],
    [{ email: "a@b.example", otp: "12345a", password: "Nuova123" }, ["otp"], "otp.invalid"],
    [{ email: "a@b.example", otp: "12345678", password: "nuova123" }, ["password"], "password.weak"],
    [{ email: "a@b.example", otp: "12345678", password: "Nuo12" }, ["password"], "password.weak"],
  ])("names what is wrong in %j", async (body, paths, code) => {
    const refusal = await stage.client.refused(users.setPassword, { body });
    expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
    expect(refusal.fields).toEqual(paths.map((path) => expect.objectContaining({ path: [path], code })));
  });
});

describe("changing a password", () => {
  const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } });

  it("keeps this session, ends the others, and the old password no longer works", async () => {
    const [bearer, elsewhere] = [await stage.account("manager"), await stage.staff("manager")];
    await stage.client.ok(users.changePassword, change(demoPassword, "Cambiata9"), { bearer });
    await stage.client.ok(users.me, {}, { bearer });
    expect((await stage.client.refused(users.me, {}, { bearer: elsewhere })).status).toBe(401);
    expect([await signIn("manager", demoPassword), await signIn("manager", "Cambiata9")]).toEqual([401, 200]);

    const wrong = await stage.client.refused(users.changePassword, change("Sbagliata9", "Altra123"), { bearer });
    expect(wrong).toMatchObject({
      status: 401,
      code: "password.current_wrong",
      fields: [{ path: ["currentPassword"] }],
    });
    const same = await stage.client.refused(users.changePassword, change("Cambiata9", "Cambiata9"), { bearer });
    expect(same).toMatchObject({ status: 422, code: "password.unchanged", fields: [{ path: ["newPassword"] }] });
    const weak = await stage.client.refused(users.changePassword, change("Cambiata9", "debole"), { bearer });
    expect(weak).toMatchObject({ status: 400, fields: [{ path: ["newPassword"], code: "password.weak" }] });
    await stage.client.ok(users.changePassword, change("Cambiata9", demoPassword), { bearer });
  });
});
