import type { Sql } from "postgres";
import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/my-organization/memberships";
const changes = `${list}/changes`;
const organisationId = demoOrganisations.aurora;

interface NewMembers {
  lastName: string;
  count?: number;
  birthDate?: string;
}

/** Athletes of a name of their own with pending memberships, made by SQL. @returns the memberships' ids */
async function addMembers(sql: Sql, { lastName, count = 1, birthDate = "1990-05-01" }: NewMembers): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with athlete as (
      insert into upstream.athletes (organisation_id, first_name, last_name, birth_date)
      select ${organisationId}, 'Nome' || n, ${lastName}, ${birthDate}::date from generate_series(1, ${count}) n returning id)
    insert into upstream.memberships (organisation_id, athlete_id) select ${organisationId}, id from athlete returning id`;
  return rows.map(({ id }) => id);
}

const statusesOf = async (sql: Sql, ids: readonly string[]) => {
  const rows = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from upstream.memberships where id = any(${ids as string[]}::uuid[]) group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** Sends what ticking rows and choosing an act sends. */
const choose = (visitor: Visitor, entries: readonly (readonly [string, string])[]): Promise<Page> =>
  visitor.ask(changes, { method: "POST", body: new URLSearchParams(entries.map(([name, value]) => [name, value])) });

describe("members without a script", () => {
  test("are listed, counted by status, filtered, and taken away as a file", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const [id = ""] = await addMembers(sql, { lastName: "Elencati", count: 2 });
    await visitor.signIn("manager");
    const page = await visitor.get(`${list}?search=elencati`);
    expect(page.text).toMatch(/In attesa \(2\)/u);
    expect(page.text).toContain("Elencati Nome1");
    expect(page.text).toContain("Mancante");
    expect((await visitor.follow(page, "Accettate (0)")).text).toContain("Nessuna iscrizione con questi filtri");
    const file = await visitor.request(`${list}/download?search=elencati&format=csv`);
    expect(file.headers.get("content-disposition")).toMatch(
      /attachment; filename="export-memberships-\d{4}(-\d\d){5}\.csv"/u,
    );
    expect((await file.text()).trim().split("\r\n")).toHaveLength(3);
    const [logged] = await sql<{ outcome: string }[]>`
      select outcome from dashboard.audit_log where action = 'membership.download' and kind = 'outcome'`;
    expect(logged?.outcome).toBe("succeeded");
    expect((await visitor.get("/my-organization")).path).toBe(list);
    const show = await visitor.get(`${list}/${id}`);
    expect(show.document.querySelector("h1")?.textContent).toContain("Elencati");
  });

  test("are decided on their own pages, and the history tells it", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const [id = ""] = await addMembers(sql, { lastName: "Decisi" });
    await visitor.signIn("board");
    const page = await visitor.get(`${list}/${id}`);
    const rejection = await visitor.follow(page, "Rifiuta");
    const without = await visitor.submit(rejection, { reason: "" }, { button: "Rifiuta" });
    expect([without.status, errorsOf(without)]).toEqual([422, [expect.stringContaining("Scrivi il motivo")]]);
    const rejected = await visitor.submit(rejection, { reason: "Posti esauriti" }, { button: "Rifiuta" });
    expect(rejected.text).toContain("Iscrizione rifiutata.");
    const late = await visitor.submit(rejection, { reason: "Di nuovo" }, { button: "Rifiuta" });
    expect(late.status).toBe(409);
    const postponed = await visitor.submit(
      await visitor.follow(rejected, "Rimetti in attesa"),
      {},
      { button: "Rimetti in attesa" },
    );
    const accepted = await visitor.submit(await visitor.follow(postponed, "Accetta"), {}, { button: "Accetta" });
    expect(accepted.text).toContain("Iscrizione accettata.");
    const history = await visitor.get(`${list}/${id}/history`);
    expect(history.text).toMatch(/Accettata.*In attesa.*Rifiutata.*Posti esauriti.*In attesa/su);
    expect((await visitor.get(`${list}/${id}/acceptance`)).text).toContain("già accettata");
  });

  test("200 are accepted at once, and who cannot be is named with the reason", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const ids = await addMembers(sql, { lastName: "Duecento", count: 198 });
    const [child = ""] = await addMembers(sql, { lastName: "Bambini", birthDate: "2020-01-01" });
    const [gone = ""] = await addMembers(sql, { lastName: "Rifiutati" });
    await sql`update upstream.memberships set status = 'rejected' where id = ${gone}`;
    await visitor.signIn("manager");
    const review = await choose(visitor, [
      ["act", "accept"],
      ...[...ids, child, gone].map((id) => ["id", id] as const),
    ]);
    expect(review.status).toBe(200);
    expect(review.text).toContain("riguarda 198 iscrizioni");
    expect(review.text).toMatch(/1 atleta è minorenne.*Bambini Nome1/su);
    expect(review.text).toMatch(/1 iscrizione resta com'è:.*Rifiutati Nome1: è rifiutata/su);
    expect(await statusesOf(sql, ids)).toEqual({ pending: 198 });
    const done = await visitor.submit(review, {}, { button: "Accetta 198 iscrizioni" });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining("198 iscrizioni modificate.")]);
    expect(await statusesOf(sql, ids)).toEqual({ accepted: 198 });
    expect(await statusesOf(sql, [child, gone])).toEqual({ pending: 1, rejected: 1 });
  });

  test("all that match travel as the filter, unless they are others by now", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const ids = await addMembers(sql, { lastName: "Filtrati", count: 12 });
    await visitor.signIn("manager");
    const all = [
      ["act", "reject"],
      ["all", "12"],
      ["search", "filtrati"],
      ["status", "pending"],
    ] as const;
    const review = await choose(visitor, all);
    expect(review.text).toContain("riguarda 12 iscrizioni");
    const without = await visitor.submit(review, { reason: "" }, { button: "Rifiuta 12 iscrizioni" });
    expect([without.status, errorsOf(without)]).toEqual([422, [expect.stringContaining("Scrivi il motivo")]]);
    await visitor.submit(without, { reason: "Corso pieno" }, { button: "Rifiuta 12 iscrizioni" });
    expect(await statusesOf(sql, ids)).toEqual({ rejected: 12 });
    const late = await choose(visitor, all);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("l'elenco è cambiato")]);
    const lead = async (name: string) => {
      const sent = await choose(visitor, [...all.slice(1, 3), ["status", "rejected"], ["lead", name]]);
      return (await visitor.get(sent.location ?? "")).text;
    };
    expect(await lead("sell")).toContain("per 12 iscritti");
    expect(await lead("message")).toContain("Filtrati Nome1");
    expect((await choose(visitor, [["act", "reject"]])).text).toContain("Nessuna iscrizione selezionata");
  });
});

describe("requests without a script", () => {
  const requests = "/my-organization/registration";

  test("say what stands in the way, and those ready are accepted together", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const ids = await addMembers(sql, { lastName: "Pronti", count: 2 });
    await sql`insert into upstream.documents (organisation_id, athlete_id, type, expires_on)
      select organisation_id, athlete_id, 'medicalCertificate', current_date + 100 from upstream.memberships
       where id = any(${ids}::uuid[])`;
    await addMembers(sql, { lastName: "Prontissimi", birthDate: "2020-01-01" });
    await visitor.signIn("board");
    const page = await visitor.get(`${requests}?search=pront`);
    expect(page.text).toMatch(/Prontissimi Nome1.*Senza tutore.*Mancante/su);
    const ready = await visitor.get(`${requests}?search=pront&shown=ready&select=ready`);
    expect(ready.text).toContain("Tutto a posto");
    expect(ready.text).not.toContain("Prontissimi");
    const review = await visitor.submit(ready, {}, { button: "Accetta le selezionate" });
    expect(review.text).toContain("riguarda 2 iscrizioni");
    await visitor.submit(review, {}, { button: "Accetta 2 iscrizioni" });
    expect(await statusesOf(sql, ids)).toEqual({ accepted: 2 });
    const decided = await visitor.get(`${requests}?search=pronti&shown=decided`);
    expect(decided.text).toMatch(/Pronti Nome1.*Accettata/su);
    expect((await visitor.get(`${requests}?search=nessunocosì`)).text).toContain("Nessuna richiesta con questo nome");
  });

  test("give a place in the club, and approve the package that was asked for", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const [id = "", refused = ""] = await addMembers(sql, { lastName: "Pacchetti", count: 2 });
    const [level] = await sql<{ id: string }[]>`
      insert into upstream.attribute_values (organisation_id, code, name, position)
      values (${organisationId}, 'levels', 'Livello di prova', 900) returning id`;
    const ask = async (membershipId: string) => {
      const [debit] = await sql<{ id: string }[]>`
        insert into upstream.debits (organisation_id, kind, currency, total, discounted)
        values (${organisationId}, 'subscription', 'eur', 5000, 5000) returning id`;
      const [template] = await sql<{ id: string }[]>`
        insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, position)
        select ${organisationId}, ${`Prova ${membershipId}`}, 'spotTraining', 'all', 5000, 'eur', 900 + count(*)
          from upstream.subscription_templates returning id`;
      const [row] = await sql<{ id: string }[]>`
        insert into upstream.subscriptions (organisation_id, membership_id, athlete_id, template_id, debit_id, name, type,
          transaction_date, approval, origin)
        select organisation_id, id, athlete_id, ${template?.id ?? ""}, ${debit?.id ?? ""}, 'Mensile di prova', 'spotTraining',
          current_date, 'toApprove', 'app' from upstream.memberships where id = ${membershipId} returning id`;
      await sql`update upstream.memberships set requested_subscription_id = ${row?.id ?? ""} where id = ${membershipId}`;
      return row?.id ?? "";
    };
    const approvalOf = async (subscriptionId: string) => {
      const [row] = await sql<
        { approval: string }[]
      >`select approval from upstream.subscriptions where id = ${subscriptionId}`;
      return row?.approval;
    };
    const [wanted, doomed] = [await ask(id), await ask(refused)];
    await visitor.signIn("manager");
    const form = await visitor.get(`${list}/${id}/acceptance`);
    expect(form.text).toContain("Mensile di prova, 50,00 €");
    const shown = await visitor.submit(form, { levelId: level?.id ?? "" }, { button: "Accetta" });
    expect(shown.text).toContain("Iscrizione accettata.");
    expect(shown.text).toContain("Livello di prova");
    expect(await approvalOf(wanted)).toBe("approved");

    const other = await visitor.get(`${list}/${refused}/acceptance`);
    // Somebody else has decided about the package meanwhile.
    await sql`update upstream.debits set void_at = now() where id = (select debit_id from upstream.subscriptions where id = ${doomed})`;
    await sql`update upstream.subscriptions set approval = 'rejected' where id = ${doomed}`;
    const half = await visitor.submit(other, {}, { button: "Accetta" });
    expect(half.text).toContain("Iscrizione accettata, ma il pacchetto chiesto non è stato approvato.");
    expect(await statusesOf(sql, [id, refused])).toEqual({ accepted: 2 });
  });
});

describe("a paper's file that is refused", () => {
  const megabyte = 1024 * 1024;
  const pdf = (bytes: number) => new File(["%PDF-1.4\n", "x".repeat(bytes)], "visita.pdf", { type: "application/pdf" });
  const typed = {
    type: "medicalCertificate",
    issuedOn: "2026-05-01",
    expiresOn: "2027-05-01",
    notes: "Dal dottor D'Este",
  };

  test("is named beside its field, and the form stays as it was typed", async ({ visitor, upstream }) => {
    const [id] = await addMembers(upstream.services.sql, { lastName: "Fogliani" });
    await visitor.signIn("board");
    const path = `${list}/${id}/documents/new`;
    const cases: readonly [file: File, status: number, sentence: string][] = [
      [pdf(7 * megabyte), 413, "Non è possibile caricare file superiori a 5MB"],
      [pdf(5.5 * megabyte), 422, "«visita.pdf»: non è possibile caricare file superiori a 5MB"],
      [new File([], "vuoto.pdf", { type: "application/pdf" }), 422, "«vuoto.pdf» è vuoto"],
      [new File(["PK"], "visita.docx"), 422, "Il file deve essere un PDF o una foto"],
    ];
    for (const [file, status, sentence] of cases) {
      const body = new FormData();
      body.append("type", typed.type);
      body.append("file", file);
      for (const name of ["issuedOn", "expiresOn", "notes"] as const) body.append(name, typed[name]);
      const page = await visitor.ask(path, { method: "POST", body });
      expect([file.name, page.status]).toEqual([file.name, status]);
      expect(page.document.querySelector("#document-file-error, main form")?.textContent).toContain(sentence);
      expect(page.text).not.toContain("Ops");
      const fieldOf = (name: string) => page.document.querySelector(`main form [name=${name}]`);
      expect(fieldOf("issuedOn")?.getAttribute("value")).toBe(typed.issuedOn);
      expect(fieldOf("expiresOn")?.getAttribute("value")).toBe(typed.expiresOn);
      // The parser of the tests leaves entities in a text area as they are.
      expect(fieldOf("notes")?.textContent?.replaceAll("&#x27;", "'")).toBe(typed.notes);
      expect(fieldOf("type")?.querySelector("option[selected]")?.getAttribute("value")).toBe(typed.type);
    }
  });
});
