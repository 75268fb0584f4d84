import postgres from "postgres";
import { describe, expect } from "vitest";
import { addDays, mondayOf, today } from "#app/rules/dates.ts";
import { addBusyPlace } from "#tests/support/busy-place.ts";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const path = "/locations/reservations/agenda";
const now = today("Europe/Rome");
const reservationsOf = (page: Page) => [...page.document.querySelectorAll("a.r")];
const chosen = (page: Page, nav: string) =>
  page.document.querySelector(`nav[aria-label="${nav}"] [aria-current]`)?.textContent;

describe("agenda without a script", () => {
  test("shows this week of the first location, and steps, switches and jumps by links and a form", async ({
    visitor,
  }) => {
    await visitor.signIn("facilities");
    const week = await visitor.get(path);
    expect(week.status).toBe(200);
    expect(chosen(week, "Vista")).toBe("Settimana");
    expect(week.document.querySelectorAll("section.day")).toHaveLength(7);
    expect(week.document.querySelector("section.day")?.id).toBe(`day-${mondayOf(now)}`);
    expect(reservationsOf(week).length).toBeGreaterThan(0);

    const next = await visitor.follow(week, "Settimana successiva");
    expect(next.document.querySelector("section.day")?.id).toBe(`day-${addDays(mondayOf(now), 7)}`);
    const day = await visitor.follow(next, "Giorno");
    expect(day.document.querySelectorAll("section.day")).toHaveLength(1);
    const jumped = await visitor.submit(day, { date: "2031-05-07" }, { button: "Vai" });
    expect(jumped.document.querySelector("section.day")?.id).toBe("day-2031-05-07");
    expect(jumped.text).toContain("Nessuna prenotazione in questo giorno.");
    const back = await visitor.follow(jumped, "Oggi");
    expect(back.document.querySelector("section.day")?.id).toBe(`day-${now}`);

    // The view that was chosen last is kept.
    expect(chosen(await visitor.get(path), "Vista")).toBe("Giorno");
  });

  test("filters by court, status and payment, and hides canceled ones unless asked", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const all = await visitor.get(`${path}?view=week&locationId=all`);
    expect(reservationsOf(all).some((link) => link.classList.contains("canceled"))).toBe(false);
    const pending = await visitor.submit(all, { status: "pending" }, { button: "Applica" });
    expect(reservationsOf(pending).length).toBeGreaterThan(0);
    for (const link of reservationsOf(pending)) expect(link.classList.contains("pending")).toBe(true);
    const unpaid = await visitor.get(`${path}?view=week&locationId=all&paymentStatus=unpaid`);
    for (const link of reservationsOf(unpaid)) expect(link.textContent).toContain("Da pagare");
    const cleared = await visitor.follow(pending, "Togli i filtri");
    expect(reservationsOf(cleared)).toHaveLength(reservationsOf(all).length);

    const court = all.document.querySelector('input[name="fieldId"]')?.getAttribute("value");
    const one = await visitor.get(`${path}?view=week&locationId=all&fieldId=${court}`);
    expect(one.document.querySelectorAll(".court")).toHaveLength(7);
  });

  test("colours by court, status or payment: links, kept by this browser and by the form", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const first = await visitor.get(path);
    expect(chosen(first, "Colori")).toBe("Campo");
    expect(first.document.querySelector(".agenda.color-court")).not.toBeNull();
    const byPayment = await visitor.follow(first, "Pagamento");
    expect(byPayment.path).toContain("color=payment");
    expect(byPayment.document.querySelector(".agenda.color-payment")).not.toBeNull();
    expect(byPayment.document.querySelector(".legend")?.textContent).toContain("Il colore dice il pagamento");
    const filtered = await visitor.submit(byPayment, { status: "pending" }, { button: "Applica" });
    expect(chosen(filtered, "Colori")).toBe("Pagamento");
    expect(chosen(await visitor.follow(filtered, "Togli i filtri"), "Colori")).toBe("Pagamento");
    expect(chosen(await visitor.get(path), "Colori")).toBe("Pagamento");
    expect(chosen(await visitor.get(`${path}?color=rainbow`), "Colori")).toBe("Pagamento");
    expect(chosen(await visitor.get(`${path}?color=status`), "Colori")).toBe("Stato");
  });

  test("shows the hours that were chosen, which this browser keeps", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const hoursOf = (page: Page) =>
      [...page.document.querySelectorAll(".gutter li")].map((hour) => hour.textContent?.trim());
    const day = `${path}?view=day&date=2028-01-12`;
    expect(hoursOf(await visitor.get(day))).toHaveLength(18);
    const hours = { hoursFrom: "10", hoursTo: "20" };
    const narrow = await visitor.submit(await visitor.get(day), hours, { button: "Applica" });
    expect(narrow.document.querySelector("[name=hoursFrom] [selected]")?.textContent).toBe("10:00");
    expect(hoursOf(narrow)).toEqual(Array.from({ length: 10 }, (_, hour) => `${hour + 10}:00`));
    expect(hoursOf(await visitor.get(day))).toEqual(hoursOf(narrow));
    // The usual ones are no choice: they take back what was stored, and who jumps to a date stores nothing.
    const usual = await visitor.submit(narrow, { hoursFrom: "6", hoursTo: "24" }, { button: "Applica" });
    expect(hoursOf(usual)).toHaveLength(18);
    await visitor.submit(usual, { date: "2028-01-13" }, { button: "Vai" });
    expect(visitor.cookies.has("agendaHours")).toBe(false);
  });

  test("each reservation leads to its page, each court's plus to a form that knows it", async ({ visitor }) => {
    await visitor.signIn("manager");
    const week = await visitor.get(`${path}?view=week`);
    const href = reservationsOf(week)[0]?.getAttribute("href") ?? "";
    expect((await visitor.get(href)).status).toBe(200);
    const plus = week.document.querySelector(".head a")?.getAttribute("href") ?? "";
    const form = await visitor.get(plus);
    const asked = new URLSearchParams(plus.split("?")[1]);
    expect(form.document.querySelector('select[name="fieldId"] option[selected]')?.getAttribute("value")).toBe(
      asked.get("fieldId"),
    );
    expect(form.document.querySelector('input[name="date"]')?.getAttribute("value")).toBe(asked.get("date"));
  });

  test("what runs past midnight is on both its days, though they are of two weeks", async ({ visitor, upstream }) => {
    const { locationId } = await addBusyPlace(upstream.databaseUrl, { monday: "2030-02-04", bookings: 1 });
    const sql = postgres(upstream.databaseUrl, { max: 1 });
    // From half past eleven on Sunday night to half past one.
    await sql`update upstream.reservations set start_at = '2030-02-10T22:30Z', end_at = '2030-02-11T00:30Z', status = 'pending'
              where location_id = ${locationId}`;
    await sql.end();
    await visitor.signIn("facilities");
    const days = ["2030-02-10", "2030-02-11"] as const;
    const expected = { "2030-02-10": "--s:1410;--e:1440", "2030-02-11": "--s:0;--e:90" };
    for (const view of ["week", "day"])
      for (const date of days) {
        const page = await visitor.get(`${path}?view=${view}&date=${date}&locationId=${locationId}`);
        expect(reservationsOf(page).map((link) => link.getAttribute("style"))).toEqual([expected[date]]);
        expect(reservationsOf(page)[0]?.closest("section.day")?.id).toBe(`day-${date}`);
        expect(reservationsOf(page)[0]?.textContent).toContain("a cavallo della mezzanotte");
        expect(page.text).toContain("1 prenotazione");
      }
    const before = await visitor.get(`${path}?view=day&date=2030-02-12&locationId=${locationId}`);
    expect(reservationsOf(before)).toHaveLength(0);
  });

  test("is nobody else's: another club's location is not found, a coach is sent home", async ({
    visitor,
    dashboard,
  }) => {
    await visitor.signIn("facilities");
    const foreign = "00000000-0000-4000-8000-000000000000";
    expect((await visitor.get(`${path}?locationId=${foreign}&date=${now}`)).status).toBe(404);
    expect((await visitor.get(`${path}?locationId=${foreign}`)).status).toBe(404);
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach");
    expect((await coach.get(path)).path).not.toContain(path);
  });
});
