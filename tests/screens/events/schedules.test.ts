import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisationId = demoOrganisations.aurora;
const test = base.extend("fixture", { scope: "file" }, ({ upstream: { services } }) => {
  const { sql } = services;
  const fixture = tournamentGround(sql, organisationId);
  /** A tournament of four teams of one bracket, on two courts, without matches yet. */
  const onCourts = async (name: string, hours: number) => {
    const eventId = await fixture.tournament({ name, maxTeams: 8, fee: 0 });
    await fixture.teams(eventId, 4);
    const [place] = await sql<[{ id: string }]>`
      insert into upstream.locations (organisation_id, name, time_zone) values (${organisationId}, ${name}, 'Europe/Rome')
      returning id`;
    await sql`with courts as (
        insert into upstream.fields (organisation_id, location_id, name, shown_name, color, "order")
        select ${organisationId}, ${place.id}, 'Campo ' || n, 'Campo ' || n, 'blue', n from generate_series(1, 2) n returning id)
      insert into upstream.event_courts (organisation_id, event_id, location_id, field_id)
      select ${organisationId}, ${eventId}, ${place.id}, id from courts`;
    await sql`update upstream.events set location_id = ${place.id}, start_at = '2198-06-02T07:00Z',
              end_at = '2198-06-02T07:00Z'::timestamptz + ${hours} * interval '1 hour' where id = ${eventId}`;
    return eventId;
  };
  /** The same with its matches made. */
  const generated = async (visitor: Visitor, name: string, hours: number, formula: object) => {
    const eventId = await onCourts(name, hours);
    await visitor.signIn("events");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    const settings = await visitor.get(`/events/tournaments/${eventId}/structure`);
    await visitor.submit(settings, { ...formula }, { button: "Genera senza anteprima" });
    return eventId;
  };
  return { onCourts, generated, sql };
});

const at = (eventId: string) => `/events/tournaments/${eventId}/matches/schedule`;
const times = (document: Document) => [...document.querySelectorAll("tbody th")].map((cell) => cell.textContent);

