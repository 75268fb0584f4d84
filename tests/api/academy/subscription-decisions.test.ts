import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { shopOf, unpaid } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const shop = () => shopOf(stage);

describe("deciding", () => {
  it("approves or rejects, once, and credits only what was approved", async () => {
    const { add, member, asked, patch, show, bearer } = await shop();
    const { id: templateId } = await add({ sessions: 4 });
    const people = await Promise.all(Array.from({ length: times(4, 20) }, member));
    const ids = await Promise.all(people.map(({ id }) => asked(id, templateId)));
    expect(await show(ids[0] ?? "")).toMatchObject({ approval: "toApprove", paymentState: "fine" });
    const answers = await Promise.all([patch(ids, { status: "approved" }), patch(ids, { status: "rejected" })]);
    for (const id of ids) {
      expect(answers.filter(({ done }) => done.includes(id))).toHaveLength(1);
      expect(answers.flatMap(({ failed }) => failed).find((one) => one.id === id)?.code).toBe("subscription.decided");
      const { approval, debit, coins, membershipId } = await show(id);
      expect(approval === "approved" ? debit.price.toPay : -debit.price.toPay).toBe(
        approval === "approved" ? 10_000 : -0,
      );
      expect(coins).toEqual([{ type: "voucher", amount: 4, remaining: approval === "approved" ? 4 : 0 }]);
      const purse = await stage.client.ok(wallets.show, { params: { id: membershipId } }, { bearer });
      expect(purse.batches).toHaveLength(approval === "approved" ? 1 : 0);
    }
  });

  it("neither rejects nor cancels while money is in, nor cancels once coins are spent", async () => {
    const { add, member, asked, patch, cancel, sellTo, show, call } = await shop();
    const { id: templateId } = await add({ sessions: 2 });
    const { id, athleteId } = await member();
    const waiting = await asked(id, templateId);
    await patch([waiting], { setPaid: true });
    expect((await patch([waiting], { status: "rejected" })).failed).toMatchObject([{ code: "subscription.collected" }]);
    expect((await cancel([waiting])).failed).toMatchObject([{ code: "subscription.collected" }]);
    await patch([waiting], { setPaid: false });
    expect(await cancel([waiting])).toMatchObject({ done: [waiting], failed: [] });
    expect(await show(waiting)).toMatchObject({ approval: "rejected", status: "open", debit: { price: { toPay: 0 } } });

    const { id: sold } = await sellTo(id, templateId);
    await stage.sql`insert into upstream.token_movements (organisation_id, athlete_id, type, batch_id, amount, reason, group_id, balance_after)
      select organisation_id, athlete_id, type, id, -1, 'spend', gen_random_uuid(), 0 from upstream.token_batches
       where athlete_id = ${athleteId} and remaining > 0`;
    expect((await cancel([sold])).failed).toMatchObject([{ code: "subscription.tokens_spent", params: { spent: 1 } }]);
    expect(await show(sold)).toMatchObject({ status: "open", coins: [{ remaining: 1 }] });
    const { id: fresh } = await sellTo(id, templateId);
    await cancel([fresh], "Errore");
    expect(await show(fresh)).toMatchObject({ status: "canceled", reason: "Errore", coins: [{ remaining: 0 }] });
    expect((await cancel([fresh])).failed).toMatchObject([{ code: "subscription.closed" }]);
    const { data } = await stage.client.ok(subscriptions.listOf, { params: { id } }, call);
    expect(data).toHaveLength(3);
  });

  it("collects all that is owed once, however many ask at once", async () => {
    const { add, member, sellTo, patch, show, owed } = await shop();
    const { id: templateId } = await add({ price: 10_000 });
    const { id } = await member();
    const sold = await sellTo(id, templateId, { plan: { first: "2026-01-01", count: 9, everyMonths: 1 } });
    const answers = await Promise.all(
      Array.from({ length: times(20, 200) }, () => patch([sold.id], { setPaid: true, method: "bankWire" })),
    );
    expect(answers.filter(({ done }) => done.length === 1)).toHaveLength(1);
    const codes = answers.flatMap(({ failed }) => failed.map(({ code }) => code));
    expect(new Set(codes)).toEqual(new Set(["subscription.nothing_owed"]));
    expect(await show(sold.id)).toMatchObject({ paid: true, debit: { price: { paid: 10_000, toPay: 0 } } });
    expect(await owed(sold.id)).toEqual({ to_pay: 0, ledger: 0 });
    await patch([sold.id], { setPaid: false });
    expect(await owed(sold.id)).toEqual({ to_pay: 10_000, ledger: 10_000 });
    expect(unpaid((await show(sold.id)).debit)).toHaveLength(9);
    const again = await patch([sold.id], { setPaid: false });
    expect(again.failed).toMatchObject([{ code: "subscription.nothing_collected" }]);
  });

  it("closes at nothing: what is owed is written off; both in one call: money goes first", async () => {
    const { add, member, sellTo, patch, show, unchanged, owed } = await shop();
    const { id: templateId } = await add({ price: 10_000 });
    const { id } = await member();
    const sold = await sellTo(id, templateId, { payNow: { method: "cash", amount: 3_000 } });
    expect(await patch([sold.id], { status: "confirmed", reason: "Trasferito" })).toMatchObject({ done: [sold.id] });
    const closed = await show(sold.id);
    expect(closed).toMatchObject({
      ...{ status: "confirmed", paymentState: "fine", reason: "Trasferito" },
      debit: { price: { paid: 3_000, writtenOff: 7_000, toPay: 0 } },
    });
    expect(await owed(sold.id)).toEqual({ to_pay: 0, ledger: 0 });
    expect((await patch([sold.id], { setPaid: true })).failed).toMatchObject([{ code: "subscription.closed" }]);
    expect(await unchanged(closed, { discounted: 1 })).toMatchObject({ status: 409, code: "subscription.closed" });
    const both = await sellTo(id, templateId);
    await patch([both.id], { setPaid: true, status: "confirmed" });
    expect(await show(both.id)).toMatchObject({
      status: "confirmed",
      debit: { price: { paid: 10_000, writtenOff: 0 } },
    });
  });

  it("answers for each of several, in one call, whatever becomes of the others", async () => {
    const { add, member, asked, sellTo, patch } = await shop();
    const { id: templateId } = await add();
    const { id } = await member();
    const waiting = await asked(id, templateId);
    const { id: sold } = await sellTo(id, templateId);
    const nobody = crypto.randomUUID();
    const { done, failed } = await patch([sold, nobody, waiting], { status: "approved" });
    expect(done).toEqual([waiting]);
    expect(failed.map((one) => [one.id, one.code]).toSorted()).toEqual(
      [
        [sold, "subscription.decided"],
        [nobody, "record.not_found"],
      ].toSorted(),
    );
  });
});
