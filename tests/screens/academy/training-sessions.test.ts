import { describe, expect } from "vitest";
import { addTraining, enter } from "#tests/support/demo-trainings.ts";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const path = "/my-organization/course-sessions";

/** What the form of a new training offers: a coach, and the first place of a site by its name. */
function offered(page: Page, site: string) {
  const group = [...page.document.querySelectorAll("select[name=place] optgroup")].find(
    (one) => one.getAttribute("label") === site,
  );
  return {
    coachIds: page.document.querySelector("input[name=coachIds]")?.getAttribute("value") ?? "",
    place: group?.querySelector("option")?.getAttribute("value") ?? "",
  };
}

/** A site of its own with one plain field. */
async function addSite(visitor: Visitor, name: string) {
  let form = await visitor.get("/my-organization/sites/new");
  form = await visitor.submit(form, { name, timeZone: "Europe/Rome" }, { button: "Aggiungi un campo" });
  await visitor.submit(form, { "fields[0].name": "Sala" }, { button: "Crea sede" });
  return name;
}

async function plan(visitor: Visitor, site: string, typed: Record<string, string> = {}) {
  const page = await visitor.get(`${path}/new`);
  const usual = { name: "Padel base", date: "2027-05-05", startTime: "18:00", endTime: "19:30", maxAthletes: "8" };
  return visitor.submit(page, { ...usual, ...offered(page, site), ...typed }, { button: "Crea allenamento" });
}

