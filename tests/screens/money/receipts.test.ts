import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { TestUpstream } from "#tests/support/programs.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import { insertRow } from "#upstream/core/rows.ts";
import { insertDebit, planDebit } from "#upstream/money/debits/accounts.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { errorsOf } from "../support/crud.ts";

const organisationId = demoOrganisations.aurora;

/** An athlete who bought courses, to be paid on these dates. @returns the athlete's and the debits' ids */
async function buyer({ services: { db, sql } }: TestUpstream, lastName: string, dates: readonly string[]) {
  const [staff] = await sql`select id from upstream.staff_members where organisation_id = ${organisationId} limit 1`;
  const actor = { organisationId, staffMemberId: String(staff?.id) };
  const athlete = await insertRow(db, athletes, { organisationId, firstName: "Zoe", lastName });
  const member = await insertRow(db, memberships, { organisationId, athleteId: athlete.id });
  const template = await insertRow(db, subscriptionTemplates, {
    organisationId,
    name: `Corso ${crypto.randomUUID()}`,
    type: "courseSubscription",
    visibility: "all",
    price: 5_000,
    currency: "eur",
    sessions: 1,
    position: 900 + Math.floor(Math.random() * 1_000_000),
  });
  const debitIds: string[] = [];
  for (const dueDate of dates)
    await db.transaction(async (tx) => {
      const debit = { kind: "subscription" as const, currency: "eur" as const, total: 5_000, discounted: 5_000 };
      const { id } = await insertDebit(tx, actor, debit, new Date());
      await planDebit(tx, actor, id, [{ dueDate, amount: 5_000, method: "cash" }], new Date());
      await insertRow(tx, subscriptions, {
        organisationId,
        membershipId: member.id,
        athleteId: athlete.id,
        templateId: template.id,
        debitId: id,
        name: template.name,
        type: template.type,
        transactionDate: dueDate,
      });
      debitIds.push(id);
    });
  return { athleteId: athlete.id, debitIds };
}

