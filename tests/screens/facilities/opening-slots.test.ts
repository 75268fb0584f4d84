import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

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

describe("opening hours without a script", () => {
  test("the week shows a row a day; hours are added, changed and deleted", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await hoursPath(visitor);
    const week = await visitor.get(base);
    expect(week.status).toBe(200);
    expect(week.document.querySelectorAll("li.day")).toHaveLength(7);
    expect(hoursOf(week, 0)).toEqual(["08:00–24:00"]);

    const changed = await visitor.submit(await visitor.follow(week, "Modifica lunedì 08:00–24:00"), {
      startAt: "09:00",
      endAt: "13:00",
    });
    expect(changed.text).toContain("Orario modificato.");
    expect(hoursOf(changed, 0)).toEqual(["09:00–13:00"]);

    const form = await visitor.follow(changed, "Aggiungi orario a lunedì");
    expect(form.document.querySelector("select[name=dayOfWeek] option[selected]")?.getAttribute("value")).toBe("1");
    const added = await visitor.submit(form, { startAt: "15:00", endAt: "24:00" });
    expect(added.text).toContain("Orario aggiunto.");
    expect(hoursOf(added, 0)).toEqual(["09:00–13:00", "15:00–24:00"]);

    const deleted = await visitor.submit(
      await visitor.follow(added, "Elimina lunedì 09:00–13:00"),
      {},
      { button: "Elimina orario" },
    );
    expect(deleted.text).toContain("Orario eliminato.");
    expect(hoursOf(deleted, 0)).toEqual(["15:00–24:00"]);
  });

  test("what is wrong is said beside its field, and what was chosen stays", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await hoursPath(visitor);
    const send = async (values: Record<string, string>) => visitor.submit(await visitor.get(`${base}/new`), values);

    const empty = await send({ dayOfWeek: "" });
    expect(empty.status).toBe(422);
    const summary = [...empty.document.querySelectorAll("[role=alert] a")].map((link) => link.getAttribute("href"));
    expect(summary).toEqual(["#openingSlot-dayOfWeek", "#openingSlot-startAt", "#openingSlot-endAt"]);
    for (const href of summary) expect(empty.document.querySelector(href ?? "")).not.toBeNull();

    const overlap = await send({ dayOfWeek: "2", startAt: "09:00", endAt: "10:00" });
    expect(overlap.status).toBe(409);
    expect(overlap.text).toContain("Questo orario si sovrappone a un altro dello stesso giorno");
    const kept = (name: string) =>
      overlap.document.querySelector(`select[name=${name}] option[selected]`)?.getAttribute("value");
    expect([kept("dayOfWeek"), kept("startAt"), kept("endAt")]).toEqual(["2", "09:00", "10:00"]);

    const same = await send({ dayOfWeek: "2", startAt: "06:00", endAt: "06:00" });
    expect(same.text).toContain("Apertura e chiusura non possono coincidere");
    const turned = await send({ dayOfWeek: "2", startAt: "07:00", endAt: "06:00" });
    expect(turned.text).toContain("La chiusura deve essere dopo l'apertura");

    for (const bad of ["🎾", "<b>", "-1", "99999999999999999999", "25:00", "x".repeat(5000)]) {
      const refused = await visitor.post(`${base}/new`, { dayOfWeek: bad, startAt: bad, endAt: bad });
      expect(refused.status, bad).toBe(422);
    }
    expect(hoursOf(await visitor.get(base), 1)).toEqual(["08:00–24:00"]);
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

  test("speaks the reader's language", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await hoursPath(visitor);
    visitor.cookies.set("lng", "es");
    const week = await visitor.get(base);
    expect(week.status).toBe(200);
    expect(week.text).not.toMatch(/openings:|openingSlots\./u);
  });
});
