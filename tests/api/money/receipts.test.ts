import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { sports } from "#contracts/settings/sports.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { times } from "#tests/support/soak.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import { insertRow } from "#upstream/core/rows.ts";
import { openTill, type Till } from "./cash-book.ts";

let till: Till;
let by: { bearer: string };
beforeAll(async () => {
  till = await openTill();
  by = { bearer: till.manager };
});
afterAll(() => till.stop());

/** A package of 50,00 that was sold to a child and paid by wire, both as is said. The payer has a tax code. */
async function sold(as: { birthDate?: string; method?: string; sportId?: string; courseId?: string } = {}) {
  const { organisationId, sql } = till;
  const { db } = till.upstream.services;
  const { athleteId, guardianId } = await till.family(null);
  await sql`update upstream.athletes set birth_date = ${as.birthDate ?? "2015-05-05"} where id = ${athleteId}`;
  await sql`update upstream.guardians set tax_id_code = 'KVCLKU80A01H501F' where id = ${guardianId}`;
  const { id: membershipId } = await insertRow(db, memberships, { organisationId, athleteId });
  const what = { name: `Corso ${crypto.randomUUID()}`, type: "courseSubscription" as const };
  const { id: templateId } = await insertRow(db, subscriptionTemplates, {
    ...{ organisationId, ...what, visibility: "all", price: 5_000, currency: "eur", sportId: as.sportId ?? null },
    position: 900 + Math.floor(Math.random() * 1_000_000),
  });
  const sale = await paid({ method: as.method ?? "bankWire" });
  await insertRow(db, subscriptions, {
    ...{ organisationId, membershipId, athleteId, templateId, debitId: sale.id, ...what },
    ...{ transactionDate: "2026-09-01", courseId: as.courseId ?? null },
  });
  return { ...sale, guardianId };
}

