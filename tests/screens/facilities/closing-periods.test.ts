import { describe, expect } from "vitest";
import { addDays, formatLocalDate, formatLongDay, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { testCrud } from "../support/crud.ts";

const zone = "Europe/Rome";
/** Days far enough ahead that the demo has nothing on them, and no yearly closure is near. */
const start = addDays(today(zone), 95);
const day = (n: number) => addDays(start, n);

/** The first location of the organisation, as the list of locations leads to it. */
async function closingsPath(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  const link = list.document.querySelector("a[href^='/locations/'].rowLink")?.getAttribute("href") ?? "";
  return `${link}/closing-periods`;
}

const optionOf = (page: Page, select: string, words: string) =>
  [...page.document.querySelectorAll(`select[name=${select}] option`)]
    .find((option) => option.textContent?.includes(words))
    ?.getAttribute("value") ?? "";

/** A confirmed reservation on the padel court of the first location. @returns its page's path */
async function confirmed(visitor: Visitor, date: string, guestName: string) {
  const form = await visitor.get("/locations/reservations/new");
  const values = { date, startAt: "10:00", endAt: "11:30", holder: "guest", guestName };
  const fieldId = optionOf(form, "fieldId", "Padel 1");
  const created = await visitor.submit(form, { fieldId, ...values }, { button: "intent=save" });
  expect(created.text).toContain("Prenotazione creata e confermata.");
  return created.path.split("?")[0] ?? "";
}

testCrud("closing days", {
  list: closingsPath,
  added: {
    typed: { day: day(5), until: "", reason: "Torneo <b>sociale</b> 🎾" },
    said: "1 giorno di chiusura aggiunto.",
    shown: `${formatLongDay(day(5), "it")}Torneo <b>sociale</b> 🎾`,
  },
  removed: { by: [`Riapri ${formatLongDay(day(5), "it")}`], button: "Riapri", said: "Giorno riaperto." },
  refused: [
    [{ day: "" }, "Campo obbligatorio"],
    [{ day: "domani" }, "Inserisci una data valida"],
    [{ reason: "x".repeat(121) }, "Inserisci al massimo 120 caratteri"],
    [{ until: day(4) }, "La fine non può essere prima dell'inizio"],
    [{ until: day(5 + 366) }, "al massimo 366 giorni"],
  ],
  logged: ["closing_period.create", "closing_period.delete"],
});

describe("closing days without a script", () => {
  test("a range leaves out the days that are closed already, and a day is closed once", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await closingsPath(visitor);
    await visitor.submit(await visitor.get(`${base}/new`), { day: day(0) });
    const again = await visitor.submit(await visitor.get(`${base}/new`), { day: day(0), reason: "Resta qui" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("Questo giorno è già di chiusura");
    expect(again.document.querySelector("input[name=reason]")?.getAttribute("value")).toBe("Resta qui");
    const range = await visitor.submit(await visitor.get(`${base}/new`), { day: day(-1), until: day(1) });
    expect(range.text).toContain("2 giorni di chiusura aggiunti.");
    expect((await visitor.get(`${base}/tomorrow/delete`)).status).toBe(404);
  });

  test("the agenda shows the closure", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await closingsPath(visitor);
    await visitor.submit(await visitor.get(`${base}/new`), { day: day(20), reason: "Manutenzione straordinaria" });
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&date=${day(20)}`);
    expect(agenda.text).toContain("Manutenzione straordinaria");
  });

  test("confirmed reservations are listed before anything is saved, and kept when told so", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await closingsPath(visitor);
    const reservation = await confirmed(visitor, day(40), "Ospite Che Resta");
    const review = await visitor.submit(await visitor.get(`${base}/new`), {
      day: day(39),
      until: day(40),
      reason: "Ferie",
    });
    expect(review.status).toBe(200);
    expect(review.text).toContain("In questi giorni c'è 1 prenotazione confermata.");
    expect(review.text).toContain("Ospite Che Resta");
    expect(review.text).toContain(`${formatLocalDate(day(40))} 10:00–11:30`);
    expect(review.document.querySelector(`main a[href="${reservation}"]`)).not.toBeNull();
    expect(review.document.querySelector("input[name=reason]")?.getAttribute("value")).toBe("Ferie");
    expect((await visitor.get(base)).text).not.toContain(formatLongDay(day(39), "it"));

    const unsaid = await visitor.submit(review, {}, { button: "Conferma chiusura" });
    expect(unsaid.status).toBe(422);
    expect(unsaid.document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("#closing-reservations");
    const closed = await visitor.submit(unsaid, { reservations: "keep" }, { button: "Conferma chiusura" });
    expect(closed.text).toContain("2 giorni di chiusura aggiunti.");
    expect((await visitor.get(reservation)).text).toContain("Confermata");
  });

  test("they are canceled when told so, which the action log keeps", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const base = await closingsPath(visitor);
    const reservation = await confirmed(visitor, day(50), "Ospite Annullato");
    const review = await visitor.submit(await visitor.get(`${base}/new`), { day: day(50) });
    const late = await confirmed(visitor, day(51), "Ospite Arrivato Dopo");

    // The set has changed since it was shown: the person is asked again.
    const other = await visitor.submit(review, { until: day(51), reservations: "cancel" });
    expect(other.status).toBe(409);
    expect(other.text).toContain("Nel frattempo le prenotazioni di questi giorni sono cambiate");
    expect(other.text).toContain("Ospite Arrivato Dopo");
    expect((await visitor.get(reservation)).text).toContain("Confermata");

    const closed = await visitor.submit(other, { reservations: "cancel" }, { button: "Conferma chiusura" });
    expect(closed.text).toContain("2 giorni di chiusura aggiunti.");
    for (const path of [reservation, late]) expect((await visitor.get(path)).text).toContain("Annullata dal circolo");

    const log = await visitor.action("action=closing_period.create&outcome=succeeded");
    expect(log.text).toContain("Nuova chiusura");
    expect(log.text).toContain("Ospite Annullato");
    expect(log.text).toContain("Annullate");
  });
});
