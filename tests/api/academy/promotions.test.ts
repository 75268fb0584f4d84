import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promotions } from "#contracts/academy/promotions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { catalogueOf, outcomes } from "./catalogue.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club with two packages: who has the first may buy the second for less. */
async function club() {
  const catalogue = await catalogueOf(stage);
  const trigger = await catalogue.add({ name: "Corso annuale", price: 50_000 });
  const target = await catalogue.add({ name: "Dieci ingressi", price: 10_001 });
  const packages = { triggerTemplateId: trigger.id, targetTemplateId: target.id };
  return { ...catalogue, packages, trigger, target };
}

describe("saving", () => {
  it("says what the target costs with it, and with an own price never more than the list", async () => {
    const { promote, packages, change, target, bearer } = await club();
    const promotion = await promote({ ...packages, startAt: "2030-01-01", description: "Per chi è già dei nostri" });
    expect(promotion).toMatchObject({
      ...{ triggerName: "Corso annuale", targetName: "Dieci ingressi", listPrice: 10_001, price: 8_001 },
      ...{ startAt: "2030-01-01", endAt: null, usesCount: 0, version: 1 },
    });
    const update = (body: object) =>
      stage.client.ok(promotions.update, { params: { id: promotion.id }, body }, { bearer });
    const own = await update({ discount: { kind: "price", price: 9_000 }, version: 1 });
    expect(own).toMatchObject({ price: 9_000, startAt: "2030-01-01" });
    await change(target.id, { price: 7_000 });
    const { data } = await stage.client.ok(promotions.list, {}, { bearer });
    expect(data).toMatchObject([{ listPrice: 7_000, price: 7_000 }]);
  });

  it("refuses what a promotion cannot be, each by its code", async () => {
    const { unpromoted, promote, packages, add, trigger, target } = await club();
    const { id: hidden } = await add({ visibility: "hidden" });
    const other = await catalogueOf(stage);
    await other.add();
    expect(await other.unpromoted(packages)).toMatchObject({
      ...{ status: 409, code: "promotion.too_few_packages", details: { min: 2 } },
    });
    expect(await unpromoted({ ...packages, targetTemplateId: trigger.id })).toMatchObject({
      ...{ status: 422, code: "promotion.same_package", fields: [{ path: ["targetTemplateId"] }] },
    });
    for (const path of ["triggerTemplateId", "targetTemplateId"]) {
      const refusal = { status: 409, code: "promotion.template_hidden", fields: [{ path: [path] }] };
      expect(await unpromoted({ ...packages, [path]: hidden })).toMatchObject(refusal);
      expect(await unpromoted({ ...packages, [path]: crypto.randomUUID() })).toMatchObject({ status: 404 });
    }
    expect(await unpromoted({ ...packages, discount: { kind: "price", price: 10_002 } })).toMatchObject({
      ...{ status: 422, code: "promotion.price_above_list", fields: [{ path: ["discount", "price"] }] },
    });
    expect(await unpromoted({ ...packages, startAt: "2030-02-02", endAt: "2030-02-01" })).toMatchObject({
      ...{ status: 422, code: "promotion.dates", fields: [{ path: ["endAt"] }] },
    });
    const bad = await unpromoted({ ...packages, discount: { kind: "percentage", basisPoints: 10_001 } });
    expect(bad).toMatchObject({ status: 400, fields: [{ code: "promotion.percentage" }] });
    await promote({ ...packages, name: "Soci fedeli" });
    expect(await unpromoted({ ...packages, name: "SOCI fedeli" })).toMatchObject({ code: "promotion.name_taken" });
    await other.add();
    const foreign = { ...packages, targetTemplateId: target.id };
    expect(await other.unpromoted(foreign)).toMatchObject({ status: 404 });
  });
});

describe("using", () => {
  it("is offered to who has the trigger, on its dates, until it is used", async () => {
    const { promote, packages, member, sell, offered, organisationId } = await club();
    const { id: promotionId } = await promote({ ...packages, startAt: "2030-01-01", endAt: "2030-01-31" });
    const { id, athleteId } = await member();
    const during = { templateId: packages.targetTemplateId, date: "2030-01-31" };
    expect(await offered(id, during)).toEqual([]);
    const waiting = await sell({ athleteId, templateId: packages.triggerTemplateId, approval: "toApprove" });
    expect(await offered(id, during)).toEqual([]);
    await stage.sql`update upstream.subscriptions set approval = 'approved' where id = ${waiting}`;
    expect(await offered(id, during)).toMatchObject([{ id: promotionId, listPrice: 10_001, price: 8_001 }]);
    expect(await offered(id, { date: "2030-01-01" })).toHaveLength(1);
    for (const date of ["2029-12-31", "2030-02-01"]) expect(await offered(id, { date })).toEqual([]);
    expect(await offered(id, { ...during, templateId: packages.triggerTemplateId })).toEqual([]);

    const sale = await sell({ athleteId, templateId: packages.targetTemplateId, promotionId });
    expect(await offered(id, during)).toEqual([]);
    await stage.sql`update upstream.subscriptions set status = 'canceled' where id = ${sale}`;
    expect(await offered(id, during)).toHaveLength(1);
    await stage.sql`update upstream.subscriptions set status = 'canceled' where id = ${waiting}`;
    expect(await offered(id, during)).toEqual([]);
    const [uses] = await stage.sql`
      select count(*)::int as count from upstream.promotion_uses where organisation_id = ${organisationId}`;
    expect(uses?.count).toBe(0);
  });

  it("happens once, however many sales of an athlete come at once; then it stays", async () => {
    const { promote, packages, member, sell, bearer, trigger } = await club();
    const { id: promotionId } = await promote(packages);
    const { athleteId } = await member();
    const sales = Array.from({ length: times(8, 20) }, () =>
      sell({ athleteId, templateId: packages.targetTemplateId, promotionId }),
    );
    const settled = await Promise.allSettled(sales);
    const key = "promotion_uses_promotion_id_athlete_id_pk";
    expect(outcomes(settled)).toEqual({ taken: 1, refused: [key] });
    await sell({ athleteId: (await member()).athleteId, templateId: packages.targetTemplateId, promotionId });
    const call = { params: { id: promotionId } };
    expect(await stage.client.ok(promotions.show, call, { bearer })).toMatchObject({ usesCount: 2 });
    expect(await stage.client.refused(promotions.remove, call, { bearer })).toMatchObject({
      ...{ status: 409, code: "promotion.in_use", details: { uses: 2 } },
    });
    const hide = stage.sql`update upstream.subscription_templates set visibility = 'hidden' where id = ${trigger.id}`;
    await expect(hide).rejects.toMatchObject({ constraint_name: "subscription_templates_promotions" });
  });
});

it("of another organisation is a 404, and for the board only", async () => {
  const { promote, packages, member } = await club();
  const { id } = await promote(packages);
  const stranger = { bearer: await stage.staff("manager", "riviera") };
  for (const call of [promotions.show, promotions.remove])
    expect(await stage.client.refused(call, { params: { id } }, stranger)).toMatchObject({ status: 404 });
  const offered = { params: { id: (await member()).id } };
  expect(await stage.client.refused(promotions.offered, offered, stranger)).toMatchObject({ status: 404 });
  for (const who of ["coach", "events", "facilities"] as const)
    expect(await stage.client.refused(promotions.list, {}, { bearer: await stage.staff(who) })).toMatchObject({
      status: 403,
    });
});
