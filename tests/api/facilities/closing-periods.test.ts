import { describe, expect } from "vitest";
import { ClosureEffects, closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type Club, closedOn, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("come oldest first, between two dates", async ({ club }) => {
  const list = async (query = {}) =>
    (await club.client.ok(closingPeriods.list, { ...place(club), query }, own(club))).data;
  const days = (await list()).map((period) => period.day);
  expect(days).toContain(closedOn);
  expect(days).toEqual(days.toSorted());
  expect(await list({ from: closedOn, to: closedOn })).toEqual([
    { locationId: club.place.locationId, day: closedOn, reason: "Lavori" },
  ]);
  expect(await list({ from: "2027-03-11", to: "2027-03-20" })).toEqual([]);
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(closingPeriods.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});

type Body = CallInput<typeof closingPeriods.create>["body"];

const close = (club: Club, body: Body) => club.client.ok(closingPeriods.create, { ...place(club), body }, own(club));
const refusedClosure = (club: Club, body: Body) =>
  club.client.refused(closingPeriods.create, { ...place(club), body }, own(club));
const closedBetween = async (club: Club, from: string, to: string) =>
  (await club.client.ok(closingPeriods.list, { ...place(club), query: { from, to } }, own(club))).data.map(
    ({ day }) => day,
  );
const statusOf = (club: Club, id: string) => club.client.ok(reservations.show, { params: { id } }, own(club));

/** A confirmed reservation of an hour. */
async function confirmed(club: Club, date: string, startAt = "10:00", endAt = "11:00") {
  return club.confirm((await club.book({ date, startAt, endAt })).id);
}

describe("closing", () => {
  test("takes one day with its reason, and opens it again", async ({ club }) => {
    const closed = await close(club, { day: "2027-05-03", reason: "  Torneo sociale " });
    const period = { locationId: club.place.locationId, day: "2027-05-03", reason: "Torneo sociale" };
    expect(closed).toMatchObject({ data: [period], skipped: [], pending: 0, touched: { count: 0, reservations: [] } });
    const booking = { date: "2027-05-03", startAt: "10:00", endAt: "11:00", fieldId: club.place.padel };
    const book = { body: { ...booking, guestName: "Ospite" } };
    expect(await club.client.refused(reservations.create, book, own(club))).toMatchObject({
      status: 422,
      code: "reservation.closing_day",
    });
    const params = { ...place(club).params, day: "2027-05-03" };
    await club.client.ok(closingPeriods.remove, { params }, own(club));
    await club.client.ok(reservations.create, book, own(club));
    expect(await club.client.refused(closingPeriods.remove, { params }, own(club))).toMatchObject({ status: 404 });
  });

  test("refuses a day that is closed already, and passes over it in a range", async ({ club }) => {
    expect(await refusedClosure(club, { day: closedOn })).toMatchObject({
      status: 409,
      code: "closing_period.exists",
      fields: [{ path: ["day"], code: "closing_period.exists" }],
    });
    const closed = await close(club, { day: "2027-03-09", until: "2027-03-11", reason: "Ferie" });
    expect(closed.skipped).toEqual([closedOn]);
    expect(closed.data.map(({ day }) => day)).toEqual(["2027-03-09", "2027-03-11"]);
    const { data } = await club.client.ok(
      closingPeriods.list,
      { ...place(club), query: { from: "2027-03-09", to: "2027-03-11" } },
      own(club),
    );
    expect(data.map(({ reason }) => reason)).toEqual(["Ferie", "Lavori", "Ferie"]);
    expect(await refusedClosure(club, { day: "2027-03-09", until: "2027-03-11" })).toMatchObject({
      code: "closing_period.exists",
    });
  });

  test("refuses an end before the start, too long a range and what is no date", async ({ club }) => {
    expect(await refusedClosure(club, { day: "2027-06-02", until: "2027-06-01" })).toMatchObject({
      status: 422,
      code: "closing_period.end_before_start",
      fields: [{ path: ["until"] }],
    });
    expect(await refusedClosure(club, { day: "2027-06-02", until: "2028-06-02" })).toMatchObject({
      status: 422,
      code: "closing_period.too_long",
      fields: [{ path: ["until"], params: { max: 366 } }],
    });
    expect(await refusedClosure(club, { day: "2027-02-30", reason: "x".repeat(121) })).toMatchObject({
      status: 400,
      fields: [
        { path: ["day"], code: "field.date" },
        { path: ["reason"], code: "field.too_long" },
      ],
    });
    expect(await closedBetween(club, "2027-06-01", "2028-06-02")).not.toContain("2027-06-02");
  });
});

describe("confirmed reservations on the days", () => {
  test("are named, and what becomes of them must be said", async ({ club }) => {
    const [first, second] = [
      await confirmed(club, "2027-07-05"),
      await confirmed(club, "2027-07-06", "18:00", "20:00"),
    ];
    await club.book({
      date: "2027-07-05",
      startAt: "10:00",
      endAt: "11:00",
      fieldId: club.place.mixed,
      sportId: club.padelId,
    });
    await confirmed(club, "2027-07-07");
    const range = { day: "2027-07-05", until: "2027-07-06" };

    const preview = await club.client.ok(
      closingPeriods.create,
      { ...place(club), query: { preview: true }, body: range },
      own(club),
    );
    expect(preview).toMatchObject({
      pending: 1,
      touched: {
        count: 2,
        reservations: [
          { id: first.id, fieldId: club.place.padel, holder: "Ospite di prova", startAt: first.startAt, paid: 0 },
          { id: second.id },
        ],
      },
    });
    expect(await closedBetween(club, "2027-07-05", "2027-07-06")).toEqual([]);

    const refused = await refusedClosure(club, range);
    expect(refused).toMatchObject({ status: 409, code: "closing_period.reservations_touched" });
    expect(ClosureEffects.parse(refused.details?.touched)).toEqual(preview.touched);
    expect(await closedBetween(club, "2027-07-05", "2027-07-06")).toEqual([]);
  });

  test("stay when they are kept", async ({ club }) => {
    const kept = await confirmed(club, "2027-07-12");
    await close(club, { day: "2027-07-12", reservations: "keep" });
    expect(await statusOf(club, kept.id)).toMatchObject({ status: "confirmed", version: kept.version });
  });

  test("are canceled by the manager, with their payments kept and their court freed", async ({ club }) => {
    const reservation = await confirmed(club, "2027-07-13");
    const payment = { amount: 500, method: "cash" as const };
    await club.client.ok(reservations.addPayment, { params: { id: reservation.id }, body: payment }, own(club));
    const other = await confirmed(club, "2027-07-14");
    const closed = await close(club, { day: "2027-07-13", reservations: "cancel" });
    expect(closed.touched.reservations).toMatchObject([{ id: reservation.id, paid: 500, currency: "eur" }]);
    expect(await statusOf(club, reservation.id)).toMatchObject({
      status: "canceled",
      canceledBy: "manager",
      version: reservation.version + 1,
      debit: { price: { paid: 500 } },
    });
    expect(await statusOf(club, other.id)).toMatchObject({ status: "confirmed" });
    const { sql } = club.upstream.services;
    const [left] = await sql`select count(*)::int from upstream.occupancies where source_id = ${reservation.id}`;
    expect(left?.count).toBe(0);
  });

  test("must be those that were seen", async ({ club }) => {
    const body = { day: "2027-07-19" };
    const none = await club.client.ok(
      closingPeriods.create,
      { ...place(club), query: { preview: true }, body },
      own(club),
    );
    const late = await confirmed(club, "2027-07-19");
    const stale = { ...body, reservations: "cancel" as const, tag: none.touched.tag };
    const refused = await refusedClosure(club, stale);
    expect(refused).toMatchObject({ status: 409, code: "closing_period.reservations_touched" });
    expect(await statusOf(club, late.id)).toMatchObject({ status: "confirmed" });
    const { tag } = ClosureEffects.parse(refused.details?.touched);
    await close(club, { ...stale, tag });
    expect(await statusOf(club, late.id)).toMatchObject({ status: "canceled" });
  });

  test("never appear behind the back of a closure", async ({ club }) => {
    for (const day of ["2027-08-02", "2027-08-03", "2027-08-04", "2027-08-05"]) {
      const pending = await club.book({ date: day, startAt: "10:00", endAt: "11:00" });
      const [confirmation, closure] = await Promise.all([
        club.client.send(reservations.confirm, { params: { id: pending.id } }, own(club)),
        club.client.send(closingPeriods.create, { ...place(club), body: { day } }, own(club)),
      ]);
      // Whoever came first: the other is refused.
      expect([
        [201, 409],
        [422, 201],
      ]).toContainEqual([confirmation.status, closure.status]);
    }
  });
});

test("are nobody else's, and not for every role", async ({ club }) => {
  const calls = [
    [closingPeriods.create, { ...place(club), body: { day: "2027-09-01" } }],
    [closingPeriods.remove, { params: { ...place(club).params, day: closedOn } }],
  ] as const;
  for (const [operation, input] of calls) {
    expect(await club.client.refused(operation, input, { bearer: club.stranger })).toMatchObject({ status: 404 });
    expect(await club.client.refused(operation, input, { bearer: club.coach })).toMatchObject({ status: 403 });
  }
  const params = { ...place(club).params, day: "10-03-2027" };
  expect(await club.client.refused(closingPeriods.remove, { params }, own(club))).toMatchObject({ status: 404 });
  expect(await closedBetween(club, closedOn, closedOn)).toEqual([closedOn]);
});
