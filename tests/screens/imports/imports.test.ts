import { describe, expect } from "vitest";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { readSheet } from "#tests/support/sheets.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { all, errorsOf, fixture, give, given, idle, own, rowsOf, table } from "./given-table.ts";

describe("imports without a script", () => {
  test("bring a secretary's workbook along, say what happens, write it and take it back", async ({ visitor, sql }) => {
    await visitor.signIn("manager");
    const count = async () => Number((await sql`select count(*) from upstream.athletes`)[0]?.count);
    const before = await count();
    let page = await given(visitor, { file: fixture("secretary.xlsx") });
    const path = own(page);
    if (page.path.endsWith("/columns")) page = await visitor.submit(page, {}, { form: "#columns" });
    page = await idle(visitor, path);
    expect(page.path).toBe(`${path}/rows`);
    expect(page.text).toContain("Non è ancora stato salvato niente.");
    expect(await count()).toBe(before);

    // What the club does not have is decided there and then.
    const selects = [...page.document.querySelectorAll('select[name^="values"]')];
    const decisions = Object.fromEntries(
      selects.map((select) => [
        select.getAttribute("name") ?? "",
        select.querySelector('option[value="create"]') ? "create" : "leaveOut",
      ]),
    );
    if (selects.length > 0) await visitor.submit(page, decisions, { form: "#rows", button: "intent=save" });
    page = await idle(visitor, path);
    page = await visitor.submit(page, {}, { form: "#rows", button: "intent=write" });
    page = await idle(visitor, path);
    expect(page.path).toBe(path);
    expect(page.text).toContain("Completata");
    const made = rowsOf(await visitor.get(`${path}?outcome=made&pageSize=100`));
    expect(made.length).toBeGreaterThan(2);
    expect(await count()).toBeGreaterThan(before);
    const finished = await visitor.action("action=import.finish");
    expect(finished.text).toContain("secretary.xlsx");
    const news = await visitor.get("/notifications");
    expect(news.text).toContain("Importazione: atleti");
    expect(news.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();

    const question = await visitor.follow(page, "Annulla importazione");
    expect(question.text).toContain("Resta quello che nel frattempo qualcuno ha cambiato");
    await visitor.submit(question, {}, { form: "#undo-import" });
    page = await idle(visitor, path);
    expect(page.text).toContain("Importazione annullata");
    expect(await count()).toBe(before);

    const deletion = await visitor.follow(page, "Elimina");
    const listed = await visitor.submit(deletion, {}, { form: "#delete-import" });
    expect(listed.path).toBe(all);
    expect((await visitor.get(path)).status).toBe(404);
  });

  test("ask what a pasted table does not say, let columns be changed, and rows be decided", async ({ visitor }) => {
    await visitor.signIn("manager");
    const name = crypto.randomUUID().slice(0, 8);
    const pasted = table(
      ["Cognome", "Nome", "Data di nascita", "Gruppo", "Colore"],
      [`Verdi${name}`, "Ada", "03/04/1991", `Gruppo ${name}`, "rosso"],
      [`Neri${name}`, "Ugo", "05/06/1992", `Gruppo ${name}`, "blu"],
      [`Bianchi${name}`, "Eva", "31/31/1993", "", "verde"],
    );
    let page = await given(visitor, { pasted });
    const path = own(page);
    expect(page.path).toBe(`${path}/columns`);
    expect(page.text).toContain("Che cosa viene prima?".toLowerCase());

    // Without the last name nothing can be looked at: it is said there, and what was chosen is kept.
    const incomplete = await visitor.submit(page, { "columns[0].field": "" }, { form: "#columns" });
    expect(incomplete.path).toBe(`${path}/columns`);
    expect(incomplete.text).toContain("Manca una colonna per: Cognome");
    const twice = await visitor.submit(
      incomplete,
      { "columns[0].field": "athlete.lastName", "columns[1].field": "athlete.lastName" },
      { form: "#columns" },
    );
    expect([twice.status, errorsOf(twice)]).toEqual([
      422,
      expect.stringContaining("Due colonne hanno lo stesso campo"),
    ]);
    await visitor.submit(
      await visitor.get(`${path}/columns`),
      { "columns[0].field": "athlete.lastName", "columns[1].field": "athlete.firstName" },
      { form: "#columns" },
    );
    page = await idle(visitor, path);
    expect(page.path).toBe(`${path}/rows`);
    expect(page.text).toContain("Una colonna resta fuori: Colore.");

    const wrong = await visitor.get(`${path}/rows?verdict=wrong`);
    expect(rowsOf(wrong).filter((row) => row.includes("riga "))).toEqual([
      expect.stringContaining("Data di nascita: Inserisci una data valida"),
    ]);
    const file = await visitor.request(`${path}/rows/download?verdict=wrong`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    const sheet = readSheet(Buffer.from(await file.arrayBuffer()));
    expect(sheet[0]).toEqual(["Cognome", "Nome", "Data di nascita", "Gruppo", "Colore", "Che cosa correggere"]);
    expect(sheet[1]?.at(-1)).toBe("Data di nascita: Inserisci una data valida");

    // A stranger's change in between: nothing is written over it.
    const seen = await visitor.get(`${path}/rows?verdict=new`);
    const decided = await visitor.submit(
      seen,
      { "rows[0].decision": "skip" },
      { form: "#rows", button: "intent=save" },
    );
    expect(decided.text).toContain("Scelte salvate");
    const stale = await visitor.submit(seen, { "rows[1].decision": "skip" }, { form: "#rows", button: "intent=save" });
    expect([stale.status, errorsOf(stale)]).toEqual([
      409,
      expect.stringContaining("Nel frattempo qualcuno ha cambiato questa importazione"),
    ]);
    const undecided = await visitor.submit(decided, {}, { form: "#rows", button: "intent=write" });
    expect([undecided.status, errorsOf(undecided)]).toEqual([
      409,
      expect.stringContaining("Decidi prima che cosa fare dei valori"),
    ]);
    page = await visitor.submit(
      await visitor.get(`${path}/rows`),
      { "values[0].decision": "leaveOut" },
      { form: "#rows", button: "intent=write" },
    );
    page = await idle(visitor, path);
    if (page.path.endsWith("/rows")) {
      await visitor.submit(page, {}, { form: "#rows", button: "intent=write" });
      page = await idle(visitor, path);
    }
    expect(page.text).toContain("Completata");
    const made = rowsOf(await visitor.get(`${path}?outcome=made`)).join(" ");
    expect(made).toContain(`Neri${name}`);
    expect(made).not.toContain(`Verdi${name}`);
  });

  test("sell what a table of sales says, once packages and people are decided", async ({ visitor, sql }) => {
    await visitor.signIn("manager");
    const [member] = await sql<[{ first: string; last: string; born: string }]>`
      select first_name as first, last_name as last, to_char(birth_date, 'DD/MM/YYYY') as born
        from upstream.athletes a
        join upstream.memberships m on m.athlete_id = a.id and m.status = 'accepted'
       where m.organisation_id = ${demoOrganisations.aurora} and birth_date < '2000-01-13'
         and extract(day from birth_date) > 12
         and (select count(*) from upstream.athletes o where o.organisation_id = m.organisation_id
               and (o.last_name, o.first_name) = (a.last_name, a.first_name)) = 1
       order by a.id limit 1`;
    const pasted = table(
      ["Cognome", "Nome", "Data di nascita", "Pacchetto", "Data vendita", "Prezzo", "Pagato"],
      [member.last, member.first, member.born, "Abbonamento di prima", "25/09/2026", "300,00", "120,50"],
      ["Nessuno", "Così", "25/04/1990", "Abbonamento di prima", "25/09/2026", "300,00", "0"],
    );
    const [offered] = await sql<[{ id: string }]>`
      insert into upstream.subscription_templates
        (organisation_id, name, type, visibility, price, currency, coverage, due_days, position)
      values (${demoOrganisations.aurora}, 'Annuale di prova', 'spotTraining', 'all', 35000, 'eur', 'none', 0, 900)
      returning id`;
    let page = await given(visitor, { pasted }, "sales");
    const path = own(page);
    if (page.path.endsWith("/columns")) await visitor.submit(page, {}, { form: "#columns" });
    page = await idle(visitor, path);
    expect(page.path).toBe(`${path}/rows`);
    // The values stand in the order of the fields, whatever the order of the table.
    expect(rowsOf(page).find((row) => row.includes("120,50"))).toMatch(
      /Cognome: .*Nome: .*Pacchetto: .*Data della vendita: .*Prezzo: .*300,00.*Pagato finora: .*120,50/u,
    );
    const early = await visitor.submit(page, {}, { form: "#rows", button: "intent=write" });
    expect(early.status).toBe(409);
    expect(early.document.querySelector('select[name="values[0].decision"]')?.getAttribute("aria-invalid")).toBe(
      "true",
    );
    expect(errorsOf(early)).toContain("Decidi prima che cosa fare dei valori");
    // What the refused form is sent with is what the page shows again: nobody has to reload it.
    await visitor.submit(early, { "values[0].decision": offered.id }, { form: "#rows", button: "intent=write" });
    page = await idle(visitor, path);
    if (page.path.endsWith("/rows")) {
      await visitor.submit(page, {}, { form: "#rows", button: "intent=write" });
      page = await idle(visitor, path);
    }
    expect(page.text).toContain("Creati: 1 vendita.");
    expect(page.text).toContain("1 riga lasciata fuori.");
    const sold = page.document.querySelector('main tbody a[href^="/my-organization/transactions/"]');
    const sale = await visitor.get(sold?.getAttribute("href") ?? "none");
    expect(sale.text).toContain("300,00");
    expect(sale.text).toContain("120,50");
    const question = await visitor.follow(page, "Annulla importazione");
    expect(question.text).toContain("Togliamo quello che è stato creato: 1 vendita.");
    await visitor.submit(question, {}, { form: "#undo-import" });
    expect((await idle(visitor, path)).text).toContain("Importazione annullata");
  });

  test("enter the teams of a mail into a tournament, as they are written there", async ({ visitor, sql }) => {
    await visitor.signIn("manager");
    const name = `Torneo ${crypto.randomUUID().slice(0, 8)}`;
    const eventId = await tournamentGround(sql, demoOrganisations.aurora).tournament({ name });
    const registrations = `/events/tournaments/${eventId}/registrations`;
    const form = await visitor.follow(await visitor.get(registrations), "Importa");
    expect(form.document.querySelector(`option[value="${eventId}"]`)?.hasAttribute("selected")).toBe(true);
    const none = await visitor.submit(form, { eventId: "", pasted: "Squadra\nUna" }, { form: "#import" });
    expect([none.status, errorsOf(none)]).toEqual([422, expect.stringContaining("Torneo: ")]);
    let page = await visitor.submit(form, { pasted: await fixture("mail.txt").text() }, { form: "#import" });
    const path = own(page);
    expect(page.path).toBe(`${path}/columns`);
    // Nothing is chosen of how teams are written, and whose telephone it is can be read.
    expect(page.text).not.toContain("Come importare");
    expect(page.document.querySelector('option[value="contact.phoneNumber"]')?.textContent).toBe("Referente: Telefono");
    // The names begin with names that many have: the order that is suggested is the right one.
    await visitor.submit(page, {}, { form: "#columns" });
    page = await idle(visitor, path);
    expect(rowsOf(page).find((row) => row.includes("Le Onde"))).toContain("Mario Rossi, Niccolò Bianchi");
    const values = [...page.document.querySelectorAll('select[name^="values"]')];
    const decisions = Object.fromEntries(values.map((select) => [select.getAttribute("name") ?? "", "leaveOut"]));
    await visitor.submit(page, decisions, { form: "#rows", button: "intent=write" });
    page = await idle(visitor, path);
    expect(page.text).toContain("Creati: 3 squadre.");
    expect((await visitor.get(registrations)).text).toContain("Sabbia & Sale");
    await visitor.submit(await visitor.follow(page, "Annulla importazione"), {}, { form: "#undo-import" });
    await idle(visitor, path);
    const { text } = await visitor.get(`${path}?outcome=undone`);
    expect(text).toContain("Le Onde");
  });

  test("say of a table of which nothing can be written what is to be done, and can be deleted there", async ({
    visitor,
  }) => {
    await visitor.signIn("manager");
    const page = await given(visitor, { pasted: table(["Cognome", "Nome"], ["Verdi", ""], ["", "Ada"]) });
    const path = own(page);
    if (page.path.endsWith("/columns")) await visitor.submit(page, {}, { form: "#columns" });
    const rows = await idle(visitor, path);
    expect(rows.text).toContain("Non c'è niente da importare");
    expect(rows.document.querySelector('button[value="write"]')).toBeNull();
    expect(rows.document.querySelector('.subBar a[href="/my-organization/imports"]')).not.toBeNull();
    const question = await visitor.follow(rows, "Elimina l'importazione");
    expect((await visitor.submit(question, {}, { form: "#delete-import" })).path).toBe(all);
  });

  test("say of a table that cannot be read what is wrong with it, and keep what was pasted", async ({ visitor }) => {
    await visitor.signIn("manager");
    const nothing = await given(visitor, { pasted: "" });
    expect([nothing.status, errorsOf(nothing)]).toEqual([
      422,
      expect.stringContaining("Scegli un file oppure incolla"),
    ]);
    const pasted = 'Cognome\tNome\n"Verdi\tAda';
    const open = await given(visitor, { pasted });
    expect([open.status, errorsOf(open)]).toEqual([422, expect.stringContaining("Una virgoletta viene aperta")]);
    expect(open.document.querySelector("textarea")?.textContent).toContain("Verdi");
    const both = await visitor.submit(
      await visitor.get(give("athletes")),
      { pasted: table(["Cognome"], ["Verdi"]), file: fixture("list.csv") },
      { form: "#import" },
    );
    expect([both.status, errorsOf(both)]).toEqual([422, expect.stringContaining("uno dei due")]);
    const picture = await given(visitor, {
      file: new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2])], "x.csv"),
    });
    expect([picture.status, errorsOf(picture)]).toEqual([422, expect.stringContaining("File: ")]);
    const long = await given(visitor, { pasted: `Cognome\tNome\n${"Verdi\tAda\n".repeat(105_000)}` });
    expect([long.status, errorsOf(long)]).toEqual([422, expect.stringContaining("supera 1 MB")]);
    const large = await given(visitor, { file: new File([new Uint8Array(6_000_000)], "large.csv") });
    expect([large.status, errorsOf(large)]).toEqual([422, expect.stringContaining("supera i 5 MB")]);
    const huge = await given(visitor, { file: new File([new Uint8Array(9_000_000)], "huge.csv") });
    expect([huge.status, errorsOf(huge)]).toEqual([413, expect.stringContaining("supera i 5 MB")]);
  });

  test("offer templates that hold an example, which is no row", async ({ visitor }) => {
    await visitor.signIn("manager");
    for (const kind of ["athletes", "sales"]) {
      const answer = await visitor.request(`${all}/template?kind=${kind}`);
      const file = new File([await answer.arrayBuffer()], "modello.xlsx");
      const page = await given(visitor, { file }, kind);
      expect([page.status, errorsOf(page)], kind).toEqual([422, expect.stringContaining("sotto le intestazioni")]);
    }
  });

  test("are for the board, and for one's own club", async ({ visitor, dashboard, sql }) => {
    await visitor.signIn("manager");
    const path = own(await given(visitor, { pasted: table(["Cognome", "Nome"], ["Verdi", "Ada"]) }));
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach");
    expect((await coach.ask(path)).location).toBe("/");
    const other = new Visitor(dashboard.url);
    await sql`update upstream.module_subscriptions set enabled = true where product = 'academy'`;
    await other.signIn("manager", "Riviera");
    for (const part of ["", "/columns", "/rows", "/undo", "/delete"])
      expect((await other.get(path + part)).status, part).toBe(404);
    expect((await other.request(`${path}/rows/download`)).status).toBe(404);
  });
});
