import { describe, expect } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";
import { book, day, idOf } from "./booking.ts";

describe("reservations without a script", () => {
  test("the list filters, sorts, pages and sums up", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const current = (page: Page) => textOf(page.document.querySelector("main nav a[aria-current=true]"));
    const coming = await visitor.get("/locations/reservations/list");
    expect(coming.document.querySelectorAll("tbody tr")).toHaveLength(10);
    expect(current(coming)).toBe("Da oggi in poi");
    expect(coming.document.querySelector("th[aria-sort]")?.getAttribute("aria-sort")).toBe("ascending");
    // Nothing of it is due yet: what is not paid alarms nobody.
    const shown = await visitor.get(`/locations/reservations/list?from=${day(1)}&paymentStatus=unpaid`);
    expect(shown.document.querySelectorAll("main .chip.error")).toHaveLength(0);
    expect(shown.text).toContain("Filtri (1)");
    const lastMonth = await visitor.follow(coming, "Mese scorso");
    expect(current(lastMonth)).toBe("Mese scorso");
    expect(lastMonth.document.querySelector("th[aria-sort]")?.getAttribute("aria-sort")).toBe("descending");
    const owed = await visitor.get(
      `/locations/reservations/list?to=${addDays(today("Europe/Rome"), -1)}&paymentStatus=unpaid&status=confirmed`,
    );
    expect(owed.document.querySelectorAll("main .chip.error").length).toBeGreaterThan(0);
    const all = await visitor.follow(coming, "Tutte le date");
    expect(current(all)).toBe("Tutte le date");
    const pending = await visitor.get("/locations/reservations/list?status=pending&pageSize=25&sort=startAt");
    expect(pending.document.querySelectorAll("tbody tr")).toHaveLength(25);
    for (const row of pending.document.querySelectorAll("tbody tr")) expect(row.textContent).toContain("In attesa");
    // The choice of 25 a page is kept.
    const later = await visitor.get("/locations/reservations/list?page=2");
    expect(later.document.querySelectorAll("tbody tr")).toHaveLength(25);
    const beyond = await visitor.get("/locations/reservations/list?status=pending&page=999999999");
    expect(beyond.text).toContain("Qui non c'è più niente");
    const last = await visitor.follow(beyond, "Vai all'ultima pagina");
    expect(last.path).toMatch(/^\/locations\/reservations\/list\?status=pending&page=\d{1,3}$/u);
    expect(last.document.querySelectorAll("tbody tr").length).toBeGreaterThan(0);
    const nobody = await visitor.get("/locations/reservations/list?search=nessuno%20si%20chiama%20cos%C3%AC");
    expect(nobody.text).toContain("Nessuna prenotazione con questi filtri");
  });

  test("create, confirm, pay, correct, delete the payment, cancel", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const created = await book(visitor, {
      date: day(1),
      startAt: "09:00",
      endAt: "10:30",
      notes: "Porta le racchette",
    });
    expect(created.status).toBe(200);
    expect(created.text).toMatch(/Prenotazione creata(?: e confermata)?\./u);
    expect(created.text).toContain("In attesa");
    expect(created.text).toContain("Porta le racchette");
    const id = idOf(created);

    const confirmed = await visitor.submit(
      await visitor.get(`/locations/reservations/${id}/confirmation`),
      {},
      { button: "Conferma" },
    );
    expect(confirmed.text).toContain("Prenotazione confermata.");

    const paid = await visitor.submit(await visitor.get(`/locations/reservations/${id}/payments/new`), {
      amount: "10,50",
      method: "cash",
    });
    expect(paid.text).toContain("Pagamento registrato.");
    expect(paid.text).toContain("Pagata in parte");
    expect(paid.text).toMatch(/10,50\s€/u);

    const corrected = await visitor.submit(await visitor.follow(paid, "Modifica il pagamento di 10,50\u00a0€"), {
      amount: "12",
    });
    expect(corrected.text).toContain("Pagamento modificato.");

    const deleted = await visitor.submit(await visitor.follow(corrected, "Elimina il pagamento di 12,00\u00a0€"), {
      reason: "Importo sbagliato",
    });
    expect(deleted.text).toContain("Pagamento eliminato.");
    expect(deleted.text).toContain("Importo sbagliato");
    expect(deleted.text).toContain("Da pagare");

    const canceled = await visitor.submit(await visitor.get(`/locations/reservations/${id}/cancellation`), {
      target: "user",
    });
    expect(canceled.text).toContain("Annullata dall'atleta");
    const again = await visitor.get(`/locations/reservations/${id}/edit`);
    expect(again.text).toContain("Una prenotazione annullata non si può modificare");
  });

  test("what is wrong is said beside its field, and what was typed stays", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const refused = await book(visitor, { fieldId: "", guestName: "", notes: "resta qui", discounted: "dodici" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Campo obbligatorio");
    expect(refused.text).toContain("Campo: Scegli il campo da gioco");
    expect(refused.document.querySelector("title")?.textContent).toMatch(/^Errore/u);
    expect(refused.document.querySelector("textarea[name=notes]")?.textContent).toBe("resta qui");
    expect(refused.document.querySelector("input[name=discounted]")?.getAttribute("value")).toBe("dodici");
    const summary = [...refused.document.querySelectorAll("[role=alert] a")].map((link) => link.getAttribute("href"));
    expect(summary).toContain("#reservation-fieldId");
    expect(summary).toContain("#reservation-guestName");
    for (const href of summary) expect(refused.document.querySelector(href ?? "")).not.toBeNull();

    const backwards = await book(visitor, { startAt: "12:00", endAt: "11:00" });
    expect(backwards.status).toBe(422);
    expect(backwards.text).toContain("L'orario di fine deve essere dopo quello di inizio.");
    const above = await book(visitor, { discounted: "9999,00" });
    expect(above.text).toContain("Il prezzo finale non può superare quello di listino.");
  });

  test("an athlete is searched by a button, and one match is enough", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const searched = await book(visitor, { holder: "athlete", guestName: "", athleteSearch: "ros" }, "intent=search");
    expect(searched.status).toBe(200);
    const options = [...searched.document.querySelectorAll("select[name=athleteId] option")].slice(1);
    expect(options.length).toBeGreaterThan(1);
    expect(searched.document.querySelector("[role=alert]")).toBeNull();
    const saved = await visitor.submit(
      searched,
      { athleteId: options[0]?.getAttribute("value") ?? "", date: day(7), startAt: "13:30", endAt: "15:00" },
      { button: "intent=save" },
    );
    expect(saved.text).toMatch(/Prenotazione creata(?: e confermata)?\./u);
    expect(saved.text).toContain((options[0]?.textContent ?? "").replace(/\s*\(.*$/u, ""));

    const many = await book(visitor, { holder: "athlete", guestName: "", athleteSearch: "a" });
    expect(many.status).toBe(422);
    expect(many.text).toContain("Più atleti corrispondono");
    const none = await book(visitor, { holder: "athlete", guestName: "", athleteSearch: "zzzz" });
    expect(none.text).toContain("Nessun atleta corrisponde a questa ricerca");
  });

  test("the price can be worked out before saving", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const preview = await book(visitor, { date: day(2) }, "intent=preview");
    expect(preview.status).toBe(200);
    expect(preview.text).toMatch(/Prezzo di listino: \d+,\d\d\s€/u);
    // Which list applies, and its price.
    expect(preview.text).toMatch(/Padel, 90 minuti · 42,00\s€ ogni 90 minuti/u);
    const list = await visitor.get(
      `/locations/reservations/list?search=Ospite%20di%20prova&from=${day(2)}&to=${day(2)}`,
    );
    expect(list.text).not.toContain("10:00–11:30");
  });

  test("outside the opening hours it asks, and proceeds when told to", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const asked = await book(visitor, { date: day(3), startAt: "05:00", endAt: "06:30" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("fuori dall'orario di apertura");
    const done = await visitor.submit(asked, {}, { button: "Procedi comunque" });
    expect(done.text).toMatch(/Prenotazione creata(?: e confermata)?\./u);
    expect(done.text).toContain("fuori dall'orario di apertura");
  });

  test("two confirmed reservations never share a court", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const first = idOf(
      await book(visitor, { date: day(4), startAt: "16:00", endAt: "17:30", guestName: "Prima ospite" }),
    );
    const second = idOf(
      await book(visitor, { date: day(4), startAt: "16:30", endAt: "18:00", guestName: "Seconda ospite" }),
    );
    const confirm = async (id: string) =>
      visitor.submit(await visitor.get(`/locations/reservations/${id}/confirmation`), {}, { button: "Conferma" });
    expect((await confirm(first)).text).toContain("Prenotazione confermata.");
    const refused = await confirm(second);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("si sovrappone ad altre già confermate");
    expect(refused.text).toContain("Prima ospite");
    const third = await book(visitor, { date: day(4), startAt: "17:00", endAt: "18:30" });
    expect(third.status).toBe(409);
    // Who has the court, with a way there.
    expect(third.document.querySelector(`main a[href="/locations/reservations/${first}"]`)?.textContent).toMatch(
      /16:00–17:30.*Prima ospite/u,
    );
  });

  test("a move shows the price before it is saved", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const id = idOf(
      await book(visitor, { date: day(5), startAt: "09:00", endAt: "10:30", guestName: "Chi si sposta" }),
    );
    const form = await visitor.get(`/locations/reservations/${id}/move`);
    const checked = await visitor.submit(form, { startAt: "11:30", endAt: "14:30" }, { button: "Controlla" });
    expect(checked.status).toBe(200);
    expect(checked.text).toContain("Prima");
    expect(checked.text).toMatch(/Da incassare \d+,\d\d\s€ in più/u);
    const moved = await visitor.submit(checked, {}, { form: "#move" });
    expect(moved.text).toContain("Prenotazione spostata.");
    expect(moved.text).toContain("11:30–14:30");
  });

  test("somebody else's change is not overwritten", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const id = idOf(await book(visitor, { date: day(6), startAt: "19:00", endAt: "20:30", guestName: "Due schede" }));
    const stale = await visitor.get(`/locations/reservations/${id}/edit`);
    await visitor.submit(
      await visitor.get(`/locations/reservations/${id}/edit`),
      { notes: "prima" },
      { button: "intent=save" },
    );
    const refused = await visitor.submit(stale, { notes: "seconda" }, { button: "intent=save" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Nel frattempo qualcuno ha modificato questa prenotazione.");
  });

  test("a Stripe payment keeps its amount", async ({ visitor }) => {
    await visitor.signIn("facilities");
    let stripe: Page | undefined;
    for (let page = 1; page <= 10 && !stripe; page += 1) {
      const list = await visitor.get(`/locations/reservations/list?paymentStatus=paid&pageSize=25&page=${page}`);
      for (const link of [...list.document.querySelectorAll("a.rowLink")].slice(0, 25)) {
        const detail = await visitor.get(link.getAttribute("href") ?? "");
        if (detail.text.includes("Stripe")) {
          stripe = detail;
          break;
        }
      }
    }
    if (!stripe) throw new Error("the demo has no Stripe payment");
    const links = [...stripe.document.querySelectorAll("a[href*=payments]")].map((link) => link.getAttribute("href"));
    expect(links.some((href) => href?.endsWith("/delete"))).toBe(false);
    const edit = await visitor.get(
      new URL(links.find((href) => href?.endsWith("/edit")) ?? "", `http://x${stripe.path}/`).pathname,
    );
    expect(edit.text).toContain("si possono modificare solo le note");
    expect(edit.document.querySelector("input[name=amount]")).toBeNull();
    const remove = await visitor.get(edit.path.replace(/edit$/u, "delete"));
    expect(remove.text).toContain("Un pagamento fatto con Stripe non si può modificare né eliminare");
  });
});
