import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf, testCrud } from "../support/crud.ts";

const namesOf = (page: Page) => [...page.document.querySelectorAll("tbody th")].map((cell) => cell.textContent?.trim());
const rowOf = (page: Page, name: string) =>
  [...page.document.querySelectorAll("tbody tr")].find((row) => row.querySelector("th")?.textContent?.trim() === name)
    ?.textContent ?? "";
const valueBeside = (page: Page, name: string, words: string) =>
  [...page.document.querySelectorAll(`input[name=${name}]`)]
    .find((box) => box.closest("label")?.textContent?.trim().startsWith(words))
    ?.getAttribute("value") ?? "";

/** Creates a location that plays padel and tennis. Answers the address of its courts. */
async function newPlace(visitor: Visitor): Promise<string> {
  const form = await visitor.get("/locations/new");
  const sportIds = [valueBeside(form, "sportIds", "Padel"), valueBeside(form, "sportIds", "Tennis")];
  const created = await visitor.submit(form, { name: "Campi di prova", sportIds });
  return `${created.path}/fields`;
}

const add = async (visitor: Visitor, list: string, values: Record<string, string | string[]>) =>
  visitor.submit(await visitor.get(`${list}/new`), values);

testCrud("courts", {
  list: newPlace,
  added: {
    typed: (form) => ({
      name: "Uno <i>🎾",
      shownName: "Centrale",
      color: "lime",
      sportIds: [valueBeside(form, "sportIds", "Padel")],
    }),
    said: "Campo creato",
    shown: /Uno <i>🎾.*Centrale.*Lime.*Padel/u,
  },
  changed: {
    by: "Uno <i>🎾",
    typed: { name: "Uno", shownName: "", color: "red", sportIds: [] },
    said: "Campo aggiornato",
    shown: /Uno.*Rosso.*Tutti/u,
  },
  removed: { by: ["Uno", "Elimina campo"], button: "Elimina campo", said: "Campo eliminato" },
  refused: [
    [{ name: "" }, "Nome: Campo obbligatorio"],
    [{ name: "x".repeat(61) }, "Nome: Inserisci al massimo 60 caratteri"],
    [{ shownName: "x".repeat(61) }, "Nome mostrato: Inserisci al massimo 60 caratteri"],
    [{ bufferMinutes: "-1" }, "maggiore o uguale a 0"],
    [{ bufferMinutes: "121" }, "120"],
    [{ bufferMinutes: "7,5" }, "Intervallo dopo ogni prenotazione"],
  ],
  logged: ["court.create", "court.edit", "court.delete"],
});