/** A sale of 50,00 that is paid, and its payment. */
async function paid(body: object = {}) {
  const id = await till.sell(5_000);
  const answer = await till.client.ok(
    debits.addPayment,
    { params: { id }, body: { amount: 5_000, method: "cash", ...body } as never },
    by,
  );
  return { id, paymentId: answer.paymentId };
}
const issue = (paymentIds: string[], more: object = { proceedWithoutTaxId: true }) => ({
  body: { paymentIds, ...more },
});
const numbers = async () =>
  (
    await till.sql`select year, number from upstream.receipts where organisation_id = ${till.organisationId} order by year, number`
  ).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe("a receipt", () => {
  it("is made out to who paid, with what was so then, and asks when a tax code is missing", async () => {
    const { guardianId } = await till.family("RSSLKU80A01H501U");
    const { paymentId } = await paid({ payerId: guardianId });
    const receipt = await till.client.ok(receipts.create, issue([paymentId], {}), by);
    expect(receipt).toMatchObject({ payerName: "Luka Kovačević", amount: 5_000, payerId: guardianId });
    expect(receipt.snapshot.payments).toMatchObject([{ amount: 5_000, method: "cash", isTraceable: false }]);
    await till.sql`update upstream.guardians set last_name = 'Altro' where id = ${guardianId}`;
    expect(await till.client.ok(receipts.get, { params: { id: receipt.id } }, by)).toEqual(receipt);
    const nobody = await paid();
    expect(await till.client.refused(receipts.create, issue([nobody.paymentId], {}), by)).toMatchObject({
      status: 409,
      code: "receipt.tax_id_missing",
    });
  });

  it("is for what came in, once, of one sale; until it is void nothing of it changes", async () => {
    const [one, other] = [await paid(), await paid()];
    const refused = (ids: string[]) => till.client.refused(receipts.create, issue(ids), by);
    expect(await refused([one.paymentId, other.paymentId])).toMatchObject({ code: "receipt.mixed_debits" });
    const planned = await till.show(await till.sell(100));
    expect(await refused(planned.payments.map(({ id }) => id))).toMatchObject({ code: "receipt.unpaid" });
    const { id } = await till.client.ok(receipts.create, issue([one.paymentId]), by);
    expect(await refused([one.paymentId])).toMatchObject({ status: 409, code: "receipt.already_issued" });
    const params = { id: one.id, paymentId: one.paymentId };
    for (const body of [{ amount: 1 }, { method: "bankWire" }, { paid: false }, { paidOn: "2026-01-01" }])
      expect(await till.client.refused(debits.updatePayment, { params, body: body as never }, by)).toMatchObject({
        status: 409,
        code: "payment.receipted",
      });
    expect(await till.client.refused(debits.deletePayment, { params, body: {} }, by)).toMatchObject({
      code: "payment.receipted",
    });
    expect(
      (await till.client.ok(debits.updatePayment, { params, body: { notes: "Ok" } }, by)).payments[0]?.receipt?.id,
    ).toBe(id);
    const voiding = { params: { id }, body: { reason: "Intestazione sbagliata" } };
    expect(await till.client.ok(receipts.void, voiding, by)).toMatchObject({ voidReason: "Intestazione sbagliata" });
    expect(await till.client.refused(receipts.void, voiding, by)).toMatchObject({ status: 409, code: "receipt.void" });
    await till.client.ok(receipts.create, issue([one.paymentId]), by);
    expect(await numbers()).toEqual(upTo((await numbers()).length));
  });

  it("is found by its number and name, in sums that leave void ones out, and by nobody else", async () => {
    const list = (query: object) => till.client.ok(receipts.list, { query: query as never }, by);
    const all = await list({ pageSize: 50 });
    const valid = await list({ state: "valid", pageSize: 50 });
    expect(all.pageInfo.total).toBe(valid.pageInfo.total + 1);
    expect(all.totals).toEqual([
      { currency: "eur", amount: 5_000 * valid.pageInfo.total, count: valid.pageInfo.total },
    ]);
    const [first] = (await list({ search: "kovačević" })).data;
    expect(first?.label).toMatch(/^1\/\d{4}$/u);
    const bearer = await till.staff("manager", "riviera");
    for (const op of [receipts.get, receipts.download])
      expect(await till.client.refused(op, { params: { id: first?.id ?? "" } }, { bearer })).toMatchObject({
        status: 404,
      });
    expect((await till.client.ok(receipts.list, { query: {} }, { bearer })).pageInfo.total).toBe(0);
  });

  it("names the sport: who issues it, else the course, else the package, else the club", async () => {
    const { data } = await till.client.ok(sports.list, {}, by);
    const [padel, tennis, volley, basket] = ["padel", "tennis", "volleyball", "basketball"].map(
      (code) => data.find((sport) => sport.code === code)?.id ?? "",
    );
    const [coach] = (await till.client.ok(staffMembers.list, { query: { role: "coach" } }, by)).data;
    const course = {
      ...{ name: "Tennis", startAt: "2026-09-01", endAt: "2027-06-30", color: "blue" as const },
      ...{ coachIds: [coach?.id ?? ""], sportId: tennis ?? null },
    };
    const { id: courseId } = await till.client.ok(trainingCourses.create, { body: course }, by);
    const sportOf = async (as: object, more = {}) => {
      const body = { proceedWithoutTaxId: true, proceedWithoutDeduction: true, ...more };
      const { paymentId } = await sold(as);
      return (await till.client.ok(receipts.create, issue([paymentId], body), by)).snapshot.sport;
    };
    expect(await sportOf({ courseId, sportId: volley }, { sportId: basket })).toBe("Pallacanestro");
    expect(await sportOf({ courseId, sportId: volley })).toBe("Tennis");
    expect(await sportOf({ sportId: volley })).toBe("Pallavolo");
    const profile = { params: { id: till.organisationId } };
    const set = (defaultSportId: string | null) =>
      till.client.ok(organizations.update, { ...profile, body: { defaultSportId } }, by);
    await set(padel ?? null);
    expect(await sportOf({})).toBe("Padel");
    await set(null);
    expect(await sportOf({})).toBe("");
    const { paymentId } = await sold();
    const unknown = { proceedWithoutTaxId: true, sportId: crypto.randomUUID() };
    expect(await till.client.refused(receipts.create, issue([paymentId], unknown), by)).toMatchObject({
      status: 404,
      fields: [{ path: ["sportId"] }],
    });
    const foreign = { ...profile, body: { defaultSportId: crypto.randomUUID() } };
    expect(await till.client.refused(organizations.update, foreign, by)).toMatchObject({
      status: 404,
      fields: [{ path: ["defaultSportId"] }],
    });
  });

  it("says what the parents of a child lose, before it is issued", async () => {
    await till.sql`update upstream.organizations set default_sport_id = null`;
    const asked = async (as: object, guardian: object = {}, body: object = {}) => {
      const { paymentId, guardianId } = await sold(as);
      await till.sql`update upstream.guardians set ${till.sql({ last_name: "Rossi", ...guardian })} where id = ${guardianId}`;
      const response = await till.client.send(
        receipts.create,
        issue([paymentId], { proceedWithoutTaxId: true, ...body }),
        by,
      );
      return (await response.json()) as { code?: string; details?: { gaps: string[] }; fields?: object[] };
    };
    const year = new Date().getUTCFullYear();
    const gapsOf = async (...of: Parameters<typeof asked>) => (await asked(...of)).details?.gaps ?? [];
    const [sport] = (await till.client.ok(sports.list, {}, by)).data;
    const known = { sportId: sport?.id };
    expect(await gapsOf({})).toEqual(["sport"]);
    expect(await gapsOf(known)).toEqual([]);
    expect(await gapsOf({ ...known, method: "cash" })).toEqual(["cash"]);
    expect(await gapsOf({ method: "cash" }, { tax_id_code: null })).toEqual(["sport", "payerTaxCode", "cash"]);
    // Who turns 5 or 18 in the year counts for all of it; who turns 19 or 4 does not.
    for (const [age, gaps] of [
      [4, []],
      [5, ["cash"]],
      [18, ["cash"]],
      [19, []],
    ] as const)
      expect(await gapsOf({ ...known, method: "cash", birthDate: `${year - age}-12-31` })).toEqual(gaps);
    expect(await asked({}, {}, { proceedWithoutDeduction: true })).toMatchObject({ label: expect.any(String) });
    const both = await asked({}, { tax_id_code: null }, { proceedWithoutTaxId: false });
    expect(both).toMatchObject({
      code: "receipt.deduction_lost",
      fields: [{ path: ["proceedWithoutDeduction"] }, { path: ["proceedWithoutTaxId"] }],
    });
    // Of an hour on a court, an entry, or a sale of an adult nobody asks.
    const { paymentId } = await paid({ method: "cash" });
    await till.client.ok(receipts.create, issue([paymentId]), by);
    await till.sql`update upstream.organizations set tax_code = '' where id = ${till.organisationId}`;
    expect(await gapsOf(known)).toEqual(["club"]);
    await till.sql`update upstream.organizations set tax_code = '01234567897' where id = ${till.organisationId}`;
  });

  it("is refused for a letter that cannot be printed, which it names", async () => {
    const { paymentId, guardianId } = await sold();
    const rename = (name: string) =>
      till.sql`update upstream.guardians set first_name = ${name} where id = ${guardianId}`;
    const body = { proceedWithoutTaxId: true, proceedWithoutDeduction: true };
    await rename("王小明");
    expect(await till.client.refused(receipts.create, issue([paymentId], body), by)).toMatchObject({
      status: 422,
      code: "receipt.letter_unprintable",
      details: { letter: "王", text: "王小明 Kovačević" },
    });
    await rename("Ελένη محمد 🎾");
    const { payerName } = await till.client.ok(receipts.create, issue([paymentId], body), by);
    expect(payerName).toBe("Ελένη محمد 🎾 Kovačević");
  });

  it("is a PDF in each language", async () => {
    const [first] = (await till.client.ok(receipts.list, { query: {} }, by)).data;
    for (const language of ["it", "en", "es"]) {
      const input = { params: { id: first?.id ?? "" }, query: { language } };
      const response = await till.client.send(receipts.download, input as never, by);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(bytes.subarray(-6).toString()).toContain("EOF");
    }
  });
});

