import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/locations/reservations/list";
const summaryOf = (page: Page) => page.document.querySelector(".subBar summary")?.textContent ?? "";
const datesOf = (page: Page) =>
  ["filter-from", "filter-to"].map((id) => page.document.getElementById(id)?.getAttribute("value") ?? "");
const frameOf = (page: Page, name: string) => {
  const label = [...page.document.querySelectorAll(".subBar label")].find((one) => one.textContent?.includes(name));
  return label?.querySelector("input")?.getAttribute("value") ?? "";
};
const own = { range: "custom", startAt: "2026-03-01", endAt: "2026-04-30" };
const inBar = { form: ".subBar form" };

test("a range chosen on one page counts on the others, until another organisation", async ({ dashboard, visitor }) => {
  await visitor.signInAnew("manager", "Aurora");
  const before = await visitor.get(list);
  expect(summaryOf(before)).toBe("Periodo: Nessuno");
  const season = await visitor.submit(before, { range: frameOf(before, "Stagione") }, inBar);
  expect(season.path).toBe(list);
  expect(summaryOf(season)).toMatch(/^Periodo: Stagione \d{4}\/\d\dper data della prenotazione$/u);
  expect(datesOf(season)).toEqual([expect.stringMatching(/-09-01$/u), expect.stringMatching(/-08-31$/u)]);
  const home = await visitor.get("/dashboard");
  expect(summaryOf(home)).toContain("Stagione");
  expect(home.text).toMatch(/Dal 01\/09\/\d{4} al 31\/08\/\d{4}/u);

  // Dates of the address win, and the selector says so; the way back leaves them out.
  const asked = await visitor.get(`${list}?search=rossi&from=2026-01-01&to=`);
  expect(datesOf(asked)).toEqual(["2026-01-01", ""]);
  expect(summaryOf(asked)).toContain("qui contano le date dei filtri");
  const chosen = await visitor.submit(asked, own, inBar);
  expect(chosen.path).toBe(`${list}?search=rossi`);
  expect(datesOf(chosen)).toEqual(["2026-03-01", "2026-04-30"]);
  expect(summaryOf(chosen)).toContain("01/03/2026–30/04/2026");

  const elsewhere = new Visitor(dashboard.url);
  await elsewhere.signInAnew("manager", "Riviera");
  elsewhere.cookies.set("range", visitor.cookies.get("range") ?? "");
  expect(summaryOf(await elsewhere.get(list))).toBe("Periodo: Nessuno");
});

test("two tabs have one range: the later choice counts in both", async ({ visitor }) => {
  await visitor.signInAnew("board");
  const [one, other] = [await visitor.get(list), await visitor.get("/dashboard")];
  await visitor.submit(one, { range: frameOf(one, "Estate") }, inBar);
  await visitor.submit(other, own, inBar);
  expect(summaryOf(await visitor.get(list))).toContain("01/03/2026–30/04/2026");
  await visitor.submit(one, { range: "none" }, inBar);
  expect(summaryOf(await visitor.get(list))).toBe("Periodo: Nessuno");
  // Without a range, home's charts have one of their own.
  expect(summaryOf(await visitor.get("/dashboard"))).toBe("Periodo: ultime quattro settimane");
});

test("dates of one's own need both, in their order; what was typed stays", async ({ visitor }) => {
  await visitor.signInAnew("board");
  const page = await visitor.get(`${list}?search=rossi`);
  const cookie = visitor.cookies.get("range");
  for (const [typed, said] of [
    [{ startAt: "", endAt: "" }, ["Campo obbligatorio", "Campo obbligatorio"]],
    [{ endAt: "" }, ["Campo obbligatorio"]],
    [{ startAt: "30/02/2026" }, ["Inserisci una data valida"]],
    [{ endAt: "2026-03-01" }, ["La fine deve essere dopo l'inizio"]],
  ] as const) {
    const reply = await visitor.submit(page, { ...own, ...typed }, inBar);
    expect(reply.status).toBe(422);
    expect(errorsOf(reply)).toEqual(said.map((text) => expect.stringContaining(text)));
    const kept = reply.document.querySelector("main form#time-range");
    expect(kept?.querySelector("[name=range][checked]")?.getAttribute("value")).toBe("custom");
    const good = await visitor.submit(reply, own, { form: "main form#time-range" });
    expect(good.path).toBe(`${list}?search=rossi`);
    await visitor.submit(good, { range: "none" }, inBar);
  }
  expect(cookie).toBeUndefined();
});

test("a frame of others or of nobody is refused, and a stored one that is gone is none", async ({
  visitor,
  upstream,
}) => {
  await visitor.signInAnew("board");
  const page = await visitor.get(list);
  const [foreign] = await upstream.services.sql`select f.id from upstream.time_frames f
    join upstream.organizations o on o.id = f.organisation_id where o.name like '%Riviera%' limit 1`;
  const refused = await visitor.post("/time-range", { range: String(foreign?.id), back: list });
  expect(refused.status).toBe(422);
  const [stored] = await upstream.services
    .sql`select id from upstream.time_frames where id = ${frameOf(page, "Estate")}`;
  await visitor.submit(page, { range: String(stored?.id) }, inBar);
  expect(summaryOf(await visitor.get(list))).toContain("Estate");
  await upstream.services.sql`delete from upstream.time_frames where id = ${String(stored?.id)}`;
  expect(summaryOf(await visitor.get(list))).toBe("Periodo: Nessuno");
});

test("the cookie ends with the browser; the way back stays with us", async ({ visitor }) => {
  await visitor.signInAnew("board");
  const reply = await visitor.post("/time-range", { ...own, back: "https://evil.example/" });
  expect(reply.location).toBe("/dashboard");
  const line = reply.headers.getSetCookie().find((one) => one.startsWith("range=")) ?? "";
  expect(line).toMatch(/; HttpOnly; SameSite=Lax$/u);
  expect(line).not.toMatch(/max-age|expires/iu);
});

test("only the board has it", async ({ visitor }) => {
  await visitor.signIn("facilities");
  const page = await visitor.get(list);
  expect(page.document.querySelector(".subBar details")).toBeNull();
  expect((await visitor.post("/time-range", { range: "none" })).location).toBe("/");
});

test("without time frames it leads to where they are made", async ({ visitor, upstream }) => {
  await upstream.services.sql`
    update upstream.subscription_templates set coverage = 'none', coverage_time_frame_id = null`;
  await upstream.services.sql`delete from upstream.time_frames f using upstream.organizations o
    where o.id = f.organisation_id and o.name like '%Riviera%'`;
  await visitor.signInAnew("manager", "Riviera");
  const page = await visitor.get(list);
  const made = await visitor.follow(page, "Crea il primo periodo");
  expect(made.path).toBe("/settings/time-frames");
  expect(made.text).toContain("Nessun periodo");
});
