import type { Sql } from "postgres";
import { expect, vi } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Values } from "#tests/support/html-form.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// why: a whole day, on machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

const root = "/my-organization";
const organisationId = demoOrganisations.aurora;

/** What a secretary without scripts does: follows links and sends forms, each of which is a click. */
class Secretary {
  clicks = 0;
  readonly #visitor: Visitor;
  page: Page;

  constructor(visitor: Visitor, page: Page) {
    this.#visitor = visitor;
    this.page = page;
  }

  /** Follows the first link that a selector finds. */
  async follow(selector: string): Promise<Page> {
    const href = this.page.document.querySelector(selector)?.getAttribute("href");
    if (!href) throw new Error(`No ${selector} on ${this.page.path}: ${this.page.text.slice(0, 600)}`);
    this.clicks += 1;
    const { pathname, search } = new URL(href, `http://club${this.page.path}`);
    this.page = await this.#visitor.get(pathname + search);
    expect(this.page.status, this.page.path).toBe(200);
    return this.page;
  }

  /** Sends the form that a selector finds, by its first button or the named one. */
  async send(form: string, values: Values = {}, button?: string, status = 200): Promise<Page> {
    this.clicks += 1;
    this.page = await this.#visitor.submit(this.page, values, { form, ...(button && { button }) });
    expect(this.page.status, `${this.page.path}: ${this.page.text.slice(520)}`).toBe(status);
    return this.page;
  }

  async open(path: string): Promise<Page> {
    this.page = await this.#visitor.get(path);
    expect(this.page.status, path).toBe(200);
    return this.page;
  }
}

async function atWork(base: string, language: string): Promise<Secretary> {
  const visitor = new Visitor(base, language);
  await visitor.signIn("manager", "Aurora");
  return new Secretary(visitor, await visitor.get("/dashboard"));
}

