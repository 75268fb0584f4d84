import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { book, day, idOf, optionOf } from "./booking.ts";

const wordsOf = (page: Page) => page.text.replace(/\s+/gu, " ");
/** What the page of a reservation says was done to it, newest first. */
const historyOf = (page: Page) =>
  [...page.document.querySelectorAll("section, div")]
    .find((panel) => panel.querySelector(":scope > header h2, :scope > h2")?.textContent === "Cronologia")
    ?.querySelectorAll("ol > li");
const linesOf = (page: Page) =>
  [...(historyOf(page) ?? [])].map((line) => line.textContent?.replace(/\s+/gu, " ").trim());

/** A confirmed reservation on Padel 1 from ten. @returns its page's path */
async function confirmed(visitor: Visitor, date: string, guestName = "Ospite di prova") {
  const path = `/locations/reservations/${idOf(await book(visitor, { date, guestName }))}`;
  await visitor.submit(await visitor.get(`${path}/confirmation`), {}, { button: "Conferma" });
  return path;
}

async function placePath(visitor: Visitor) {
  const list = await visitor.get("/locations/list");
  return list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
}

/** Closes a day by canceling what is booked on it. */
async function close(visitor: Visitor, date: string, reason: string) {
  const form = await visitor.get(`${await placePath(visitor)}/closing-periods/new`);
  const review = await visitor.submit(form, { day: date, reason });
  return visitor.submit(review, { reservations: "cancel" });
}