describe("trainings", () => {
  test("are planned, shown by week, day and in a list, moved and canceled", async ({ visitor }) => {
    await visitor.signIn("manager");
    const site = await addSite(visitor, "Palestra Verdi");
    const made = await plan(visitor, site);
    expect(made.text).toContain("Allenamento creato: Padel base.");
    expect(made.text).toContain("0 posti occupati su 8");
    const siteId = (await visitor.get(`${made.path}/edit`)).document
      .querySelector("select[name=place] option[selected]")
      ?.getAttribute("value")
      ?.split(":")[0];
    for (const view of ["week", "day"]) {
      const calendar = await visitor.get(`${path}?view=${view}&date=2027-05-05&siteId=${siteId}`);
      const block = calendar.document.querySelector(`a.r[href='${made.path}']`);
      expect(block?.textContent).toMatch(/18:00–19:30 Padel base Sala.*0\/8/u);
    }
    const list = await visitor.get(`${path}?view=list&siteId=${siteId}`);
    expect(list.text).toMatch(/1 allenamento.*Padel base.*18:00–19:30/u);
    expect((await visitor.get(`${path}?view=list&search=nessuno`)).text).toContain(
      "Nessun allenamento con questi filtri",
    );

    const busy = await plan(visitor, site, { startTime: "19:00", endTime: "20:00" });
    expect(busy.status).toBe(409);
    expect(busy.text).toContain("il campo è già occupato");
    expect(busy.text).toContain("Padel base");
    const elsewhere = await addSite(visitor, "Palestra Rossi");
    const asked = await plan(visitor, elsewhere, { startTime: "19:00", endTime: "20:00", name: "Altro" });
    expect(asked.text).toContain("un allenatore ha già un altro allenamento");
    expect((await visitor.submit(asked, {}, { button: "Procedi comunque" })).text).toContain(
      "Allenamento creato: Altro.",
    );

    const edit = await visitor.get(`${made.path}/edit`);
    const moved = await visitor.submit(edit, { startTime: "16:00", endTime: "17:00" }, { button: "Salva" });
    expect(moved.text).toContain("16:00–17:00");
    expect((await visitor.action("action=training.edit")).text).toMatch(/Dalle.*18:00.*16:00/u);

    const rules = await visitor.get(`${made.path}/edit`);
    const twice = await visitor.submit(rules, { coin1: "gold", coin2: "gold" }, { button: "Salva" });
    expect(twice.status).toBe(422);
    await visitor.submit(rules, { cutOff: "48h", reminderHours: "12", onChange: false }, { button: "Salva" });
    const ruled = (await visitor.get(`${made.path}/edit`)).document;
    expect(ruled.querySelector("select[name=cutOff] option[selected]")?.getAttribute("value")).toBe("48h");
    expect(ruled.querySelector("input[name=onChange]")?.hasAttribute("checked")).toBe(false);
    expect((await visitor.action("action=training.edit")).text).toMatch(/Si disdice.*24h.*48h/u);

    const ids = (await visitor.get(`${path}?view=list&siteId=${siteId}`)).document.querySelectorAll("input[name=id]");
    expect(ids).toHaveLength(1);
    const question = await visitor.get(`${path}/cancellation?id=${ids[0]?.getAttribute("value")}`);
    expect(question.text).toContain("Annullare questo allenamento?");
    expect(question.text).toContain("Nessun gettone da restituire.");
    const done = await visitor.submit(question, { reason: "Pioggia" }, { button: "Annulla allenamento" });
    expect(done.text).toContain("Allenamento annullato.");
    expect((await visitor.get(made.path)).text).toContain("Questo allenamento è annullato: Pioggia");
    expect((await visitor.get(question.path)).text).toContain("Nessun allenamento da annullare");
    expect((await visitor.get(`${path}/cancellation`)).text).toContain("Nessun allenamento da annullare");
  });

  test("have the rules of their course, or their own from the beginning", async ({ visitor }) => {
    await visitor.signIn("manager");
    const site = await addSite(visitor, "Palestra Gialli");
    const late = { date: "2027-06-06", cutOff: "48h", coin1: "gold" };
    const rulesOf = async (page: Page) => {
      const { document } = await visitor.get(`${page.path}/edit`);
      const chosen = (name: string) =>
        document.querySelector(`select[name=${name}] option[selected]`)?.getAttribute("value");
      return [chosen("cutOff"), chosen("coin1") ?? ""];
    };
    // What stands in fields that do not show is not read, whatever it is.
    const usual = await plan(visitor, site, { ...late, opensDaysBefore: "many" });
    expect(await rulesOf(usual)).toEqual(["24h", ""]);
    const own = { ...late, ruledBy: "own", startTime: "20:00", endTime: "21:00" };
    const twice = await plan(visitor, site, { ...own, coin2: "gold" });
    expect(twice.status).toBe(422);
    expect(twice.document.querySelector("[name=coin2]")?.getAttribute("aria-invalid")).toBe("true");
    expect(await rulesOf(await plan(visitor, site, own))).toEqual(["48h", "gold"]);
    expect((await visitor.action("action=training.create")).text).toMatch(/Si disdice.*48h/u);
  });

  test("open for a coach on their own, whom the academy leads there", async ({ visitor }) => {
    await visitor.signIn("coach");
    const start = await visitor.get("/my-organization");
    expect(start.path).toBe(path);
    expect(start.document.querySelector("select[name=coachId] option[selected]")?.getAttribute("value")).toBe("me");
    expect(start.document.querySelector(`a[href='${path}/new']`)).toBeNull();
    expect((await visitor.get(`${path}?view=list&coachId=`)).status).toBe(200);
  });

  test("stand beside the calendar, with who is in and what can be done next", async ({ visitor, sql }) => {
    const id = await addTraining(sql, { startsIn: 120, name: "Tecnica" });
    await enter(sql, id, "Alberti");
    const beside = `${path}/beside/${id}?view=week`;
    const panelOf = (page: Page) => page.document.querySelector("aside.sidePanel");
    const leadsTo = (page: Page) =>
      [...(panelOf(page)?.querySelectorAll("a") ?? [])].map((a) => a.getAttribute("href"));
    await visitor.signIn("manager");
    const page = await visitor.get(beside);
    expect(page.document.querySelector("h1")?.textContent).toBe("Allenamenti");
    expect(page.document.querySelector(".trainings")).not.toBeNull();
    expect(panelOf(page)?.textContent).toMatch(/Tecnica.*1 posto occupato su 10.*Alberti Ada/u);
    const canceled = `${path}/cancellation?${new URLSearchParams({ id, returnTo: beside })}`;
    const own = `${path}/${id}`;
    const back = `?${new URLSearchParams({ returnTo: beside })}`;
    const pages = {
      presence: `${own}/presence${back}`,
      add: `${own}/participants/new${back}`,
      edit: `${own}/edit${back}`,
    };
    expect(leadsTo(page)).toEqual([`${path}?view=week`, pages.presence, pages.add, pages.edit, canceled, own]);
    // Each leads back beside the calendar, whether something was saved or not.
    const edited = await visitor.submit(await visitor.get(pages.edit), { name: "Tecnica di base" });
    expect(edited.path).toBe(beside);
    expect(panelOf(edited)?.textContent).toContain("Tecnica di base");
    const presence = await visitor.get(pages.presence);
    const marked = await visitor.submit(presence, {}, { button: "Tutti presenti" });
    expect(marked.path).toBe(pages.presence);
    expect(marked.document.querySelector(`main a[href='${beside}']`)).not.toBeNull();
    const found = await visitor.submit(await visitor.get(pages.add), { search: "ro" }, { button: "Cerca" });
    const choice = found.document.querySelector("a[href*=athleteId]")?.getAttribute("href") ?? "";
    expect(new URLSearchParams(choice).get("returnTo")).toBe(beside);
    const question = await visitor.get(canceled);
    const done = await visitor.submit(question, { reason: "Pioggia" }, { button: "Annulla allenamento" });
    expect(done.path).toBe(beside);
    expect(panelOf(done)?.textContent).toContain("Questo allenamento è annullato: Pioggia");
    expect(leadsTo(done)).toEqual([`${path}?view=week`, own]);

    await sql`update upstream.training_coaches c set staff_member_id = (
      select id from upstream.staff_members s
       where s.organisation_id = c.organisation_id and s.id <> c.staff_member_id limit 1) where training_id = ${id}`;
    visitor.cookies.clear();
    await visitor.signIn("coach");
    const told = await visitor.get(beside);
    expect(told.status).toBe(200);
    expect(panelOf(told)?.textContent).not.toContain("Alberti");
    expect((await visitor.get(beside.replace(id, crypto.randomUUID()))).status).toBe(404);
  });

  test("are a file, by the filters of the list", async ({ visitor }) => {
    await visitor.signIn("manager");
    const file = await visitor.request(`${path}/download?format=csv&from=2027-05-05&to=2027-05-05&status=`);
    expect(file.headers.get("content-disposition")).toContain("export-trainings-");
    expect(await file.text()).toContain("Data;Dalle");
  });
});
