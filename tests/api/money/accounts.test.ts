import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allocations } from "#contracts/money/allocations.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { debits } from "#contracts/money/debits.ts";
import {
  closeDebit,
  collectDebit,
  repriceDebit,
  revertCollection,
  voidDebit,
} from "#upstream/money/debits/accounts.ts";
import { openTill, type Till } from "./cash-book.ts";

let till: Till;
let by: { bearer: string };
beforeAll(async () => {
  till = await openTill();
  by = { bearer: till.manager };
});
afterAll(async () => {
  expect(await till.unbalanced()).toEqual([]);
  await till.stop();
});

const month = (n: number) => `2027-0${n}-15`;
const thirds = [1, 2, 3].map((n) => ({ dueDate: month(n), amount: 10_000, method: "cash" as const }));
const pay = (id: string, body: object) => ({ params: { id }, body: { method: "cash", ...body } as never });
const open = ({
  payments,
}: {
  payments: { paid: boolean; voidedAt: string | null; dueDate: string | null; amount: number }[];
}) =>
  payments
    .filter(({ paid, voidedAt }) => !paid && voidedAt === null)
    .map(({ dueDate, amount }) => [dueDate, amount])
    .toSorted();
const lines = async (id: string) =>
  (await till.client.ok(debits.ledger, { params: { id } }, by)).data.map(({ kind, amount }) => [kind, amount]);
const actor = async () => {
  const [row] =
    await till.sql`select id from upstream.staff_members where organisation_id = ${till.organisationId} limit 1`;
  return { organisationId: till.organisationId, staffMemberId: String(row?.id) };
};
const within = async <T>(
  work: (tx: Parameters<Parameters<typeof till.upstream.services.db.transaction>[0]>[0]) => Promise<T>,
) => till.upstream.services.db.transaction(work);

