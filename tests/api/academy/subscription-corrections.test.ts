import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Subscription, subscriptions } from "#contracts/academy/subscriptions.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { localDay } from "#tests/support/local-day.ts";
import { times } from "#tests/support/soak.ts";
import { shopOf, unpaid } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

type Body = Partial<CallInput<typeof subscriptions.correct>["body"]>;
const asks = (subId: string, templateId: string, body: Body = {}, isPreview = false) => ({
  params: { subId },
  query: { preview: isPreview },
  body: { templateId, proceedAlreadyHas: true, proceedCoverageOver: true, ...body },
});

async function shop() {
  const own = await shopOf(stage);
  const { call } = own;
  const days = async () => {
    const query = { from: localDay(-30), to: localDay() };
    const { data } = await stage.client.ok(cashBook.get, { query }, call);
    return data;
  };
  return {
    ...own,
    correct: (...given: Parameters<typeof asks>) => stage.client.ok(subscriptions.correct, asks(...given), call),
    refused: (...given: Parameters<typeof asks>) => stage.client.refused(subscriptions.correct, asks(...given), call),
    days,
    /** What is in the till, over all days. */
    till: async () => (await days()).reduce((sum, { net }) => sum + net, 0),
  };
}
const paidOf = ({ debit }: Subscription) =>
  debit.payments
    .filter(({ paid, voidedAt }) => paid && voidedAt === null)
    .map(({ amount, method }) => [amount, method]);

