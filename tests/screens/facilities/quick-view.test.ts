import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { book, day, idOf } from "./booking.ts";

/** The panel's address beside the list. */
const besideList = (id: string) => `/locations/reservations/list/${id}?search=Neri`;
/** The panel's address beside the agenda of a day. */
const beside = (id: string, date: string) => `/locations/reservations/agenda/${id}?view=day&date=${date}`;
const panelOf = (page: Page) => page.document.querySelector("aside.sidePanel");
const wordsOf = (page: Page) => panelOf(page)?.textContent?.replace(/\s+/gu, " ") ?? "";
const actionOf = (page: Page, form: string) => panelOf(page)?.querySelector(`form#${form}`)?.getAttribute("action");

async function opened(visitor: Visitor, values: Record<string, string>) {
  const id = idOf(await book(visitor, values));
  return { id, page: await visitor.get(beside(id, values.date ?? "")) };
}

describe("a reservation beside the agenda, without a script", () => {
  test("says who, where, when and what is open, and closes to the agenda as it was", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const holder = { guestName: "Bianchi Ada", guestPhoneNumber: "+39 333 12 34" };
    const { id, page } = await opened(visitor, { date: day(30), ...holder, notes: "Porta le racchette" });
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.textContent).toBe("Agenda prenotazioni");
    expect(page.document.querySelector(".agenda a.r")).not.toBeNull();
    for (const words of ["Bianchi Ada", "10:00–11:30", "Padel 1", "In attesa", "42,00", "Porta le racchette"])
      expect(wordsOf(page)).toContain(words);
    expect(panelOf(page)?.querySelector("a[href='tel:+393331234']")).not.toBeNull();
    expect(panelOf(page)?.querySelector(`a[href='/locations/reservations/${id}']`)).not.toBeNull();
    const close = panelOf(page)?.querySelector("a[aria-label=Chiudi]")?.getAttribute("href");
    expect(close).toBe(`/locations/reservations/agenda?view=day&date=${day(30)}`);
  });

  test("confirms, collects, keeps notes and cancels, and stays where it is", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const date = day(31);
    const { id, page } = await opened(visitor, { date, guestName: "Rossi Zoe" });
    const confirmed = await visitor.submit(page, {}, { form: "#confirmation" });
    expect(confirmed.path).toBe(beside(id, date));
    expect(confirmed.text).toContain("Prenotazione confermata.");
    expect(actionOf(confirmed, "confirmation")).toBeUndefined();
    const paid = await visitor.submit(confirmed, { amount: "12,00" }, { form: "#payment" });
    expect(paid.path).toBe(beside(id, date));
    expect(wordsOf(paid)).toContain("Pagata in parte");
    expect(panelOf(paid)?.querySelector("input[name=amount]")?.getAttribute("value")).toBe("30,00");
    const noted = await visitor.submit(paid, { notes: "Ha chiamato" }, { form: "#notes" });
    expect(wordsOf(noted)).toContain("Ha chiamato");
    const canceled = await visitor.submit(noted, { target: "user" }, { form: "#cancellation" });
    expect(canceled.path).toBe(beside(id, date));
    expect(wordsOf(canceled)).toContain("Annullata");
    for (const form of ["payment", "cancellation"]) expect(actionOf(canceled, form)).toBeUndefined();
  });

  test("what is refused stands on the page that does it, which leads back", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const date = day(32);
    const { id, page } = await opened(visitor, { date, guestName: "Verdi Ugo" });
    const refused = await visitor.submit(page, { amount: "99,00" }, { form: "#payment" });
    expect(refused.status).toBe(422);
    expect(refused.path).toMatch(new RegExp(`^/locations/reservations/${id}/payments/new\\?`, "u"));
    const back = [...refused.document.querySelectorAll("main form a")].map((link) => link.getAttribute("href"));
    expect(back).toContain(beside(id, date));
    const moved = await visitor.get(panelOf(page)?.querySelector("a[href*='/move?']")?.getAttribute("href") ?? "");
    const checked = await visitor.submit(moved, { startAt: "13:00", endAt: "14:30" }, { button: "Controlla" });
    const done = await visitor.submit(checked, {}, { form: "#move" });
    expect(done.path).toBe(beside(id, date));
    expect(wordsOf(done)).toContain("13:00–14:30");
  });

  test("stands beside the list as well, and its forms lead back there", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const { id } = await opened(visitor, { date: day(34), guestName: "Neri Ida" });
    const page = await visitor.get(besideList(id));
    const rows = [...page.document.querySelectorAll("main tbody a.rowLink")];
    const open = rows.filter((link) => link.getAttribute("aria-current") === "true");
    // Without scripts a row leads to the reservation's own page.
    expect(open.map((link) => link.getAttribute("href"))).toEqual([`/locations/reservations/${id}`]);
    expect(wordsOf(page)).toContain("Neri Ida");
    const confirmed = await visitor.submit(page, {}, { form: "#confirmation" });
    expect(confirmed.path).toBe(besideList(id));
    expect(wordsOf(confirmed)).toContain("Confermata");
    const close = panelOf(confirmed)?.querySelector("a[aria-label=Chiudi]")?.getAttribute("href");
    expect(close).toBe("/locations/reservations/list?search=Neri");
  });

  test("is not there for another organisation", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const missing = await visitor.get(beside("00000000-0000-4000-8000-000000000000", day(33)));
    expect(missing.status).toBe(404);
  });
});
