import { describe, expect } from "vitest";
import { today } from "#app/rules/dates.ts";
import { addBusyPlace } from "#tests/support/busy-place.ts";
import { test as base } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";

const path = "/locations/reservations/print";
const now = today("Europe/Rome");
const monday = "2029-02-05";
const test = base.extend("busy", { scope: "file" }, ({ upstream }) =>
  addBusyPlace(upstream.databaseUrl, { monday, bookings: 300 }),
);

const tablesOf = (page: Page) => [...page.document.querySelectorAll(".daySheet table")];
const rowsOf = (page: Page) => [...page.document.querySelectorAll(".daySheet tbody tr")];
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/gu, " ").trim() ?? "";

describe("a day on paper", () => {
  test("has a table for each court, with all that the agenda shows and more", async ({ visitor, busy }) => {
    await visitor.signIn("facilities");
    const query = `date=2029-02-06&locationId=${busy.locationId}`;
    const page = await visitor.get(`${path}?${query}`);
    expect(page.status).toBe(200);
    expect(words(page.document.querySelector(".daySheet h2"))).toBe("Centro Grande martedì 6 febbraio 2029");
    expect(words(page.document.querySelector(".daySheet header p"))).toMatch(
      /^ASD Polisportiva Aurora · \d+ prenotazioni · stampato il \d\d\/\d\d\/\d{4}/u,
    );
    expect(tablesOf(page)).toHaveLength(12);
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&${query}`);
    const shown = [...agenda.document.querySelectorAll("a.r")];
    expect(rowsOf(page)).toHaveLength(shown.length);
    for (const link of shown) {
      const row = rowsOf(page).find(
        (one) => one.querySelector("a")?.getAttribute("href") === link.getAttribute("href"),
      );
      const cells = [...(row?.querySelectorAll("td") ?? [])].map(words);
      expect(words(link)).toContain(cells[0]);
      expect(words(link)).toContain(cells[1]);
      expect(cells[2]).toMatch(/^\+39 3/u);
      expect(words(link)).toContain(cells[3]);
      expect(words(link)).toContain(cells[4]);
      expect(cells[5]).toBe(link.classList.contains("notes") ? "Porta le racchette." : "");
    }
    expect(
      rowsOf(page)
        .map((row) => words(row.querySelector("td.time")))
        .slice(0, 2),
    ).toEqual(
      rowsOf(page)
        .map((row) => words(row.querySelector("td.time")))
        .slice(0, 2)
        .toSorted(),
    );
    // In an element of its own: where scripts run, a bare text there is not what the server wrote (see the English
    // one).
    expect(words(page.document.querySelector("noscript > span"))).toContain("comando Stampa del browser");
  });

  test("says that a court is free, and that a day is closed", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const free = await visitor.get(`${path}?date=2031-05-07`);
    expect(tablesOf(free).length).toBeGreaterThan(0);
    expect(rowsOf(free).map(words)).toEqual(tablesOf(free).map(() => "Nessuna prenotazione"));
    const list = await visitor.get("/locations/list");
    const place = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
    const closings = await visitor.get(`${place}/closing-periods`);
    const closing = closings.document.querySelector('a[href$="/delete"]')?.getAttribute("href") ?? "";
    const day = closing.split("/").at(-2) ?? "";
    const closed = await visitor.get(`${path}?date=${day}&locationId=${place.split("/").at(-1)}`);
    expect(words(closed.document.querySelector(".daySheet .closed"))).toMatch(/^Chiuso/u);
  });

  test("is chosen by a form: day, location or all of them, and a page for each court", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const first = await visitor.get(path);
    expect(first.document.querySelectorAll(".daySheet")).toHaveLength(1);
    expect(first.document.querySelector('input[name="date"]')?.getAttribute("value")).toBe(now);
    const all = await visitor.submit(
      first,
      { date: "2031-05-07", locationId: "all", pages: "court" },
      { button: "Mostra" },
    );
    expect(all.document.querySelectorAll(".daySheet").length).toBeGreaterThan(1);
    expect(all.document.querySelector(".daySheets.byCourt")).not.toBeNull();
    expect(words(all.document.querySelector(".daySheet h2"))).toContain("mercoledì 7 maggio 2031");
    const nonsense = await visitor.get(`${path}?date=2026-02-31&locationId=x&pages=x`);
    expect(nonsense.document.querySelector('input[name="date"]')?.getAttribute("value")).toBe(now);
  });

  test("is reached from the agenda and from the list, each with its day", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const agenda = await visitor.get("/locations/reservations/agenda?view=day&date=2031-05-07");
    const fromAgenda = await visitor.follow(agenda, "Stampa il giorno");
    expect(words(fromAgenda.document.querySelector(".daySheet h2"))).toContain("7 maggio 2031");
    const list = await visitor.get(`/locations/reservations/list`);
    const fromList = await visitor.follow(list, "Stampa il giorno");
    expect(fromList.path).toContain(`date=${now}`);
  });

  test("is nobody else's: another club's location is not found", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const foreign = "00000000-0000-4000-8000-000000000000";
    expect((await visitor.get(`${path}?locationId=${foreign}&date=${now}`)).status).toBe(404);
    expect((await visitor.get(`${path}?locationId=${foreign}`)).status).toBe(404);
  });
});