describe("a family's money without a script", () => {
  test("is collected for several debts, receipted, found, voided, and stands in the cash book", async ({
    visitor,
    upstream,
  }) => {
    const { athleteId, debitIds } = await buyer(upstream, "Cassiere", ["2026-01-10", "2026-02-10"]);
    await buyer(upstream, "=Cassiere", ["2026-03-10"]);
    await visitor.signIn("board");
    const list = await visitor.get("/my-organization/collect");
    expect(list.text).toContain("Cassiere Zoe");
    const found = await visitor.get("/my-organization/collect?search=cassiere+corso");
    expect(found.text).toMatch(/3 voci.*Da incassare ?150,00 €/u);
    const sheet = found.document.querySelector('main a[href*="collect/download"][href$="csv"]')?.getAttribute("href");
    const owed = await (await visitor.request(String(sheet))).text();
    expect(owed).toContain(
      '"Atleta";"Che cosa";"Tipo";"Data";"Scadenza";"Prezzo";"Incassato";"Da incassare";"Valuta";"In attesa di risposta"',
    );
    const [, ...lines] = owed.trim().split("\r\n");
    expect(lines.map((line) => line.split(";").filter((_, at) => at !== 1))).toEqual(
      ["10/01/2026", "10/02/2026", "10/03/2026"].map((due, at) => [
        at === 2 ? '"\'=Cassiere Zoe"' : '"Cassiere Zoe"',
        ...['"Transazione"', due, due, "50,00", "0,00", "50,00", '"EUR"', ""],
      ]),
    );
    expect((await visitor.get("/my-organization/collect?search=nessunocosì")).text).toContain(
      "Nulla da incassare con questo nome",
    );
    const form = await visitor.get(`/my-organization/collect?athleteId=${athleteId}`);
    expect(form.text).toContain("Scaduta il 10/01/2026");
    const sum = { amount: "70", method: "bankWire" };
    const preview = await visitor.submit(form, sum, { button: "Mostra come si divide" });
    expect(preview.text).toMatch(/50,00 € ?0,00 €.*20,00 € ?30,00 €/u);
    const tooMuch = await visitor.submit(preview, { ...sum, amount: "100,01" }, { button: "Incassa" });
    expect([tooMuch.status, errorsOf(tooMuch)]).toEqual([422, [expect.stringContaining("supera")]]);
    const done = await visitor.submit(preview, sum, { button: "Incassa" });
    expect(done.text).toContain("Importo incassato.");

    const account = await visitor.get(`/my-organization/debits/${debitIds[0]}`);
    expect(account.text).toMatch(/Addebito.*Incasso ?Bonifico/u);
    const issue = await visitor.get(`/my-organization/receipts/new?debitId=${debitIds[0]}`);
    const asked = await visitor.submit(issue, {}, { button: "Emetti ricevuta" });
    expect([asked.status, errorsOf(asked)]).toEqual([409, [expect.stringContaining("codice fiscale")]]);
    const receipt = await visitor.submit(asked, { proceedWithoutTaxId: "on" }, { button: "Emetti ricevuta" });
    expect(receipt.text).toMatch(/Ricevuta n\. 1\/\d{4} emessa/u);
    expect(receipt.text).toContain("Zoe Cassiere");
    const file = await visitor.request(`${receipt.path}/file`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toMatch(/receipt-\d{4}-0001\.pdf/u);
    await file.arrayBuffer();

    const listed = await visitor.get("/my-organization/receipts?search=cassiere&from=");
    const all = listed.document.querySelector('main a[href*="receipts/download"][href$="csv"]')?.getAttribute("href");
    const issued = await visitor.request(String(all));
    expect(issued.headers.get("content-disposition")).toMatch(/export-receipts-.*\.csv/u);
    expect((await issued.text()).trim().split("\r\n")[1]).toMatch(/^1;\d{4};.*;50,00;"EUR";"Valida"$/u);
    const logged = await upstream.services.sql<{ action: string }[]>`
      select action from dashboard.audit_log where outcome = 'succeeded'
         and action in ('debit.download', 'receipt.download_list') order by action`;
    expect(logged.map(({ action }) => action)).toEqual(["debit.download", "receipt.download_list"]);

    const voiding = await visitor.get(`${receipt.path}/void`);
    const nothing = await visitor.submit(voiding, { reason: "" });
    expect(nothing.status).toBe(422);
    const voided = await visitor.submit(voiding, { reason: "Intestazione" });
    expect(voided.text).toMatch(/Annullata il .*: Intestazione/u);
    expect((await visitor.get("/my-organization/receipts?search=cassiere&state=valid&from=")).text).toContain(
      "Nessuna ricevuta con questi filtri",
    );

    // The demo may have other wires of today.
    const [today] = await upstream.services.sql<[{ day: string; cents: number }]>`
      select l.day::text, -sum(l.amount)::int as cents from upstream.ledger_entries l
        join upstream.debits d on d.id = l.debit_id and d.kind = 'subscription'
       where l.organisation_id = ${organisationId} and l.method = 'bankWire'
         and l.day = (now() at time zone 'Europe/Rome')::date group by l.day`;
    const taken = (today.cents / 100).toFixed(2).replace(".", ",");
    expect(today.cents).toBeGreaterThanOrEqual(7_000);
    const query = `from=${today.day}&to=${today.day}&method=bankWire&kind=subscription`;
    const book = await visitor.get(`/my-organization/cash-book?${query}`);
    expect(book.text).toContain(`Bonifico${taken} €`);
    const csv = await visitor.request(`/my-organization/cash-book/download?${query}`);
    expect(await csv.text()).toContain(`EUR;Bonifico;"${taken}";"0,00";"0,00";"${taken}"`);
  });

  test("is receipted with the sport, once it was said what the parents would lose", async ({ visitor, upstream }) => {
    const { athleteId, debitIds } = await buyer(upstream, "Detrazione", ["2026-05-10"]);
    await upstream.services.sql`update upstream.athletes set birth_date = '2015-05-05' where id = ${athleteId}`;
    await upstream.services.sql`update upstream.organizations set default_sport_id = null where id = ${organisationId}`;
    await visitor.signIn("board");
    const collect = await visitor.get(`/my-organization/collect?athleteId=${athleteId}`);
    const sum = { amount: "50", method: "cash" };
    const preview = await visitor.submit(collect, sum, { button: "Mostra come si divide" });
    await visitor.submit(preview, sum, { button: "Incassa" });
    const form = await visitor.get(`/my-organization/receipts/new?debitId=${debitIds[0]}`);
    const asked = await visitor.submit(form, {}, { button: "Emetti ricevuta" });
    expect([asked.status, errorsOf(asked)]).toEqual([
      409,
      [expect.stringContaining("codice fiscale"), expect.stringContaining("non può detrarre")],
    ]);
    expect(asked.text).toMatch(/manca lo sport praticato.*manca il codice fiscale di chi paga.*pagata in contanti/u);
    const padel = [...form.document.querySelectorAll("[name=sportId] option")].find(
      ({ textContent }) => textContent === "Padel",
    );
    const typed = {
      sportId: padel?.getAttribute("value") ?? "",
      proceedWithoutDeduction: "on",
      proceedWithoutTaxId: "on",
    };
    const receipt = await visitor.submit(asked, typed, { button: "Emetti ricevuta" });
    expect(receipt.text).toMatch(/Attività sportiva ?Padel/u);
  });

  test("is renounced with a reason, and asked again", async ({ visitor, upstream }) => {
    const { debitIds } = await buyer(upstream, "Stralciati", ["2026-03-10"]);
    await visitor.signIn("manager");
    const account = `/my-organization/debits/${debitIds[0]}`;
    const form = await visitor.get(`${account}/write-off`);
    expect((await visitor.submit(form, { amount: "50", reason: "" })).status).toBe(422);
    const done = await visitor.submit(form, { amount: "20", reason: "Infortunio" });
    expect([done.path, done.text]).toEqual([account, expect.stringContaining("Importo stralciato.")]);
    const restore = [...done.document.querySelectorAll("a")].find(({ textContent }) => textContent === "Ripristina");
    const asked = await visitor.get(restore?.getAttribute("href") ?? "");
    expect(asked.text).toContain("20,00 €");
    const back = await visitor.submit(asked, {}, { button: "Ripristina lo stralcio" });
    expect(back.text).toContain("Stralcio ripristinato.");
    expect((await visitor.get(asked.path)).status).toBe(404);
  });
});