describe("numbers", () => {
  it("have no gaps, whoever issues at once, and whatever dies in between", async () => {
    const count = times(20, 200);
    const before = (await numbers()).length;
    const sales = await Promise.all(Array.from({ length: count }, () => paid()));
    const died = till.upstream.services.sql;
    const act = async ({ paymentId }: { paymentId: string }, at: number) => {
      if (at % 4 === 3) {
        // Somebody else's transaction takes a number and never ends well.
        const lost = died.begin(async (tx) => {
          await tx`insert into upstream.receipts (organisation_id, year, debit_id, issued_on, amount, currency, snapshot)
            select organisation_id, extract(year from now()), debit_id, now()::date, 1, 'eur', '{}' from upstream.payments where id = ${paymentId}`;
          throw new Error("killed");
        });
        await lost.catch(() => undefined);
      }
      return till.client.ok(receipts.create, issue([paymentId]), by);
    };
    const issued = await Promise.all(sales.map(act));
    expect(new Set(issued.map(({ label }) => label)).size).toBe(count);
    expect(await numbers()).toEqual(upTo(before + count));
  });

  it("of one payment that is receipted by many at once is one", async () => {
    const { paymentId } = await paid();
    const before = (await numbers()).length;
    const all = await Promise.all(
      Array.from({ length: 10 }, () => till.client.send(receipts.create, issue([paymentId]), by)),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await numbers()).toEqual(upTo(before + 1));
  });
});