describe("what was decided", () => {
  it("is canceled, and the new sale takes its payments, on the day of that: days before stay as they were", async () => {
    const { add, member, sellTo, correct, show, owed, days, till } = await shop();
    const [wrong, right] = [await add({ price: 10_000, sessions: 4 }), await add({ price: 12_000, sessions: 6 })];
    const { id } = await member();
    const payNow = { method: "bankWire" as const, amount: 4_000, paidOn: localDay(-3) };
    const sold = await sellTo(id, wrong.id, { payNow, transactionDate: localDay(-3) });
    const before = await days();
    const preview = await correct(sold.id, right.id, { discounted: 11_000 }, true);
    expect(preview).toMatchObject({ templateName: right.name, debit: { price: { paid: 4_000, toPay: 7_000 } } });
    expect(await show(sold.id)).toMatchObject({ status: "open", correctedBy: null });

    const plan = { first: "2031-01-31", count: 2, everyMonths: 1 };
    const body = { discounted: 11_000, plan, transactionDate: localDay(-2), reason: "Pacchetto sbagliato" };
    const made = await correct(sold.id, right.id, body);
    expect(made).toMatchObject({
      ...{ approval: "approved", status: "open", corrects: sold.id, transactionDate: localDay(-2) },
      debit: { price: { total: 12_000, discounted: 11_000, paid: 4_000, toPay: 7_000 } },
      coins: [{ type: "voucher", amount: 6, remaining: 6 }],
    });
    expect(paidOf(made)).toEqual([[4_000, "bankWire"]]);
    expect(made.debit.payments.find(({ paid }) => paid)?.paidAt?.slice(0, 10)).toBe(localDay(-3));
    expect(unpaid(made.debit).map(({ amount }) => amount)).toEqual([3_500, 3_500]);
    expect(await show(sold.id)).toMatchObject({
      ...{ status: "canceled", reason: "Pacchetto sbagliato", correctedBy: made.id },
      debit: { price: { paid: 0, toPay: 0, toRefund: 0 } },
      coins: [{ remaining: 0 }],
    });
    expect([await owed(sold.id), await owed(made.id)]).toEqual([
      { to_pay: 0, ledger: 0 },
      { to_pay: 7_000, ledger: 7_000 },
    ]);
    expect((await days()).filter(({ day }) => day !== localDay())).toEqual(before);
    expect((await days()).find(({ day }) => day === localDay())).toMatchObject({ in: 4_000, out: 4_000, net: 0 });
    expect(await till()).toBe(4_000);
  });

  it("keeps what was written off, and takes no receipt's money, no spent token, no lower price, no other currency", async () => {
    const { add, member, sellTo, correct, refused, call, show, till } = await shop();
    const [wrong, right] = [await add({ price: 10_000, sessions: 2 }), await add({ price: 10_000 })];
    const { id, athleteId } = await member();
    const sold = await sellTo(id, wrong.id, { payNow: { method: "cash", amount: 3_000 } });
    const writeOff = { params: { id: sold.debit.id }, body: { amount: 2_000, reason: "Accordo" } };
    await stage.client.ok(debits.writeOff, writeOff, call);
    expect(await refused(sold.id, right.id, { discounted: 2_999 })).toMatchObject({
      status: 422,
      fields: [{ path: ["discounted"], code: "subscription.below_collected", params: { min: 3_000 } }],
    });
    expect((await refused(sold.id, right.id, { version: 99 })).code).toBe("subscription.stale");
    const foreign = await add({ price: 10_000, currency: "chf" });
    expect((await refused(sold.id, foreign.id)).code).toBe("subscription.other_currency");
    expect((await refused(sold.id, crypto.randomUUID())).status).toBe(404);
    const paymentIds = (await show(sold.id)).debit.payments.filter(({ paid }) => paid).map((one) => one.id);
    const issued = await stage.client.ok(receipts.create, { body: { paymentIds, proceedWithoutTaxId: true } }, call);
    expect(await refused(sold.id, right.id)).toMatchObject({ status: 409, code: "payment.receipted" });
    await stage.client.ok(receipts.void, { params: { id: issued.id }, body: { reason: "Errore" } }, call);
    await stage.sql`insert into upstream.token_movements (organisation_id, athlete_id, type, batch_id, amount, reason, group_id, balance_after)
      select organisation_id, athlete_id, type, id, -1, 'spend', gen_random_uuid(), 1 from upstream.token_batches
       where athlete_id = ${athleteId} and remaining > 0`;
    expect(await refused(sold.id, right.id)).toMatchObject({ status: 409, code: "subscription.tokens_spent" });
    expect(await show(sold.id)).toMatchObject({ status: "open", debit: { price: { paid: 3_000 } } });

    const other = await sellTo(id, right.id, { payNow: { method: "cash", amount: 3_000 } });
    await stage.client.ok(debits.writeOff, { ...writeOff, params: { id: other.debit.id } }, call);
    const made = await correct(other.id, right.id, { discounted: 9_000 });
    expect(made.debit.price).toMatchObject({ discounted: 9_000, paid: 3_000, writtenOff: 2_000, toPay: 4_000 });
    expect((await refused(other.id, right.id)).code).toBe("subscription.closed");
    expect(await till()).toBe(6_000);
  });

  it("money that was brought along goes along, and is no money of any day", async () => {
    const { add, member, sellTo, correct, show, owed, days } = await shop();
    const { id: templateId } = await add({ price: 10_000 });
    const sold = await sellTo((await member()).id, templateId);
    await stage.sql.begin(async (tx) => {
      await tx`update upstream.payments set amount = 6000 where debit_id = ${sold.debit.id}`;
      await tx`insert into upstream.payments (organisation_id, debit_id, amount, method, origin, paid, paid_at, confirmed)
        select organisation_id, debit_id, 4000, 'cash', 'opening', true, now() - interval '90 days', true
          from upstream.payments where debit_id = ${sold.debit.id}`;
    });
    const made = await correct(sold.id, templateId, { discounted: 9_000 });
    expect(made.debit.price).toMatchObject({ discounted: 9_000, paid: 4_000, toPay: 5_000 });
    expect(made.debit.payments.find(({ paid }) => paid)).toMatchObject({ origin: "opening", amount: 4_000 });
    expect(await show(sold.id)).toMatchObject({ status: "canceled", debit: { price: { paid: 0 } } });
    expect([await owed(sold.id), await owed(made.id), await days()]).toEqual([
      { to_pay: 0, ledger: 0 },
      { to_pay: 5_000, ledger: 5_000 },
      [],
    ]);
  });

  it("is of the club that sold it", async () => {
    const [one, other] = [await shop(), await shop()];
    const { id: templateId } = await one.add();
    const sold = await one.sellTo((await one.member()).id, templateId);
    const theirs = (await other.add()).id;
    expect((await other.refused(sold.id, theirs)).status).toBe(404);
    // Nor is a package of another club's sold instead.
    expect((await one.refused(sold.id, theirs)).status).toBe(404);
  });
});