describe("a sale in instalments", () => {
  it("is settled from the earliest on, one in part, and keeps what is planned equal to what is owed", async () => {
    const id = await till.sell(30_000, thirds);
    const paid = await till.client.ok(debits.addPayment, pay(id, { amount: 15_000 }), by);
    expect(paid).toMatchObject({ status: "partiallyPaid", price: { paid: 15_000, toPay: 15_000, planned: 15_000 } });
    expect(open(paid)).toEqual([
      [month(2), 5_000],
      [month(3), 10_000],
    ]);
    expect(await lines(id)).toEqual([
      ["charge", 30_000],
      ["collect", -10_000],
      ["collect", -5_000],
    ]);
    const rest = paid.payments.find(({ dueDate, paid: done }) => dueDate === month(3) && !done);
    const named = pay(id, { amount: 10_000, instalmentIds: [rest?.id] });
    expect(open(await till.client.ok(debits.addPayment, named, by))).toEqual([[month(2), 5_000]]);
    const more = await till.client.refused(debits.addPayment, pay(id, { amount: 5_001 }), by);
    expect(more).toMatchObject({ status: 422, code: "payment.exceeds_debit", details: { toPay: 5_000 } });
  });

  it("is planned anew, to what is left and no more; what is left open is due on the last date", async () => {
    const id = await till.sell(30_000, thirds);
    await till.client.ok(debits.addPayment, pay(id, { amount: 12_000 }), by);
    const plan = (instalments: object[]) => ({ params: { id }, body: { instalments } as never });
    const replanned = plan([
      { dueDate: "2027-06-01", amount: 9_000 },
      { dueDate: "2027-05-01", amount: 6_000 },
    ]);
    expect(open(await till.client.ok(debits.plan, replanned, by))).toEqual([
      ["2027-05-01", 6_000],
      ["2027-06-01", 3_000],
      ["2027-06-01", 9_000],
    ]);
    const tooMuch = await till.client.refused(debits.plan, plan([{ dueDate: "2027-05-01", amount: 18_001 }]), by);
    expect(tooMuch).toMatchObject({ code: "payment.exceeds_debit", details: { toPay: 18_000 } });
  });

  it("shows its instalments in the order in which they fall due", async () => {
    const dates = Array.from({ length: 9 }, (_, at) => month(9 - at));
    const id = await till.sell(
      900,
      dates.map((dueDate) => ({ dueDate, amount: 100, method: "cash" as const })),
    );
    expect((await till.show(id)).payments.map(({ dueDate }) => dueDate)).toEqual(dates.toSorted());
  });

  it("takes a corrected payment back into its plan, and does not lose instalments one by one", async () => {
    const id = await till.sell(30_000, thirds);
    const { paymentId } = await till.client.ok(debits.addPayment, pay(id, { amount: 10_000 }), by);
    const params = { id, paymentId };
    const smaller = await till.client.ok(debits.updatePayment, { params, body: { amount: 4_000 } }, by);
    expect(smaller.price).toMatchObject({ paid: 4_000, planned: 26_000, toPay: 26_000 });
    const larger = await till.client.ok(debits.updatePayment, { params, body: { amount: 21_000 } }, by);
    expect(larger.price).toMatchObject({ paid: 21_000, planned: 9_000, toPay: 9_000 });
    const void_ = await till.client.ok(debits.deletePayment, { params, body: {} }, by);
    expect(void_.price).toMatchObject({ paid: 0, planned: 30_000, toPay: 30_000 });
    const planned = void_.payments.find(({ paid, voidedAt }) => !paid && voidedAt === null);
    const one = { params: { id, paymentId: planned?.id ?? "" }, body: {} };
    expect(await till.client.refused(debits.deletePayment, one, by)).toMatchObject({
      status: 409,
      code: "payment.planned",
    });
  });

  it("is renounced in part or closed at zero, with a line each, and opened again", async () => {
    const id = await till.sell(30_000, thirds);
    await till.client.ok(debits.addPayment, pay(id, { amount: 10_000 }), by);
    const writeOff = { params: { id }, body: { amount: 5_000, reason: "Infortunio" } };
    const less = await till.client.ok(debits.writeOff, writeOff, by);
    expect(less.price).toMatchObject({ writtenOff: 5_000, toPay: 15_000, planned: 15_000 });
    const me = await actor();
    await within((tx) => closeDebit(tx, me, id, "Fine stagione", new Date()));
    const closed = await till.show(id);
    expect(closed).toMatchObject({ status: "paid", price: { paid: 10_000, writtenOff: 20_000, toPay: 0, planned: 0 } });
    expect(closed.closedAt).not.toBeNull();
    for (const [op, input] of [
      [debits.addPayment, pay(id, { amount: 1 })],
      [debits.plan, { params: { id }, body: { instalments: [] } }],
      [debits.writeOff, writeOff],
      [debits.deletePayment, { params: { id, paymentId: closed.payments.find(({ paid }) => paid)?.id }, body: {} }],
    ] as const)
      expect(await till.client.refused(op, input as never, by)).toMatchObject({ status: 409, code: "payment.closed" });
    const { data } = await till.client.ok(debits.ledger, { params: { id } }, by);
    const entry = data.findLast(({ kind }) => kind === "writeOff");
    expect(entry).toMatchObject({ amount: -15_000, reason: "Fine stagione", isOpen: true });
    const restore = { params: { id, entryId: entry?.id ?? 0 } };
    const again = await till.client.ok(debits.restore, restore, by);
    expect(again).toMatchObject({ closedAt: null, price: { writtenOff: 5_000, toPay: 15_000, planned: 15_000 } });
    expect(await till.client.refused(debits.restore, restore, by)).toMatchObject({ status: 404 });
  });

  it("asks another price, is made unpaid again, and is canceled without money", async () => {
    const id = await till.sell(30_000, thirds);
    const me = await actor();
    const now = new Date();
    await within((tx) => repriceDebit(tx, me, id, { discounted: 25_000 }, now));
    expect(open(await till.show(id)).at(-1)).toEqual([month(3), 5_000]);
    await within((tx) => collectDebit(tx, me, id, { method: "bankWire", confirmed: false }, now));
    expect(await till.show(id)).toMatchObject({ status: "paid", price: { paid: 25_000, planned: 0 } });
    await within((tx) => revertCollection(tx, me, id, now));
    expect((await till.show(id)).price).toMatchObject({ paid: 0, planned: 25_000 });
    await within((tx) => voidDebit(tx, me, id, "Errore", now));
    expect((await till.show(id)).price).toMatchObject({ toPay: 0, toRefund: 0, planned: 0 });
    expect((await lines(id)).at(-1)).toEqual(["cancel", -25_000]);
  });
});

