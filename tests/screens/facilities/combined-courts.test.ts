import { describe, expect } from "vitest";
import { addBusyPlace } from "#tests/support/busy-place.ts";
import { test as base } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

/** The week of the place's bookings, and a day after it on which nothing is booked yet. */
const monday = "2029-02-05";
const date = "2029-02-14";
const test = base.extend("busy", { scope: "file" }, ({ upstream }) =>
  addBusyPlace(upstream.databaseUrl, { monday, bookings: 40 }),
);

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/gu, " ").trim() ?? "";
const partsOf = (form: Page, ...names: string[]) =>
  [...form.document.querySelectorAll("input[name=partIds]")]
    .filter((box) => names.includes(words(box.closest("label"))))
    .map((box) => box.getAttribute("value") ?? "");

/** A confirmed reservation of a guest. @returns its page's path */
async function confirmed(visitor: Visitor, fieldId: string, startAt: string, endAt: string, guestName: string) {
  const form = await visitor.get(`/locations/reservations/new?fieldId=${fieldId}&date=${date}`);
  const values = { fieldId, startAt, endAt, holder: "guest", guestName };
  const created = await visitor.submit(form, values, { button: "intent=save" });
  expect(created.text).toContain("Confermata");
  return created.path.split("?")[0] ?? "";
}

/** Rows of a court's table on paper, without its head. */
const rowsOf = (page: Page, court: string) =>
  [...(page.document.querySelector(`.daySheet table[aria-label="${court}"]`)?.querySelectorAll("tbody tr") ?? [])].map(
    words,
  );

describe("combined courts without a script", () => {
  test("the day on paper says what takes a court besides its own reservations", async ({ visitor, busy }) => {
    await visitor.signIn("facilities");
    const place = `/locations/${busy.locationId}`;
    const prices = await visitor.get(`${place}/price-lists/new`);
    const save = { button: "Aggiungi listino" };
    const priced = await visitor.submit(prices, { name: "Tutti i campi", "priceRanges[0].price": "20" }, save);
    expect(priced.text).toContain("Listino «Tutti i campi» aggiunto.");
    const form = await visitor.get(`${place}/fields/new`);
    await visitor.submit(form, { name: "Calcio a 8", partIds: partsOf(form, "Campo 1", "Campo 2") });
    const list = await visitor.get(`${place}/fields`);
    const whole = list.document.querySelector("a[aria-label='Blocca per manutenzione: Calcio a 8']");
    const wholeId = new URL(whole?.getAttribute("href") ?? "", "http://x").searchParams.get("fieldId") ?? "";
    const [one = "", , three = ""] = busy.courtIds;
    await confirmed(visitor, wholeId, "18:00", "19:00", "Rossi");
    await confirmed(visitor, one, "16:00", "17:00", "Bianchi");
    const block = await visitor.get(`${place}/blocks/new?fieldId=${one}&date=${date}&startAt=17:00&endAt=18:00`);
    await visitor.submit(block, { reason: "cambio <b>reti</b>" });

    const sheet = await visitor.get(`/locations/reservations/print?date=${date}&locationId=${busy.locationId}`);
    expect(rowsOf(sheet, "Campo 1")).toEqual([
      expect.stringMatching(/^16:00–17:00\s?Bianchi/u),
      expect.stringMatching(/^17:00–18:00\s?Manutenzione: cambio <b>reti<\/b>$/u),
      expect.stringMatching(/^18:00–19:00\s?Occupato: Calcio a 8, 18:00–19:00, Rossi$/u),
    ]);
    expect(rowsOf(sheet, "Campo 2")).toEqual([expect.stringMatching(/Occupato: Calcio a 8, 18:00–19:00, Rossi$/u)]);
    expect(rowsOf(sheet, "Calcio a 8")).toEqual([
      expect.stringMatching(/Occupato: Campo 1, 16:00–17:00, Bianchi$/u),
      expect.stringMatching(/Manutenzione: cambio/u),
      expect.stringMatching(/^18:00–19:00\s?Rossi/u),
    ]);
    expect(rowsOf(sheet, "Campo 3")).toEqual(["Nessuna prenotazione"]);

    // One more part that is taken at that time: refused, with both reservations named and linked.
    const other = await confirmed(visitor, three, "18:30", "19:30", "Verdi");
    const edit = await visitor.get(`${place}/fields/${wholeId}/edit`);
    const wanted = { name: "Calcio a 9", partIds: partsOf(edit, "Campo 1", "Campo 2", "Campo 3") };
    const refused = await visitor.submit(edit, wanted);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("si sovrapporrebbero prenotazioni già confermate o altri impegni");
    expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Calcio a 9");
    expect(refused.document.querySelectorAll("input[name=partIds][checked]")).toHaveLength(3);
    const named = [...refused.document.querySelectorAll("form li a[href*='/reservations/']")];
    expect(named.map(words)).toEqual([
      expect.stringMatching(/18:00–19:00 · Calcio a 8 · Rossi$/u),
      expect.stringMatching(/18:30–19:30 · Campo 3 · Verdi$/u),
    ]);
    expect(named[1]?.getAttribute("href")).toBe(other);
    expect((await visitor.get(`${place}/fields`)).text).not.toContain("Calcio a 9");
  });
});
