import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { shopOf, unpaid } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const shop = () => shopOf(stage);

it("is a file in the reader's language, by the filters of the list", async () => {
  const { add, member, sellTo, call } = await shop();
  const { id: templateId } = await add({ name: "=Dieci ingressi", price: 10_000 });
  const { id: other } = await add({ name: "Altro", price: 100 });
  const { id } = await member();
  const sold = await sellTo(id, templateId, {
    transactionDate: "2026-01-31",
    payNow: { method: "cash", amount: 2_550 },
    plan: { first: "2026-02-28", count: 1 },
  });
  await sellTo(id, other);
  const fileOf = (format: "csv" | "xlsx") =>
    stage.client.send(
      subscriptions.download,
      { query: { templateId: [templateId], format } },
      { ...call, language: "it" },
    );
  const lines: string[][] = parse(await (await fileOf("csv")).text(), { bom: true, delimiter: ";" });
  const [head, cells = []] = lines;
  expect(head).toContain("Pacchetto");
  expect(lines).toHaveLength(2);
  expect(cells[0]).toBe("31/01/2026");
  expect(cells[3]).toBe("'=Dieci ingressi");
  expect(cells.slice(8, 15)).toEqual(["100,00", "100,00", "25,50", "0,00", "74,50", "EUR", "28/02/2026"]);
  expect(cells.at(-1)).toBe(sold.id);
  expect((await fileOf("xlsx")).headers.get("content-type")).toContain("spreadsheetml");
});

describe("changing", () => {
  it("asks another price: open instalments are fitted, and never less than what came in", async () => {
    const { add, member, sellTo, edit, unchanged } = await shop();
    const { id: templateId } = await add({ price: 9_000 });
    const { id } = await member();
    const plan = { first: "2030-01-01", count: 3, everyMonths: 1 };
    const sold = await sellTo(id, templateId, { plan, discounted: 8_000, payNow: { method: "cash", amount: 2_000 } });
    const cheaper = await edit(sold, { discounted: 5_000, notes: "Fratello", version: sold.version });
    expect(unpaid(cheaper.debit).map(({ amount }) => amount)).toEqual([2_000, 1_000]);
    expect(cheaper.notes).toBe("Fratello");
    const dearer = await edit(sold, { discounted: 9_000 });
    expect(unpaid(dearer.debit).reduce((sum, { amount }) => sum + amount, 0)).toBe(7_000);
    expect(await unchanged(sold, { discounted: 1_999 })).toMatchObject({
      ...{ status: 422, code: "subscription.below_collected", fields: [{ params: { min: 2_000 } }] },
    });
    expect(await unchanged(sold, { discounted: 9_001 })).toMatchObject({ code: "subscription.discount_above_total" });
    expect(await unchanged(sold, { notes: "", version: 1 })).toMatchObject({ code: "subscription.stale" });
    const dates = { startAt: "2030-02-01", endAt: "2030-01-01" };
    expect(await unchanged(sold, { coverage: dates })).toMatchObject({ status: 400 });
  });
});

describe("listing", () => {
  it("sums up to what the rows say, by its filters", async () => {
    const { add, member, sellTo, asked, cancel, list, today } = await shop();
    const { id: templateId } = await add({ price: 10_000, dueDays: 30 });
    const { id } = await member();
    const { id: other } = await member();
    await sellTo(id, templateId, {
      payNow: { method: "cash", amount: 1_000 },
      plan: { first: "2020-01-31", count: 2, everyMonths: 1 },
    });
    await sellTo(other, templateId, { plan: { first: today, count: 1, everyMonths: 1 }, discounted: 9_000 });
    await sellTo(other, templateId, { payNow: { method: "cash" } });
    const { id: gone } = await sellTo(id, templateId);
    await cancel([gone]);
    await asked(id, templateId);
    const { data, totals, pageInfo } = await list();
    expect(pageInfo.total).toBe(4);
    expect(totals).toEqual([
      {
        ...{ currency: "eur", count: 4, total: 40_000, asked: 39_000, collected: 11_000, writtenOff: 0 },
        ...{ toPay: 28_000, toRefund: 0, overdue: 9_000, dueThisMonth: 9_000 },
        ...{ toApproveCount: 1, toApprove: 10_000, pending: 0 },
      },
    ]);
    const count = async (query: object) => (await list(query)).pageInfo.total;
    expect(await count({ paymentState: ["debtor"] })).toBe(1);
    expect(await count({ paymentState: ["pending", "debtor"] })).toBe(2);
    expect(await count({ approval: ["toApprove"] })).toBe(1);
    expect(await count({ status: ["canceled"] })).toBe(1);
    expect(await count({ paymentStatus: ["paid"] })).toBe(1);
    expect(await count({ dueFrom: today, dueTo: today })).toBe(1);
    expect(await count({ to: "2020-01-01" })).toBe(0);
    expect(await count({ id: data.map((one) => one.id).slice(0, 2) })).toBe(2);
    expect(await count({ search: "ada ros" })).toBe(4);
    expect(await count({ search: "bob" })).toBe(0);
    const [first] = (await list({ sort: "due" })).data;
    expect(first).toMatchObject({ paymentState: "debtor", next: { dueDate: "2020-01-31", amount: 4_500 } });
  });

  it("keeps to the organisation", async () => {
    const mine = await shop();
    const other = await shop();
    const { id: templateId } = await mine.add();
    const { id } = await mine.member();
    const sold = await mine.sellTo(id, templateId);
    expect((await other.list({ id: [sold.id] })).data).toEqual([]);
    expect((await other.patch([sold.id], { setPaid: true })).failed).toMatchObject([{ code: "record.not_found" }]);
    expect(await other.unsold(id, templateId)).toMatchObject({ status: 404 });
    expect(await other.unchanged(sold, { notes: "x" })).toMatchObject({ status: 404 });
    const { id: theirs } = await other.member();
    expect(await other.unsold(theirs, templateId)).toMatchObject({ status: 404, fields: [{ path: ["templateId"] }] });
  });
});

