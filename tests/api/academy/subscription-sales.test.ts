import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { shopOf, unpaid } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const shop = () => shopOf(stage);

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
      [{ courseId: crypto.randomUUID() }, 422, "subscription.course_not_included"],
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

  it("asks before somebody gets a package twice: one by one, for several, at once, and when it is approved", async () => {
    const { add, member, sellTo, unsold, asked, patch, cancel, call, today } = await shop();
    const { id: templateId } = await add({ name: "Annuale" });
    const { id } = await member();
    const season = { startAt: today, endAt: addDays(today, 300) };
    const asks = { proceedAlreadyHas: false, coverage: season };
    const first = await sellTo(id, templateId, asks);
    const refusal = {
      status: 409,
      code: "subscription.already_has",
      details: { name: "Annuale", until: season.endAt },
    };
    expect(await unsold(id, templateId, asks)).toMatchObject(refusal);
    const lastDay = { startAt: season.endAt, endAt: addDays(season.endAt, 300) };
    expect(await unsold(id, templateId, { ...asks, coverage: lastDay })).toMatchObject(refusal);
    // The next season, another package, and who goes on all the same are not asked.
    const next = { startAt: addDays(season.endAt, 1), endAt: addDays(season.endAt, 300) };
    await sellTo(id, templateId, { ...asks, coverage: next });
    await sellTo(id, (await add()).id, asks);
    const { id: again } = await sellTo(id, templateId, { ...asks, proceedAlreadyHas: true });

    const other = await member();
    const many = (membershipIds: string[]) => ({ body: { membershipIds, templateId, ...asks } });
    const sold = await stage.client.ok(subscriptions.sellMany, many([id, other.id]), call);
    const { code, details: params } = refusal;
    expect(sold).toMatchObject({ data: [{ membershipId: other.id }], refused: [{ membershipId: id, code, params }] });
    expect(await stage.client.refused(subscriptions.sellMany, many([id, other.id]), call)).toMatchObject({
      ...{ status: 409, code: "subscription.some_refused", details: { refused: [{ code }, { code }] } },
    });

    const waiting = await asked(id, templateId);
    const approve = { status: "approved", proceedAlreadyHas: false };
    expect((await patch([waiting], approve)).failed).toMatchObject([
      { id: waiting, code, params: { name: "Annuale" } },
    ]);
    expect((await patch([waiting], { status: "approved", proceedAlreadyHas: true })).done).toEqual([waiting]);
    await cancel([first.id, again, waiting]);
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => sellTo(id, templateId, asks)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("asks for entries without dates while some are left, and for another package of one's course", async () => {
    const { add, member, sellTo, unsold, today } = await shop();
    const { id: templateId } = await add({ name: "Dieci ingressi", sessions: 1 });
    const { id, athleteId } = await member();
    const asks = { proceedAlreadyHas: false };
    await sellTo(id, templateId, asks);
    const refused = await unsold(id, templateId, asks);
    expect(refused).toMatchObject({ code: "subscription.already_has", details: { name: "Dieci ingressi" } });
    expect(refused.details).not.toHaveProperty("until");
    await stage.sql`insert into upstream.token_movements (organisation_id, athlete_id, type, batch_id, amount, reason, group_id, balance_after)
      select organisation_id, athlete_id, type, id, -1, 'spend', gen_random_uuid(), 0 from upstream.token_batches
       where athlete_id = ${athleteId} and remaining > 0`;
    await sellTo(id, templateId, asks);
    expect((await unsold(id, templateId, { ...asks, coverage: { startAt: today, endAt: today } })).code).toBe(
      "subscription.already_has",
    );
  });

  it("asks before a package is sold or approved for days that have passed, and names the season under way", async () => {
    const { add, member, sellTo, unsold, asked, patch, organisationId, today } = await shop();
    const { id: templateId } = await add();
    const { id } = await member();
    const asks = { proceedCoverageOver: false, coverage: { startAt: "2020-09-01", endAt: "2021-06-30" } };
    const over = { status: 409, code: "subscription.coverage_over" };
    const bare = await unsold(id, templateId, asks);
    expect(bare).toMatchObject({ ...over, details: { until: "2021-06-30" } });
    expect(bare.details).not.toHaveProperty("season");
    const season = { startAt: addDays(today, -60), endAt: addDays(today, 60) };
    await stage.sql`insert into upstream.time_frames (organisation_id, name, start_at, end_at)
      values (${organisationId}, 'Stagione', ${season.startAt}, ${season.endAt})`;
    expect(await unsold(id, templateId, asks)).toMatchObject({
      details: { season: "Stagione", seasonStart: season.startAt, seasonEnd: season.endAt },
    });
    await sellTo(id, templateId, { ...asks, proceedCoverageOver: true });
    await sellTo(id, templateId, { ...asks, coverage: { startAt: "2020-09-01", endAt: today } });
    const waiting = await asked((await member()).id, templateId);
    await stage.sql`update upstream.subscriptions set coverage_start = '2020-09-01', coverage_end = '2021-06-30'
      where id = ${waiting}`;
    const approve = { status: "approved", proceedCoverageOver: false };
    expect((await patch([waiting], approve)).failed).toMatchObject([{ code: "subscription.coverage_over" }]);
    expect((await patch([waiting], { status: "approved" })).done).toEqual([waiting]);
  });

  it("takes no money of a day to come, of one, of several, or later", async () => {
    const { add, member, sellTo, unsold, call, today } = await shop();
    const { id: templateId } = await add();
    const { id } = await member();
    const paidOn = addDays(today, 1);
    const payNow = { method: "cash" as const, paidOn };
    const refusal = (path: string[]) => ({ status: 422, code: "payment.day_ahead", fields: [{ path }] });
    expect(await unsold(id, templateId, { payNow })).toMatchObject(refusal(["payNow", "paidOn"]));
    const many = { body: { membershipIds: [id], templateId, payNow } };
    expect(await stage.client.refused(subscriptions.sellMany, many, call)).toMatchObject(refusal(["payNow", "paidOn"]));
    const sold = await sellTo(id, templateId);
    const paid = { body: { ids: [sold.id], setPaid: true, paidOn } };
    expect(await stage.client.refused(subscriptions.patchMany, paid, call)).toMatchObject(refusal(["paidOn"]));
  });

  it("does not sell beyond a limit, however many come at once", async () => {
    const { add, member, sellTo } = await shop();
    const { id: templateId } = await add({ maxPurchases: 3 });
    const { id } = await member();
    const settled = await Promise.allSettled(Array.from({ length: times(8, 50) }, () => sellTo(id, templateId)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});
