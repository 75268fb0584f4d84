import postgres from "postgres";
import { expect } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { fill, type Values } from "#tests/support/html-form.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A second dashboard on the same database, and the database itself. */
const test = base
  .extend("second", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const { url: upstreamUrl, databaseUrl } = upstream;
    const dashboard = await startDashboard({ upstreamUrl, databaseUrl });
    onCleanup(() => dashboard.stop());
    return dashboard;
  })
  .extend("sql", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
    onCleanup(() => sql.end());
    return sql;
  });

/** Wednesdays far enough ahead that the demo has nothing on them; each test has one of its own. */
const wednesday = (() => {
  let date = addDays(today("Europe/Rome"), 45);
  while (new Date(`${date}T12:00:00Z`).getUTCDay() !== 3) date = addDays(date, 1);
  return date;
})();

const newPath = "/locations/reservations/new";

/** The body of the page's form, filled in; its hidden key is part of it. */
function filledIn(page: Page, values: Values, button?: string): URLSearchParams {
  const form = [...page.document.querySelectorAll("main form")].find((one) => one.getAttribute("method") === "post");
  if (!form) throw new Error(`${page.path} has no form that posts`);
  const { body } = fill(form, values, button);
  if (!(body instanceof URLSearchParams)) throw new Error("a form with files");
  return body;
}

const courtOf = (page: Page): string => {
  const options = [...page.document.querySelectorAll("select[name=fieldId] option")];
  return options.find((one) => one.textContent?.includes("Padel 1"))?.getAttribute("value") ?? "";
};

const booking = (page: Page, guestName: string, week: number) => ({
  fieldId: courtOf(page),
  date: addDays(wednesday, 7 * week),
  startAt: "10:00",
  endAt: "11:30",
  holder: "guest",
  guestName,
});

const keyOf = (page: Page) => page.document.querySelector("main input[name=formKey]")?.getAttribute("value") ?? "";

test("every form that posts carries the key of its page", async ({ visitor }) => {
  await visitor.signIn("manager", "Aurora");
  for (const path of ["/login?changeContext=1", "/profile", newPath, "/notifications", "/locations/list", "/logout"]) {
    const page = await visitor.get(path);
    const forms = [...page.document.querySelectorAll("form")].filter((form) => form.getAttribute("method") === "post");
    expect(forms.length, path).toBeGreaterThan(0);
    for (const form of forms)
      expect(form.querySelector("input[type=hidden][name=formKey]"), form.outerHTML.slice(0, 200)).not.toBeNull();
  }
  expect(keyOf(await visitor.get(newPath))).not.toBe(keyOf(await visitor.get(newPath)));
});

test("a double click makes one reservation, and both see its page", async ({ visitor, second, sql }) => {
  await visitor.signIn("facilities");
  const page = await visitor.get(newPath);
  const body = filledIn(page, booking(page, "Doppio Clic", 1), "intent=save");
  const elsewhere = new Visitor(second.url);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  const send = (by: Visitor) => by.ask(newPath, { method: "POST", body });
  const answers = await Promise.all([send(visitor), send(elsewhere), send(visitor), send(elsewhere)]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(answers[0]?.location).toMatch(/^\/locations\/reservations\/[\da-f-]{36}/u);
  // Back, and sent again much later: the same page with the same message.
  const again = await send(visitor);
  expect(again.location).toBe(answers[0]?.location);
  const shown = await visitor.get(again.location ?? "");
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Doppio Clic");
  const made = await sql`select id from upstream.reservations where guest_name = 'Doppio Clic'`;
  expect(made).toHaveLength(1);
  const written = await sql`select count(*)::int as n from dashboard.audit_log
                            where action = 'reservation.create' and target_id = ${made[0]?.id ?? ""}`;
  expect(written[0]?.n).toBe(1);

  // The same page with other contents is another reservation.
  const other = filledIn(page, booking(page, "Altro Ospite", 2), "intent=save");
  const next = await visitor.ask(newPath, { method: "POST", body: other });
  expect(next.status).toBe(302);
  expect(next.location).not.toBe(again.location);
});

test("through the router's script it is the same", async ({ visitor, sql }) => {
  await visitor.signIn("facilities");
  const page = await visitor.get(newPath);
  const body = filledIn(page, booking(page, "Con Script", 3), "intent=save");
  const send = () => visitor.ask(`${newPath}.data`, { method: "POST", body });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.status, other.status]).toEqual([202, 202]);
  const path = /\/locations\/reservations\/[\da-f-]{36}/u;
  expect(path.exec(one.text)?.[0]).toBeDefined();
  expect(path.exec(one.text)?.[0]).toBe(path.exec(other.text)?.[0]);
  expect(await sql`select id from upstream.reservations where guest_name = 'Con Script'`).toHaveLength(1);
});

