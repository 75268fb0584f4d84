import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { makeCompetition } from "#tests/support/made-competition.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { callsOf } from "#tests/support/upstream-calls.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/matches${path}`;

/** Opens a match by its number, from the desk. */
async function open(visitor: Visitor, eventId: string, number: number): Promise<Page> {
  const lists = [await visitor.get(at(eventId)), await visitor.get(at(eventId, "?part=closed&pageSize=50"))];
  const links = lists.flatMap(({ document }) => [...document.querySelectorAll("tbody a.rowLink")]);
  const link = links.find((one) => one.textContent?.startsWith(`M${number} `));
  return visitor.get(link?.getAttribute("href") ?? "/none");
}

/** Sets as the form names them. */
const sets = (...pairs: readonly (readonly [number, number])[]) =>
  Object.fromEntries(
    pairs.flatMap(([home, away], row) => [
      [`sets[${row}].home`, String(home)],
      [`sets[${row}].away`, String(away)],
    ]),
  );

const save = { button: "Registra il risultato" };

describe("matches, without scripts", () => {
  test("are called, get results set by set, are corrected when later ones rest on them; the round is closed and opened again", {
    timeout: 120_000,
  }, async ({ visitor, dashboard, upstream, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa delle coppie" });
    await fixture.teams(eventId, 4);
    await visitor.signIn("events");
    const empty = await visitor.get(at(eventId));
    expect(empty.text).toContain("Le partite compaiono quando generi la struttura");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    await makeCompetition(upstream.services, eventId, { formula: "singleElimination", bestOf: 3 });

    const desk = await visitor.get(at(eventId));
    expect(desk.text).toMatch(/Da chiamare.*M1 entry 1 – entry 4.*M2 entry 2 – entry 3.*In attesa delle squadre.*M3/u);
    const called = await visitor.submit(desk, {}, { button: "Chiama M1" });
    expect(called.text).toContain("M1 chiamata in campo.");
    const started = await visitor.submit(called, {}, { button: "Inizia M1" });
    expect(started.text).toMatch(/M1 iniziata\..*In campo/u);

    // A wrong set is refused beside it, what was typed stays, and another row comes by a button.
    const form = await open(visitor, eventId, 1);
    const wrong = await visitor.submit(form, sets([21, 20], [15, 21]), save);
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("Il distacco non è quello")]);
    expect(wrong.document.querySelector("#result [name='sets[0].home']")?.getAttribute("aria-invalid")).toBe("true");
    expect(wrong.document.querySelector("#result [name='sets[1].home']")?.getAttribute("aria-invalid")).toBeNull();
    const more = await visitor.submit(wrong, sets([21, 15], [18, 21]), { button: "Aggiungi un set" });
    expect(more.document.querySelector("#result [name='sets[0].away']")?.getAttribute("value")).toBe("15");
    expect((await visitor.submit(more, sets([21, 15], [18, 21]), save)).text).toContain("Mancano dei set");
    const entered = await visitor.submit(more, sets([21, 15], [18, 21], [15, 11]), save);
    expect(entered.text).toContain("Risultato di M1 registrato.");
    const walkover = await open(visitor, eventId, 2);
    expect((await visitor.submit(walkover, { end: "walkover" }, save)).text).toContain("Scegli chi perde");
    await visitor.submit(walkover, { end: "walkover", side: "1" }, save);
    // Its score does not say who won.
    expect((await visitor.get(at(eventId))).text).toContain("a tavolino, vince entry 2");
    const final = await open(visitor, eventId, 3);
    expect(final.text).toMatch(/entry 1.*entry 2/u);
    await visitor.submit(final, sets([21, 10], [21, 10]), save);

    // The final rests on what is corrected: it is named first, and is to be played again once that is agreed to.
    const first = await visitor.follow(await open(visitor, eventId, 1), "Correggi");
    const same = await visitor.submit(first, {}, { button: "Correggi il risultato" });
    expect([same.status, same.text]).toEqual([422, expect.stringContaining("Il risultato è già questo")]);
    const reversed = sets([15, 21], [21, 18], [11, 15]);
    const asked = await visitor.submit(first, reversed, { button: "Correggi il risultato" });
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining("1 partita successiva va rigiocata.")]);
    expect(asked.text).toMatch(/M3 .*entry 1 – entry 2 → entry 4 – entry 2.*Perde il risultato/u);
    expect((await open(visitor, eventId, 3)).text).toContain("entry 1");
    const corrected = await visitor.submit(asked, {}, { button: "Correggi e rigioca 1 partita" });
    expect(corrected.text).toContain("Risultato di M1 corretto: 1 partita è da rigiocare.");
    expect(corrected.text).toMatch(/Cronologia dei risultati.*Vale ora.*Fino a/u);
    const again = await open(visitor, eventId, 3);
    expect(again.text).toMatch(/Pronta.*entry 4.*entry 2/u);

    // Only what is over is closed; closed, nothing of it changes until it is opened again.
    const early = await visitor.get(at(eventId, "/rounds/0/closure"));
    expect(early.text).toMatch(/1 partita è da giocare:.*M3 entry 4 – entry 2/u);
    await visitor.submit(again, sets([21, 10], [21, 10]), save);
    const closing = await visitor.follow(await visitor.get(at(eventId)), "Chiudi fase");
    expect(closing.text).toContain("È l'ultima fase");
    expect((await visitor.submit(closing, {}, { form: "#closure" })).text).toContain("Fase chiusa.");
    expect((await open(visitor, eventId, 3)).text).toContain("La fase è chiusa: per cambiare un risultato, riaprila.");
    const places = await visitor.get(at(eventId, "/standings"));
    expect(places.text).toMatch(/Classifica finale.*entry 4/u);
    expect((await visitor.get(at(eventId, "/bracket"))).text).toContain("entry 4");
    const reopening = await visitor.get(at(eventId, "/rounds/0/reopening"));
    expect((await visitor.submit(reopening, {}, { form: "#reopening" })).text).toContain("Fase riaperta.");

    const undoing = await visitor.follow(await open(visitor, eventId, 3), "Togli il risultato");
    const undone = await visitor.submit(undoing, {}, { form: "#undoing" });
    expect(undone.text).toContain("Risultato di M3 tolto: la partita è da giocare.");
    const about = await visitor.follow(undone, "Modifica note");
    const streamed = { notes: "Campo centrale", url: "https://example.com/live", title: "Finale" };
    expect((await visitor.submit(about, { ...streamed, title: "" }, { form: "#match" })).status).toBe(422);
    const noted = await visitor.submit(about, streamed, { form: "#match" });
    expect(noted.text).toMatch(/Campo centrale.*Finale/u);

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const log = await board.get("/audit?pageSize=50");
    for (const said of ["Partita chiamata", "Risultato registrato", "Risultato tolto", "Fase chiusa", "Fase riaperta"])
      expect(log.text).toContain(said);
    expect((await board.action("action=result.correct")).text).toMatch(
      /21-15 18-21 15-11.*15-21 21-18 11-15.*Partite da rigiocare.*M3/u,
    );
  });

  test("staff write the running score by hand; what cannot stand is said beside its field, and what was tapped meanwhile stays", {
    timeout: 120_000,
  }, async ({ visitor, dashboard, upstream, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa del punteggio" });
    await fixture.teams(eventId, 4);
    await visitor.signIn("events");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    await makeCompetition(upstream.services, eventId, { formula: "singleElimination", bestOf: 3 });
    const waiting = await open(visitor, eventId, 1);
    expect(waiting.document.querySelector("#live")).toBeNull();
    expect((await visitor.get(`${waiting.path}/score`)).text).toContain("M1 non si sta giocando");

    const match = await visitor.submit(waiting, {}, { button: "Inizia M1" });
    const save = { form: "#live" };
    const points = (home: string, away: string) => ({ "points.home": home, "points.away": away });
    const wrong = await visitor.submit(match, { ...sets([21, 20]), ...points("3", "x"), server: "1" }, save);
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("Scrivi un numero intero")]);
    const refused = await visitor.submit(wrong, points("3", "4"), save);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Questo set non può essere finito")]);
    const value = (name: string) => refused.document.querySelector(`#live [name="${name}"]`)?.getAttribute("value");
    expect(["sets[0].home", "points.away"].map(value)).toEqual(["21", "4"]);
    expect(refused.document.querySelector("#live [name='sets[0].home']")?.getAttribute("aria-invalid")).toBe("true");
    expect(refused.document.querySelector("#live [name=server][value='1']")?.hasAttribute("checked")).toBe(true);
    const saved = await visitor.submit(refused, sets([21, 19]), save);
    expect(saved.text).toMatch(/Punteggio di M1 salvato\..*21-19 3-4/u);
    expect((await visitor.get("/live-matches")).text).toMatch(/M1 entry 1 – entry 4.*21-19 3-4/u);

    // Somebody wrote it meanwhile: what they saw of it stands above, and what is sent then counts.
    const other = new Visitor(dashboard.url);
    await other.signIn("manager", "Aurora");
    await other.submit(await other.get(saved.path), points("5", "4"), save);
    const stale = await visitor.submit(saved, points("9", "9"), save);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Ora: 21-19 5-4")]);
    expect((await visitor.submit(stale, points("6", "4"), save)).text).toContain("21-19 6-4");

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    expect((await board.action("action=match.score")).text).toMatch(/21-19 5-4.*21-19 6-4/u);
  });

  test("a tie that nothing breaks is settled by lots that anybody can draw again, or by the staff", {
    timeout: 120_000,
  }, async ({ visitor, upstream, fixture }) => {
    const eventId = await fixture.tournament({ name: "Triangolare" });
    await fixture.teams(eventId, 3);
    await visitor.signIn("events");
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, { proceedBelowMinimum: "on" }, { form: "#confirmation" });
    const next = await visitor.follow(await visitor.get(`/events/tournaments/${eventId}`), "Genera la struttura");
    expect(next.path).toBe(`/events/tournaments/${eventId}/structure`);
    await makeCompetition(upstream.services, eventId, { formula: "roundRobin", bestOf: 1 });
    expect((await visitor.get(at(eventId, "/rounds/0/decisions"))).text).toContain("Ci sono ancora partite da giocare");

    // Each beats the next by the same points.
    const beats = new Map([
      ["entry 1", "entry 2"],
      ["entry 2", "entry 3"],
      ["entry 3", "entry 1"],
    ]);
    for (const number of [1, 2, 3]) {
      const page = await open(visitor, eventId, number);
      const [home = "", away = ""] = [...page.document.querySelectorAll(".sides li")].map(
        ({ textContent }) => textContent?.trim() ?? "",
      );
      await visitor.submit(page, sets(beats.get(home) === away ? [21, 10] : [10, 21]), save);
    }
    const held = await visitor.follow(await visitor.get(at(eventId)), "Decidi le parità");
    expect((await visitor.get(at(eventId, "/rounds/0/closure"))).text).toContain("1 parità è da decidere.");
    expect(held.text).toMatch(/dal 1° posto: (?:entry \d(?:, )?){3}/u);
    const twice = { method: "staff", "teams[0].place": "1", "teams[1].place": "1", "teams[2].place": "3" };
    const refused = await visitor.submit(held, twice, { button: "Decidi" });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("Ogni squadra deve avere un posto suo"),
    ]);
    const drawn = await visitor.submit(held, { method: "lots", note: "Davanti ai capitani" }, { button: "Decidi" });
    expect(drawn.text).toContain("Parità decisa.");
    const settled = await visitor.get(at(eventId, "/rounds/0/decisions"));
    expect(settled.text).toMatch(/Sorteggio.*Davanti ai capitani.*Codice del sorteggio\s*[0-9a-f]{32}/u);
    const anew = { method: "staff", "teams[0].place": "3", "teams[1].place": "1", "teams[2].place": "2" };
    await visitor.submit(settled, anew, { button: "Decidi" });
    const byStaff = await visitor.get(at(eventId, "/rounds/0/decisions"));
    expect(byStaff.text).toContain("Decisione dello staff");
    const undone = await visitor.submit(byStaff, { method: "none" }, { button: "Decidi" });
    expect(undone.text).toContain("Decisione tolta: le squadre sono di nuovo in parità.");
    await visitor.submit(undone, { method: "lots" }, { button: "Decidi" });
    const closing = await visitor.get(at(eventId, "/rounds/0/closure"));
    expect((await visitor.submit(closing, {}, { form: "#closure" })).text).toContain("Fase chiusa.");
  });

  test("each page of a tournament makes four calls at most, whatever rounds and divisions there are, and asks for nothing that is not there", {
    timeout: 120_000,
  }, async ({ visitor, dashboard, upstream, fixture }) => {
    const eventId = await fixture.tournament({ name: "Coppa delle chiamate", maxTeams: 8 });
    await fixture.teams(eventId, 8);
    await visitor.signIn("events");
    const pages = ["", "?part=ready", "/standings", "/bracket", "/print", "/print?what=slips"];
    const calls = async (path: string) => {
      const made = await callsOf(dashboard, async () =>
        expect((await visitor.get(at(eventId, path))).status).toBe(200),
      );
      expect(made.length, `${path}: ${made.join()}`).toBeLessThanOrEqual(4);
      return made;
    };
    for (const path of pages) expect(await calls(path), path).toEqual(["tournaments.show"]);
    const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
    await visitor.submit(confirmation, {}, { form: "#confirmation" });
    await makeCompetition(upstream.services, eventId, { formula: "groupsKnockout", bestOf: 1 });
    const { sql } = upstream.services;
    await sql`insert into upstream.divisions (organisation_id, event_id, name, "order")
      select organisation_id, ${eventId}, 'Altra ' || n, n from upstream.events, generate_series(1, 3) n where id = ${eventId}`;
    for (const path of pages) await calls(path);
    const [other] = await sql<[{ id: string }]>`
      select id from upstream.divisions where event_id = ${eventId} and "order" = 2`;
    const empty = at(eventId, `?tournamentId=${other.id}`);
    expect(await callsOf(dashboard, () => visitor.get(empty))).toEqual(["tournaments.show"]);
    expect((await visitor.get(empty)).text).toContain("Le partite compaiono quando generi la struttura");
  });
});