/** People who ask to be members, made by SQL; the first two have one mother, who pays. @returns the memberships' ids */
async function addRequests(sql: Sql, lastName: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with athlete as (
      insert into upstream.athletes (organisation_id, first_name, last_name, birth_date, tax_id_code)
      select ${organisationId}, 'Nome' || n, ${lastName}, '1990-01-01'::date, n || ${lastName} from generate_series(1, ${count}::int) n
      returning id, first_name),
    membership as (
      insert into upstream.memberships (organisation_id, athlete_id)
      select ${organisationId}, id from athlete returning id, athlete_id),
    guardian as (
      insert into upstream.guardians (organisation_id, first_name, last_name, email, tax_id_code)
      values (${organisationId}, 'Marta', ${lastName}, 'marta@posta.example', 'GRNMRT70A41H501A') returning id),
    guardianship as (
      insert into upstream.guardianships (organisation_id, athlete_id, guardian_id, relation, is_payer)
      select ${organisationId}, athlete.id, guardian.id, 'mother', true from athlete, guardian
       where first_name in ('Nome1', 'Nome2'))
    select membership.id from membership join athlete on athlete.id = membership.athlete_id order by first_name`;
  return rows.map(({ id }) => id);
}

const idsOf = (page: Page, selector: string, attribute = "value") =>
  [...page.document.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? "");

test.for(["it", "en"])("a secretary's day without a script: %s", async (language, { dashboard, upstream }) => {
  const { sql } = upstream.services;
  const lastName = `Giornata${language}`;
  const [mother] = await addRequests(sql, lastName, 20);
  const [template] = await sql<{ id: string }[]>`
    select id from upstream.subscription_templates
     where organisation_id = ${organisationId} and type = 'courseSubscription' and max_purchases = 0
     order by position limit 1`;
  const secretary = await atWork(dashboard.url, language);

  // 20 requests in one go.
  await secretary.open(`${root}/registration?search=${lastName}&pageSize=50&select=all`);
  await secretary.send("form:has([name=id])", {}, "act=accept");
  await secretary.send("form:has([name=confirmed])");

  // A course package in 9 instalments, to all of them.
  await secretary.open(`${root}/memberships?search=${lastName}&status=accepted&pageSize=50&select=all`);
  const ids = idsOf(secretary.page, "input[name=id][checked]");
  expect(ids).toHaveLength(20);
  const chosen = new URLSearchParams(ids.map((id) => ["membershipId", id]));
  await secretary.open(`${root}/transactions/new?${chosen}&templateId=${template?.id}`);
  const sale = "form:has([name=templateId])";
  const preview = await secretary.send(sale, { "plan.count": "9" }, "intent=preview");
  expect(preview.text).toContain(language === "it" ? "900,00" : "900.00");
  await secretary.send(sale, { "plan.count": "9" });
  const [planned] = await sql<[{ debits: number; payments: number; sum: number }]>`
    select count(distinct d.id)::int as debits, count(*)::int as payments, sum(p.amount)::int as sum
      from upstream.subscriptions s
      join upstream.athletes a on a.id = s.athlete_id and a.last_name = ${lastName}
      join upstream.debits d on d.id = s.debit_id join upstream.payments p on p.debit_id = d.id`;
  expect(planned).toEqual({ debits: 20, payments: 180, sum: 90_000 });

  // A bank transfer of the family: one sum for two debts.
  await secretary.open(`${root}/memberships/${mother}/family`);
  await secretary.follow(`main section a[href*="${root}/collect"]`);
  const collect = "form:has([name=debitIds])";
  const sum = { amount: language === "it" ? "70,00" : "70.00", method: "bankWire" };
  await secretary.send(collect, sum, "intent=preview");
  await secretary.send(collect, sum, "intent=collect");

  // The rest of one of them is written off.
  const debits = await sql<{ id: string; paid: number; toPay: number }[]>`
    select d.id, d.paid, d.to_pay as "toPay" from upstream.subscriptions s
      join upstream.athletes a on a.id = s.athlete_id and a.last_name = ${lastName}
      join upstream.debits d on d.id = s.debit_id where d.paid > 0 order by d.paid desc`;
  expect(debits.map(({ paid }) => paid).reduce((all, one) => all + one, 0)).toBe(7_000);
  expect(debits).toHaveLength(2);
  const rest = debits.find(({ toPay }) => toPay > 0);
  await secretary.open(`${root}/debits/${rest?.id}/write-off`);
  await secretary.send("form:has([name=reason])", { reason: "Moved away" });

  // Receipts for what came in, from the mother who pays.
  for (const { id } of debits) {
    await secretary.open(`${root}/receipts/new?debitId=${id}`);
    await secretary.send("form:has([name=paymentIds])");
  }
  const receipts = await sql<{ number: number }[]>`
    select number from upstream.receipts where organisation_id = ${organisationId} order by number`;
  expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));

  // The cash book, as it is printed: the ledger of today, this transfer with it.
  const [today] = await sql<[{ cents: number }]>`
    select -sum(l.amount)::int as cents from upstream.ledger_entries l
      join upstream.debits d on d.id = l.debit_id and d.kind = 'subscription'
     where l.organisation_id = ${organisationId} and l.method = 'bankWire' and l.day = (now() at time zone 'Europe/Rome')::date`;
  const taken = (today.cents / 100).toFixed(2).replace(".", language === "it" ? "," : ".");
  const book = await secretary.open(`${root}/cash-book?method=bankWire&kind=subscription`);
  expect(today.cents).toBeGreaterThanOrEqual(7_000);
  expect(book.text).toContain(taken);

  // Each step stands in the action log.
  const done = await sql<{ action: string }[]>`
    select distinct action from dashboard.audit_log where kind = 'outcome' and outcome = 'succeeded'`;
  expect(done.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "membership.accept",
      "subscription.sell",
      "debit.allocate",
      "debit.write_off",
      "receipt.issue",
    ]),
  );
  const log = await secretary.open("/audit");
  expect(log.text).toContain("Giulia Ferri");
});

test("what is done most takes few clicks", async ({ dashboard, upstream }) => {
  const [member] = await addRequests(upstream.services.sql, "Rinnovo", 2);
  await upstream.services.sql`update upstream.memberships set status = 'accepted' where id = ${member ?? ""}`;
  const counted: Record<string, number> = {};

  const renewal = await atWork(dashboard.url, "it");
  await renewal.follow(`#main-menu a[href="${root}/memberships"]`);
  await renewal.send("form[method=get]:has([name=search])", { search: "Rinnovo" });
  await renewal.follow(`main tbody a[href$="${member}"]`);
  await renewal.follow(`main a[href*="/transactions/new"]`);
  await renewal.follow(`main a[href*="templateId="]`);
  const sold = await renewal.send("form:has([name=templateId])", { isPaidNow: true });
  expect(sold.path).toBe(`${root}/memberships/${member}/payments`);
  counted["renew a member and take cash"] = renewal.clicks;

  const overdue = await atWork(dashboard.url, "it");
  await overdue.follow(`#main-menu a[href="${root}/transactions"]`);
  const debtors = await overdue.follow(`main a[href*="paymentState=debtor"]`);
  const unreachable = debtors.document.querySelector("main tbody input[name=id]")?.getAttribute("value") ?? "";
  await upstream.services.sql`
    with one as (select athlete_id as id from upstream.subscriptions where id = ${unreachable}),
      alone as (delete from upstream.guardianships where athlete_id = (select id from one))
    update upstream.athletes set email = null where id = (select id from one)`;
  await overdue.follow(`main a[href*="select=all"]`);
  await overdue.send("form:has([name=id])", {}, "Sollecita");
  // One of them has no address: who was not reminded is named.
  const reminded = await overdue.send("form:has([name=id])", {}, undefined, 409);
  expect(reminded.text).toMatch(/\d+ solleciti inviati/u);
  counted["who is overdue, reminded"] = overdue.clicks;

  const papers = await atWork(dashboard.url, "it");
  await papers.follow(`#main-menu a[href="${root}/memberships"]`);
  await papers.follow(`main a[href="${root}/documents"]`);
  const expiring = await papers.follow(`main a[href*="expiring"]`);
  expect(expiring.document.querySelectorAll("main tbody tr").length).toBeGreaterThan(0);
  counted["whose certificate expires this month"] = papers.clicks;

  console.log(
    `Clicks: ${Object.entries(counted)
      .map(([what, clicks]) => `${what} ${clicks}`)
      .join(", ")}.`,
  );
  expect(counted).toEqual({
    "renew a member and take cash": 6,
    "who is overdue, reminded": 5,
    "whose certificate expires this month": 3,
  });
});
