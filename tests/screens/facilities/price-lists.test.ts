import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Values } from "#tests/support/html-form.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { testCrud } from "../support/crud.ts";

/** The price lists of the first location that has some words on its row, and where they are. */
async function openLists(visitor: Visitor, words = "") {
  const list = await visitor.get("/locations/list");
  const rows = [...list.document.querySelectorAll("tbody tr")];
  const link = rows
    .find((row) => row.textContent?.includes(words))
    ?.querySelector("a")
    ?.getAttribute("href");
  if (!link) throw new Error(`No location ${words}.`);
  const path = `${link}/price-lists`;
  return { path, page: await visitor.get(path) };
}

const namesOf = (page: Page) =>
  [...page.document.querySelectorAll("a.rowLink")].map((link) => link.textContent?.replace(/^\d+\. /u, ""));
const errorOf = (page: Page, id: string) => page.document.getElementById(`price-list-${id}-error`)?.textContent ?? "";
const save = { button: "Aggiungi listino" };

testCrud("price lists", {
  list: async (visitor) => (await openLists(visitor)).path,
  button: "Aggiungi listino",
  added: {
    typed: { name: "Nuovo <b>listino</b> 🎾", "priceRanges[0].price": "9" },
    said: "Listino «Nuovo <b>listino</b> 🎾» aggiunto.",
    shown: /Nuovo <b>listino<\/b> 🎾/u,
  },
  removed: {
    by: ["Elimina il listino Nuovo <b>listino</b> 🎾"],
    button: "Elimina listino",
    said: "Listino «Nuovo <b>listino</b> 🎾» eliminato.",
  },
  refused: [
    [{ name: "" }, "Nome: Campo obbligatorio"],
    [{ name: "x".repeat(81) }, "80"],
    ...["tanto", "", "-1", "10000,01", "999999999999"].map((price): [Values, string] => [
      { "priceRanges[0].price": price },
      "Prezzo all'ora",
    ]),
    [{ "priceRanges[0].daysOfWeek": [] }, "almeno 1"],
    [{ "priceRanges[0].startAt": "24:00" }, "orario di fine"],
    [{ validFrom: "2031-02-02", validTo: "2031-02-01" }, "prima dell'inizio"],
    [{ type: "by_slot", slotMinutes: "4", price: "1" }, "5"],
    [{ type: "by_slot", slotMinutes: "un'ora", price: "1" }, "numero"],
    [{ name: "PADEL, 90 MINUTI" }, "Esiste già un listino", 409],
  ],
  logged: ["price_list.create", "price_list.delete"],
});

