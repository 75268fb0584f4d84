import { afterAll, beforeAll, expect, it } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { shopOf } from "./sales.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it("whoever is turned away loses what waited for approval, unless money is in; what is owed stays or is written off", async () => {
  const shop = await shopOf(stage);
  const { id: membershipId } = await shop.member();
  const template = await shop.add({ price: 10_000 });
  const [waiting, paid] = [await shop.asked(membershipId, template.id), await shop.asked(membershipId, template.id)];
  await stage.sql`update upstream.payments set paid = true, paid_at = now() where debit_id =
    (select debit_id from upstream.subscriptions where id = ${paid})`;
  const sold = await shop.sellTo(membershipId, template.id, { plan: { first: shop.today, count: 4, everyMonths: 1 } });
  const change = (body: object, preview = false) =>
    stage.client.ok(memberships.update, { params: { id: membershipId }, query: { preview }, body }, shop.call);
  const revoke = { status: "canceled", reason: "Trasferita" };
  const effects = {
    rejected: [template.name],
    kept: [template.name],
    toPay: [{ currency: "eur", toPay: 10_000 }],
    instalments: 4,
  };
  expect((await change(revoke, true)).effects).toMatchObject(effects);
  expect(await shop.show(waiting)).toMatchObject({ approval: "toApprove" });
  expect((await change(revoke)).effects).toMatchObject(effects);
  expect(await shop.show(waiting)).toMatchObject({ approval: "rejected" });
  expect(await shop.show(paid)).toMatchObject({ approval: "toApprove" });
  expect(await shop.owed(sold.id)).toEqual({ to_pay: 10_000, ledger: 10_000 });
  await change({ status: "accepted" });
  await change({ ...revoke, writeOff: true });
  expect(await shop.owed(sold.id)).toEqual({ to_pay: 0, ledger: 0 });
});