describe("courts without a script", () => {
  test("a new court gets a colour that is still free", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    const chosen = async () =>
      (await visitor.get(`${list}/new`)).document.querySelector("input[name=color][checked]")?.getAttribute("value");
    expect(await chosen()).toBe("red");
    await add(visitor, list, { name: "Uno" });
    expect(await chosen()).toBe("pink");
  });

  test("refuse a name that another has, in other capitals too", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    await add(visitor, list, { name: "Padel 1" });
    const refused = await add(visitor, list, { name: "PADEL 1" });
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      ["Nome: Esiste già un campo con questo nome: scegline un altro"],
    ]);
  });

  test("a court with reservations to come is kept", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await visitor.follow(await visitor.get("/locations/list"), "Circolo Parco Nord");
    const edit = await visitor.follow(await visitor.get(`${place.path}/fields`), "Padel 1");
    const question = await visitor.follow(edit, "Elimina campo");
    const kept = await visitor.submit(question, {}, { button: "Elimina campo" });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("Non è possibile eliminare il campo: ha prenotazioni o eventi in programma");
  });

  test("buttons move a court up and down, not past the ends", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    for (const name of ["A", "B", "C"]) await add(visitor, list, { name });
    const page = await visitor.get(list);
    expect(namesOf(page)).toEqual(["A", "B", "C"]);
    const up = await visitor.submit(page, {}, { button: "Sposta su C" });
    expect(up.text).toContain("Ordine dei campi aggiornato");
    expect(namesOf(up)).toEqual(["A", "C", "B"]);
    expect(namesOf(await visitor.submit(up, {}, { button: "Sposta giù A" }))).toEqual(["C", "A", "B"]);
    const ends = page.document.querySelectorAll("tbody button[disabled]");
    expect([...ends].map((button) => button.getAttribute("aria-label"))).toEqual(["Sposta su A", "Sposta giù C"]);
  });

  test("several are changed at once", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    for (const name of ["A", "B", "C"]) await add(visitor, list, { name, color: "red" });
    const form = await visitor.follow(await visitor.get(list), "Modifica più campi");
    const ids = ["A", "B"].map((name) => valueBeside(form, "ids", name));
    const nothing = await visitor.submit(form, { ids });
    expect(nothing.status).toBe(422);
    expect(errorsOf(nothing)).toEqual(["Colore: Scegli un colore o un intervallo, oppure sostituisci gli sport"]);
    expect(nothing.document.querySelectorAll("input[name=ids][checked]")).toHaveLength(2);
    const none = await visitor.submit(form, { color: "teal" });
    expect(errorsOf(none)).toEqual(["Campi da modificare: Scegline almeno 1"]);
    const tennis = valueBeside(form, "sportIds", "Tennis");
    const done = await visitor.submit(form, { ids, color: "teal", sports: "set", sportIds: [tennis] });
    expect(done.text).toContain("Campi aggiornati");
    for (const name of ["A", "B"]) expect(rowOf(done, name)).toMatch(/Ottanio.*Tennis/u);
    expect(rowOf(done, "C")).toMatch(/Rosso.*Tutti/u);
  });

  test("one is made of others, and says so", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    for (const name of ["A", "B"]) await add(visitor, list, { name });
    const form = await visitor.get(`${list}/new`);
    const partIds = ["A", "B"].map((name) => valueBeside(form, "partIds", name));
    const alone = await visitor.submit(form, { name: "A e B", partIds: partIds.slice(0, 1), bufferMinutes: "15" });
    expect(alone.status).toBe(422);
    expect(errorsOf(alone)[0]).toMatch(/^Composto da: Scegli almeno due campi semplici/u);
    expect(alone.document.querySelectorAll("input[name=partIds][checked]")).toHaveLength(1);
    expect(alone.document.querySelector("input[name=bufferMinutes]")?.getAttribute("value")).toBe("15");
    const created = await visitor.submit(alone, { partIds });
    expect(rowOf(created, "A e B")).toMatch(/A, B.*15 min/u);
    expect(rowOf(created, "A")).not.toContain("A, B");

    // A part has no parts itself, says what it is part of, and is not deleted while that exists.
    const part = await visitor.follow(created, "A");
    expect(part.document.querySelector("input[name=partIds]")).toBeNull();
    expect(part.text).toContain("Questo campo fa parte di «A e B»");
    const kept = await visitor.submit(await visitor.follow(part, "Elimina campo"), {}, { button: "Elimina campo" });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("fa parte di un campo composto");

    const simple = await visitor.submit(await visitor.follow(created, "A e B"), { partIds: [], bufferMinutes: "" });
    expect(rowOf(simple, "A e B")).not.toMatch(/A, B|min/u);
  });

  test("several get the same break at once", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await newPlace(visitor);
    for (const name of ["A", "B", "C"]) await add(visitor, list, { name });
    const form = await visitor.follow(await visitor.get(list), "Modifica più campi");
    const ids = ["A", "B"].map((name) => valueBeside(form, "ids", name));
    const done = await visitor.submit(form, { ids, bufferMinutes: "10" });
    for (const name of ["A", "B"]) expect(rowOf(done, name)).toContain("10 min");
    expect(rowOf(done, "C")).not.toContain("min");
  });
});
