import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