describe("the schedule of a tournament, without scripts", () => {
  test("keeps its courts until its matches take them", { timeout: 60_000 }, async ({ visitor, fixture }) => {
    const eventId = await fixture.onCourts("Coppa dei campi", 10);
    const own = `/events/tournaments/${eventId}`;
    const state = (status: string) => fixture.sql`update upstream.events set status = ${status} where id = ${eventId}`;
    await state("draft");
    await fixture.sql`with block as (
        insert into upstream.court_blocks (organisation_id, location_id, start_at, end_at, reason)
        select organisation_id, location_id, start_at, end_at, 'Cambio delle reti' from upstream.events where id = ${eventId}
        returning id, organisation_id, location_id)
      insert into upstream.court_block_fields (organisation_id, location_id, block_id, field_id)
      select b.organisation_id, b.location_id, b.id, c.field_id from block b join upstream.event_courts c on c.event_id = ${eventId}`;
    await visitor.signIn("manager");
    const taken = await visitor.get(`${own}/publication`);
    expect(taken.text).toMatch(/qualcosa li occupa già.*Campo [12] · Manutenzione · Cambio delle reti/u);
    expect(taken.document.querySelector("[name=keepCourts]")).toBeNull();
    expect(taken.text).toContain("Pubblica senza tenere i campi");
    const [{ location }] = await fixture.sql<[{ location: string }]>`
      delete from upstream.court_blocks where reason = 'Cambio delle reti' returning location_id as location`;

    const publication = await visitor.get(`${own}/publication`);
    expect(publication.text).toMatch(/Tieni i campi per il torneo.*sab 02\/06\/2198, 09:00–19:00/u);
    const published = await visitor.submit(
      publication,
      { notifyAthletes: [] },
      { form: "#publication", button: "Pubblica" },
    );
    expect(published.text).toMatch(/Campi tenuti ?sab 02\/06\/2198, 09:00–19:00/u);
    const blocks = await visitor.get(`/locations/${location}/blocks`);
    expect(blocks.text).toContain("Campi tenuti per «Coppa dei campi»");
    const agenda = await visitor.get(`/locations/reservations/agenda?locationId=${location}&date=2198-06-02&view=day`);
    expect(agenda.document.querySelector(`.block.kept a[href="${own}"]`)?.textContent).toBe(
      "Tenuto per Coppa dei campi",
    );

    const kept = await visitor.get(`${own}/courts`);
    const released = await visitor.submit(kept, {}, { form: "#courts", button: "Rimettili in vendita" });
    expect(released.text).toContain("Campi di nuovo in vendita.");
    const offer = await visitor.get(`${own}/courts`);
    const again = await visitor.submit(offer, {}, { form: "#courts", button: "Tieni i campi" });
    expect(again.text).toContain("Campi tenuti per il torneo.");

    // Another day on which something else takes a court: the form of the tournament says what.
    await fixture.sql`with block as (
        insert into upstream.court_blocks (organisation_id, location_id, start_at, end_at, reason)
        select organisation_id, location_id, '2198-06-03T08:00Z', '2198-06-03T09:00Z', 'Torneo dei soci' from upstream.events
         where id = ${eventId} returning id, organisation_id, location_id)
      insert into upstream.court_block_fields (organisation_id, location_id, block_id, field_id)
      select b.organisation_id, b.location_id, b.id, c.field_id from block b join upstream.event_courts c on c.event_id = ${eventId}`;
    const edit = await visitor.get(`${own}/edit`);
    const refused = await visitor.submit(edit, { endDate: "2198-06-03" }, { form: "#tournament", button: "Salva" });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/terrebbe campi che altri occupano già:.*Campo [12] · Manutenzione · Torneo dei soci/u),
    ]);
    expect(refused.document.querySelector("[name=endDate]")?.getAttribute("value")).toBe("2198-06-03");

    // Who wants the court meanwhile is told that the tournament keeps it; on paper stands what its matches leave.
    const maintenance = await visitor.get(`/locations/${location}/blocks/new`);
    const court = maintenance.document.querySelector("[name=fieldIds]")?.getAttribute("value") ?? "";
    const day = { startDate: "2198-06-02", endDate: "2198-06-02", startTime: "10:00", endTime: "11:00" };
    const both = await visitor.submit(maintenance, { ...day, fieldIds: [court], reason: "Reti" }, { form: "#block" });
    expect(both.text).toContain("Tenuto per il torneo · Coppa dei campi");

    await visitor.submit(await visitor.get(`${own}/registrations/confirmation`), {}, { form: "#confirmation" });
    const settings = await visitor.get(`${own}/structure`);
    const formula = { formula: "singleElimination", placement: "none" };
    await visitor.submit(settings, formula, { button: "Genera senza anteprima" });
    const tried = await visitor.submit(await visitor.get(at(eventId)), { matchMinutes: "30" }, { button: "Calcola" });
    // Two courts for ten hours, without three matches of half an hour.
    expect(tried.text).toMatch(/Campi di nuovo in vendita ?18,5 ore/u);
    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    expect(saved.text).toContain("Calendario salvato: tornano in vendita 18,5 ore di campo.");
    expect((await visitor.get(`/locations/${location}/blocks`)).text).not.toContain("Campi tenuti");
  });

  test("is asked about when its place opens at other hours", { timeout: 120_000 }, async ({
    visitor,
    dashboard,
    fixture,
  }) => {
    const formula = { formula: "singleElimination", placement: "none" };
    const eventId = await fixture.generated(visitor, "Coppa degli orari", 10, formula);
    const tried = await visitor.submit(await visitor.get(at(eventId)), { matchMinutes: "30" }, { button: "Calcola" });
    await visitor.submit(tried, {}, { button: "Salva il calendario" });
    const [{ location }] = await fixture.sql<[{ location: string }]>`
      select location_id as location from upstream.events where id = ${eventId}`;
    const manager = new Visitor(dashboard.url);
    await manager.signIn("manager");
    const slots = `/locations/${location}/opening-slots`;
    const add = async (dayOfWeek: string, startAt: string, endAt: string) =>
      manager.submit(
        await manager.get(`${slots}/new`),
        { days: [dayOfWeek], startAt, endAt },
        { form: "#openingSlot" },
      );
    const outside = await add("1", "08:00", "09:00");
    expect(outside.status).toBe(409);
    expect(outside.text).toContain("Con questi orari restano fuori 3 partite di torneo.");
    expect(outside.text).toMatch(/sab 02\/06\/2198.*Coppa degli orari, M1 · Campo/u);
    expect(outside.document.querySelector("[name=endAt] [selected]")?.getAttribute("value")).toBe("09:00");
    expect((await add("6", "00:00", "24:00")).text).toContain("Orario aggiunto.");
    expect((await add("1", "08:00", "09:00")).text).toContain("Orario aggiunto.");
    const deletion = await manager.follow(await manager.get(slots), "Elimina sabato 00:00–24:00");
    const asked = await manager.submit(deletion, {}, { form: "#deletion" });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("restano fuori 3 partite di torneo")]);
    const gone = await manager.submit(asked, { matches: "unschedule" }, { form: "#deletion" });
    expect(gone.text).toContain("Orario eliminato.");
    expect((await manager.action("action=opening_slot.delete")).text).toMatch(
      /Partite di torneo.*Tolte dal calendario/u,
    );
  });

  test("is tried, saved and shown", { timeout: 60_000 }, async ({ visitor, fixture }) => {
    const eventId = await fixture.onCourts("Coppa a orario", 10);
    await visitor.signIn("events");
    const before = await visitor.get(at(eventId));
    expect(before.text).toContain("Le partite compaiono quando generi la struttura");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    const settings = await visitor.get(`/events/tournaments/${eventId}/structure`);
    await visitor.submit(
      settings,
      { formula: "singleElimination", placement: "none" },
      { button: "Genera senza anteprima" },
    );

    const page = await visitor.get(at(eventId));
    expect(page.text).toContain("Le partite non hanno ancora campo e orario");
    expect(page.text).not.toContain("Salva il calendario");
    const wrong = await visitor.submit(page, { matchMinutes: "2" }, { button: "Calcola" });
    expect(wrong.status).toBe(422);
    const tried = await visitor.submit(page, { matchMinutes: "60", restMinutes: "30" }, { button: "Calcola" });
    expect(tried.text).toContain("Anteprima: non è ancora salvata");
    expect(times(tried.document)).toEqual(["09:00", "10:30"]);
    expect(times((await visitor.get(at(eventId))).document)).toEqual([]);

    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    expect(saved.text).toContain("Calendario salvato.");
    expect(times(saved.document)).toEqual(["09:00", "10:30"]);
    expect(saved.document.querySelector<HTMLInputElement>("[name=restMinutes]")?.value).toBe("30");

    // One court, by a plain form; what the address asks for stays in the links of the days.
    const link = (page: Page) => [...page.document.querySelectorAll("td:not(.free) a:not(.move)")].map(textOf);
    expect(link(saved)).toEqual(["M1", "M2", "M3"]);
    const courtOf = saved.document.querySelectorAll("#filter-court option")[2]?.getAttribute("value") ?? "";
    const second = await visitor.submit(saved, { fieldId: courtOf }, { form: "form[role=search]" });
    expect([second.path, link(second)]).toEqual([`${at(eventId)}?fieldId=${courtOf}`, ["M2"]]);
    const elsewhen = await visitor.get(`${second.path}&date=2198-06-03`);
    expect(elsewhen.text).toContain("Nessuna partita con questi filtri");
    expect((await visitor.follow(elsewhen, "Togli i filtri")).path).toBe(`${at(eventId)}?date=2198-06-03`);
  });

  test("is made for one stage at a time, by its own figures", { timeout: 60_000 }, async ({ visitor, fixture }) => {
    const formula = { formula: "groupsKnockout", groupCount: "2", qualifiersPerGroup: "1", placement: "none" };
    const eventId = await fixture.generated(visitor, "Coppa a fasi", 10, formula);
    const links = async () => {
      const { document } = await visitor.get(at(eventId));
      return [...document.querySelectorAll("a[href$='/schedule'][href*='/rounds/']")].map((a) =>
        a.getAttribute("href"),
      );
    };
    const [groups = "", final = ""] = await links();
    const page = await visitor.get(groups ?? "");
    expect(page.text).toContain("Il posto delle altre è occupato");
    const late = await visitor.submit(page, { begins: "time" }, { button: "Calcola" });
    expect(late.status).toBe(422);
    const tried = await visitor.submit(page, { matchMinutes: "20" }, { button: "Calcola" });
    expect(times(tried.document)).toEqual(["09:00"]);
    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    expect(saved.text).toContain("Calendario della fase salvato.");

    const own = { matchMinutes: "60", begins: "previousRound" };
    const last = await visitor.submit(await visitor.get(final ?? ""), own, { button: "Calcola" });
    expect(times(last.document)).toEqual(["09:20"]);
    await visitor.submit(last, {}, { button: "Salva il calendario" });
    expect(times((await visitor.get(at(eventId))).document)).toEqual(["09:00", "09:20"]);
    const first = await visitor.get(groups ?? "");
    expect(first.document.querySelector<HTMLInputElement>("[name=matchMinutes]")?.value).toBe("20");
    const structure = await visitor.get(`/events/tournaments/${eventId}/structure`);
    expect(structure.document.querySelector(`a[href="${final}"]`)).not.toBeNull();
  });

  test("says why not all matches fit, and what would", { timeout: 60_000 }, async ({ visitor, fixture }) => {
    const eventId = await fixture.onCourts("Coppa stretta", 1);
    await visitor.signIn("events");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    const settings = await visitor.get(`/events/tournaments/${eventId}/structure`);
    await visitor.submit(settings, { formula: "roundRobin" }, { button: "Genera senza anteprima" });
    const page = await visitor.get(at(eventId));
    const tried = await visitor.submit(page, { matchMinutes: "30" }, { button: "Calcola" });
    expect(tried.text).toContain("2 partite non ci stanno");
    expect(tried.text).toContain("Servono 3 ore di campo e ce ne sono 2.");
    expect(tried.text).toContain("Giornate più lunghe di 30 minuti");
    expect(tried.text).not.toContain("Salva il calendario");
    const { document } = await visitor.get(`/events/tournaments/${eventId}`);
    expect(document.querySelector("[role=note] a")?.getAttribute("href")).toBe(at(eventId));
    await fixture.sql`delete from upstream.event_courts where event_id = ${eventId}`;
    const without = await visitor.get(at(eventId));
    expect(without.text).toContain("Nei dati del torneo scegli «Dove» e poi «Campi».");
    expect((await visitor.follow(without, "Modifica torneo")).path).toBe(`/events/tournaments/${eventId}/edit`);
  });

  test("is planned on other hours, rows of which come and go, and kept when it is refused", {
    timeout: 60_000,
  }, async ({ visitor, fixture }) => {
    const eventId = await fixture.generated(visitor, "Coppa a giornate", 10, { formula: "roundRobin" });
    const page = await visitor.get(at(eventId));
    const two = await visitor.submit(
      await visitor.submit(page, { matchMinutes: "45" }, { button: "Aggiungi un giorno" }),
      {},
      { button: "Aggiungi una pausa" },
    );
    const valueIn = (document: Document, name: string) =>
      document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    expect(valueIn(two.document, "matchMinutes")).toBe("45");
    expect(valueIn(two.document, "days[0].date")).toBe("2198-06-02");
    const breaks = { "breaks[0].date": "2198-06-02", "breaks[0].from": "13:00", "breaks[0].to": "12:00" };
    const hours = { "days[0].from": "12:00", "days[0].to": "18:00" };
    const refused = await visitor.submit(two, { ...hours, ...breaks }, { button: "Calcola" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("La fine dev'essere dopo l'inizio");
    const tried = await visitor.submit(refused, { "breaks[0].to": "14:00" }, { button: "Calcola" });
    expect(times(tried.document)).toEqual(["12:00", "14:00", "14:45"]);
    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    expect(valueIn(saved.document, "days[0].from")).toBe("12:00");
    const without = await visitor.submit(saved, {}, { button: "Togli il giorno 1" });
    expect(valueIn(without.document, "days[0].date")).toBeUndefined();
  });
});

