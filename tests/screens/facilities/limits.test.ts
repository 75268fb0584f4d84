import { describe, expect } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { createPlace } from "./place.ts";

const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);
const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";

/** Sends one of the forms of the rules. */
const change = async (visitor: Visitor, place: string, form: string, values: Record<string, string>) =>
  visitor.submit(await visitor.get(`${place}/limits/${form}`), values, { button: "Salva" });

async function book(visitor: Visitor, name: string, values: Record<string, string>, button = "intent=save") {
  const form = await visitor.get("/locations/reservations/new");
  const court = [...form.document.querySelectorAll("select[name=fieldId] option")].find((option) =>
    option.textContent?.includes(`Campo di ${name}`),
  );
  return visitor.submit(
    form,
    {
      fieldId: court?.getAttribute("value") ?? "",
      date: addDays(today("Europe/Rome"), 10),
      startAt: "10:00",
      endAt: "11:00",
      holder: "guest",
      guestName: "Ospite di prova",
      ...values,
    },
    { button },
  );
}

describe("rules and limits without a script", () => {
  test("are sentences, and change by forms", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Frasi");
    const open = await visitor.follow(await visitor.get(place), "Regole e limiti");
    for (const words of [
      "Gli atleti possono prenotare dall'app.",
      "Nell'app i campi si vedono fino a 14 giorni prima.",
      "Campo di Frasi: a turni interi di 30 minuti, come da listino.",
      "Nessun limite al numero di prenotazioni di un atleta.",
    ])
      expect(open.text).toContain(words);

    const settings = await change(visitor, place, "settings", {
      reservable: "yes",
      visibilityDays: "21",
      confirmation: "automatic",
      bookingRules: "Prima riga <b>🎾</b>\nSeconda riga",
    });
    expect(settings.path).toBe(`${place}/limits`);
    expect(settings.text).toContain("Regole aggiornate.");
    expect(settings.text).toContain("fino a 21 giorni prima");
    expect(settings.text).toContain("confermate in automatico");
    expect(settings.text).toContain("Prima riga <b>🎾</b>");
    expect(settings.html).not.toContain("<b>🎾");

    const limited = await change(visitor, place, "bookings", {
      minMinutes: "60",
      maxMinutes: "120",
      slotMinutes: "30",
      minAdvanceHours: "1",
      maxAdvanceDays: "14",
    });
    for (const words of [
      "Si prenota da 60 a 120 minuti.",
      "Si inizia ogni 30 minuti a partire dall'apertura",
      "Si prenota al massimo 14 giorni prima.",
      "Si prenota almeno 1 ora prima dell'inizio.",
      "permettono però di prenotare solo fino a 14 giorni prima",
    ])
      expect(limited.text).toContain(words);

    const users = await change(visitor, place, "athletes", {
      maxPerDay: "1",
      maxPerWeek: "3",
      cancellationHours: "24",
    });
    for (const words of ["Al massimo 1 prenotazione al giorno.", "Al massimo 3 prenotazioni alla settimana", "24 ore"])
      expect(users.text).toContain(words);
    const emptied = await change(visitor, place, "athletes", { maxPerDay: "", maxPerWeek: "", cancellationHours: "" });
    expect(emptied.text).toContain("Nessun limite al numero di prenotazioni di un atleta.");
  });

  test("refuse what is wrong beside its field, and keep what was typed", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Errori");
    const cases = [
      [
        "settings",
        { visibilityDays: "22" },
        "Visibilità dei campi nell'app: I campi possono essere visibili per al massimo 21 giorni",
      ],
      ["settings", { visibilityDays: "" }, "Visibilità dei campi nell'app: Campo obbligatorio"],
      [
        "settings",
        { visibilityDays: "-1" },
        "Visibilità dei campi nell'app: Il valore deve essere maggiore o uguale a 0",
      ],
      ["settings", { bookingRules: "x".repeat(4001) }, "Regole di prenotazione: Inserisci al massimo 4000 caratteri"],
      ["bookings", { minMinutes: "un'ora" }, "Durata minima: Inserisci un numero"],
      ["bookings", { maxMinutes: "90.5" }, "Durata massima: Inserisci un numero intero"],
      ["bookings", { maxMinutes: "99999" }, "Durata massima: Il valore deve essere minore o uguale a 1440"],
      ["bookings", { minMinutes: "0" }, "Durata minima: Il valore deve essere maggiore o uguale a 1"],
      ["bookings", { slotMinutes: "<b>" }, "Si inizia ogni: Inserisci un numero"],
      [
        "bookings",
        { minMinutes: "90", maxMinutes: "60" },
        "Durata massima: La durata massima non può essere minore di quella minima (90 minuti)",
      ],
      [
        "bookings",
        { minMinutes: "45", slotMinutes: "30" },
        "Durata minima: La durata deve essere un multiplo di 30 minuti",
      ],
      [
        "bookings",
        { minAdvanceHours: "48", maxAdvanceDays: "2" },
        "Almeno quanto prima: Così non si potrebbe mai prenotare: si prenota al massimo 2 giorni prima",
      ],
      ["athletes", { maxPerDay: "🎾" }, "Al giorno: Inserisci un numero"],
      [
        "athletes",
        { maxPerDay: "3", maxPerWeek: "2" },
        "Alla settimana: Il limite settimanale non può essere minore di quello giornaliero (3)",
      ],
      ["athletes", { cancellationHours: "721" }, "Fino a quanto prima: Il valore deve essere minore o uguale a 720"],
    ] as const;
    for (const [form, values, said] of cases) {
      const refused = await change(visitor, place, form, values);
      expect(refused.status, said).toBe(422);
      expect(errorsOf(refused), said).toEqual([said]);
      for (const [name, value] of Object.entries(values))
        if (name !== "bookingRules") expect(typedIn(refused, name)).toBe(value);
    }
    const { text } = await visitor.get(`${place}/limits`);
    expect(text).toContain("a turni interi di 30 minuti");
    expect(text).not.toContain("La durata");
    expect(text).toContain("fino a 14 giorni prima");
  });

  test("of somebody who was faster are not overwritten", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Contese");
    const early = await visitor.get(`${place}/limits/bookings`);
    await change(visitor, place, "bookings", { maxMinutes: "90" });
    const late = await visitor.submit(early, { maxMinutes: "120" }, { button: "Salva" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Nel frattempo qualcuno ha modificato queste regole");
    expect(typedIn(late, "maxMinutes")).toBe("120");
    expect((await visitor.get(`${place}/limits`)).text).toContain("al massimo 90 minuti");
  });

  test("are told when a booking breaks them, each beside its field, and staff may proceed", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const place = await createPlace(visitor, "Oltre");
    await change(visitor, place, "bookings", { maxMinutes: "60", maxAdvanceDays: "7", slotMinutes: "60" });
    const asked = await book(visitor, "Oltre", { startAt: "18:30", endAt: "20:30", notes: "Resta qui" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("La prenotazione non rispetta i limiti della struttura. Vuoi procedere comunque?");
    expect(asked.text).toContain("fuori dall'orario di apertura");
    expect(errorsOf(asked)).toEqual([
      "Data: Si prenota al massimo 7 giorni prima (qui: 10)",
      "Dalle: Qui si comincia ogni 60 minuti a partire dall'apertura",
      "Alle: La durata massima è di 60 minuti (questa: 120)",
    ]);
    expect(asked.document.querySelector("textarea[name=notes]")?.textContent).toBe("Resta qui");
    const saved = await visitor.submit(asked, {}, { button: "Procedi comunque" });
    expect(saved.text).toMatch(/Prenotazione creata(?: e confermata)?\./u);
    expect((await visitor.action("action=reservation.create")).text).toContain("Oltre i limiti");

    const form = await visitor.get(`${saved.path}/edit`);
    const again = await visitor.submit(form, { startAt: "09:00", endAt: "11:00" }, { button: "intent=save" });
    expect(again.status).toBe(409);
    expect(errorsOf(again)).toHaveLength(2);
    const changed = await visitor.submit(again, {}, { button: "Procedi comunque" });
    expect(changed.text).toContain("Modifiche salvate.");
  });

  test("are told before a move, whose button proceeds", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Sposta");
    const saved = await book(visitor, "Sposta", {});
    await change(visitor, place, "bookings", { maxMinutes: "60" });
    const ask = await visitor.get(`${saved.path}/move`);
    const checked = await visitor.submit(ask, { startAt: "12:00", endAt: "14:00" }, { button: "Controlla" });
    expect(checked.text).toContain("La durata massima è di 60 minuti (questa: 120)");
    const moved = await visitor.submit(checked, {}, { button: "Procedi comunque" });
    expect(moved.text).toContain("Prenotazione spostata.");
    expect(moved.text).toContain("12:00–14:00");
  });

  test("hold for withdrawing, and staff may proceed", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Disdette");
    const saved = await book(visitor, "Disdette", {});
    await change(visitor, place, "athletes", { cancellationHours: "720" });
    const question = await visitor.get(`${saved.path}/cancellation`);
    const asked = await visitor.submit(question, { target: "user" }, { button: "Annulla prenotazione" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("L'atleta può annullare fino a 720 ore prima dell'inizio e il termine è passato.");
    const done = await visitor.submit(asked, {}, { button: "Procedi comunque" });
    expect(done.text).toContain("Annullata dall'atleta");
  });
});

test("all of it speaks English and Spanish", async ({ visitor }) => {
  await visitor.signIn("facilities");
  const place = await createPlace(visitor, "Lingue");
  for (const [language, title] of [
    ["en", "Rules and limits"],
    ["es", "Reglas y límites"],
    ["it", "Regole e limiti"],
  ] as const) {
    await visitor.post("/language", { to: "/", language });
    expect((await visitor.get(`${place}/limits`)).text).toContain(title);
    for (const below of ["limits/settings", "limits/bookings", "limits/athletes", "translations/en"]) {
      const page = await visitor.get(`${place}/${below}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/(?:limits|locations):|form\.|translate\./u);
    }
  }
});
