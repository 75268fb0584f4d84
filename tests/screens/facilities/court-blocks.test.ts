import { describe, expect } from "vitest";
import { addDays, formatLocalDate, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf, testCrud } from "../support/crud.ts";

/** Days far enough ahead that the demo has nothing on them, and no yearly closure is near. */
const start = addDays(today("Europe/Rome"), 95);
const day = (n: number) => addDays(start, n);

/** The maintenance of the first location, as the list of locations leads to it. */
async function blocksPath(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  return `${list.document.querySelector("a.rowLink")?.getAttribute("href") ?? ""}/blocks`;
}

const courtsOf = (form: Page, ...names: string[]) =>
  [...form.document.querySelectorAll("input[name=fieldIds]")]
    .filter((box) => names.includes(box.closest("label")?.textContent?.trim() ?? ""))
    .map((box) => box.getAttribute("value") ?? "");
const typedIn = (page: Page, name: string) => page.document.querySelector(`[name=${name}]`)?.getAttribute("value");
const rowOf = (page: Page, words: string) =>
  [...page.document.querySelectorAll("tbody tr")].find((row) => row.textContent?.includes(words))?.textContent ?? "";

/** A confirmed reservation on the first padel court from ten to half past eleven. @returns its page's path */
async function confirmed(visitor: Visitor, date: string, guestName: string) {
  const form = await visitor.get("/locations/reservations/new");
  const fieldId =
    [...form.document.querySelectorAll("select[name=fieldId] option")]
      .find((option) => option.textContent?.includes("Padel 1"))
      ?.getAttribute("value") ?? "";
  const values = { fieldId, date, startAt: "10:00", endAt: "11:30", holder: "guest", guestName };
  const created = await visitor.submit(form, values, { button: "intent=save" });
  return created.path.split("?")[0] ?? "";
}

testCrud("blocks for maintenance", {
  list: blocksPath,
  added: {
    typed: (form) => ({
      fieldIds: courtsOf(form, "Padel 1", "Padel 2"),
      startDate: day(0),
      endDate: day(1),
      reason: "Cambio <b>reti</b> 🎾",
    }),
    said: "Manutenzione aggiunta.",
    shown: new RegExp(`${formatLocalDate(day(0))} 00:00 – .*24:00.*Padel 1, Padel 2.*Cambio <b>reti</b> 🎾`, "u"),
  },
  changed: {
    by: new RegExp(`^Modifica .* ${formatLocalDate(day(0))} 00:00 – .*24:00$`, "u"),
    typed: { endDate: "", startTime: "08:00", endTime: "10:00", reason: "Pulizia" },
    said: "Manutenzione aggiornata.",
    shown: /08:00–10:00.*Padel 1, Padel 2.*Pulizia/u,
  },
  removed: {
    by: [new RegExp(`^Elimina .* ${formatLocalDate(day(0))} 08:00–10:00$`, "u")],
    button: "Elimina manutenzione",
    said: "Manutenzione eliminata.",
  },
  refused: [
    [{ fieldIds: [] }, "Campi da bloccare: Scegline almeno 1"],
    [{ startDate: "" }, "Dal giorno: Campo obbligatorio"],
    [{ startDate: "2027-02-30" }, "Dal giorno: Inserisci una data valida"],
    [{ reason: "" }, "Motivo: Campo obbligatorio"],
    [{ reason: "x".repeat(121) }, "Motivo: Inserisci al massimo 120 caratteri"],
    [{ endDate: day(-1) }, "Al giorno: La fine deve essere dopo l'inizio"],
    [{ endDate: "", startTime: "12:00", endTime: "12:00" }, "Alle: La fine deve essere dopo l'inizio"],
    [{ endDate: day(400) }, "Al giorno: Una manutenzione dura al massimo 366 giorni"],
    [
      { startDate: "2026-01-01", endDate: "" },
      "Al giorno: Questa manutenzione sarebbe già conclusa: scegli una fine nel futuro",
    ],
  ],
  logged: ["court_block.create", "court_block.edit", "court_block.delete"],
});

