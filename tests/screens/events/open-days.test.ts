import sharp from "sharp";
import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { dayAhead, trainingGround } from "#tests/support/training-ground.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const list = "/events/list";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  trainingGround(upstream.services.sql, demoOrganisations.aurora),
);

/** The dates of an open day on which the demo plans nothing. */
const [startDate, endDate] = [dayAhead(300), dayAhead(340)];
const shown = (date: string) => date.split("-").reverse().join("/");

/** Makes an open day, as the event manager. @returns its address */
async function made(visitor: Visitor, name: string) {
  await visitor.signIn("events");
  const page = await visitor.submit(
    await visitor.get("/events/open-days/new"),
    { name, startDate, endDate, maxPerAthlete: "2" },
    { button: "Crea open day" },
  );
  expect(page.text).toContain(`Open day creato: ${name}.`);
  expect(page.path).toMatch(/\/trainings\/add$/u);
  return page.path.replace("/trainings/add", "");
}

describe("open days, without scripts", () => {
  test("are made, get all of 300 trainings, and are published", async ({ visitor, fixture }) => {
    const path = await made(visitor, "Autunno aperto");
    const nothing = await visitor.get(`${path}/publication`);
    expect(nothing.text).toContain("Un open day si pubblica con almeno un allenamento");
    await fixture.plan({ from: startDate, count: 300, perDay: 8 });
    const add = await visitor.get(`${path}/trainings/add?siteId=${fixture.siteId}`);
    expect(add.text).toContain("300 allenamenti");
    const none = await visitor.submit(add, {}, { button: "Aggiungi i selezionati" });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining("Seleziona almeno un allenamento")]);
    // Somebody planned one more since the page was opened.
    await fixture.plan({ from: dayAhead(339), perDay: 1 });
    const stale = await visitor.submit(add, { all: "300" }, { button: "Aggiungi i selezionati" });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("gli allenamenti sono cambiati")]);
    const again = await visitor.get(`${path}/trainings/add?siteId=${fixture.siteId}`);
    const added = await visitor.submit(again, { all: "301" }, { button: "Aggiungi i selezionati" });
    expect(added.text).toContain("Aggiunti 301 allenamenti.");
    expect(added.path).toBe(`${path}/trainings`);

    const publication = await visitor.get(`${path}/publication`);
    expect(publication.text).toContain("Lo vedono tutti gli atleti nell'app");
    expect(publication.text).toMatch(/\d+ persone del circolo ricevono l'invito/u);
    const published = await visitor.submit(publication, { notifyAthletes: [] }, { form: "#publication" });
    expect(published.text).toContain("Open day pubblicato: Autunno aperto.");
    expect((await visitor.get(list)).text).toMatch(/Autunno aperto.*Pubblicato/u);
    const withdrawn = await visitor.submit(await visitor.get(`${path}/publication`), {}, { form: "#publication" });
    expect(withdrawn.text).toContain("Open day ritirato: Autunno aperto.");
  });

  test("have the page's trainings ticked by a link, and say which one cannot go", async ({
    visitor,
    dashboard,
    fixture,
    upstream,
  }) => {
    const path = await made(visitor, "Con iscritti");
    const id = path.split("/").at(-1) ?? "";
    const [first = "", second = ""] = await fixture.plan({ from: dayAhead(310), count: 2, openDayId: id });
    const [athlete] = await upstream.services.sql`
      select id from upstream.athletes where organisation_id = ${demoOrganisations.aurora}
        and not exists (select from upstream.memberships where athlete_id = athletes.id) order by id limit 1`;
    await fixture.enter(first, athlete?.id);
    const ticked = await visitor.follow(await visitor.get(`${path}/trainings`), "Seleziona tutto");
    expect(ticked.document.querySelectorAll("tbody input[checked]")).toHaveLength(2);
    const refused = await visitor.submit(ticked, {}, { button: "Togli i selezionati" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`Prova 0, `);
    const removed = await visitor.submit(refused, { id: [second] }, { button: "Togli i selezionati" });
    expect(removed.text).toContain("Tolto 1 allenamento.");

    // The board makes a request of who tried; the event manager sees how it stands.
    const people = await visitor.get(`${path}/participants`);
    expect(people.text).not.toContain("Apri richiesta");
    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const request = await board.follow(await board.get(`${path}/participants`), "Apri richiesta");
    const opened = await board.submit(request, {}, { form: "#request" });
    expect(opened.text).toContain("Richiesta aperta per");
    expect(opened.text).toContain("In attesa");
    expect((await visitor.get(path)).text).toMatch(/Iscritti all'open day.*1.*Richieste di iscrizione.*1/u);

    const question = await visitor.follow(await visitor.get(`${path}/participants`), "Togli");
    expect(question.text).toContain("L'open day non costa gettoni");
    const gone = await visitor.submit(question, {}, { form: "#withdrawal" });
    expect(gone.text).toContain("non è più iscritto a questo allenamento.");
    expect(gone.text).toContain("Nessun iscritto");
  });

  test("are deleted with what follows said before", async ({ visitor, dashboard, fixture }) => {
    const path = await made(visitor, "Da eliminare");
    const id = path.split("/").at(-1) ?? "";
    await fixture.plan({ from: dayAhead(320), count: 2, openDayId: id });
    const question = await visitor.get(`${path}/deletion`);
    expect(question.text).toContain("I suoi 2 allenamenti restano tra quelli del circolo.");
    const deleted = await visitor.submit(question, {}, { form: "#deletion" });
    expect([deleted.path, deleted.text]).toEqual([list, expect.stringContaining("Open day eliminato: Da eliminare.")]);
    expect((await visitor.get(path)).status).toBe(404);
    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    expect((await board.action("action=open_day.delete")).text).toContain("Da eliminare");
  });

  test("are called off with what follows said before, and are only deleted then", async ({ visitor, fixture }) => {
    const path = await made(visitor, "Da annullare");
    const id = path.split("/").at(-1) ?? "";
    await fixture.plan({ from: dayAhead(325), count: 2, openDayId: id });
    const draft = await visitor.get(`${path}/cancellation`);
    expect(draft.text).toContain("Questo open day è una bozza: si elimina, non si annulla");
    const shownAs = await visitor.submit(await visitor.get(`${path}/publication`), {}, { form: "#publication" });
    const people = await visitor.get(`${path}/participants`);
    expect(people.text).toContain("Nessun iscritto");
    const search = await visitor.follow(people, "Aggiungi un iscritto");
    const found = await visitor.get(`${search.path}?search=a`);
    const first = found.document.querySelector("main ul a[href*=athleteId]")?.getAttribute("href") ?? "";
    const form = await visitor.get(first);
    const [training = ""] = [...form.document.querySelectorAll("[name=trainingId] option")]
      .map((option) => option.getAttribute("value") ?? "")
      .filter(Boolean);
    const refused = await visitor.submit(form, { trainingId: "" }, { form: "#subscriber" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Allenamento: Campo obbligatorio")]);
    const entered = await visitor.submit(form, { trainingId: training }, { form: "#subscriber" });
    expect(entered.text).toMatch(/è iscritto all'open day\..*1 persona/u);
    const file = await visitor.ask(`${path}/participants/download?format=csv`);
    expect(file.headers.get("content-disposition")).toContain("export-open-day-");
    expect(file.html.trim().split("\n")).toHaveLength(2);

    const question = await visitor.follow(shownAs, "Annulla");
    expect(question.text).toContain("I suoi 2 allenamenti restano tra quelli del circolo.");
    expect(question.text).toContain("1 iscritto perde il posto");
    const canceled = await visitor.submit(question, {}, { form: "#cancellation" });
    expect(canceled.path).toBe(path);
    expect(canceled.text).toContain("Open day annullato: Da annullare.");
    for (const part of ["publication", "edit", "cancellation"])
      expect(canceled.document.querySelector(`main a[href="${path}/${part}"]`)).toBeNull();
    const list = await visitor.get("/events/list?search=annullare");
    expect(list.document.querySelector("main tbody")?.textContent).toContain("Annullato");
    const late = await visitor.submit(await visitor.get(`${path}/edit`), { name: "Altro" }, { form: "#open-day" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("Questo open day è annullato")]);
    expect((await visitor.get(search.path)).text).toContain("A questo open day non ci si iscrive");
  });

  test("are filtered by name, and say when nothing matches", async ({ visitor }) => {
    await made(visitor, "Primavera");
    const found = await visitor.get(`${list}?search=primav`);
    expect(found.text).toContain(`${shown(startDate)}–${shown(endDate)}`);
    expect((await visitor.get(`${list}?search=nessuno`)).text).toContain("Nessun evento con questi filtri");
    expect((await visitor.get("/events")).path).toBe(list);
  });

  test("keep what was typed, with the error at the end's date", async ({ visitor }) => {
    await visitor.signIn("events");
    const form = await visitor.get("/events/open-days/new");
    const values = { name: "Al contrario", startDate: endDate, endDate: startDate };
    const refused = await visitor.submit(form, values, { button: "Crea open day" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("La fine non può venire prima dell'inizio");
    expect(refused.document.querySelector("[name=name]")?.getAttribute("value")).toBe("Al contrario");
  });
});

describe("the picture of an open day, without scripts", () => {
  const image = async (name: string) =>
    new File(
      [
        await sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      ],
      name,
    );
  const shownIn = (page: { document: Document }) =>
    page.document.querySelector('img[src^="/events/media/"]')?.getAttribute("src") ?? "";

  test("is uploaded, replaced and taken away", async ({ visitor }) => {
    const path = await made(visitor, "Con la foto");
    const saved = await visitor.submit(await visitor.get(`${path}/picture`), { image: [await image("uno.png")] });
    expect(saved.text).toContain("Foto salvata.");
    const first = shownIn(saved);
    expect((await visitor.request(first)).headers.get("content-type")).toBe("image/webp");
    const page = await visitor.get(`${path}/picture`);
    const again = await visitor.submit(page, { image: [await image("due.png")] }, { button: "Salva la foto" });
    expect(shownIn(again)).not.toBe(first);
    const gone = await visitor.submit(await visitor.get(`${path}/picture`), {}, { button: "Togli la foto" });
    expect(gone.text).toContain("Foto tolta.");
    expect(shownIn(gone)).toBe("");
  });

  test.for([
    ["nothing", () => new File([], "")],
    ["what is no image, by name", () => new File(["%PDF-1.7"], "foto.png")],
    ["what is cut off", async () => new File([(await (await image("x.png")).bytes()).subarray(0, 60)], "mezza.png")],
  ] as const)("%s is refused beside its field", async ([, file], { visitor }) => {
    const path = await made(visitor, `Senza foto ${crypto.randomUUID()}`);
    const refused = await visitor.submit(await visitor.get(`${path}/picture`), { image: [await file()] });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#open-day-picture-image");
  });
});