describe("price lists without a script", () => {
  test("add rows and take them away, save, reorder, edit, delete", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const { path, page } = await openLists(visitor);
    const before = namesOf(page);
    expect(page.text).toMatch(/\d,\d\d\s€/u);

    let form = await visitor.get(`${path}/new`);
    form = await visitor.submit(
      form,
      {
        name: "Estate",
        "priceRanges[0].daysOfWeek": ["1", "2", "3", "4", "5"],
        "priceRanges[0].startAt": "18:00",
        "priceRanges[0].price": "24",
        "priceRanges[0].guestPrice": "30,00",
      },
      { button: "Aggiungi una fascia" },
    );
    expect(form.status).toBe(200);
    expect(form.document.querySelector("[name='priceRanges[0].price']")?.getAttribute("value")).toBe("24");
    form = await visitor.submit(form, {}, { button: "Aggiungi una fascia" });
    form = await visitor.submit(form, {}, { button: "Aggiungi una fascia" });
    expect(form.document.querySelectorAll("[name$='.price']")).toHaveLength(4);
    form = await visitor.submit(form, {}, { button: "Togli la fascia 2" });
    expect(form.document.querySelectorAll("[name$='.price']")).toHaveLength(3);
    const saved = await visitor.submit(
      form,
      {
        validFrom: "2031-06-01",
        validTo: "2031-08-31",
        "priceRanges[1].daysOfWeek": ["1", "2", "3", "4", "5"],
        "priceRanges[1].startAt": "00:00",
        "priceRanges[1].endAt": "18:00",
        "priceRanges[1].price": "12,50",
        "priceRanges[2].daysOfWeek": ["6", "7"],
        "priceRanges[2].startAt": "00:00",
        "priceRanges[2].endAt": "24:00",
        "priceRanges[2].price": "15",
      },
      save,
    );
    expect(saved.path).toBe(path);
    expect(saved.text).toContain("Listino «Estate» aggiunto.");
    expect(saved.text).toMatch(/giorni feriali sera · 18:00–24:00 · 24,00\s€\/h, ospiti 30,00\s€\/h/u);
    expect(saved.text).toContain("Dal 01/06/2031 al 31/08/2031");
    expect(namesOf(saved)).toEqual([...before, "Estate"]);

    const up = await visitor.submit(saved, {}, { button: "Sposta su Estate" });
    expect(up.text).toContain("Listino «Estate» spostato.");
    expect(namesOf(up).indexOf("Estate")).toBe(before.length - 1);

    // Moved to the top: in its week, the table explains each stretch by it.
    let top = up;
    while (namesOf(top).indexOf("Estate") > 0) top = await visitor.submit(top, {}, { button: "Sposta su Estate" });
    const week = await visitor.get(`${path}?date=2031-06-11`);
    expect(week.text).toMatch(/24,00\s€\/h Estate, giorni feriali sera/u);
    const guests = await visitor.submit(week, { payer: "guest" }, { form: "form[role=search]" });
    expect(guests.text).toMatch(/30,00\s€\/h Estate, giorni feriali sera/u);
    expect(guests.document.querySelectorAll("thead th[scope=col]").length).toBeGreaterThanOrEqual(8);

    const edit = await visitor.follow(guests, "1. Estate");
    const edited = await visitor.submit(
      edit,
      { name: "Estate 2031", type: "by_slot", slotMinutes: "90", price: "42" },
      { button: "Salva modifiche" },
    );
    expect(edited.text).toContain("Listino «Estate 2031» modificato.");
    expect(edited.text).toMatch(/42,00\s€ ogni 90 minuti/u);

    const ask = await visitor.follow(edited, "Elimina il listino Estate 2031");
    expect(ask.text).toContain("Vuoi eliminare il listino «Estate 2031»?");
    const deleted = await visitor.submit(ask, {}, { button: "Elimina listino" });
    expect(deleted.text).toContain("Listino «Estate 2031» eliminato.");
    expect(namesOf(deleted)).toEqual(before);
  });

  test("a list without which hours have no price is deleted knowingly only", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await visitor.submit(await visitor.get("/locations/new"), { name: "Un solo listino" });
    await visitor.submit(await visitor.get(`${place.path}/fields/new`), { name: "Uno" });
    const week = await visitor.get(`${place.path}/opening-slots/new`);
    const opened = await visitor.submit(week, { days: ["1"], startAt: "09:00", endAt: "13:00" });
    expect(opened.status).toBe(200);
    const form = await visitor.get(`${place.path}/price-lists/new`);
    const list = await visitor.submit(form, { name: "Unico", "priceRanges[0].price": "9" }, save);
    const ask = await visitor.follow(list, "Elimina il listino Unico");
    expect(ask.text).toContain("Senza questo listino questi orari di apertura resterebbero senza prezzo");
    expect(ask.text).toContain("lunedì · 09:00–13:00 · Tutti i campi");
    const refused = await visitor.submit(ask, {}, { button: "Elimina listino" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Alcuni orari di apertura resterebbero senza prezzo");
    expect(refused.text).toContain("lunedì · 09:00–13:00");
    const deleted = await visitor.submit(refused, { acceptUncovered: "on" }, { button: "Elimina listino" });
    expect(deleted.text).toContain("Listino «Unico» eliminato.");
  });

  test("moving a list undoes nothing that somebody else changes at that moment", async ({ upstream, visitor }) => {
    await visitor.signIn("facilities");
    const { path } = await openLists(visitor);
    const form = await visitor.get(`${path}/new`);
    const page = await visitor.submit(form, { name: "Conteso", "priceRanges[0].price": "9" }, save);
    const { sql } = upstream.services;
    // A colleague's edit that ends after the list was read for the move, and before the move is written.
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const { promise: release, resolve: finish } = Promise.withResolvers<void>();
    const edit = sql.begin(async (tx) => {
      await tx`select 1 from upstream.locations where id = ${path.split("/")[2] ?? ""} for update`;
      await tx`update upstream.price_lists set name = 'Conteso 2031', version = version + 1 where name = 'Conteso'`;
      wrote();
      await release;
    });
    await written;
    const moving = visitor.submit(page, {}, { button: "Sposta su Conteso" });
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
            .length,
      )
      .toBeGreaterThan(0);
    finish();
    await edit;
    const moved = await moving;
    expect(moved.status).toBe(409);
    expect(namesOf(moved)).toContain("Conteso 2031");
    const again = await visitor.submit(moved, {}, { button: "Sposta su Conteso 2031" });
    expect(again.text).toContain("Listino «Conteso 2031» spostato.");
    await visitor.submit(
      await visitor.follow(again, "Elimina il listino Conteso 2031"),
      {},
      { button: "Elimina listino" },
    );
  });

  test("overlapping rows and uncovered opening hours are refused", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const { path } = await openLists(visitor);
    const first = await visitor.submit(
      await visitor.get(`${path}/new`),
      { name: "Doppio", "priceRanges[0].price": "10" },
      { button: "Aggiungi una fascia" },
    );
    const row = { "priceRanges[1].daysOfWeek": ["3"], "priceRanges[1].startAt": "10:00", "priceRanges[1].price": "5" };
    const twice = await visitor.submit(first, { ...row, "priceRanges[1].endAt": "11:00" }, save);
    expect(twice.status).toBe(422);
    expect(errorOf(twice, "priceRanges[1].startAt")).toContain("Si sovrappone alla fascia 1 (mercoledì)");

    // Where other lists apply before it to every court, nobody is asked its price: it may be half-written.
    const partial = await visitor.submit(
      await visitor.get(`${path}/new`),
      { name: "A metà", "priceRanges[0].startAt": "12:00", "priceRanges[0].price": "10" },
      save,
    );
    expect(partial.text).toContain("Listino «A metà» aggiunto.");
    // Moving it to where it applies is refused, in words.
    let moved = partial;
    while (moved.status === 200 && namesOf(moved).indexOf("A metà") > 0)
      moved = await visitor.submit(moved, {}, { button: "Sposta su A metà" });
    expect(moved.status).toBe(422);
    expect(moved.text).toContain("Il listino «A metà» lascia senza prezzo una parte degli orari di apertura: lunedì");
    await visitor.submit(await visitor.follow(moved, "Elimina il listino A metà"), {}, { button: "Elimina listino" });
  });
});

test("a day of the week is chosen by any of its dates, also nonsense ones", async ({ visitor }) => {
  await visitor.signIn("facilities");
  const { path } = await openLists(visitor);
  for (const query of ["?date=soon", "?date=9999-99-99", "?court=x&sport=y", "?date=2199-12-31"])
    expect((await visitor.get(path + query)).status, query).toBe(200);
});
