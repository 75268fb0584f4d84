import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";
import { book, day, idOf, optionOf } from "./booking.ts";

describe("the form of a new reservation", () => {
  test("offers the sports of the chosen court, and asks for one where the price depends on it", async ({ visitor }) => {
    await visitor.signIn("manager", "Riviera");
    const empty = await visitor.get("/locations/reservations/new");
    const offered = (page: Page) =>
      [...page.document.querySelectorAll("select[name=sportId] option")].map((option) => option.textContent);
    expect(offered(empty).length).toBeGreaterThan(4);
    const fieldId = optionOf(empty, "fieldId", "Campo 1");
    const form = await visitor.get(`/locations/reservations/new?fieldId=${fieldId}&date=${day(3)}`);
    expect(offered(form)).toEqual(["Non indicato", "Beach tennis", "Beach volley"]);
    const values = { startAt: "10:00", endAt: "11:00", holder: "guest", guestName: "Ospite" };
    const refused = await visitor.submit(form, values, { button: "intent=save" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Su questo campo il prezzo dipende dallo sport: indicalo.");
    expect(refused.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#reservation-sportId");
    expect(refused.document.querySelector("input[name=guestName]")?.getAttribute("value")).toBe("Ospite");
    const saved = await visitor.submit(
      refused,
      { sportId: optionOf(refused, "sportId", "Beach volley") },
      { button: "intent=save" },
    );
    expect(saved.text).toContain("Prenotazione creata");
  });

  test("comes back to the agenda that it was opened from, and to our own pages only", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&date=${day(9)}`);
    const add = agenda.document.querySelector(".agenda .head a")?.getAttribute("href") ?? "";
    const form = await visitor.get(add);
    const back = [...form.document.querySelectorAll("main form a")].map((link) => link.getAttribute("href"));
    expect(back.some((href) => href?.startsWith("/locations/reservations/agenda?view=day"))).toBe(true);
    const values = { startAt: "10:00", endAt: "11:30", holder: "guest", guestName: "Dall'Agenda" };
    const fieldId = optionOf(form, "fieldId", "Padel 1");
    const saved = await visitor.submit(form, { ...values, fieldId }, { button: "intent=save" });
    expect(saved.path).toContain("/locations/reservations/agenda?view=day");
    expect(saved.path).toContain(`date=${day(9)}`);
    expect(saved.text).toContain("Prenotazione creata");
    expect(saved.text).toContain("Dall'Agenda");

    for (const returnTo of [
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/notifications/feed",
      "/calendars/x.ics",
    ]) {
      const path = `/locations/reservations/new?returnTo=${encodeURIComponent(returnTo)}`;
      const fields = { fieldId, date: day(10), ...values, startAt: "08:00", endAt: "09:30", status: "pending" };
      const created = await visitor.post(path, fields);
      expect(created.location, returnTo).toMatch(/^\/locations\/reservations\/[\da-f-]{36}$/u);
    }
  });

  test("books, confirms and collects in one save, and the log tells each", async ({ visitor }) => {
    await visitor.signIn("manager");
    const booking = { date: day(11), status: "confirmed", isPaid: "on", guestName: "Tutto in uno" };
    const saved = await book(visitor, booking);
    expect(saved.text).toMatch(/Prenotazione creata e confermata, incassati 42,00\s€/u);
    const page = await visitor.get(`/locations/reservations/${idOf(saved)}`);
    const words = page.text.replace(/\s+/gu, " ");
    expect(words).toMatch(/Pagata/u);
    const history = [...page.document.querySelectorAll(".content ol li")].map((line) =>
      line.textContent?.replace(/\s+/gu, " ").trim(),
    );
    expect(history.map((line) => line?.replace(/(?: · |€).*$/u, ""))).toEqual([
      expect.stringMatching(/^Nuovo pagamento/u),
      expect.stringMatching(/^Conferma/u),
      expect.stringMatching(/^Nuova prenotazione/u),
    ]);
    expect(history[0]).toMatch(/42,00\s€/u);
    // Found by what they are, as any other payment and confirmation.
    for (const action of ["payment.add", "reservation.confirm", "reservation.create"]) {
      const log = await visitor.get(`/audit?target=${idOf(saved)}&action=${action}`);
      expect(log.document.querySelectorAll("tbody tr"), action).toHaveLength(1);
    }
  });

  test("saves nothing of it when the court is taken or the amount is too high, and keeps what was typed", async ({
    visitor,
  }) => {
    await visitor.signIn("facilities");
    await book(visitor, { date: day(12), status: "confirmed", guestName: "Prima" });
    const booking = { date: day(12), status: "confirmed", isPaid: "on", amount: "10,00", guestName: "Seconda" };
    const taken = await book(visitor, booking);
    expect(taken.status).toBe(409);
    expect(taken.document.querySelector("main ul a[href^='/locations/reservations/']")?.textContent).toContain("Prima");
    expect(taken.document.querySelector("input[name=isPaid]")?.hasAttribute("checked")).toBe(true);
    const tooMuch = await visitor.submit(
      taken,
      { startAt: "13:00", endAt: "14:30", amount: "999,00" },
      { button: "intent=save" },
    );
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#reservation-amount");
    const list = await visitor.get(`/locations/reservations/list?from=${day(12)}&to=${day(12)}&search=Seconda`);
    expect(list.text).toContain("Nessuna prenotazione con questi filtri");
  });

  test("asks when an amount is typed without the tick that collects it", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const asked = await book(visitor, { date: day(15), amount: "10,00", guestName: "Senza spunta" });
    expect(asked.status).toBe(422);
    expect(asked.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#reservation-amount");
    expect(asked.document.querySelector("[name=amount]")?.getAttribute("value")).toBe("10,00");
    const saved = await visitor.submit(asked, { isPaid: "on" }, { button: "intent=save" });
    expect(saved.text).toMatch(/incassati 10,00\s€/u);
  });

  test("sent twice it books once and collects once", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const form = await visitor.get("/locations/reservations/new");
    const values = {
      ...{ fieldId: optionOf(form, "fieldId", "Padel 1"), date: day(13), startAt: "10:00", endAt: "11:30" },
      ...{ holder: "guest", guestName: "Due volte", isPaid: "on" },
    };
    const [first, second] = [
      await visitor.submit(form, values, { button: "intent=save" }),
      await visitor.submit(form, values, { button: "intent=save" }),
    ];
    expect(second.path).toBe(first.path);
    const page = await visitor.get(`/locations/reservations/${idOf(first)}`);
    expect(page.document.querySelectorAll("ul[aria-label=Pagamenti] li")).toHaveLength(1);
    const list = await visitor.get(`/locations/reservations/list?from=${day(13)}&to=${day(13)}&search=Due`);
    expect(list.document.querySelectorAll("tbody tr")).toHaveLength(1);
  });

  test("says the price before anybody is named, by its button and to a script", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const requested = { date: day(14), guestName: "", isPaid: "on" };
    const shown = await book(visitor, requested, "intent=preview");
    expect(shown.status).toBe(200);
    expect(shown.text).toMatch(/Prezzo di listino: 42,00\s€/u);
    expect(shown.document.querySelector("input[name=isPaid]")?.hasAttribute("checked")).toBe(true);
    const unsaid = await book(visitor, { ...requested, fieldId: "" }, "intent=preview");
    expect(unsaid.status).toBe(422);
    const summary = [...unsaid.document.querySelectorAll("[role=alert] a")].map((link) => link.getAttribute("href"));
    expect(summary).toEqual(["#reservation-fieldId"]);

    const fieldId = optionOf(shown, "fieldId", "Padel 1");
    const query = new URLSearchParams({ fieldId, date: day(14), startAt: "10:00", endAt: "11:30", holder: "athlete" });
    const told = await visitor.request(`/locations/reservations/price.data?${query}`);
    expect(await told.text()).toContain("4200");
    query.set("endAt", "11:00");
    const refused = await visitor.request(`/locations/reservations/price.data?${query}`);
    expect(refused.status).toBe(200);
    expect(await refused.text()).toContain("reservation.turns");
  });

  test("from the agenda without scripts: five clicks and a name", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const found = await book(visitor, { holder: "athlete", athleteSearch: "ross" }, "intent=search");
    const option = found.document.querySelectorAll("select[name=athleteId] option")[1]?.textContent ?? "";
    const athleteSearch = option.replace(/\s*\(.*$/u, "");
    let clicks = 0;
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&date=${day(15)}`);
    clicks += 1; // "Nuova prenotazione"
    const form = await visitor.get(agenda.document.querySelector(".agenda .head a")?.getAttribute("href") ?? "");
    expect(form.document.querySelector("input[name=athleteSearch]")?.hasAttribute("autofocus")).toBe(true);
    clicks += 2; // the list of hours, and one of them
    clicks += 1; // "Incassato ora"
    clicks += 1; // "Crea prenotazione"
    const saved = await visitor.submit(
      form,
      { startAt: "10:00", endAt: "11:30", athleteSearch, isPaid: "on" },
      { button: "intent=save" },
    );
    expect(saved.text).toMatch(/Prenotazione creata e confermata, incassati \d/u);
    expect(saved.path).toContain("/locations/reservations/agenda?view=day");
    console.log(`a phone booking, confirmed and paid, without scripts: ${clicks} clicks and a name`);
    expect(clicks).toBeLessThanOrEqual(7);
  });
});