describe("what was done to a reservation", () => {
  test("a closing day that cancels it stands in its history, with whom and why", async ({ visitor, dashboard }) => {
    await visitor.signIn("facilities");
    const path = await confirmed(visitor, day(25));
    const closed = await close(visitor, day(25), "Maltempo eccezionale");
    expect(closed.text).toContain("1 giorno di chiusura aggiunto.");
    const page = await visitor.get(path);
    expect(wordsOf(page)).toMatch(/Annullata da [\p{L} ]+ il [\d/]+ - [\d:]+, per chiusura: Maltempo eccezionale/u);
    const [newest, ...others] = linesOf(page);
    expect(newest).toMatch(/^Nuova chiusura · Maltempo eccezionale ?Prenotazione annullata/u);
    expect(others).toHaveLength(2);
    // The log itself is not for facility managers.
    expect(page.document.querySelector("a[href^='/audit']")).toBeNull();

    const manager = new Visitor(dashboard.url);
    await manager.signIn("manager");
    const id = path.split("/").at(-1) ?? "";
    const seen = await manager.get(path);
    const link = historyOf(seen)?.[0]?.querySelector("a")?.getAttribute("href") ?? "";
    expect((await manager.get(`/audit?target=${id}`)).document.querySelector(`a[href='${link}']`)).not.toBeNull();
    const found = await manager.get("/audit?q=eccezionale");
    expect(found.document.querySelector(`a[href='${link}']`)).not.toBeNull();
    const action = await manager.get(link);
    expect(action.text).toContain("1 prenotazione interessata");
    expect(action.document.querySelector(`a[href='${path}']`)).not.toBeNull();
  });

  test("a day that is closed around it stands there, too, without having canceled it", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const path = await confirmed(visitor, day(26));
    const form = await visitor.get(`${await placePath(visitor)}/closing-periods/new`);
    await visitor.submit(await visitor.submit(form, { day: day(26), reason: "Torneo" }), { reservations: "keep" });
    const page = await visitor.get(path);
    expect(linesOf(page)[0]).toMatch(/^Nuova chiusura · Torneo/u);
    expect(linesOf(page)[0]).not.toContain("Prenotazione annullata");
    expect(wordsOf(page)).not.toContain("Annullata da");
  });

  test("maintenance that cancels it says so", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const path = await confirmed(visitor, day(27));
    const form = await visitor.get(`${await placePath(visitor)}/blocks/new`);
    const box = [...form.document.querySelectorAll("input[name=fieldIds]")].find((one) =>
      one.closest("label")?.textContent?.includes("Padel 1"),
    );
    const time = { startDate: day(27), startTime: "08:00", endDate: day(27), endTime: "20:00" };
    const requested = { fieldIds: [box?.getAttribute("value") ?? ""], ...time, reason: "Cambio delle reti" };
    await visitor.submit(await visitor.submit(form, requested), { cancelReservations: true });
    const page = await visitor.get(path);
    expect(wordsOf(page)).toMatch(/Annullata da [\p{L} ]+ il [\d/]+ - [\d:]+, per manutenzione: Cambio delle reti/u);
    expect(linesOf(page)[0]).toMatch(/^Nuova manutenzione · Cambio delle reti/u);
  });

  test("payments made, corrected and given back stand there, and lead to it", async ({ visitor, dashboard }) => {
    const manager = new Visitor(dashboard.url);
    await manager.signIn("manager");
    const path = `/locations/reservations/${idOf(await book(manager, { date: day(28) }))}`;
    const paid = await manager.submit(await manager.get(`${path}/payments/new`), { amount: "10,50", method: "cash" });
    const edit = await manager.follow(paid, "Modifica il pagamento di 10,50\u00a0€");
    const edited = await manager.submit(edit, { amount: "12" });
    const remove = await manager.follow(edited, "Elimina il pagamento di 12,00\u00a0€");
    await manager.submit(remove, { as: "refund", reason: "Disdetta in tempo" });
    const page = await manager.get(path);
    expect(linesOf(page).map((line) => line?.replace(/\d\d\/\d\d\/.*$/u, "").replaceAll("\u00a0", " "))).toEqual([
      "Rimborso di un pagamento · 12,00 € · Disdetta in tempo",
      "Modifica del pagamento · 10,50 € → 12,00 €",
      "Nuovo pagamento · 10,50 €",
      expect.stringMatching(/^Nuova prenotazione/u),
    ]);
    for (const line of [...(historyOf(page) ?? [])].slice(0, 3)) {
      const action = await manager.get(line.querySelector("a")?.getAttribute("href") ?? "");
      expect(action.document.querySelector(`a[href='${path}']`)?.textContent).toContain("Apri la scheda");
    }
    await visitor.signIn("facilities");
    expect(linesOf(await visitor.get(path))).toHaveLength(4);
  });

  test("a series, what makes way for it, and canceling its rest", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const overwritten = await confirmed(visitor, day(31), "Chi fa posto");
    const first = await visitor.get("/locations/reservations/series/new");
    const box = [...first.document.querySelectorAll("label")]
      .find((one) => one.textContent?.includes("Padel 1"))
      ?.querySelector("input[name=fieldIds]");
    const requested = {
      fieldIds: [box?.getAttribute("value") ?? ""],
      date: day(30),
      until: day(32),
      startAt: "10:00",
      endAt: "11:30",
      holder: "guest",
      guestName: "Corso",
    };
    const review = await visitor.submit(first, requested, { button: "intent=preview" });
    const decision = [...review.document.querySelectorAll("input[name^='decision:']")][0]?.getAttribute("name") ?? "";
    const saved = await visitor.submit(review, { [decision]: "overwrite" }, { button: "intent=save" });
    expect(saved.text).toContain("Corso");
    expect(wordsOf(await visitor.get(overwritten))).toMatch(
      /Annullata da [\p{L} ]+ il .{18}, per far posto a una serie/u,
    );
    const members = [...saved.document.querySelectorAll("main tbody a.rowLink")].map(
      (one) => one.getAttribute("href") ?? "",
    );
    expect(members).toHaveLength(3);
    expect(linesOf(await visitor.get(members[0] ?? ""))).toEqual([
      expect.stringMatching(/^Nuova serie di prenotazioni/u),
    ]);
    const series = saved.path.split("?")[0] ?? "";
    const from = (members[1] ?? "").split("/").at(-1);
    await visitor.submit(await visitor.get(`${series}/cancellation?from=${from}`), { target: "user" });
    const canceled = await visitor.get(members[2] ?? "");
    expect(wordsOf(canceled)).toMatch(/Annullata da [\p{L} ]+ il .{18}, con il resto della serie/u);
    expect(wordsOf(await visitor.get(members[0] ?? ""))).not.toContain("Annullata da");
  });

  test("answers to many at once stand in the history of each", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const ids = [idOf(await book(visitor, { date: day(33) })), idOf(await book(visitor, { date: day(34) }))];
    const body = new URLSearchParams([["intent", "confirm"], ...ids.map((id) => ["id", id])]);
    await visitor.ask("/locations/reservations/pending", { method: "POST", body });
    for (const id of ids)
      expect(linesOf(await visitor.get(`/locations/reservations/${id}`))[0]).toMatch(/^Conferma della prenotazione/u);
  });

  test("a reservation that was moved says from when to when", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const created = await book(visitor, { date: day(35) });
    const path = `/locations/reservations/${idOf(created)}`;
    const move = await visitor.get(`${path}/move`);
    const requested = { fieldId: optionOf(move, "fieldId", "Padel 1"), startAt: "12:00", endAt: "13:30" };
    await visitor.submit(await visitor.submit(move, requested, { button: "Controlla" }), {}, { form: "#move" });
    expect(linesOf(await visitor.get(path))[0]).toMatch(
      /^Spostamento della prenotazione · 10:00 → 12:00 · 11:30 → 13:30/u,
    );
  });
});