test("a payment that is sent twice is recorded once", async ({ visitor, sql }) => {
  await visitor.signIn("facilities");
  const form = await visitor.get(newPath);
  const made = await visitor.submit(
    form,
    { ...booking(form, "Paga Una Volta", 4), discounted: "20,00" },
    { button: "intent=save" },
  );
  expect(made.status).toBe(200);
  const path = `${made.path.split("?")[0]}/payments/new`;
  const page = await visitor.get(path);
  const body = filledIn(page, { amount: "10,00", method: "cash" });
  const send = () => visitor.ask(path, { method: "POST", body });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.status, other.status]).toEqual([302, 302]);
  expect(other.location).toBe(one.location);
  const id = made.path.split("?")[0]?.split("/").at(-1) ?? "";
  const payments = await sql`select count(*)::int as n from upstream.payments p
                             join upstream.reservations r on r.debit_id = p.debit_id where r.id = ${id}`;
  expect(payments[0]?.n).toBe(1);
  // Two payments of the same amount are two, each from a page of its own.
  const next = await visitor.get(path);
  expect((await visitor.submit(next, { amount: "10,00", method: "cash" }, { form: "main form" })).status).toBe(200);
});

test("what was refused can be sent again", async ({ visitor, sql }) => {
  await visitor.signIn("facilities");
  const page = await visitor.get(newPath);
  const body = filledIn(page, { ...booking(page, "Rifiutato", 5), endAt: "09:00" }, "intent=save");
  for (let sent = 0; sent < 2; sent += 1)
    expect((await visitor.ask(newPath, { method: "POST", body })).status).toBe(422);
  expect(await sql`select id from dashboard.form_results where location is null`).toHaveLength(0);
});

test("a key of another's session is refused; a forged one on one's own form shows the form again; nothing is written", async ({
  dashboard,
  sql,
}) => {
  const thief = new Visitor(dashboard.url);
  await thief.signIn("facilities");
  const owner = new Visitor(dashboard.url);
  await owner.signIn("manager", "Aurora");
  const page = await owner.get(newPath);
  const body = filledIn(page, booking(page, "Chiave Altrui", 6), "intent=save");
  const stolen = await thief.ask(newPath, { method: "POST", body });
  expect(stolen.status).toBe(403);
  expect(stolen.text).toContain("Questa pagina è di un altro accesso");
  for (const key of [
    "",
    "x",
    `${keyOf(page)}x`,
    keyOf(page).replace(/^./u, (first) => (first === "_" ? "A" : "_")),
    "a.b.1.c",
  ]) {
    body.set("formKey", key);
    const again = await owner.ask(newPath, { method: "POST", body });
    expect(again.location, key).toMatch(/^\/locations\/reservations\/new\?kept=/u);
    expect((await owner.get(again.location ?? "")).text).toContain("Non è stato ancora salvato nulla");
  }
  body.delete("formOf");
  expect((await owner.ask(newPath, { method: "POST", body })).status).toBe(403);
  expect(await sql`select id from upstream.reservations where guest_name = 'Chiave Altrui'`).toHaveLength(0);
});

test("signing in twice from one page works twice: cookies are no result to repeat", async ({ dashboard }) => {
  const visitor = new Visitor(dashboard.url);
  const page = await visitor.get("/login");
  const values = { email: "facilities@demo.example", password: "Demo1234" };
  const body = filledIn(page, values);
  for (let sent = 0; sent < 2; sent += 1) {
    visitor.cookies.delete("session");
    expect((await visitor.ask("/login", { method: "POST", body })).status).toBe(302);
    expect(visitor.cookies.has("session")).toBe(true);
  }
});