describe("a schedule that stands, without scripts", () => {
  test("is moved by a delay, shows what that runs into, and is cleared", { timeout: 60_000 }, async ({
    visitor,
    fixture,
  }) => {
    const eventId = await fixture.generated(visitor, "Coppa in ritardo", 10, { formula: "roundRobin" });
    const page = await visitor.get(at(eventId));
    const tried = await visitor.submit(page, { matchMinutes: "60" }, { button: "Calcola" });
    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    expect(times(saved.document)).toEqual(["09:00", "10:00", "11:00"]);
    await fixture.sql`
      insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      select organisation_id, field_id, 'closure', gen_random_uuid(), '[2198-06-02T10:00Z,2198-06-02T11:00Z)'
        from upstream.event_courts where event_id = ${eventId} order by field_id limit 1`;

    const form = await visitor.get(`${at(eventId)}/shift?minutes=12&from=2198-06-02T08:00:00Z`);
    expect(form.document.querySelector<HTMLInputElement>("[name=minutes]")?.value).toBe("12");
    const wrong = await visitor.submit(form, { minutes: "0" }, { button: "Calcola" });
    expect(wrong.status).toBe(422);
    const shown = await visitor.submit(form, { way: "later", minutes: "15" }, { button: "Calcola" });
    expect(shown.text).toContain("4 partite si spostano");
    expect(shown.text).toMatch(/M\d: Campo \d è occupato dalle 12:00 alle 13:00/u);
    expect(shown.text).not.toContain("Sposta lo stesso");
    const earlier = await visitor.submit(form, { way: "earlier", minutes: "15" }, { button: "Calcola" });
    expect(earlier.text).toContain("una squadra giocherebbe due partite insieme");
    const more = await visitor.submit(form, { way: "push", minutes: "180" }, { button: "Calcola" });
    const moved = await visitor.submit(more, {}, { button: "Sposta" });
    expect(moved.text).toContain("Partite spostate.");
    expect(times(moved.document)).toEqual(["09:00", "13:00", "14:00"]);

    const question = await visitor.get(`${at(eventId)}/clearing`);
    expect(question.text).toContain("6 partite non iniziate perdono campo e orario");
    const cleared = await visitor.submit(question, {}, { button: "Togli campi e orari" });
    expect(cleared.text).toContain("6 partite senza campo e orario.");
    expect((await visitor.get(`${at(eventId)}/clearing`)).text).toContain("Nessuna partita da giocare");
  });

  test("has a match moved by hand, which asks about what it breaks", { timeout: 60_000 }, async ({
    visitor,
    fixture,
  }) => {
    const eventId = await fixture.generated(visitor, "Coppa spostata", 10, {
      formula: "singleElimination",
      placement: "none",
    });
    const tried = await visitor.submit(await visitor.get(at(eventId)), { matchMinutes: "60" }, { button: "Calcola" });
    const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
    const link = saved.document.querySelector('a[aria-label="Sposta M3"]')?.getAttribute("href") ?? "";
    const form = await visitor.get(link);
    const asked = await visitor.submit(form, { time: "08:00" }, { button: "Sposta" });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("inizia prima che si sappia chi gioca");
    const moved = await visitor.submit(asked, {}, { button: "Sposta lo stesso" });
    expect(moved.text).toContain("M3 spostata.");
    expect(times(moved.document)).toEqual(["08:00", "09:00"]);
    const twice = await visitor.submit(await visitor.get(link), { time: "09:00" }, { button: "Sposta" });
    expect(twice.text).toContain("due partite sullo stesso campo");
    expect(twice.text).toContain("Non è possibile: scegli un altro campo o un altro orario");
    expect(twice.text).not.toContain("Sposta lo stesso");
  });

  test("stands on courts and days: a change asks about the matches that it leaves outside", {
    timeout: 60_000,
  }, async ({ visitor, fixture }) => {
    const eventId = await fixture.generated(visitor, "Coppa dei cambi", 10, { formula: "roundRobin" });
    const tried = await visitor.submit(await visitor.get(at(eventId)), { matchMinutes: "60" }, { button: "Calcola" });
    await visitor.submit(tried, {}, { button: "Salva il calendario" });
    const courts = await fixture.sql<{ id: string; location_id: string }[]>`
      select f.id, f.location_id from upstream.fields f join upstream.event_courts c on c.field_id = f.id
       where c.event_id = ${eventId} order by f.name`;
    const edit = await visitor.get(`/events/tournaments/${eventId}/edit`);
    const own = { form: "#tournament", button: "Salva" };
    const typed = { fieldIds: [courts[0]?.id ?? ""], prizePool: "Una coppa" };
    const asked = await visitor.submit(edit, typed, own);
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/3 partite restano dove il torneo non si gioca/u);
    expect(asked.text).toMatch(/M\d, Campo 2, sab 02\/06\/2198.*: campo non previsto/u);
    expect(asked.document.querySelector<HTMLInputElement>("[name=prizePool]")?.value).toBe("Una coppa");
    const kept = await visitor.submit(asked, { outside: "keep" }, own);
    expect(kept.text).toContain("Coppa dei cambi");
    const stands = await visitor.get(at(eventId));
    expect(stands.text).toMatch(/campo non previsto/u);
    expect([...stands.document.querySelectorAll("thead th")].map((cell) => cell.textContent)).toContain("Campo 2");
    const desk = await visitor.get(`/events/tournaments/${eventId}/matches`);
    expect(desk.text).toMatch(/Campo 2Non è più un campo del torneo/u);

    // Events staff close no location.
    visitor.cookies.clear();
    await visitor.signIn("manager");
    const closing = await visitor.get(`/locations/${courts[0]?.location_id}/closing-periods/new`);
    const closed = await visitor.submit(closing, { day: "2198-06-02" });
    expect(closed.text).toMatch(/ci sono 6 partite di torneo.*Coppa dei cambi, M\d · Campo 1/u);
    const blank = await visitor.submit(closed, {}, { button: "Conferma chiusura" });
    expect([blank.status, blank.text.includes("Campo obbligatorio")]).toEqual([422, true]);
    const done = await visitor.submit(blank, { matches: "unschedule" }, { button: "Conferma chiusura" });
    expect(done.text).toContain("1 giorno di chiusura aggiunto.");
    expect((await visitor.get(at(eventId))).text).not.toContain("campo non previsto");
  });
});