describe("one sum for several debits", () => {
  it("pays by due date, says so before, and refuses what is more", async () => {
    const ids = [
      await till.sell(30_000, thirds),
      await till.sell(8_000, [{ dueDate: month(2), amount: 8_000, method: "cash" }]),
    ];
    const body = { debitIds: ids, amount: 19_000, method: "bankWire" as const };
    const preview = await till.client.ok(allocations.create, { query: { preview: true }, body }, by);
    expect((await till.show(ids[0] ?? "")).price.paid).toBe(0);
    const saved = await till.client.ok(allocations.create, { query: {}, body }, by);
    const sums = (answer: typeof saved) => answer.debits.map(({ price }) => price.paid);
    expect(sums(saved)).toEqual(sums(preview));
    expect(saved.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(19_000);
    const first = saved.payments.filter(({ debitId }) => debitId === ids[0]).map(({ dueDate }) => dueDate);
    expect(first).toContain(month(1));
    const rest = { query: {}, body: { ...body, amount: 19_001 } };
    expect(await till.client.refused(allocations.create, rest, by)).toMatchObject({
      code: "payment.exceeds_debit",
      details: { toPay: 19_000 },
    });
  });
});

it("what is owed is found by what it is for, and summed up by currency over all pages", async () => {
  await till.sell(1_234, [{ dueDate: month(1), amount: 1_234, method: "cash" }]);
  const owed = (query: object) => till.client.ok(allocations.owed, { query: { page: 1, pageSize: 1, ...query } }, by);
  const all = await owed({});
  expect(all.data).toHaveLength(1);
  const [sums] = await till.sql`select sum(to_pay)::int as "toPay", count(*)::int as count from upstream.debits
    where organisation_id = ${till.organisationId} and to_pay > 0`;
  expect(all.totals).toMatchObject([{ currency: "eur", pending: 0, toApprove: 0, toRefund: 0, ...sums }]);
  expect(await owed({ search: "nobody like this" })).toMatchObject({ data: [], totals: [], pageInfo: { total: 0 } });
});

describe("who works with a debit", () => {
  it("is the board, and for courts and events who runs them", async () => {
    const [facilities, events] = [await till.staff("facilities"), await till.staff("events")];
    const subscription = { params: { id: await till.sell(100) } };
    const registration = { params: { id: await till.sell(100, [], "registration") } };
    for (const bearer of [facilities, events])
      expect(await till.client.refused(debits.get, subscription, { bearer })).toMatchObject({ status: 403 });
    expect(await till.client.refused(debits.ledger, registration, { bearer: facilities })).toMatchObject({
      status: 403,
    });
    await till.client.ok(debits.get, registration, { bearer: events });
    const stranger = await till.staff("manager", "riviera");
    for (const op of [debits.get, debits.ledger])
      expect(await till.client.refused(op, subscription, { bearer: stranger })).toMatchObject({ status: 404 });
  });
});

describe("two hundred who settle at once", () => {
  it("collect what is asked, once", async () => {
    const id = await till.sell(30_000, thirds);
    const settle = () => till.client.send(debits.addPayment, pay(id, { amount: 30_000 }), by).catch(() => undefined);
    await Promise.all(Array.from({ length: 200 }, settle));
    expect((await till.show(id)).price).toMatchObject({ paid: 30_000, toPay: 0, planned: 0 });
    expect((await lines(id)).filter(([kind]) => kind === "collect")).toHaveLength(3);
  });
});

describe("the cash book", () => {
  const day = "2026-10-05";
  const book = (query: object = {}) =>
    till.client.ok(cashBook.get, { query: { from: day, to: day, ...query } as never }, by);

  it("stays as it was for a day that is over, whatever is void later, and equals the ledger", async () => {
    const id = await till.sell(30_000, thirds);
    const { paymentId } = await till.client.ok(debits.addPayment, pay(id, { amount: 7_000, paidOn: day }), by);
    await till.client.ok(debits.addPayment, pay(id, { amount: 2_500, paidOn: day, method: "bankWire" }), by);
    const before = await book();
    expect(before.data).toEqual([
      { day, currency: "eur", method: "bankWire", in: 2_500, out: 0, fees: 0, net: 2_500 },
      { day, currency: "eur", method: "cash", in: 7_000, out: 0, fees: 0, net: 7_000 },
    ]);
    await till.client.ok(debits.updatePayment, { params: { id, paymentId }, body: { method: "redsys" } }, by);
    await till.client.ok(debits.deletePayment, { params: { id, paymentId }, body: { as: "refund" } }, by);
    expect(await book()).toEqual(before);
    expect((await book({ method: "cash" })).totals).toEqual([
      {
        currency: "eur",
        in: 7_000,
        out: 0,
        fees: 0,
        net: 7_000,
        methods: [{ method: "cash", in: 7_000, out: 0, fees: 0, net: 7_000 }],
      },
    ]);
    const all = await book({ to: "2027-10-05" });
    const [row] = await till.sql`select -sum(amount)::int as net from upstream.ledger_entries where method is not null`;
    expect(all.totals[0]?.net).toBe(row?.net);
    const back = { query: { from: "2026-10-05", to: "2026-10-04" } };
    expect(await till.client.refused(cashBook.get, back, by)).toMatchObject({ code: "cash_book.end_before_start" });
  });
});

describe("Stripe", () => {
  it.each([
    [false, 0, 10_000, 150],
    [true, 25, 10_000, 145],
    [false, 0, 33, 0],
    [false, 0, 34, 1],
  ])(
    "takes its commission as it is when the payment comes in (non-profit %s, fixed %s): %s → %s",
    async (nonProfit, fixed, gross, fee) => {
      const { sql, organisationId } = till;
      await sql`update upstream.organizations set non_profit = ${nonProfit}, stripe_fixed_fee = ${fixed} where id = ${organisationId}`;
      const id = await till.sell(gross);
      await sql`update upstream.payments set amount = amount where debit_id = ${id}`;
      const [instalment] =
        await sql`update upstream.payments set voided_at = now() where debit_id = ${id} returning id`;
      expect(instalment).toBeDefined();
      const [payment] = await sql`
      insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at, confirmed)
      values (${organisationId}, ${id}, ${gross}, 'stripe', true, now(), true) returning id, fee`;
      expect(payment?.fee).toBe(fee);
      await sql`update upstream.organizations set non_profit = false, stripe_fixed_fee = 0 where id = ${organisationId}`;
      expect((await till.show(id)).price.fees).toBe(fee);
      const params = { id, paymentId: payment?.id };
      for (const body of [
        { amount: 1 },
        { method: "cash" },
        { paid: false },
        { paidOn: "2026-01-01" },
        { dueDate: "2026-01-01" },
      ])
        expect(await till.client.refused(debits.updatePayment, { params, body: body as never }, by)).toMatchObject({
          status: 409,
          code: "payment.stripe_locked",
        });
      expect(await till.client.refused(debits.deletePayment, { params, body: {} }, by)).toMatchObject({
        code: "payment.stripe_locked",
      });
      await till.client.ok(debits.updatePayment, { params, body: { notes: "Dall'app" } }, by);
    },
  );
});
