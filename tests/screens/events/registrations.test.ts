import { parse } from "csv-parse/sync";
import { describe, expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { breaking } from "../support/breaking.ts";

const test = base.extend("fixture", { scope: "file" }, ({ upstream }) =>
  tournamentGround(upstream.services.sql, demoOrganisations.aurora),
);

const at = (eventId: string, path = "") => `/events/tournaments/${eventId}/registrations${path}`;

/** What a row of the form is for somebody whom the club does not know. */
const guest = (row: number, lastName: string, about: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ kind: "guest", lastName, firstName: "Ugo", ...about }).map(([name, value]) => [
      `team.players[${row}].${name}`,
      value,
    ]),
  );

/** Copies a tournament over the screens and publishes the copy; nobody is told. @returns its id */
async function copied(visitor: Visitor, from: string, name: string): Promise<string> {
  const form = await visitor.follow(await visitor.get(`/events/tournaments/${from}`), "Duplica");
  const draft = await visitor.submit(
    form,
    { name, description: "Al lago", startDate: dayAhead(60), endDate: dayAhead(61) },
    { button: "Crea torneo" },
  );
  expect(draft.text).toContain(`Torneo creato: ${name}.`);
  const question = await visitor.follow(draft, "Pubblica");
  const published = await visitor.submit(
    question,
    { notifyAthletes: [] },
    { form: "#publication", button: "Pubblica" },
  );
  expect(published.text).toContain("0 squadre su 5");
  return draft.path.split("/").at(-1) ?? "";
}

/** Registers a team of two guests. */
async function register(visitor: Visitor, eventId: string, name: string, about: Record<string, string> = {}) {
  const form = await visitor.get(at(eventId, "/new"));
  return visitor.submit(
    form,
    { "team.name": name, ...guest(0, `${name} Uno`), ...guest(1, `${name} Due`), ...about },
    { button: "Iscrivi la squadra" },
  );
}

/** The teams of a list in their order, as the page shows them. */
const rows = (document: Document) =>
  [...document.querySelectorAll("tbody th")].map((cell) => cell.textContent?.trim() ?? "");

