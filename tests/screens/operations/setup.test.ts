import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { groupedCode, setupCode } from "#upstream/operations/setup/code.ts";

// why: one installation from its first page to its first club, on a database without a seed.
vi.setConfig({ testTimeout: 60_000 });

let upstream: TestUpstream;
let dashboard: TestDashboard;
let visitor: Visitor;
let code: string;
beforeAll(async () => {
  upstream = await startUpstream({ connections: 3 });
  dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
  visitor = new Visitor(dashboard.url);
  code = groupedCode(await setupCode(upstream.services.db));
});
afterAll(async () => {
  await dashboard.stop();
  await upstream.stop();
});

const inputOf = (page: Page, name: string) => page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);
const count = async (table: string) =>
  (await upstream.services.sql<{ n: number }[]>`select count(*)::int as n from ${upstream.services.sql(table)}`)[0]?.n;

const password = "Aurora2026";
const typed = {
  name: "ASD Aurora Nuova",
  firstName: "Anna",
  lastName: "Verdi",
  email: "anna@aurora.example",
  password,
  repeat: password,
};

it("who wants to sign in reads that there is no club, and is led to the page in every language", async () => {
  const words = { it: "Crea il tuo circolo", en: "Create your club", es: "Crea tu club" };
  for (const [language, link] of Object.entries(words)) {
    const stranger = new Visitor(dashboard.url, language);
    // The page asks upstream for half a second at most, and says nothing without an answer.
    const login = await eventually(async () => {
      const asked = await stranger.get("/login");
      expect(asked.text).toContain(link);
      return asked;
    });
    const page = await stranger.follow(login, link);
    expect([page.status, page.path]).toEqual([200, "/setup"]);
    expect(page.document.querySelector("h1")?.textContent).toBe(link);
    expect(
      page.document.querySelector("select[name=communicationLanguage] option[selected]")?.getAttribute("value"),
    ).toBe(language);
  }
});

it("what is wrong stands at its field, what was typed is kept but for passwords, and nothing is made", async () => {
  const form = await visitor.get(`/setup?code=${code}`);
  expect(inputOf(form, "code")).toBe(code);
  const empty = await visitor.submit(form, {}, { form: "#setup" });
  expect(empty.status).toBe(422);
  expect(errorsOf(empty).join()).toMatch(/Nome del circolo: .*E-mail: .*Password: /u);
  const wrong = { ...typed, email: "anna@", password: "debole", repeat: "altra", timeZone: "Europe/Zurich" };
  const refused = await visitor.submit(form, wrong);
  expect(refused.status).toBe(422);
  for (const name of ["name", "firstName", "lastName", "email"] as const)
    expect([name, inputOf(refused, name)]).toEqual([name, wrong[name]]);
  expect(refused.html).not.toContain("debole");
  expect(refused.document.querySelector("select[name=timeZone] option[selected]")?.getAttribute("value")).toBe(
    "Europe/Zurich",
  );
  const other = code.startsWith("A") ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  for (const [given, said] of [
    ["ABCD", "Il codice ha 16 lettere e cifre"],
    [other, "Il codice non è giusto"],
  ] as const) {
    const page = await visitor.submit(form, { ...typed, code: given });
    expect([page.status, errorsOf(page).join()]).toEqual([422, expect.stringContaining(`Codice di avvio: ${said}`)]);
    expect([inputOf(page, "code"), inputOf(page, "password") ?? ""]).toEqual([given, ""]);
  }
  expect(await count("upstream.organizations")).toBe(0);
  expect(await count("upstream.accounts")).toBe(0);
});

it("the club is made and its manager is in; who sends the page later reads why not, and then it is gone", async () => {
  const late = new Visitor(dashboard.url);
  const [form, lateForm] = [await visitor.get(`/setup?code=${code}`), await late.get(`/setup?code=${code}`)];
  const home = await visitor.submit(form, { ...typed, modules: ["facilitiesManager"] });
  expect([home.status, home.path]).toEqual([200, "/dashboard"]);
  expect(home.text).toContain("ASD Aurora Nuova è pronto. Benvenuto!");
  expect(home.text).not.toContain("dimostrativ");
  expect((await late.submit(lateForm, { ...typed, email: "bruno@aurora.example" })).status).toBe(404);
  for (const path of ["/setup", `/setup?code=${code}`]) expect((await late.get(path)).status).toBe(404);
  expect((await late.get("/login")).text).not.toContain("Crea il tuo circolo");
  expect(await count("upstream.accounts")).toBe(1);
});
