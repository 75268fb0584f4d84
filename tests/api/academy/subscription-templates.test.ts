import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promotions } from "#contracts/academy/promotions.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { catalogueOf, outcomes } from "./catalogue.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("saving", () => {
  it("keeps what was said, and of the other kind nothing", async () => {
    const { add, change, site, bodyOf } = await catalogueOf(stage);
    const siteId = await site("Palestra");
    const body = bodyOf({
      type: "courseSubscription",
      description: "Due volte a settimana",
      visibility: "siteRestricted",
      siteIds: [siteId, siteId],
      dueDays: 10,
      coins: [{ type: "gold", amount: 3 }],
      weeklySessions: 2,
      recoveries: 4,
      tokenExpiry: { kind: "days", days: 90 },
      coverage: { kind: "months", length: 9 },
      plan: { count: 9, everyMonths: 1 },
      maxPurchases: 1,
      purchasableInApp: true,
      appFrom: "2030-09-01",
    });
    const saved = await add(body);
    expect(saved).toEqual({
      ...body,
      siteIds: [siteId],
      courseIds: [],
      sportId: null,
      sessions: 0,
      appTo: null,
      id: saved.id,
      order: 0,
      subscriptionsCount: 0,
      promotionsCount: 0,
      version: 1,
    });
    const changed = await change(saved.id, { type: "spotTraining", sessions: 5, visibility: "all", version: 1 });
    expect(changed).toMatchObject({ sessions: 5, weeklySessions: 0, siteIds: [], recoveries: 4, version: 2 });
    expect(await change(saved.id, { purchasableInApp: false })).toMatchObject({ appFrom: null, plan: { count: 9 } });
    expect(await change(saved.id, { coverage: { kind: "none" }, plan: null })).toMatchObject({
      coverage: { kind: "none" },
      plan: null,
      name: body.name,
    });
  });

  it("refuses what a package cannot be, each by its code", async () => {
    const { refused, unchanged, add, site } = await catalogueOf(stage);
    const other = await catalogueOf(stage);
    const { id } = await add({ name: "Élite Inverno" });
    for (const name of ["élite inverno", "ÉLITE INVERNO", "  élite INVERNO "])
      expect(await refused({ name })).toMatchObject({
        status: 409,
        code: "subscription_template.name_taken",
        message: expect.stringContaining("already exists"),
        fields: [{ path: ["name"] }],
      });
    await other.add({ name: "Élite Inverno" });
    const sites = { status: 422, code: "subscription_template.sites_required", fields: [{ path: ["siteIds"] }] };
    expect(await refused({ visibility: "siteRestricted" })).toMatchObject(sites);
    expect(await unchanged(id, { visibility: "siteRestricted" })).toMatchObject(sites);
    expect(await refused({ sessions: 0 })).toMatchObject({ status: 422, code: "subscription_template.empty" });
    expect(await unchanged(id, { sessions: 0 })).toMatchObject({ code: "subscription_template.empty" });
    const dates = { purchasableInApp: true, appFrom: "2030-02-02", appTo: "2030-02-01" };
    expect(await refused(dates)).toMatchObject({ status: 422, code: "subscription_template.dates" });
    const foreign = await other.site("Altrui");
    await site("Propria");
    expect(await refused({ visibility: "siteRestricted", siteIds: [foreign] })).toMatchObject({ status: 404 });
    const coverage = { kind: "timeFrame", timeFrameId: crypto.randomUUID() };
    expect(await refused({ coverage })).toMatchObject({ status: 404 });
    expect(await unchanged(id, { name: "Altro", version: 7 })).toMatchObject({ code: "subscription_template.stale" });
    expect(await other.unchanged(id, { name: "Altrui" })).toMatchObject({ status: 404 });
  });

  it("lists them in their order, by tabs, and puts them in another", async () => {
    const { add, list, bearer } = await catalogueOf(stage);
    const ids: string[] = [];
    for (const visibility of ["all", "public", "hidden"] as const) ids.push((await add({ visibility })).id);
    const order = async () => (await list()).data.map(({ id }) => id);
    expect(await order()).toEqual(ids);
    const reorder = (positions: string[]) =>
      stage.client.send(subscriptionTemplates.reorder, { body: { positions } }, { bearer });
    const turned = ids.toReversed();
    expect((await reorder(turned)).status).toBe(204);
    expect(await order()).toEqual(turned);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? ""], [...ids, crypto.randomUUID()]])
      expect((await reorder(wrong)).status).toBe(409);
    const page = await list({ visibility: ["hidden"] });
    expect(page.data.map(({ id }) => id)).toEqual([ids[2]]);
    expect(page.counts).toEqual({ all: 1, public: 1, hidden: 1, siteRestricted: 0 });
    expect((await list({ search: "NESSUNO" })).counts).toMatchObject({ all: 0 });
    await stage.client.ok(subscriptionTemplates.remove, { params: { id: ids[1] ?? "" } }, { bearer });
    expect((await list()).data.map(({ id, order: place }) => [id, place])).toEqual([
      [ids[2], 0],
      [ids[0], 1],
    ]);
  });
});