test("a queue is called from the desk, court by court", { timeout: 60_000 }, async ({ visitor, fixture }) => {
  const eventId = await fixture.generated(visitor, "Coppa a chiamata", 10, { formula: "roundRobin" });
  const tried = await visitor.submit(await visitor.get(at(eventId)), { mode: "queue" }, { button: "Calcola" });
  expect(tried.text).toContain("Anteprima: l'ordine di chiamata");
  const saved = await visitor.submit(tried, {}, { button: "Salva il calendario" });
  expect(saved.text).toContain("Ordine di chiamata");
  const desk = await visitor.get(`/events/tournaments/${eventId}/matches`);
  const [first] = desk.document.querySelectorAll("form[action$='/calls']");
  expect(first?.textContent).toContain("Chiama la prossima");
  const called = await visitor.submit(desk, {}, { button: "Chiama la prossima partita su Campo 2" });
  expect(called.text).toMatch(/M\d chiamata: Campo 2\./u);
  expect(called.text).toMatch(/In campo: M\d/u);
  const next = await visitor.submit(called, {}, { button: "Chiama la prossima partita su Campo 1" });
  expect(next.text).toMatch(/M\d chiamata: Campo 1\./u);
  const none = await visitor.submit(
    await visitor.get(`/events/tournaments/${eventId}/matches/calls`),
    {},
    { button: "Chiama la prossima" },
  );
  expect(none.text).toContain("Nessuna partita è pronta");
});
