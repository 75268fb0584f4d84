import { afterAll, beforeAll, expect, test } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { stats } from "#contracts/academy/stats.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { imports } from "#contracts/imports/imports.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { importingClub } from "./club.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ worker: true });
}, 60_000);
afterAll(() => stage?.stop());

test("what was paid before counts as collected, and stands in no cash book, receipt or statistics", async () => {
  const club = await importingClub(stage, "Circolo delle vendite");
  const { as } = club;
  const [template] = await stage.sql<{ id: string }[]>`
    insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, coverage, due_days, position)
    values (${club.organisationId}, 'Annuale', 'spotTraining', 'all', 35000, 'eur', 'none', 0, 0) returning id`;
  expect(template).toBeDefined();
  const member = await stage.client.ok(
    memberships.create,
    { body: { athlete: { firstName: "Mario", lastName: "Rossi", birthDate: "1990-01-01" } } as never },
    as,
  );
  const given = await club.paste(
    [
      "Cognome;Nome;Nato il;Pacchetto;Data vendita;Prezzo;Pagato",
      "Rossi;Mario;01/01/1990;Annuale;03/09/2026;350,00;100,00",
      "Rossi;Mario;01/01/1990;Mensile;03/09/2026;350,00;100,00",
      "Verdi;Nessuno;01/01/1990;Annuale;03/09/2026;350,00;100,00",
      "Rossi;Mario;01/01/1990;Annuale;04/09/2026;100,00;100,01",
      "Rossi;Mario;01/01/1990;Annuale;05/09/2031;100,00;no",
    ].join("\n"),
    "sales",
  );
  const looked = await club.preview(given.id);
  const rows = await club.rows(given.id);
  expect(rows.map(({ verdict, problems }) => [verdict, problems[0]?.code])).toEqual([
    ["new", undefined],
    ["new", undefined],
    ["wrong", "import.athlete_unknown"],
    ["wrong", "import.paid_above_price"],
    ["wrong", "subscription.date_ahead"],
  ]);
  expect(looked.values).toMatchObject([{ about: "package", name: "Mensile", rows: 1, decision: null }]);
  const params = { id: given.id };
  expect(await stage.client.refused(imports.write, { params, body: {} }, as)).toMatchObject({
    code: "import.values_undecided",
  });
  const value = { about: "package", name: "Mensile" };
  const made = { params, body: { values: [{ ...value, decision: { as: "create" } }] } };
  expect(await stage.client.refused(imports.update, made as never, as)).toMatchObject({
    code: "import.value_not_creatable",
  });
  await club.update(given.id, { values: [{ ...value, decision: { as: "leaveOut" } }] });
  expect((await club.write(given.id)).results).toMatchObject({ made: 1, leftOut: 4 });
  const { data } = await stage.client.ok(subscriptions.listOf, { params: { id: member.id } }, as);
  expect(data.map(({ debit }) => debit.price)).toMatchObject([{ total: 35_000, paid: 10_000, toPay: 25_000 }]);
  const [sold] = data;
  const [payment] = (sold?.debit.payments ?? []).filter(({ paid }) => paid);
  expect(payment).toMatchObject({ origin: "opening", amount: 10_000 });
  const period = { from: "2026-01-01", to: "2026-12-31" };
  expect((await stage.client.ok(cashBook.get, { query: period }, as)).data).toEqual([]);
  const money = await stage.client.ok(stats.money, { query: { ...period, by: "method" } } as never, as);
  expect((money as { totals: { collected: number }[] }).totals.map(({ collected }) => collected)).toEqual([0]);
  const body = { paymentIds: [payment?.id ?? ""], proceedWithoutTaxId: true, proceedWithoutDeduction: true };
  expect(await stage.client.refused(receipts.create, { body }, as)).toMatchObject({ code: "receipt.opening" });
  const ledger = await stage.client.ok(debits.ledger, { params: { id: sold?.debit.id ?? "" } }, as);
  expect(ledger.data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["charge", 35_000],
    ["opening", -10_000],
  ]);
  // Made unpaid, and collected again, it is money of today.
  const patch = (paid: boolean) => ({ body: { ids: [sold?.id ?? ""], setPaid: paid, method: "cash" as const } });
  await stage.client.ok(subscriptions.patchMany, patch(false), as);
  await stage.client.ok(subscriptions.patchMany, patch(true), as);
  const days = (await stage.client.ok(cashBook.get, { query: period }, as)).data;
  expect(days.map((day) => day.in)).toEqual([35_000]);
  const undone = await club.undo(given.id);
  expect(undone.results).toMatchObject({ kept: 1 });
});

test("a shop's export: perhaps, decided for all at once, sold, and taken back", async () => {
  const club = await importingClub(stage, "Circolo del negozio");
  await stage.sql`
    insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, coverage, due_days, position)
    values (${club.organisationId}, 'Corso annuale "Under 15"', 'spotTraining', 'all', 200000, 'eur', 'none', 0, 0),
           (${club.organisationId}, 'Corso annuale (due rate)', 'spotTraining', 'all', 200000, 'eur', 'none', 0, 1)`;
  const given = await club.give("shop.txt", "sales");
  const first = await club.preview(given.id);
  expect(first.counts.wrong).toBe(first.rows);
  for (const row of await club.rows(given.id)) {
    const { "athlete.firstName": firstName, "athlete.lastName": lastName } = row.values;
    await stage.client.ok(memberships.create, { body: { athlete: { firstName, lastName } } as never }, club.as);
  }
  const looked = await club.preview(given.id);
  expect(looked.counts).toMatchObject({ perhaps: first.rows, undecided: first.rows });
  await club.update(given.id, {
    values: looked.values.map(({ about, name }) => ({ about, name, decision: { as: "leaveOut" } })),
  });
  const all = { verdict: "perhaps" as const, decision: "best" as const };
  await stage.client.ok(imports.decide, { params: { id: given.id }, body: { all } }, club.as);
  const done = await club.write(given.id);
  expect(done.results.made).toBeGreaterThan(0);
  const undone = await club.undo(given.id);
  expect(undone.results).toMatchObject({ made: 0, kept: 0, undone: done.results.made });
});