it("reminds of what is owed once a day, and names whom nobody can write to", async () => {
  const { add, member, sellTo, call, organisationId } = await shop();
  const { id: templateId } = await add({ price: 5_000, name: "Scuola tennis" });
  const { id, athleteId } = await member();
  await stage.sql`insert into upstream.payment_methods (organisation_id, type, label, owner, iban)
    values (${organisationId}, 'bankWire', 'Bonifico', 'ASD Aurora', 'IT60X0542811101000000123456')`;
  await stage.sql`update upstream.athletes set email = 'ada@example.org' where id = ${athleteId}`;
  const owing = await sellTo(id, templateId);
  const paid = await sellTo(id, templateId, { payNow: { method: "cash" } });
  const silent = await sellTo((await member()).id, templateId);
  const ids = [owing.id, paid.id, silent.id];
  const remind = () => stage.client.ok(subscriptions.remind, { body: { ids } }, call);
  const first = await remind();
  expect(first.done).toEqual([owing.id]);
  expect(first.failed.map(({ code }) => code)).toEqual(["subscription.nothing_owed", "reminder.no_recipient"]);
  expect((await remind()).failed[0]).toEqual({ id: owing.id, code: "reminder.sent_today" });
  const written = await stage.sql`select subject, body from upstream.messages where athlete_id = ${athleteId}`;
  expect(written).toHaveLength(1);
  expect(written[0]?.body).toContain("50,00");
  expect(written[0]?.body).toContain(
    "IBAN: IT60 X054 2811 1010 0000 0123 456\nIntestatario: ASD Aurora\nCausale: Scuola tennis - ",
  );
});

describe("the database", () => {
  it("refuses what no state leads to, whoever writes", async () => {
    const { add, member, sellTo, asked, patch } = await shop();
    const { id: templateId } = await add();
    const { id } = await member();
    const { sql } = stage;
    const refusal = (write: Promise<unknown>) =>
      write.then(
        () => null,
        (error: { constraint_name?: string }) => error.constraint_name,
      );
    const sold = await sellTo(id, templateId, { payNow: { method: "cash", amount: 1 } });
    const waiting = await asked(id, templateId);
    const set = (subId: string, values: object) =>
      refusal(
        Promise.resolve(
          sql`update upstream.subscriptions set ${sql(values as Record<string, string>)} where id = ${subId}`,
        ),
      );
    expect(await set(sold.id, { approval: "rejected" })).toBe("subscriptions_decided_once");
    expect(await set(sold.id, { status: "canceled" })).toBe("subscriptions_collected");
    expect(await set(sold.id, { status: "confirmed" })).toBe("subscriptions_closed");
    expect(await set(sold.id, { name: "Altro" })).toBe("subscriptions_frozen");
    expect(await set(waiting, { status: "canceled" })).toBe("subscriptions_decided");
    await patch([waiting], { status: "rejected" });
    expect(await set(waiting, { approval: "toApprove" })).toBe("subscriptions_decided_once");
    const debit = (values: object) =>
      refusal(
        Promise.resolve(
          sql`update upstream.debits set ${sql(values as Record<string, number>)} where id = ${sold.debit.id}`,
        ),
      );
    expect(await debit({ discounted: 9_999 })).toBe("debits_never_overplanned");
    const pay = (debitId: string, paid: boolean) =>
      refusal(
        Promise.resolve(sql`insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at, due_date)
          select organisation_id, id, 1, 'cash', ${paid}, ${paid ? new Date() : null}, current_date from upstream.debits where id = ${debitId}`),
      );
    expect(await pay(sold.debit.id, true)).toBe("debits_never_overplanned");
    expect(await pay(sold.debit.id, false)).toBe("debits_never_overplanned");
  });
});
