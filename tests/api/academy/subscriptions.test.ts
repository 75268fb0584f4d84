import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { shopOf } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const shop = () => shopOf(stage);
const unpaid = (debit: {
  payments: { paid: boolean; voidedAt: string | null; amount: number; dueDate: string | null }[];
}) =>
  debit.payments
    .filter((one) => !one.paid && one.voidedAt === null)
    .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? ""))
    .map(({ dueDate, amount }) => ({ dueDate, amount }));

describe("selling", () => {
  it("freezes the package, plans the rest, and credits its coins", async () => {
    const { add, member, sellTo, change, show, owed } = await shop();
    const { id: templateId } = await add({
      ...{ name: "Dieci ingressi", price: 10_000, sessions: 10, coins: [{ type: "gold", amount: 2 }], dueDays: 15 },
      coverage: { kind: "months", length: 1 },
    });
    const { id } = await member();
    const sold = await sellTo(id, templateId, {
      transactionDate: "2026-01-31",
      plan: { first: "2026-01-31", count: 3, everyMonths: 1 },
    });
    await change(templateId, { name: "Altro", price: 1, sessions: 1, coins: [] });
    const later = await show(sold.id);
    expect(later).toMatchObject({
      ...{ templateName: "Dieci ingressi", approval: "approved", status: "open", paid: false, origin: "dashboard" },
      coverage: { startAt: "2026-01-31", endAt: "2026-02-27" },
      debit: { price: { total: 10_000, discounted: 10_000, toPay: 10_000, planned: 10_000 } },
    });
    expect(unpaid(later.debit)).toEqual([
      { dueDate: "2026-01-31", amount: 3_334 },
      { dueDate: "2026-02-28", amount: 3_333 },
      { dueDate: "2026-03-31", amount: 3_333 },
    ]);
    expect(await owed(sold.id)).toEqual({ to_pay: 10_000, ledger: 10_000 });
    // Its coverage is over: what would have run out already is not credited.
    expect(later.coins).toEqual([
      { type: "gold", amount: 2, remaining: 0 },
      { type: "voucher", amount: 10, remaining: 0 },
    ]);
    const now = await sellTo(id, templateId);
    expect(now.coins).toEqual([{ type: "voucher", amount: 1, remaining: 1 }]);
  });

  it("collects at once and plans what is left; without a plan it is due after the days of grace", async () => {
    const { add, member, sellTo, unsold, today } = await shop();
    const { id: templateId } = await add({ price: 10_000, dueDays: 0 });
    const { id } = await member();
    const part = await sellTo(id, templateId, { payNow: { method: "bankWire", amount: 4_000 } });
    expect(part).toMatchObject({ paymentStatus: "partiallyPaid", paymentState: "pending" });
    expect(unpaid(part.debit)).toEqual([{ dueDate: today, amount: 6_000 }]);
    const whole = await sellTo(id, templateId, { discounted: 8_000, payNow: { method: "cash" } });
    expect(whole).toMatchObject({ paid: true, paymentState: "fine", debit: { price: { paid: 8_000, toPay: 0 } } });
    const instalments = [{ dueDate: "2030-01-01", amount: 9_999 }];
    for (const [body, status, code] of [
      [{ plan: { instalments } }, 422, "subscription.plan_differs"],
      [{ discounted: 10_001 }, 422, "subscription.discount_above_total"],
      [{ payNow: { method: "cash", amount: 10_001 } }, 422, "payment.exceeds_debit"],
      [{ transactionDate: "2199-01-01" }, 422, "subscription.date_ahead"],
      [{ courseId: crypto.randomUUID() }, 404, "record.not_found"],
      [{ promotionId: crypto.randomUUID() }, 404, "record.not_found"],
      [{ promotionId: crypto.randomUUID(), discounted: 1 }, 422, "subscription.two_discounts"],
    ] as const)
      expect(await unsold(id, templateId, body), code).toMatchObject({ status, code });
  });

  it("sells to accepted members of the package's sites, as often as it says, at a promotion's price once", async () => {
    const { add, member, sellTo, unsold, site, promote } = await shop();
    const elsewhere = await add({ visibility: "siteRestricted", siteIds: [await site("Nord")] });
    const { id: twice } = await add({ maxPurchases: 2 });
    const trigger = await add({ price: 50_000 });
    const target = await add({ price: 10_001 });
    const { id: promotionId } = await promote({ triggerTemplateId: trigger.id, targetTemplateId: target.id });
    const { id } = await member();
    expect(await unsold(id, elsewhere.id)).toMatchObject({ status: 409, code: "subscription.site_mismatch" });
    await sellTo(id, elsewhere.id, { proceedSiteMismatch: true });
    await sellTo(id, twice);
    await sellTo(id, twice);
    const third = { status: 409, code: "subscription.max_purchases", details: { max: 2 } };
    expect(await unsold(id, twice)).toMatchObject(third);
    expect(await unsold(id, target.id, { promotionId })).toMatchObject({ code: "promotion.not_applicable" });
    await sellTo(id, trigger.id);
    const sold = await sellTo(id, target.id, { promotionId });
    expect(sold).toMatchObject({
      promotion: { id: promotionId },
      debit: { price: { total: 10_001, discounted: 8_001 } },
    });
    expect(await unsold(id, target.id, { promotionId })).toMatchObject({ status: 409, code: "promotion.used" });
    const revoked = await member();
    await stage.sql`update upstream.memberships set status = 'canceled' where id = ${revoked.id}`;
    expect(await unsold(revoked.id, twice)).toMatchObject({ code: "subscription.membership_not_accepted" });
  });

  it("sells to several all or none, and says before to whom not", async () => {
    const { add, member, list, call, sellTo } = await shop();
    const { id: templateId } = await add({ maxPurchases: 1 });
    const members = await Promise.all(Array.from({ length: 5 }, member));
    const membershipIds = members.map(({ id }) => id);
    await sellTo(membershipIds[2] ?? "", templateId);
    const input = (preview: boolean, ids = membershipIds) => ({
      query: { preview },
      body: { membershipIds: ids, templateId },
    });
    const refused = [{ membershipId: membershipIds[2], code: "subscription.max_purchases", params: { max: 1 } }];
    const would = await stage.client.ok(subscriptions.sellMany, input(true), call);
    expect(would).toMatchObject({ data: { length: 4 }, refused });
    expect(await stage.client.refused(subscriptions.sellMany, input(false), call)).toMatchObject({
      ...{ status: 409, code: "subscription.some_refused", details: { refused } },
    });
    expect((await list()).pageInfo.total).toBe(1);
    const others = membershipIds.filter((_, at) => at !== 2);
    const sold = await stage.client.ok(subscriptions.sellMany, input(false, others), call);
    expect(sold).toMatchObject({ data: { length: 4 }, refused: [] });
  });

  it("does not sell beyond a limit, however many come at once", async () => {
    const { add, member, sellTo } = await shop();
    const { id: templateId } = await add({ maxPurchases: 3 });
    const { id } = await member();
    const settled = await Promise.allSettled(Array.from({ length: times(8, 50) }, () => sellTo(id, templateId)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});

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
    expect(await cancel([waiting])).toEqual({ done: [waiting], failed: [] });
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
  const [head, ...lines] = (await (await fileOf("csv")).text()).trim().split("\r\n");
  expect(head).toContain('"Pacchetto";');
  expect(lines).toHaveLength(1);
  const cells = lines[0]?.split(";") ?? [];
  expect(cells[0]).toBe("31/01/2026");
  expect(cells[3]).toBe('"\'=Dieci ingressi"');
  expect(cells.slice(7, 14)).toEqual(["100,00", "100,00", "25,50", "0,00", "74,50", '"EUR"', "28/02/2026"]);
  expect(cells.at(-1)).toBe(`"${sold.id}"`);
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
        ...{ currency: "eur", count: 4, total: 40_000, discounted: 39_000, collected: 11_000, writtenOff: 0 },
        ...{ toPay: 18_000, overdue: 9_000, dueThisMonth: 9_000, toApprove: { count: 1, amount: 10_000 } },
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
  const { add, member, sellTo, call } = await shop();
  const { id: templateId } = await add({ price: 5_000 });
  const { id, athleteId } = await member();
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
