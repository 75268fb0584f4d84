import fc from "fast-check";
import { describe, expect } from "vitest";
import { addDays } from "#app/rules/dates.ts";
import { trends } from "#contracts/facilities/trends.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const asks = (club: Club, from: string, to: string, bearer = club.facilities) =>
  club.client.ok(trends.daily, { query: { from, to } }, { bearer });
const at = (date: string, startAt: string, endAt: string) => ({ date, startAt, endAt });
/** Of the test's own place: two courts, open 13 hours a day. The demo's places have the rest. */
const ownOpenMinutes = 2 * 13 * 60;

describe("trends of the courts", () => {
  test("count what confirmed reservations take of the opening hours", async ({ club }) => {
    const before = await asks(club, "2027-05-03", "2027-05-05");
    await club.confirm((await club.book(at("2027-05-04", "10:00", "12:00"))).id);
    // An hour of it lies in the break at noon.
    const outside = at("2027-05-04", "12:00", "14:00");
    await club.confirm((await club.book({ ...outside, proceedOutsideSlots: true })).id);
    await club.book(at("2027-05-04", "16:00", "18:00"));
    const { data } = await asks(club, "2027-05-03", "2027-05-05");
    expect(data.map(({ day }) => day)).toEqual(["2027-05-03", "2027-05-04", "2027-05-05"]);
    const [, was] = before.data;
    expect(data[1]).toMatchObject({
      reservations: (was?.reservations ?? 0) + 2,
      bookedMinutes: (was?.bookedMinutes ?? 0) + 180,
      openMinutes: was?.openMinutes,
    });
    expect([data[0], data[2]]).toEqual([before.data[0], before.data[2]]);
  });

  test("a closing day is not open, and the days of a clock change have their hours", async ({ club }) => {
    const { data } = await asks(club, "2027-03-03", "2027-03-31");
    const open = (day: string) => data.find((one) => one.day === day)?.openMinutes ?? 0;
    expect(open("2027-03-03") - open(club.place.closedOn)).toBe(ownOpenMinutes);
    expect(open("2027-03-28")).toBe(open("2027-03-21"));
    await club.confirm((await club.book(at("2027-03-28", "08:00", "10:00"))).id);
    const [day] = (await asks(club, "2027-03-28", "2027-03-28")).data;
    expect(day?.bookedMinutes).toBe((data.find((one) => one.day === "2027-03-28")?.bookedMinutes ?? 0) + 120);
  });

  test("takings are what was collected that day, less what was given back on it", async ({ club }) => {
    const reservation = await club.confirm((await club.book(at("2027-06-08", "10:00", "11:00"))).id);
    const params = { id: reservation.debit.id };
    const pay = (amount: number, paidOn: string) =>
      club.client.ok(
        debits.addPayment,
        { params, body: { amount, method: "cash", paid: true, paidOn } },
        { bearer: club.facilities },
      );
    const of = async (day: string) =>
      (await asks(club, day, day)).data[0]?.collected.find(({ currency }) => currency === "eur")?.amount ?? 0;
    const was = await of("2026-08-03");
    await pay(500, "2026-08-03");
    const paid = await pay(700, "2026-08-03");
    expect((await of("2026-08-03")) - was).toBe(1200);

    // Given back today; what was a mistake was never collected.
    const [first, second] = paid.payments.map(({ id }) => id);
    const today = new Date().toISOString().slice(0, 10);
    const around = async () =>
      (await asks(club, addDays(today, -1), addDays(today, 1))).data
        .flatMap(({ collected }) => collected)
        .reduce((sum, { amount }) => sum + amount, 0);
    const stood = await around();
    const remove = (paymentId = "", as: "refund" | "mistake") =>
      club.client.ok(
        debits.deletePayment,
        { params: { ...params, paymentId }, body: { as, reason: "Prova" } },
        { bearer: club.facilities },
      );
    await remove(first, "refund");
    await remove(second, "mistake");
    const [one, other] = paid.payments.map(({ amount }) => amount);
    expect((await of("2026-08-03")) - was).toBe(1200 - (other ?? 0));
    expect((await around()) - stood).toBe(-(one ?? 0));
  });

  test("agree with the days one by one, whatever the period", async ({ club }) => {
    const all = (await asks(club, "2026-10-01", "2026-12-31")).data;
    const offset = fc.integer({ min: 0, max: 91 });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (one, other) => {
        const part = all.slice(Math.min(one, other), Math.max(one, other) + 1);
        const { data } = await asks(club, part[0]?.day ?? "", part.at(-1)?.day ?? "");
        expect(data).toEqual(part);
      }),
      { numRuns: 12, seed: Number(process.env.SEED) },
    );
  });

  test("are of one's own organisation, for those who work with facilities", async ({ club }) => {
    const before = await asks(club, "2027-07-06", "2027-07-06", club.stranger);
    await club.confirm((await club.book(at("2027-07-06", "10:00", "12:00"))).id);
    expect(await asks(club, "2027-07-06", "2027-07-06", club.stranger)).toEqual(before);
    const query = { from: "2027-07-06", to: "2027-07-05" };
    expect(await club.client.refused(trends.daily, { query }, { bearer: club.coach })).toMatchObject({ status: 403 });
    expect(await club.client.refused(trends.daily, { query }, { bearer: club.facilities })).toMatchObject({
      status: 422,
      code: "trends.end_before_start",
    });
    const endless = { from: "1990-01-01", to: "2027-07-05" };
    expect(await club.client.refused(trends.daily, { query: endless }, { bearer: club.facilities })).toMatchObject({
      code: "trends.range_too_long",
    });
  });
});
