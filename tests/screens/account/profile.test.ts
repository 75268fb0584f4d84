import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailChanges } from "#contracts/auth/email-changes.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(() => {
  teachAccount(stage.upstream, account([north]));
  stage.upstream.on(users.changePassword, () => undefined);
});

const north = staffMember("north", ["coach"]);
const person = { firstName: "Ada", lastName: "Rossi", gender: "female" };
const passwords = { currentPassword: password, newPassword: "Nuova1", repeat: "Nuova1" };

async function signedIn(language?: string) {
  const visitor = stage.visitor(language);
  await visitor.post("/login", { email: "ada@demo.example", password });
  stage.upstream.received.length = 0;
  return visitor;
}

test("who has no name yet is led to the profile, and on from there", async () => {
  teachAccount(stage.upstream, account([north], { firstName: null, lastName: "" }));
  const visitor = await signedIn();
  const page = await visitor.ask("/profile");
  expect(page.text).toContain("Per continuare inserisci il tuo nome e cognome");
  const saved = await visitor.post("/profile", person);
  expect(saved.location).toBe("/");
  expect(stage.upstream.received.find(({ operation }) => operation === promoters.update.id)?.body).toMatchObject({
    firstName: "Ada",
    lastName: "Rossi",
    nickname: null,
  });
});

