import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";
import { day, optionOf } from "./booking.ts";

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
      const fields = { fieldId, date: day(10), ...values, startAt: "08:00", endAt: "09:30" };
      const created = await visitor.post(path, fields);
      expect(created.location, returnTo).toMatch(/^\/locations\/reservations\/[\da-f-]{36}$/u);
    }
  });
});
