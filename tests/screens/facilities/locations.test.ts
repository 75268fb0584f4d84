import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const boxes = (page: Page, name: string) =>
  [...page.document.querySelectorAll(`input[name=${name}]`)].map((box) => box.getAttribute("value") ?? "");

/** The value of the box that stands beside these words. */
const boxOf = (page: Page, name: string, words: string) => {
  const box = [...page.document.querySelectorAll(`input[name=${name}]`)].find(
    (one) => one.closest("label")?.textContent?.trim() === words,
  );
  if (!box) throw new Error(`${name} offers no ${words}`);
  return box.getAttribute("value") ?? "";
};

const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);

async function create(visitor: Visitor, values: Record<string, string | string[]>) {
  const form = await visitor.get("/locations/new");
  return visitor.submit(form, { name: "Centro di prova", ...values });
}

describe("locations without a script", () => {
  test("the list shows where they are, their courts and sports", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const page = await visitor.get("/locations/list");
    const rows = [...page.document.querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");
    expect(rows).toHaveLength(3);
    for (const words of ["Circolo Parco Nord", "Via dell'Arcoveggio 62", "Padel 1", "Tennis 2", "Padel, Tennis"])
      expect(rows[0]).toContain(words);
    const first = await visitor.follow(page, "Circolo Parco Nord");
    expect(first.document.querySelector("nav[aria-label='Sezioni della struttura']")?.textContent).toContain("Campi");
    expect(first.text).toContain("Parcheggio gratuito con 60 posti");
  });

  test("its name heads all its pages; the document's title says where one is, too", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const general = await visitor.follow(await visitor.get("/locations/list"), "Circolo Parco Nord");
    const prices = await visitor.follow(general, "Listini");
    const added = await visitor.follow(prices, "Nuovo listino");
    const titles = [
      [general, "Informazioni generali"],
      [prices, "Listini"],
      [added, "Nuovo listino"],
    ] as const;
    for (const [page, title] of titles) {
      expect(page.document.querySelector("h1")?.textContent).toBe("Circolo Parco Nord");
      expect(page.document.querySelector("title")?.textContent).toMatch(`${title} · Circolo Parco Nord · `);
    }
    expect(added.document.querySelector("main h2")?.textContent).toBe("Nuovo listino");
  });

  test("create, change, delete", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const form = await visitor.get("/locations/new");
    const created = await visitor.submit(form, {
      name: "Centro <b>Sud</b> 🎾",
      description: "Riga uno\nRiga due",
      address: "Via Prova 1",
      timeZone: "Europe/Madrid",
      sportIds: [boxOf(form, "sportIds", "Padel")],
      services: ["showers", "parking"],
    });
    expect(created.status).toBe(200);
    expect(created.path).toMatch(/^\/locations\/[\da-f-]{36}$/u);
    for (const words of ["Struttura creata", "Centro <b>Sud</b> 🎾", "Europe/Madrid", "Docce, Parcheggio", "Padel"])
      expect(created.text).toContain(words);
    expect(created.html).not.toContain("<b>Sud");

    const edit = await visitor.follow(created, "Modifica");
    expect(edit.document.querySelector("textarea[name=description]")?.textContent).toBe("Riga uno\nRiga due");
    const changed = await visitor.submit(edit, { name: "Centro Sud", description: "", services: [] });
    expect(changed.path).toBe(created.path);
    expect(changed.text).toContain("Struttura aggiornata");
    expect(changed.text).not.toContain("Docce");

    const question = await visitor.follow(changed, "Elimina struttura");
    expect(question.text).toContain("Eliminare la struttura «Centro Sud»");
    const deleted = await visitor.submit(question, {}, { button: "Elimina struttura" });
    expect(deleted.path).toBe("/locations/list");
    expect(deleted.text).toContain("Struttura eliminata");
    expect((await visitor.get(created.path)).status).toBe(404);
  });

  test("somebody else's change is not overwritten, and what was typed stays", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const { path } = await create(visitor, { name: "Due schede" });
    const stale = await visitor.get(`${path}/edit`);
    const staleTexts = await visitor.get(`${path}/translations/en`);
    await visitor.submit(await visitor.get(`${path}/edit`), { name: "Prima segretaria" });
    const said = "Nel frattempo qualcuno ha modificato questa struttura. Controlla i dati aggiornati e riprova.";
    const refused = await visitor.submit(stale, { name: "Seconda segretaria" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(said);
    expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Seconda segretaria");
    const late = await visitor.submit(staleTexts, { rules: "No shoes" });
    expect(late.status).toBe(409);
    expect(late.text).toContain(said);
    expect(late.document.querySelector("textarea[name=rules]")?.textContent).toBe("No shoes");
    const kept = await visitor.get(path);
    expect(kept.text).toContain("Prima segretaria");
    // The page that says so has seen the other's change: sent once more, it is saved.
    const saved = await visitor.submit(refused, { name: "Seconda segretaria" });
    expect(saved.text).toContain("Struttura aggiornata");
    expect(saved.text).toContain("Seconda segretaria");
  });

  test.for([
    ["name", "", "Nome: Campo obbligatorio"],
    ["name", "   ", "Nome: Campo obbligatorio"],
    ["name", "x".repeat(81), "Nome: Inserisci al massimo 80 caratteri"],
    ["description", "x".repeat(4001), "Descrizione: Inserisci al massimo 4000 caratteri"],
    ["address", "x".repeat(201), "Indirizzo: Inserisci al massimo 200 caratteri"],
    ["rules", "x".repeat(4001), "Regolamento: Inserisci al massimo 4000 caratteri"],
    ["parking", "x".repeat(4001), "Parcheggio: Inserisci al massimo 4000 caratteri"],
    ["food", "x".repeat(4001), "Ristorazione: Inserisci al massimo 4000 caratteri"],
    ["accommodation", "x".repeat(4001), "Alloggio: Inserisci al massimo 4000 caratteri"],
  ])("refuses %s = %s, and keeps what was typed", async ([name = "", value = "", said], { visitor }) => {
    await visitor.signIn("facilities");
    const refused = await create(visitor, { address: "Via Tenuta 9", [name]: value });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([said]);
    if (name !== "address")
      expect(refused.document.querySelector("input[name=address]")?.getAttribute("value")).toBe("Via Tenuta 9");
    expect((await visitor.get("/locations/list")).text).not.toContain("Via Tenuta 9");
  });

  test("refuses what no choice offers", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const cases = [
      [{ timeZone: "Europe/Atlantis" }, "Fuso orario: "],
      [{ timeZone: "Europe/Rome", sportIds: "padel" }, "Sport: "],
      [{ timeZone: "Europe/Rome", sportIds: "00000000-0000-4000-8000-000000000000" }, "Sport: "],
      [{ timeZone: "Europe/Rome", services: "sauna" }, "Servizi: "],
    ] as const;
    for (const [values, said] of cases) {
      const refused = await visitor.post("/locations/new", { name: "Rifiutata", ...values });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(said);
    }
    expect((await visitor.get("/locations/list")).text).not.toContain("Rifiutata");
  });

  test("keeps a sport that a court plays, and a location that is booked", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const shown = await visitor.follow(await visitor.get("/locations/list"), "Circolo Parco Nord");
    const edit = await visitor.follow(shown, "Modifica");
    expect(boxes(edit, "sportIds").length).toBeGreaterThan(4);
    const refused = await visitor.submit(edit, { name: "Altro nome", sportIds: [boxOf(edit, "sportIds", "Tennis")] });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([
      "Sport: Non puoi togliere uno sport praticato sul campo «Padel 1»: prima toglilo dal campo",
    ]);
    expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Altro nome");

    const question = await visitor.follow(shown, "Elimina struttura");
    const kept = await visitor.submit(question, {}, { button: "Elimina struttura" });
    expect(kept.status).toBe(400);
    expect(kept.text).toContain("è associata a un evento o ha prenotazioni in programma");
    expect((await visitor.get(shown.path)).status).toBe(200);
  });

  test("what was done is in the action log", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    await create(visitor, { name: "Da registrare" });
    const log = await visitor.get("/audit");
    expect(log.text).toContain("Nuova struttura");
    expect(log.text).toContain("Da registrare");
  });

  test.for(["en", "es"] as const)("speaks %s", async (language, { visitor }) => {
    await visitor.signIn("facilities");
    await visitor.post("/language", { to: "/", language });
    const page = await visitor.get("/locations/list");
    expect(page.document.querySelector("h1")?.textContent).toBe(language === "en" ? "Locations" : "Instalaciones");
    const empty = await visitor.submit(await visitor.get("/locations/new"), { name: "" });
    expect(errorsOf(empty)).toHaveLength(1);
    expect(empty.html).not.toContain("errors.");
  });
});