describe("the database", () => {
  it("keeps sites with those that are restricted to them, whoever writes", async () => {
    const { add, site, organisationId } = await catalogueOf(stage);
    const siteId = await site("Palestra");
    const { sql } = stage;
    const restricted = await add({ visibility: "siteRestricted", siteIds: [siteId] });
    const open = await add();
    const writes = [
      sql`update upstream.subscription_templates set visibility = 'siteRestricted' where id = ${open.id}`,
      sql`update upstream.subscription_templates set visibility = 'all' where id = ${restricted.id}`,
      sql`delete from upstream.template_sites where template_id = ${restricted.id}`,
      sql`insert into upstream.template_sites values (${organisationId}, ${open.id}, ${siteId})`,
    ];
    expect(outcomes(await Promise.allSettled(writes))).toEqual({ taken: 0, refused: ["subscription_templates_sites"] });
    await sql`delete from upstream.subscription_templates where id = ${restricted.id}`;
  });

  it("sells a package to an athlete as often as it may be bought, however many come at once", async () => {
    const { add, member, sell, list } = await catalogueOf(stage);
    const { id: templateId } = await add({ maxPurchases: 3 });
    const { athleteId } = await member();
    const sales = Array.from({ length: times(12, 50) }, (_, n) =>
      sell({ athleteId, templateId, approval: n % 2 === 0 ? "approved" : "toApprove" }),
    );
    const settled = await Promise.allSettled(sales);
    expect(outcomes(settled)).toEqual({ taken: 3, refused: ["subscriptions_max_purchases"] });
    expect((await list()).data[0]?.subscriptionsCount).toBe(3);
    // A canceled one makes room for one more, and never comes back.
    const sold = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    await stage.sql`update upstream.subscriptions set status = 'canceled', approval = 'approved' where id = ${sold[0] ?? ""}`;
    await sell({ athleteId, templateId });
    const back = stage.sql`update upstream.subscriptions set status = 'open' where id = ${sold[0] ?? ""}`;
    await expect(back).rejects.toMatchObject({ constraint_name: "subscriptions_closed" });
    // Another athlete has a count of their own.
    await sell({ athleteId: (await member()).athleteId, templateId });
  });

  it("deletes a package or sells it, never both", async () => {
    const { add, member, sell, bearer, list } = await catalogueOf(stage);
    const { athleteId } = await member();
    for (let round = 0; round < times(4, 40); round += 1) {
      const { id: templateId } = await add();
      const [deleted, sold] = await Promise.all([
        stage.client.send(subscriptionTemplates.remove, { params: { id: templateId } }, { bearer }),
        sell({ athleteId, templateId }).then(
          () => true,
          () => false,
        ),
      ]);
      expect([deleted.status, sold]).toEqual(sold ? [409, true] : [204, false]);
      if (!sold) continue;
      expect(await deleted.json()).toMatchObject({
        code: "subscription_template.in_use",
        details: { promotions: 0, subscriptions: 1 },
      });
    }
    expect((await list()).data.map(({ order }, place) => order - place).every((off) => off === 0)).toBe(true);
  });

  it("hides a package or promotes it, never both", async () => {
    const { add, bearer, change } = await catalogueOf(stage);
    const [target, ...others] = [await add(), await add(), await add()];
    for (let round = 0; round < times(4, 40); round += 1) {
      const [trigger] = others;
      const params = { id: target?.id ?? "" };
      await change(params.id, { visibility: round % 2 === 0 ? "public" : "all" });
      const body = {
        name: `Promozione ${round}`,
        triggerTemplateId: trigger?.id ?? "",
        targetTemplateId: params.id,
        discount: { kind: "percentage", basisPoints: 1_000 },
      };
      const [hidden, promoted] = await Promise.all([
        stage.client.send(subscriptionTemplates.update, { params, body: { visibility: "hidden" } }, { bearer }),
        stage.client.send(promotions.create, { body }, { bearer }),
      ]);
      expect([hidden.status, promoted.status].toSorted()).not.toEqual([200, 201]);
      expect([hidden.status, promoted.status].filter((status) => status === 409)).toHaveLength(1);
      if (promoted.status !== 201) continue;
      expect(await hidden.json()).toMatchObject({ code: "subscription_template.has_promotions" });
      const { id } = (await promoted.json()) as { id: string };
      await stage.client.ok(promotions.remove, { params: { id } }, { bearer });
    }
  });
});

it("of another organisation is a 404, and for the board only", async () => {
  const { id } = await (await catalogueOf(stage)).add();
  const stranger = { bearer: await stage.staff("manager", "riviera") };
  for (const call of [subscriptionTemplates.show, subscriptionTemplates.remove])
    expect(await stage.client.refused(call, { params: { id } }, stranger)).toMatchObject({ status: 404 });
  for (const who of ["coach", "events", "facilities"] as const)
    expect(
      await stage.client.refused(subscriptionTemplates.list, {}, { bearer: await stage.staff(who) }),
    ).toMatchObject({ status: 403 });
});