it("what waits for approval is changed, and stays the same record", async () => {
  const { add, member, asked, correct, refused, show, owed, patch } = await shop();
  const [wrong, right] = [await add({ price: 10_000, sessions: 4 }), await add({ price: 6_000, sessions: 2 })];
  const { id } = await member();
  const waiting = await asked(id, wrong.id);
  const plan = { instalments: [{ dueDate: "2031-02-01", amount: 5_000 }] };
  const changed = await correct(waiting, right.id, { discounted: 5_000, plan, transactionDate: localDay(-1) });
  expect(changed).toMatchObject({
    ...{ id: waiting, approval: "toApprove", templateId: right.id, templateName: right.name, corrects: null },
    ...{ transactionDate: localDay(-1), origin: "app" },
    debit: { price: { total: 6_000, discounted: 5_000, toPay: 5_000 } },
  });
  expect(unpaid(changed.debit)).toEqual([{ dueDate: "2031-02-01", amount: 5_000 }]);
  expect(await owed(waiting)).toEqual({ to_pay: 5_000, ledger: 5_000 });
  await patch([waiting], { status: "approved" });
  expect(await show(waiting)).toMatchObject({ coins: [{ type: "voucher", amount: 2, remaining: 2 }] });
  const other = await asked(id, wrong.id);
  await patch([other], { status: "rejected" });
  expect((await refused(other, right.id)).code).toBe("subscription.decided");
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("collect" as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("correct" as const), price: fc.integer({ min: 1, max: 20_000 }) }),
);

it("no cent is lost or made, whatever is collected and corrected, one after another or at once", async () => {
  const { add, member, sellTo, call, till } = await shop();
  const { id: templateId } = await add({ price: 20_000, maxPurchases: 0 });
  let collected = 0;
  const newest = async (id: string): Promise<Subscription> => {
    const one = await stage.client.ok(subscriptions.show, { params: { subId: id } }, call);
    return one.correctedBy === null ? one : newest(one.correctedBy);
  };
  const run = async (id: string, one: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
    const { id: subId, debit } = await newest(id);
    if (one.kind === "correct")
      return stage.client.send(subscriptions.correct, asks(subId, templateId, { discounted: one.price }), call);
    const amount = Math.ceil((debit.price.toPay * one.percent) / 100);
    if (amount === 0) return;
    const body = { amount, method: "cash" as const };
    const sent = await stage.client.send(debits.addPayment, { params: { id: debit.id }, body }, call);
    if (sent.status === 201) collected += amount;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isAtOnce) => {
      const { id } = await sellTo((await member()).id, templateId, { discounted: 9_000 });
      if (isAtOnce) await Promise.all(steps.map((one) => run(id, one)));
      else for (const one of steps) await run(id, one);
      expect(await till()).toBe(collected);
      const [sums] = await stage.sql`
        with recursive chain as (select * from upstream.subscriptions where id = ${id}
          union all select s.* from upstream.subscriptions s join chain c on s.corrects_id = c.id)
        select count(*) filter (where c.status = 'open')::int as open,
               count(*) filter (where d.paid + d.planned + d.written_off <> case when d.void_at is null then d.discounted else 0 end)::int as wrong,
               count(*) filter (where d.to_pay - d.to_refund <> (select coalesce(sum(amount), 0) from upstream.ledger_entries l where l.debit_id = d.id))::int as astray
          from chain c join upstream.debits d on d.id = c.debit_id`;
      expect(sums).toEqual({ open: 1, wrong: 0, astray: 0 });
    }),
    { numRuns: times(12, 100), seed: Number(process.env.SEED) || Date.now() % 1_000_000, endOnFailure: true },
  );
});

it("the database moves money only as it came in", async () => {
  const { add, member, sellTo } = await shop();
  const { id: templateId } = await add({ price: 10_000 });
  const { id } = await member();
  const from = await sellTo(id, templateId, { payNow: { method: "cash", amount: 4_000 } });
  const [to] = await stage.sql<
    { id: string }[]
  >`insert into upstream.debits (organisation_id, kind, currency, total, discounted)
    select organisation_id, kind, currency, total, discounted from upstream.debits where id = ${from.debit.id} returning id`;
  const copy = (amount: number) => stage.sql`
    insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at, confirmed, moved_from)
    select organisation_id, ${to?.id ?? ""}, ${amount}, method, true, paid_at, true, id
      from upstream.payments where debit_id = ${from.debit.id} and paid`;
  await expect(copy(4_000)).rejects.toThrow("money moves as it came in");
  await expect(copy(5_000)).rejects.toThrow("money moves as it came in");
});
