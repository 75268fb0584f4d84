import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { testCrud } from "../support/crud.ts";

/** The first location of the organisation, as the list of locations leads to it. */
async function hoursPath(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  const link = list.document.querySelector("a[href^='/locations/'].rowLink")?.getAttribute("href") ?? "";
  return `${link}/opening-slots`;
}

/** Hours of a weekday (0 is Monday) as the week shows them. */
const hoursOf = (page: Page, day: number) =>
  [...(page.document.querySelectorAll("li.day")[day]?.querySelectorAll("a.hours") ?? [])].map(
    (link) => link.textContent,
  );

testCrud("opening hours", {
  list: hoursPath,
  added: {
    typed: { days: ["1"], startAt: "06:00", endAt: "07:00" },
    said: "Orario aggiunto.",
    shown: /lunedì.*06:00–07:00.*martedì/u,
  },
  changed: {
    by: "Modifica lunedì 06:00–07:00",
    typed: { startAt: "06:30" },
    said: "Orario modificato.",
    shown: /lunedì.*06:30–07:00.*martedì/u,
  },
  removed: { by: ["Elimina lunedì 06:30–07:00"], button: "Elimina orario", said: "Orario eliminato." },
  refused: [
    [{ days: [] }, "Scegline almeno 1"],
    [
      { days: ["2"], startAt: "09:00", endAt: "10:00" },
      "Questo orario si sovrappone a un altro dello stesso giorno",
      409,
    ],
    [{ startAt: "06:00", endAt: "06:00" }, "Apertura e chiusura non possono coincidere"],
    [{ startAt: "07:00", endAt: "06:00" }, "La chiusura deve essere dopo l'apertura"],
  ],
  logged: ["opening_slot.create", "opening_slot.edit", "opening_slot.delete"],
});

describe("opening hours without a script", () => {
  test("the week shows a row a day, and a day's link fills in the day", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const week = await visitor.get(await hoursPath(visitor));
    expect(week.document.querySelectorAll("li.day")).toHaveLength(7);
    expect(hoursOf(week, 0)).toEqual(["08:00–24:00"]);
    const form = await visitor.follow(week, "Aggiungi orario a lunedì");
    const ticked = form.document.querySelectorAll("input[name=days][checked]");
    expect([...ticked].map((box) => box.getAttribute("value"))).toEqual(["1"]);
  });

  test("a day is copied to others, which says what is replaced", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await hoursPath(visitor);
    const edit = await visitor.follow(await visitor.get(base), "Modifica mercoledì 08:00–24:00");
    const week = await visitor.submit(edit, { startAt: "10:30", endAt: "20:00" });
    const copy = await visitor.follow(week, "Copia gli orari di mercoledì su altri giorni");
    expect(copy.text).toContain("Copia gli orari di mercoledì: 10:30–20:00");
    expect(copy.text).toContain("sostituisce 08:00–24:00");
    expect(copy.document.querySelectorAll("input[name=toDays]")).toHaveLength(6);

    const none = await visitor.submit(copy, {}, { button: "Copia orari" });
    expect(none.status).toBe(422);
    const itself = await visitor.post(`${base}/copy`, { dayOfWeek: "3", toDays: "3" });
    expect(itself.status).toBe(422);
    expect(itself.text).toContain("Scegli giorni diversi da quello che copi");

    const copied = await visitor.submit(copy, { toDays: ["4", "5"] }, { button: "Copia orari" });
    expect(copied.text).toContain("Orari copiati.");
    for (const day of [2, 3, 4]) expect(hoursOf(copied, day)).toEqual(["10:30–20:00"]);

    await visitor.post("/logout", {});
    await visitor.signIn("manager", "Aurora");
    const log = await visitor.get("/audit?action=opening_slot.copy&outcome=succeeded");
    expect(log.text).toContain("Copia degli orari di un giorno");
  });
});