describe("maintenance without a script", () => {
  test("that changed meanwhile is not overwritten", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await blocksPath(visitor);
    const form = await visitor.get(`${base}/new`);
    const typed = { fieldIds: courtsOf(form, "Padel 1"), startDate: day(60), reason: "Conteso" };
    const list = await visitor.submit(form, typed);
    const path = [...list.document.querySelectorAll("tbody tr")]
      .find((row) => row.textContent?.includes("Conteso"))
      ?.querySelector("a[href$='/edit']")
      ?.getAttribute("href");
    const [one, other] = [await visitor.get(path ?? ""), await visitor.get(path ?? "")];
    expect((await visitor.submit(one, { reason: "Primo" }, { button: "Salva" })).path).toBe(base);
    const stale = await visitor.submit(other, { reason: "Secondo" }, { button: "Salva" });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("modificato questa manutenzione");
    expect(typedIn(stale, "reason")).toBe("Secondo");
    expect((await visitor.get(base)).text).toContain("Primo");
  });

  test("starts from a court of the list, or with what the address says", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await blocksPath(visitor);
    const courts = await visitor.get(base.replace(/blocks$/u, "fields"));
    const link = courts.document.querySelector("a[aria-label='Blocca per manutenzione: Padel 2']");
    expect(link?.getAttribute("title")).toBe("Blocca per manutenzione: Padel 2");
    const form = await visitor.get(link?.getAttribute("href") ?? "");
    const checked = (page: Page) =>
      [...page.document.querySelectorAll("input[name=fieldIds][checked]")].map((box) => box.getAttribute("value"));
    const [padel1, padel2] = [courtsOf(form, "Padel 1"), courtsOf(form, "Padel 2")];
    expect(checked(form)).toEqual(padel2);
    expect(typedIn(form, "startDate") ?? "").toBe("");
    const query = `fieldId=${padel1[0]}&fieldId=${padel2[0]}&date=${day(7)}&startAt=10:00&endAt=12:30`;
    const filled = await visitor.get(`${base}/new?${query}`);
    expect(checked(filled)).toEqual([...padel1, ...padel2]);
    expect(typedIn(filled, "startDate")).toBe(day(7));
    expect(filled.html).toMatch(/10:00/u);
    const added = await visitor.submit(filled, { reason: "Dal link" });
    expect(rowOf(added, "Dal link")).toMatch(/10:00–12:30.*Padel 1, Padel 2/u);
    const nonsense = await visitor.get(`${base}/new?fieldId=x&date=2031-02-30&startAt=25:00`);
    expect(checked(nonsense)).toEqual([]);
    expect(typedIn(nonsense, "startDate") ?? "").toBe("");
  });

  test("shows in the agenda, with its reason", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await blocksPath(visitor);
    const form = await visitor.get(`${base}/new`);
    const values = { startDate: day(3), startTime: "09:00", endTime: "12:00", reason: "Luci nuove" };
    await visitor.submit(form, { ...values, fieldIds: courtsOf(form, "Tennis 1") });
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&date=${day(3)}`);
    const block = agenda.document.querySelector(".block.closure");
    expect(block?.textContent).toBe("09:00–12:00 Tennis 1, Manutenzione: Luci nuove");
    expect(block?.closest("[role=group]")?.getAttribute("aria-label")).toContain("Tennis 1");
    expect(agenda.document.querySelectorAll(".block")).toHaveLength(1);
  });

  test("confirmed reservations are listed before anything is saved, and canceled when agreed", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const base = await blocksPath(visitor);
    const reservation = await confirmed(visitor, day(10), "Ospite Da Annullare");
    const form = await visitor.get(`${base}/new`);
    const values = { fieldIds: courtsOf(form, "Padel 1"), startDate: day(10), reason: "Tappeto" };
    const review = await visitor.submit(form, values);
    expect(review.status).toBe(200);
    expect(review.text).toContain("In questo periodo c'è 1 prenotazione confermata. Non è stato ancora salvato nulla.");
    expect(review.text).toContain("Ospite Da Annullare");
    expect(review.document.querySelector("[autofocus]")?.textContent).toContain("Non è stato ancora salvato nulla.");
    expect(typedIn(review, "reason")).toBe("Tappeto");
    expect((await visitor.get(base)).text).not.toContain("Tappeto");

    const unsaid = await visitor.submit(review, {}, { button: "Conferma manutenzione" });
    expect(unsaid.status).toBe(422);
    expect(errorsOf(unsaid)[0]).toContain("Conferma l'annullamento delle prenotazioni, oppure cambia campi o orari");
    const late = await confirmed(visitor, day(11), "Ospite Arrivato Dopo");
    const more = await visitor.submit(unsaid, { endDate: day(11), cancelReservations: "on" });
    expect(more.status).toBe(409);
    expect(more.text).toContain("Le prenotazioni confermate in questo periodo sono cambiate");
    expect(more.text).toContain("Ospite Arrivato Dopo");
    const done = await visitor.submit(more, { cancelReservations: "on" }, { button: "Conferma manutenzione" });
    expect(done.text).toContain("Manutenzione aggiunta, 2 prenotazioni annullate.");
    for (const path of [reservation, late]) expect((await visitor.get(path)).text).toContain("Annullata dal circolo");
    const logged = await visitor.action("action=court_block.create&outcome=succeeded");
    expect(logged.text).toContain("Nuova manutenzione");
    expect(logged.text).toContain("Ospite Da Annullare");
  });

  test("what else takes the courts is named", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const base = await blocksPath(visitor);
    const form = await visitor.get(`${base}/new`);
    const values = { fieldIds: courtsOf(form, "Tennis 2"), startDate: day(15), startTime: "10:00", endTime: "12:00" };
    await visitor.submit(form, { ...values, reason: "La prima" });
    const second = await visitor.submit(form, { ...values, endTime: "11:00", reason: "La seconda" });
    expect(second.status).toBe(409);
    expect(second.text).toContain("In questo periodo i campi sono già occupati");
    expect(second.text).toContain(`${formatLocalDate(day(15))} 10:00–12:00 · Tennis 2 · Manutenzione · La prima`);
    expect(typedIn(second, "reason")).toBe("La seconda");
  });
});
