import { describe, expect } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const errorsOf = (page: Page) => [...page.document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);
const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";

/** A location of the test's own with a court that is open and priced all week; where its rules are. */
async function createPlace(visitor: Visitor, name: string) {
  const created = await visitor.submit(await visitor.get("/locations/new"), { name });
  const place = created.path;
  await visitor.submit(await visitor.get(`${place}/fields/new`), { name: `Campo di ${name}`, color: "red" });
  for (const dayOfWeek of ["1", "2", "3", "4", "5", "6", "7"])
    await visitor.submit(await visitor.get(`${place}/opening-slots/new`), {
      dayOfWeek,
      startAt: "08:00",
      endAt: "20:00",
    });
  const list = await visitor.submit(
    await visitor.get(`${place}/price-lists/new`),
    { name: "Unico", type: "by_slot", slotMinutes: "30", price: "10" },
    { button: "Aggiungi listino" },
  );
  expect(list.text).toContain("Unico");
  return place;
}

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
      "La durata è libera.",
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
      ["bookings", { slotMinutes: "<b>" }, "Un inizio ogni: Inserisci un numero"],
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
    expect(text).toContain("La durata è libera.");
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
    expect(asked.text).toContain("fasce non dichiarate");
    expect(errorsOf(asked)).toEqual([
      "Data: Si prenota al massimo 7 giorni prima (qui: 10)",
      "Dalle: Qui si comincia ogni 60 minuti a partire dall'apertura",
      "Alle: La durata massima è di 60 minuti (questa: 120)",
    ]);
    expect(asked.document.querySelector("textarea[name=notes]")?.textContent).toBe("Resta qui");
    const saved = await visitor.submit(asked, {}, { button: "Procedi comunque" });
    expect(saved.text).toContain("Prenotazione creata.");
    expect((await visitor.get("/audit")).text).toContain("Oltre i limiti");

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

describe("a location's texts in other languages, without a script", () => {
  test("are written beside the original; what is missing is named", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const created = await visitor.submit(await visitor.get("/locations/new"), {
      name: "Poliglotta",
      parking: "Gratuito\ndietro il campo",
      weather: "Se piove si recupera",
    });
    expect(created.text).toContain("In caso di maltempo");
    expect(created.text).toContain("Mancano: Parcheggio, In caso di maltempo");
    const form = await visitor.follow(created, "Scrivi in inglese");
    expect(form.text).toContain("Se piove si recupera");
    const long = await visitor.submit(form, { parking: "Free", weather: "x".repeat(4001) });
    expect(long.status).toBe(422);
    expect(errorsOf(long)).toEqual(["In caso di maltempo: Inserisci al massimo 4000 caratteri"]);
    expect(long.document.querySelector("textarea[name=parking]")?.textContent).toBe("Free");
    const saved = await visitor.submit(long, { weather: "" });
    expect(saved.path).toBe(created.path);
    expect(saved.text).toContain("Testi aggiornati");
    expect(saved.text).toContain("Mancano: In caso di maltempo");
    const again = await visitor.follow(saved, "Modifica in inglese");
    expect(again.document.querySelector("textarea[name=parking]")?.textContent).toBe("Free");
    const complete = await visitor.submit(again, { weather: "Rain? <b>Later</b> ☔" });
    expect(complete.text).toContain("Completi");
    for (const language of ["it", "fr", "EN"])
      expect((await visitor.get(`${created.path}/translations/${language}`)).status).toBe(404);
  });
});

describe("hours and prices without a script", () => {
  test("hours without a price are refused, with the way to the price lists", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Scoperta");
    const lists = await visitor.get(`${place}/price-lists`);
    const edit = await visitor.follow(lists, "1. Unico");
    const everyDay = ["1", "2", "3", "4", "5", "6", "7"];
    const ranged = await visitor.submit(
      edit,
      {
        type: "ranged",
        "priceRanges[0].daysOfWeek": everyDay,
        "priceRanges[0].startAt": "08:00",
        "priceRanges[0].endAt": "20:00",
        "priceRanges[0].price": "12",
      },
      { button: "Salva modifiche" },
    );
    expect(ranged.status).toBe(200);
    const form = await visitor.get(`${place}/opening-slots/new?day=3`);
    const refused = await visitor.submit(form, { startAt: "20:00", endAt: "22:00" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      "di mercoledì, dalle 20:00 alle 22:00, il listino «Unico» non ha un prezzo. Intervalli scoperti: 1",
    );
    const away = await visitor.follow(refused, "Vai ai listini");
    expect(away.path).toBe(`${place}/price-lists`);
    expect((await visitor.get(`${place}/opening-slots`)).text).not.toContain("20:00–22:00");
  });

  test("a price list, a court and hours that changed meanwhile are not overwritten", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const place = await createPlace(visitor, "Vecchia");
    const link = async (section: string) => {
      const page = await visitor.get(`${place}/${section}`);
      return page.document.querySelector(`a[href^="${place}/${section}/"][href$="/edit"]`)?.getAttribute("href") ?? "";
    };
    const cases = [
      ["price-lists", { name: "Primo" }, { name: "Secondo" }, "modificato questo listino"],
      ["fields", { name: "Primo" }, { name: "Secondo" }, "modificato questo campo"],
      ["opening-slots", { endAt: "19:00" }, { endAt: "18:00" }, "modificato questo orario"],
    ] as const;
    for (const [section, first, second, said] of cases) {
      const path = await link(section);
      const [one, other] = [await visitor.get(path), await visitor.get(path)];
      const button = section === "fields" ? "Salva" : "Salva modifiche";
      expect((await visitor.submit(one, first, { button })).path, section).toBe(`${place}/${section}`);
      const stale = await visitor.submit(other, second, { button });
      expect(stale.status, section).toBe(409);
      expect(stale.text).toContain(said);
    }
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
