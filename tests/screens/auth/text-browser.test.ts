import { expect } from "vitest";
import en from "#locales/en/common.json";
import it from "#locales/it/common.json";
import { test as base } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A browser that sends neither Origin nor Sec-Fetch-Site, as lynx, w3m and links do. */
const textBrowser = (url: string, language?: string) => new Visitor(url, language, { saysOrigin: false });

const test = base.extend("reader", async ({ dashboard }) => textBrowser(dashboard.url));

const credentials = { email: "facilities@demo.example", password: "Demo1234" };
const keyOf = (page: Page) => page.document.querySelector("main input[name=formKey]")?.getAttribute("value") ?? "";

test("signs in, writes and signs out", async ({ reader }) => {
  await reader.signInAnew("facilities");
  expect((await reader.get("/locations/list")).status).toBe(200);
  const form = await reader.get("/profile");
  const saved = await reader.submit(form, { firstName: "Lina" }, { form: "main form" });
  expect(saved.status).toBe(200);
  expect((await reader.get("/profile")).html).toContain('value="Lina"');
  await reader.submit(await reader.get("/logout"), {}, { form: "main form" });
  expect((await reader.get("/profile")).path).toContain("/login");
});

test("what is wrong with a form is said in it, and it can be sent again", async ({ reader }) => {
  const refused = await reader.submit(await reader.get("/login"), { ...credentials, password: "Sbagliata1" });
  expect(refused.status).toBe(422);
  expect((await reader.submit(refused, credentials)).path).not.toContain("/login?");
});

test("asks for a new password", async ({ reader }) => {
  const asked = await reader.submit(await reader.get("/recover-password"), { email: "coach@demo.example" });
  expect(asked.path).toMatch(/^\/reset-password/u);
});

const typed = { firstName: "Adelaide", lastName: "D'Este" };
const shows = (page: Page) =>
  Object.keys(typed).map((name) => page.document.querySelector(`main input[name=${name}]`)?.getAttribute("value"));

const signOut = async (reader: Visitor) => reader.submit(await reader.get("/logout"), {}, { form: "main form" });

for (const [how, end] of [
  ["its cookie is gone", async (reader: Visitor) => reader.cookies.delete("session")],
  ["signed out in another window", signOut],
] as const)
  test(`a session that ended (${how}): what was typed stands there again after signing in`, async ({ reader }) => {
    await reader.signInAnew("facilities");
    const form = await reader.get("/profile");
    await end(reader);
    const login = await reader.submit(form, typed, { form: "main form" });
    expect([login.status, login.path]).toEqual([200, expect.stringMatching(/^\/login\?reason=ended&redirectTo=/u)]);
    expect(login.text).toContain("lo conserviamo per un'ora");
    const back = await reader.submit(login, credentials);
    expect(back.path).toMatch(/^\/profile\?kept=/u);
    expect(shows(back)).toEqual(Object.values(typed));
  });

test("signed in again since its page was drawn: what was typed stands there, and nothing is written", async ({
  reader,
}) => {
  await reader.signInAnew("facilities");
  const form = await reader.get("/profile");
  reader.cookies.delete("session");
  await reader.signInAnew("facilities");
  const again = await reader.submit(form, typed, { form: "main form" });
  expect(again.path).toMatch(/^\/profile\?kept=/u);
  expect(shows(again)).toEqual(Object.values(typed));
  expect(shows(await reader.get("/profile"))).not.toEqual(Object.values(typed));
});

test("a key of another browser's page, or of none, signs nobody in", async ({ reader, dashboard }) => {
  const attacker = textBrowser(dashboard.url);
  await reader.get("/login");
  for (const formKey of [keyOf(await attacker.get("/login")), "", "a.b.2.c"]) {
    const refused = await reader.post("/login", { ...credentials, formKey });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(it.errors.request.foreign);
  }
  // Nor does a key that was issued to a browser of today, which belongs to whoever holds it.
  const modern = await attacker.ask("/login", { headers: { "sec-fetch-site": "none" } });
  attacker.cookies.clear();
  const today = await attacker.ask("/login", { headers: { "sec-fetch-site": "none" } });
  for (const page of [modern, today])
    expect((await reader.post("/login", { ...credentials, formKey: keyOf(page) })).status).toBe(403);
  expect(reader.cookies.has("session")).toBe(false);
});

test("a key of the attacker's own session changes nothing for anybody", async ({ reader, dashboard }) => {
  const attacker = new Visitor(dashboard.url);
  await attacker.signInAnew("coach");
  const page = await attacker.get("/profile");
  const formKey = keyOf(page);
  const formOf = page.document.querySelector("main input[name=formOf]")?.getAttribute("value") ?? "";
  // It could be of a session of this browser that ended: nothing is done, and somebody signs in first.
  for (const fields of [{ staffMemberId: "x", formOf }, credentials, { ...credentials, formOf }])
    expect((await reader.post("/login", { ...fields, formKey } as Record<string, string>)).location).toMatch(
      /^\/login\?reason=ended/u,
    );
  expect((await reader.post("/language", { language: "en", formKey })).location).toMatch(/^\/login\?reason=ended/u);
  expect([...reader.cookies.keys()]).not.toEqual(expect.arrayContaining(["session", "language"]));
  await reader.signInAnew("facilities");
  for (const path of ["/profile", "/language", "/logout"])
    for (const mark of ["", formOf]) {
      const fields = { firstName: "Vittima", language: "en", formKey, formOf: mark };
      expect((await reader.post(path, fields)).status, path).toBe(403);
    }
  // A page from before signing in does not stand for the session either.
  const before = textBrowser(dashboard.url);
  const key = keyOf(await before.get("/login"));
  await before.signInAnew("facilities");
  expect((await before.post("/profile", { firstName: "Vittima", formKey: key })).status).toBe(403);
});

test("without cookies nobody can be told, and the page says so in the language of the browser", async ({
  dashboard,
}) => {
  const reader = textBrowser(dashboard.url, "en");
  const page = await reader.get("/login");
  reader.cookies.clear();
  const refused = await reader.submit(page, credentials);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(en.errors.request.foreign);
});

test("a browser that says where its forms come from gets no name", async ({ dashboard }) => {
  const modern = new Visitor(dashboard.url);
  await modern.ask("/login", { headers: { "sec-fetch-site": "none" } });
  expect([...modern.cookies.keys()]).not.toContain("visitor");
});