describe("registrations, without scripts", () => {
  test("of a copied tournament grow into the waiting list, one withdraws, the first in wait comes in; fees, order, confirmation and the log", {
    timeout: 120_000,
  }, async ({ visitor, dashboard, fixture }) => {
    const model = await fixture.tournament({ name: "Coppa d'estate", rules: "Si gioca sempre." });
    await visitor.signIn("events");
    const eventId = await copied(visitor, model, "Coppa d'autunno");
    const empty = await visitor.get(at(eventId));
    expect(empty.text).toContain("Nessuna squadra iscritta");
    expect(empty.text).toContain("Gli atleti si iscrivono dall'app");

    const unaccepted = await register(visitor, eventId, "Aquile");
    expect([unaccepted.status, unaccepted.text]).toEqual([422, expect.stringContaining("Il regolamento va accettato")]);
    for (const name of ["Aquile", "Balene", "Cervi", "Draghi", "Elfi"]) {
      const page = await register(visitor, eventId, name, { acceptRules: "on" });
      expect(page.text).toContain(`Squadra iscritta: ${name}, n° `);
    }
    const written = { "team.players[0].email": "falchi@example.org" };
    const sixth = await register(visitor, eventId, "Falchi", { acceptRules: "on", ...written });
    expect(sixth.path).toBe(at(eventId, "?list=waiting"));
    expect(sixth.text).toContain("Falchi è in lista d'attesa, al n° 1.");
    const taken = await register(visitor, eventId, "aquile", { acceptRules: "on" });
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining("Un'altra squadra si chiama già così")]);

    // The fee of one is collected, and its payment is put right.
    const list = await visitor.get(at(eventId));
    expect(rows(list.document)).toEqual(["1. Aquile", "2. Balene", "3. Cervi", "4. Draghi", "5. Elfi"]);
    expect(list.text).toMatch(/Squadre\s*5\/5.*In attesa\s*1.*Quote\s*200,00.*Da incassare\s*200,00/u);
    const account = await visitor.follow(list, "Quota e pagamenti di Balene: Da pagare");
    const paying = await visitor.follow(account, "Aggiungi pagamento");
    const paid = await visitor.submit(paying, { amount: "25" }, { form: "#payment" });
    expect(paid.text).toContain("Pagamento registrato.");
    const corrected = await visitor.submit(
      await visitor.follow(paid, "Modifica il pagamento di 25,00\u00a0€"),
      { amount: "30" },
      { form: "#payment" },
    );
    expect(corrected.text).toMatch(/Incassato\s*30,00.*Da incassare\s*10,00/u);
    const renounced = await visitor.submit(
      await visitor.follow(corrected, "Stralcia"),
      { reason: "Amici del circolo" },
      { form: "#write-off" },
    );
    expect(renounced.text).toContain("Importo stralciato.");

    // One leaves: who takes its place is said before, and told.
    const leaving = await visitor.follow(await visitor.get(at(eventId)), "Ritira Balene");
    expect(leaving.text).toContain("Ha già pagato 30,00 €: restano da rimborsare.");
    expect(leaving.text).toContain("Fai entrare Falchi dalla lista d'attesa");
    const left = await visitor.submit(leaving, {}, { form: "#withdrawal" });
    expect(left.text).toContain("Squadra ritirata: Balene. Dalla lista d'attesa entra Falchi.");
    expect(rows(left.document)).toEqual(["1. Aquile", "2. Cervi", "3. Draghi", "4. Elfi", "5. Falchi"]);
    expect(left.text).toContain("entrata dalla lista d'attesa");
    expect(left.text).toMatch(/Da rimborsare\s*30,00/u);
    const refund = await visitor.follow(
      await visitor.follow(
        await visitor.get(at(eventId, "?list=withdrawn")),
        "Quota e pagamenti di Balene: Da rimborsare",
      ),
      "Rimborsa il pagamento di 30,00\u00a0€",
    );
    const refunded = await visitor.submit(refund, {}, { form: "#voiding" });
    expect(refunded.text).toContain("Rimborso registrato.");

    // The order is the seed: by an arrow, to a place, and by exchange.
    const down = await visitor.submit(left, {}, { button: "Sposta giù Aquile" });
    expect(rows(down.document)[0]).toBe("1. Cervi");
    const moving = await visitor.follow(down, "Sposta Falchi a un altro posto");
    const moved = await visitor.submit(moving, { position: "1" }, { form: "#move" });
    expect(rows(moved.document)).toEqual(["1. Falchi", "2. Cervi", "3. Aquile", "4. Draghi", "5. Elfi"]);
    const elfi = moved.document.querySelector("tbody tr:last-child a.rowLink");
    const elfiId = elfi?.getAttribute("href")?.split("/").at(-2) ?? "";
    const swapped = await visitor.submit(
      await visitor.follow(moved, "Sposta Falchi a un altro posto"),
      { how: "swap", swapWith: elfiId },
      { form: "#move" },
    );
    expect(rows(swapped.document)).toEqual(["1. Elfi", "2. Cervi", "3. Aquile", "4. Draghi", "5. Falchi"]);
    const stale = await visitor.submit(moved, {}, { button: "Sposta su Cervi" });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("le squadre sono cambiate")]);

    // Closed, opened again, confirmed, reopened, confirmed again.
    const closed = await visitor.submit(await visitor.get(at(eventId, "/closing")), {}, { form: "#closing" });
    expect(closed.text).toContain("Iscrizioni chiuse.");
    const confirm = async () =>
      visitor.submit(await visitor.get(at(eventId, "/confirmation")), {}, { form: "#confirmation" });
    expect((await confirm()).text).toContain("Elenco confermato: 5 squadre.");
    expect((await visitor.get(at(eventId, "/new"))).text).toContain("per cambiare le squadre, riaprilo");
    const reopening = await visitor.get(at(eventId, "/reopening"));
    expect(reopening.text).toContain("5 squadre tornano iscrizioni");
    const reopened = await visitor.submit(reopening, {}, { form: "#reopening" });
    expect(reopened.text).toContain("Elenco riaperto");
    expect((await confirm()).text).toContain("Elenco confermato: 5 squadre.");

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const mails = await board.get("/my-organization/messages?search=falchi");
    expect(mails.text).toMatch(
      /Siete iscritti: Coppa d'autunno.*la squadra «Falchi».*40,00.*Ospite.*falchi@example\.org/u,
    );
    const log = await board.get("/audit?pageSize=50");
    for (const said of ["Squadra iscritta", "Squadra ritirata", "Ordine delle squadre cambiato", "Squadre scambiate"])
      expect(log.text).toContain(said);
    expect(log.text).toMatch(
      /Elenco delle squadre confermato.*Elenco delle squadre riaperto.*Elenco delle squadre conf/u,
    );
    expect((await board.action("action=registration.withdraw")).text).toMatch(/Entrate dalla lista d'attesa.*Falchi/u);

    const courts = new Visitor(dashboard.url);
    await courts.signIn("facilities");
    const refused = await courts.ask(at(eventId));
    expect([refused.status, refused.location]).toEqual([302, "/"]);
  });

  test("a team is put together row by row, with athletes looked up", async ({ visitor, fixture, upstream }) => {
    const eventId = await fixture.tournament({ maxPlayers: 6, minGirls: 1, fee: 0 });
    const [athlete] = await upstream.services.sql<{ id: string; first_name: string; last_name: string }[]>`
      select id, first_name, last_name from upstream.athletes
       where organisation_id = ${demoOrganisations.aurora} order by id limit 1`;
    await visitor.signIn("events");
    const form = await visitor.get(at(eventId, "/new"));
    const more = await visitor.submit(form, guest(1, "Verdi"), { button: "Aggiungi componente" });
    expect(more.document.querySelectorAll("fieldset > legend + input[type=hidden]")).toHaveLength(3);
    const fewer = await visitor.submit(more, {}, { button: "Togli il componente 3" });
    const named = await visitor.submit(
      fewer,
      { "team.players[0].athleteSearch": athlete?.last_name ?? "" },
      { button: "Cerca" },
    );
    expect(named.document.querySelector('[name="team.players[1].lastName"]')?.getAttribute("value")).toBe("Verdi");
    const chosen = { "team.players[0].athleteId": athlete?.id ?? "", "team.players[0].gender": "female" };
    const made = await visitor.submit(named, chosen, { button: "Iscrivi la squadra" });
    expect(made.text).toContain(`${athlete?.last_name} / Verdi`);
    const people = await visitor.get(at(eventId, "?tab=athletes"));
    expect(people.text).toMatch(/2 atleti.*Verdi Ugo\s*Ospite/u);
    const twice = await visitor.submit(named, { ...chosen, ...guest(1, "Bruni") }, { button: "Iscrivi la squadra" });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("Sono già in un'altra squadra")]);
    const twin = guest(0, "Rossi", { birthDate: "2001-02-03", gender: "female" });
    const first = await visitor.submit(form, { "team.name": "Lupi", ...twin }, { button: "Iscrivi la squadra" });
    expect(first.text).toContain("Lupi");
    const asked = await visitor.submit(form, { "team.name": "Orsi", ...twin }, { button: "Iscrivi la squadra" });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("Ugo Rossi (Lupi)")]);
    const proceed = { proceedGuestTwice: "on" };
    const anyway = await visitor.submit(asked, proceed, { button: "Iscrivi la squadra" });
    expect(anyway.text).toContain("Orsi");
    const nobody = await visitor.submit(await visitor.get(at(eventId, "/new")), {}, { button: "Iscrivi la squadra" });
    expect(nobody.status).toBe(422);

    const firstTeam = (page: Page) =>
      visitor.get(page.document.querySelector("tbody a.rowLink")?.getAttribute("href") ?? "");
    const edit = await firstTeam(await visitor.get(at(eventId)));
    const away = await visitor.submit(edit, { notBeforeDate: "2031-05-02" }, { button: "Aggiungi un'assenza" });
    const kept = await visitor.submit(
      away,
      { "away[0].from": "2031-05-03", notes: "Arrivano tardi" },
      { button: "Salva squadra" },
    );
    expect(kept.text).toContain("Squadra modificata");
    const again = await firstTeam(kept);
    expect(again.document.querySelector('[name="away[0].to"]')?.getAttribute("value")).toBe("2031-05-03");
    expect(again.document.querySelector("[name=notBeforeDate]")?.getAttribute("value")).toBe("2031-05-02");
  });

  test("are confirmed below the minimum only when asked, and whole", async ({ visitor, fixture }) => {
    const eventId = await fixture.tournament({ minGirls: 2, maxPlayers: 2 });
    await fixture.teams(eventId, 2);
    await visitor.signIn("events");
    const page = await visitor.get(at(eventId, "/confirmation"));
    expect(page.text).toContain("Sono iscritte 2 squadre, e il torneo ne prevede almeno 4.");
    expect(page.document.querySelectorAll('main li a[href$="/edit"]')).toHaveLength(2);
    const refused = await visitor.submit(page, { proceedBelowMinimum: "on" }, { form: "#confirmation" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("completale e riprova")]);
  });

  test("of several divisions are counted, moved and confirmed each by its own", async ({
    visitor,
    fixture,
    upstream: { services },
  }) => {
    const eventId = await fixture.tournament({ maxTeams: 6 });
    await services.sql`insert into upstream.divisions (organisation_id, event_id, name, "order", overrides)
      values (${demoOrganisations.aurora}, ${eventId}, 'Under 16', 1, '{"maxTeams": 8}')`;
    await fixture.teams(eventId, 3);
    await services.sql`update upstream.registrations r set name = 'under ' || position from upstream.divisions d
      where d.id = r.division_id and d.event_id = ${eventId} and d.order = 1`;
    await visitor.signIn("events");
    const list = await visitor.get(at(eventId));
    expect(list.text).toMatch(/Unica\s*3\/6\s*Under 16\s*3\/8/u);
    for (const last of ["entry 3", "under 3"])
      expect(list.document.querySelector(`button[aria-label="Sposta giù ${last}"]`)?.hasAttribute("disabled")).toBe(
        true,
      );
    const moved = await visitor.submit(list, {}, { button: "Sposta giù under 1" });
    expect(moved.text).toContain("under 1 ora è al n° 2.");

    const asked = await visitor.get(at(eventId, "/confirmation"));
    for (const name of ["Unica", "Under 16"])
      expect(asked.text).toContain(`${name}: Sono iscritte 3 squadre, e il torneo ne prevede almeno 4.`);
    const unanswered = await visitor.submit(asked, {}, { form: "#confirmation" });
    expect([unanswered.status, unanswered.text]).toEqual([409, expect.stringContaining("meno del minimo")]);
    const confirmed = await visitor.submit(unanswered, { proceedBelowMinimum: "on" }, { form: "#confirmation" });
    expect(confirmed.text).toContain("Elenco confermato: 6 squadre.");

    // What is noted of a team, and what it pays, changes still.
    const late = await firstTeam(confirmed);
    expect(late.document.querySelector("[name='team.name']")).toBeNull();
    const noted = await visitor.submit(late, { notes: "Porta i palloni" }, { button: "Salva squadra" });
    expect(noted.text).toContain("Squadra modificata");
    expect((await firstTeam(noted)).document.querySelector("[name=notes]")?.textContent).toBe("Porta i palloni");

    async function firstTeam(page: Page) {
      return visitor.get(page.document.querySelector("tbody a.rowLink")?.getAttribute("href") ?? "");
    }
  });

  test("keep what was agreed of their fee when that of the tournament changes", async ({
    visitor,
    fixture,
    upstream: { services },
  }) => {
    const eventId = await fixture.tournament({ fee: 0 });
    const [id = ""] = await fixture.teams(eventId, 1);
    await services.sql`update upstream.registrations set fee = 4000, asked = 2000 where id = ${id}`;
    await visitor.signIn("events");
    const form = await visitor.get(at(eventId, `/${id}/edit`));
    expect(form.text).toContain("La quota è 40,00 €");
    const save = () => visitor.submit(form, { "team.name": "Nome nuovo" }, { button: "Salva squadra" });
    // What fails is called by its name first.
    const unsaved = await breaking(services.sql, "update on upstream.registrations", save);
    expect([unsaved.status, unsaved.text]).toEqual([
      500,
      expect.stringMatching(/Non è stato possibile modificare la registrazione.*Problema sconosciuto del server/u),
    ]);
    const unmade = await breaking(services.sql, "insert on upstream.registrations", () =>
      register(visitor, eventId, "Aquile"),
    );
    expect([unmade.status, unmade.text]).toEqual([
      500,
      expect.stringMatching(/Non è stato possibile creare la registrazione.*Problema sconosciuto del server/u),
    ]);
    const saved = await save();
    expect(saved.text).toContain("Squadra modificata: Nome nuovo.");
    const [row] = await services.sql`select asked from upstream.registrations where id = ${id}`;
    expect(row).toEqual({ asked: 2_000 });
  });

  test("leave a place free once the tournament is under way, and are withdrawn all at once", async ({
    visitor,
    fixture,
    upstream: { services },
  }) => {
    const eventId = await fixture.tournament();
    const [id = ""] = await fixture.teams(eventId, 5);
    await fixture.teams(eventId, 1, "waiting");
    await services.sql`update upstream.events set status = 'live' where id = ${eventId}`;
    await visitor.signIn("events");
    const leaving = await visitor.get(at(eventId, `/${id}/withdrawal`));
    expect(leaving.text).toContain("A torneo in corso nessuna squadra entra da sola");
    const asked = await visitor.follow(await visitor.get(at(eventId)), "Svuota elenchi");
    expect(asked.text).toContain("Ritirare tutte le 6 iscrizioni");
    const emptied = await visitor.submit(asked, {}, { form: "#reopening" });
    expect(emptied.text).toContain("Elenco svuotato: tutte le squadre sono ritirate.");
    expect((await visitor.get(at(eventId, "/reopening"))).text).toContain("Nessuna squadra iscritta");
  });

  test("are not taken where a time lacks its date, or a guest is written as an athlete of the club", async ({
    visitor,
    fixture,
  }) => {
    const eventId = await fixture.tournament();
    await visitor.signIn("events");
    const written = { ...guest(1, "Lupi Due", { kind: "athlete" }), notBeforeTime: "05:00" };
    const page = await register(visitor, eventId, "Lupi", written);
    expect(page.status).toBe(422);
    expect(page.text).toContain("Componente 2, Chi gioca: Hai scritto il nome di un ospite");
    const wrong = page.document.querySelector("[name=notBeforeDate]");
    expect(wrong?.getAttribute("aria-invalid")).toBe("true");
    expect(wrong?.closest("details")?.hasAttribute("open")).toBe(true);
  });

  test("are found, downloaded in the reader's language and explained in five steps", async ({ dashboard, fixture }) => {
    const eventId = await fixture.tournament({ maxTeams: null });
    await fixture.teams(eventId, 12);
    const visitor = new Visitor(dashboard.url, "en");
    await visitor.signIn("events");
    expect((await visitor.get(at(eventId, "?q=nobody"))).text).toContain("No teams with these filters");
    expect(rows((await visitor.get(at(eventId, "?q=Cognome7"))).document)).toEqual(["7. entry 7"]);
    const file = await visitor.request(at(eventId, ".csv?tab=teams"));
    const teams: string[][] = parse((await file.text()).replace("\uFEFF", ""), { delimiter: "," });
    expect(teams[0]?.slice(0, 3)).toEqual(["List", "Place", "Team"]);
    expect(teams).toHaveLength(13);
    const people = await visitor.request(at(eventId, ".csv?tab=athletes"));
    expect(parse((await people.text()).replace("\uFEFF", ""), { delimiter: "," })).toHaveLength(25);

    let page = await visitor.get(at(eventId, "?tutorial=1"));
    for (let step = 1; step < 5; step++) {
      expect(page.text).toContain(`Step ${step} of 5`);
      expect(page.document.querySelectorAll("[data-step=current]")).toHaveLength(1);
      page = await visitor.follow(page, "Next");
    }
    expect((await visitor.follow(page, "Got it")).text).not.toContain("Step 5");
  });
});