test("a refused profile keeps what was typed", async () => {
  const visitor = await signedIn();
  const page = await visitor.post("/profile", { ...person, lastName: "", city: "Udine" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Cognome: Campo obbligatorio");
  expect(page.html).toContain('value="Udine"');
});

test("a tax code that says something else is asked about, and what was typed goes along with the answer", async () => {
  const fields = ["birthDate", "proceedTaxId"].map((name) => ({ path: [name], code: "account.tax_id_differs" }));
  stage.upstream.on(promoters.update, ({ body }) =>
    (body as { proceedTaxId?: boolean }).proceedTaxId
      ? { status: 200, body: account([north]) }
      : { status: 409, body: { code: "account.tax_id_differs", message: "differs", fields } },
  );
  const visitor = await signedIn();
  const typed = { ...person, taxIDCode: "RSSDAA80A41H501X", birthDate: "1981-01-01", city: "Udine" };
  const asked = await visitor.submit(await visitor.get("/profile"), typed);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain("Data di nascita: Il codice fiscale dice altro");
  expect(asked.document.querySelector<HTMLInputElement>("[name=city]")?.value).toBe("Udine");
  expect(asked.document.querySelector("[role=note] input[name=proceedTaxId]")).not.toBeNull();
  const saved = await visitor.submit(asked, { proceedTaxId: "on" });
  expect(saved.text).toContain("Profilo salvato");
  expect(stage.upstream.received.findLast(({ operation }) => operation === promoters.update.id)?.body).toMatchObject({
    ...{ city: "Udine", birthDate: "1981-01-01", proceedTaxId: true },
  });
});

test("the action log knows which fields changed", async () => {
  const visitor = await signedIn();
  await visitor.post("/profile", { ...person, city: "Udine" });
  expect(await stage.lastAction("account.update")).toMatchObject({
    outcome: "succeeded",
    changes: { city: { before: null, after: "Udine" } },
  });
});

test("the password is changed and the change recorded without it", async () => {
  const visitor = await signedIn();
  const saved = await visitor.post("/profile/password", passwords);
  expect(saved.location).toBe("/profile");
  expect((await visitor.get(saved.location ?? "")).text).toContain("Password salvata");
  const row = await stage.lastAction("auth.change_password");
  expect(row).toMatchObject({ outcome: "succeeded", actor_email: "ada@demo.example" });
  expect(JSON.stringify(row)).not.toMatch(/Nuova1|Demo1234/u);
});

test("a wrong current password is told at its field and ends no session", async () => {
  stage.upstream.on(users.changePassword, () => refuse(401, "password.current_wrong"));
  const visitor = await signedIn();
  const page = await visitor.post("/profile/password", passwords);
  expect(page.status).toBe(422);
  expect(page.text).toContain("La password attuale non corrisponde");
  expect(visitor.cookies.has("session")).toBe(true);
  expect(await stage.lastAction("auth.change_password")).toMatchObject({ outcome: "refused" });
});

test("the address is changed in two steps, and both are in the log, without the password or the code", async () => {
  stage.upstream.on(emailChanges.request, () => undefined);
  stage.upstream.on(emailChanges.confirm, () => ({ email: "ada@new.example" }));
  const visitor = await signedIn();
  const form = await visitor.follow(await visitor.get("/profile"), "Cambia e-mail");
  expect(form.text).toContain("Ora accedi con ada@demo.example.");
  const sent = await visitor.submit(form, { email: "ada@new.example", password });
  expect(sent.path).toBe("/profile/email/confirmation?email=ada%40new.example");
  expect(sent.text).toContain("Abbiamo scritto a ada@new.example");
  const asked = stage.upstream.received.find(({ operation }) => operation === emailChanges.request.id);
  expect(asked?.body).toEqual({ email: "ada@new.example", password });
  expect(asked?.headers["x-client-device"]).toBeTruthy();
  const done = await visitor.submit(sent, { otp: " 12345678 " });
  expect(done.path).toBe("/profile");
  expect(done.text).toContain("Ora accedi con ada@new.example");
  const rows = [await stage.lastAction("auth.request_email"), await stage.lastAction("auth.change_email")];
  expect(rows).toMatchObject([
    { outcome: "succeeded", changes: { email: { after: "ada@new.example" } } },
    { outcome: "succeeded", changes: { email: { before: "ada@demo.example", after: "ada@new.example" } } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Demo1234|12345678/u);
});

test.each([
  [401, "password.current_wrong", "Password attuale: La password attuale non corrisponde"],
  [422, "email_change.unchanged", "Nuova e-mail: È già la tua e-mail di accesso"],
])("%i %s stands at its field, and no session ends", async (status, code, message) => {
  stage.upstream.on(emailChanges.request, () => refuse(status, code));
  const visitor = await signedIn();
  const page = await visitor.post("/profile/email", { email: "ada@new.example", password });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).toContain('value="ada@new.example"');
  expect(page.html).not.toContain(`value="${password}"`);
  expect(visitor.cookies.has("session")).toBe(true);
});

test("the link of the notice asks, puts the address back, and says so when it has ended", async () => {
  let email: string | null = "ada@demo.example";
  stage.upstream.on(emailChanges.preview, () => ({ email }));
  stage.upstream.on(emailChanges.undo, () => undefined);
  const visitor = stage.visitor();
  const token = "a".repeat(43);
  const page = await visitor.get(`/restore-email/${token}`);
  expect(page.text).toContain("Rimettiamo ada@demo.example come e-mail di accesso");
  expect(stage.upstream.received.some(({ operation }) => operation === emailChanges.undo.id)).toBe(false);
  const wrong = await visitor.submit(page, { password: "Nuova123", repeat: "Nuova124" });
  expect(wrong.text).toContain("Le due password non coincidono");
  const back = await visitor.submit(page, { password: "Nuova123", repeat: "Nuova123" });
  expect(back.path).toBe("/login");
  expect(back.text).toContain("ada@demo.example è di nuovo la tua e-mail");
  const row = await stage.lastAction("auth.undo_email");
  expect(row).toMatchObject({ outcome: "succeeded", actor_email: "ada@demo.example" });
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`Nuova123|${token}`, "u"));
  email = null;
  const ended = await visitor.ask(`/restore-email/${token}`);
  expect(ended.status).toBe(404);
  expect(ended.text).toContain("Questo collegamento non vale più");
});

test("a language chosen before signing in stays in this browser", async () => {
  const visitor = stage.visitor();
  const chosen = await visitor.post("/language", { language: "es", to: "/login" });
  expect(chosen.location).toBe("/login");
  const page = await visitor.get(chosen.location ?? "");
  expect(page.html).toContain('<html lang="es"');
});

test("a language chosen by an account is stored upstream, and it counts when that fails", async () => {
  const visitor = await signedIn("it");
  await visitor.post("/language", { language: "en", to: "/profile" });
  expect(stage.upstream.received.at(-1)).toMatchObject({ operation: users.setLanguage.id, body: { language: "en" } });
  stage.upstream.on(users.setLanguage, () => refuse(503, "server.unknown"));
  const chosen = await visitor.post("/language", { language: "es", to: "/profile" });
  expect((await visitor.get(chosen.location ?? "")).html).toContain('<html lang="es"');
});

test("the account's stored language comes before the browser's", async () => {
  teachAccount(stage.upstream, account([north], { language: "es" }));
  const visitor = await signedIn("en");
  expect((await visitor.ask("/profile")).html).toContain('<html lang="es"');
});

test("an unknown language changes nothing, and the way back is a page of our own", async () => {
  const visitor = stage.visitor();
  expect((await visitor.post("/language", { language: "xx", to: "/" })).status).toBe(400);
  const chosen = await visitor.post("/language", { language: "en", to: "//elsewhere.example" });
  expect(chosen.location).toBe("/");
});
