import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closingPeriods, Touched } from "#contracts/facilities/closing-periods.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type Club, closedOn, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

it("come oldest first, between two dates", async () => {
  const list = async (query = {}) => (await club.client.ok(closingPeriods.list, { ...place(), query }, own())).data;
  const days = (await list()).map((period) => period.day);
  expect(days).toContain(closedOn);
  expect(days).toEqual(days.toSorted());
  expect(await list({ from: closedOn, to: closedOn })).toEqual([
    { locationId: club.place.locationId, day: closedOn, reason: "Lavori" },
  ]);
  expect(await list({ from: "2027-03-11", to: "2027-03-20" })).toEqual([]);
});

it("answer 404 for an unknown or malformed location", async () => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(closingPeriods.list, { params: { locationId } }, own())).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});

type Body = CallInput<typeof closingPeriods.create>["body"];

const close = (body: Body) => club.client.ok(closingPeriods.create, { ...place(), body }, own());
const refusedClosure = (body: Body) => club.client.refused(closingPeriods.create, { ...place(), body }, own());
const closedBetween = async (from: string, to: string) =>
  (await club.client.ok(closingPeriods.list, { ...place(), query: { from, to } }, own())).data.map(({ day }) => day);
const statusOf = (id: string) => club.client.ok(reservations.show, { params: { id } }, own());

/** A confirmed reservation of an hour. */
async function confirmed(date: string, startAt = "10:00", endAt = "11:00") {
  return club.confirm((await club.book({ date, startAt, endAt })).id);
}

describe("closing", () => {
  it("takes one day with its reason, and opens it again", async () => {
    const closed = await close({ day: "2027-05-03", reason: "  Torneo sociale " });
    const period = { locationId: club.place.locationId, day: "2027-05-03", reason: "Torneo sociale" };
    expect(closed).toMatchObject({ data: [period], skipped: [], pending: 0, touched: { count: 0, reservations: [] } });
    const booking = { date: "2027-05-03", startAt: "10:00", endAt: "11:00", fieldId: club.place.padel };
    const book = { body: { ...booking, guestName: "Ospite" } };
    expect(await club.client.refused(reservations.create, book, own())).toMatchObject({
      status: 422,
      code: "reservation.closing_day",
    });
    const params = { ...place().params, day: "2027-05-03" };
    await club.client.ok(closingPeriods.remove, { params }, own());
    await club.client.ok(reservations.create, book, own());
    expect(await club.client.refused(closingPeriods.remove, { params }, own())).toMatchObject({ status: 404 });
  });

  it("refuses a day that is closed already, and passes over it in a range", async () => {
    expect(await refusedClosure({ day: closedOn })).toMatchObject({
      status: 409,
      code: "closing_period.exists",
      fields: [{ path: ["day"], code: "closing_period.exists" }],
    });
    const closed = await close({ day: "2027-03-09", until: "2027-03-11", reason: "Ferie" });
    expect(closed.skipped).toEqual([closedOn]);
    expect(closed.data.map(({ day }) => day)).toEqual(["2027-03-09", "2027-03-11"]);
    const { data } = await club.client.ok(
      closingPeriods.list,
      { ...place(), query: { from: "2027-03-09", to: "2027-03-11" } },
      own(),
    );
    expect(data.map(({ reason }) => reason)).toEqual(["Ferie", "Lavori", "Ferie"]);
    expect(await refusedClosure({ day: "2027-03-09", until: "2027-03-11" })).toMatchObject({
      code: "closing_period.exists",
    });
  });

  it("refuses an end before the start, too long a range and what is no date", async () => {
    expect(await refusedClosure({ day: "2027-06-02", until: "2027-06-01" })).toMatchObject({
      status: 422,
      code: "closing_period.end_before_start",
      fields: [{ path: ["until"] }],
    });
    expect(await refusedClosure({ day: "2027-06-02", until: "2028-06-02" })).toMatchObject({
      status: 422,
      code: "closing_period.too_long",
      fields: [{ path: ["until"], params: { max: 366 } }],
    });
    expect(await refusedClosure({ day: "2027-02-30", reason: "x".repeat(121) })).toMatchObject({
      status: 400,
      fields: [
        { path: ["day"], code: "field.date" },
        { path: ["reason"], code: "field.too_long" },
      ],
    });
    expect(await closedBetween("2027-06-01", "2028-06-02")).not.toContain("2027-06-02");
  });
});

describe("confirmed reservations on the days", () => {
  it("are named, and what becomes of them must be said", async () => {
    const [first, second] = [await confirmed("2027-07-05"), await confirmed("2027-07-06", "18:00", "20:00")];
    await club.book({
      date: "2027-07-05",
      startAt: "10:00",
      endAt: "11:00",
      fieldId: club.place.mixed,
      sportId: club.padelId,
    });
    await confirmed("2027-07-07");
    const range = { day: "2027-07-05", until: "2027-07-06" };

    const preview = await club.client.ok(
      closingPeriods.create,
      { ...place(), query: { preview: true }, body: range },
      own(),
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
    expect(await closedBetween("2027-07-05", "2027-07-06")).toEqual([]);

    const refused = await refusedClosure(range);
    expect(refused).toMatchObject({ status: 409, code: "closing_period.reservations_touched" });
    expect(Touched.parse(refused.details?.touched)).toEqual(preview.touched);
    expect(await closedBetween("2027-07-05", "2027-07-06")).toEqual([]);
  });

  it("stay when they are kept", async () => {
    const kept = await confirmed("2027-07-12");
    await close({ day: "2027-07-12", reservations: "keep" });
    expect(await statusOf(kept.id)).toMatchObject({ status: "confirmed", version: kept.version });
  });

  it("are canceled by the manager, with their payments kept and their court freed", async () => {
    const reservation = await confirmed("2027-07-13");
    const payment = { amount: 500, method: "cash" as const };
    await club.client.ok(reservations.addPayment, { params: { id: reservation.id }, body: payment }, own());
    const other = await confirmed("2027-07-14");
    const closed = await close({ day: "2027-07-13", reservations: "cancel" });
    expect(closed.touched.reservations).toMatchObject([{ id: reservation.id, paid: 500, currency: "eur" }]);
    expect(await statusOf(reservation.id)).toMatchObject({
      status: "canceled",
      canceledBy: "manager",
      version: reservation.version + 1,
      debit: { price: { paid: 500 } },
    });
    expect(await statusOf(other.id)).toMatchObject({ status: "confirmed" });
    const { sql } = club.upstream.services;
    const [left] = await sql`select count(*)::int from upstream.occupancies where source_id = ${reservation.id}`;
    expect(left?.count).toBe(0);
  });

  it("must be those that were seen", async () => {
    const body = { day: "2027-07-19" };
    const none = await club.client.ok(closingPeriods.create, { ...place(), query: { preview: true }, body }, own());
    const late = await confirmed("2027-07-19");
    const stale = { ...body, reservations: "cancel" as const, tag: none.touched.tag };
    const refused = await refusedClosure(stale);
    expect(refused).toMatchObject({ status: 409, code: "closing_period.reservations_touched" });
    expect(await statusOf(late.id)).toMatchObject({ status: "confirmed" });
    const { tag } = Touched.parse(refused.details?.touched);
    await close({ ...stale, tag });
    expect(await statusOf(late.id)).toMatchObject({ status: "canceled" });
  });

  it("never appear behind the back of a closure", async () => {
    for (const day of ["2027-08-02", "2027-08-03", "2027-08-04", "2027-08-05"]) {
      const pending = await club.book({ date: day, startAt: "10:00", endAt: "11:00" });
      const [confirmation, closure] = await Promise.all([
        club.client.send(reservations.confirm, { params: { id: pending.id } }, own()),
        club.client.send(closingPeriods.create, { ...place(), body: { day } }, own()),
      ]);
      // Whoever came first: the other is refused.
      expect([
        [201, 409],
        [422, 201],
      ]).toContainEqual([confirmation.status, closure.status]);
    }
  });
});

it("are nobody else's, and not for every role", async () => {
  const calls = [
    [closingPeriods.create, { ...place(), body: { day: "2027-09-01" } }],
    [closingPeriods.remove, { params: { ...place().params, day: closedOn } }],
  ] as const;
  for (const [operation, input] of calls) {
    expect(await club.client.refused(operation, input, { bearer: club.stranger })).toMatchObject({ status: 404 });
    expect(await club.client.refused(operation, input, { bearer: club.coach })).toMatchObject({ status: 403 });
  }
  const params = { ...place().params, day: "10-03-2027" };
  expect(await club.client.refused(closingPeriods.remove, { params }, own())).toMatchObject({ status: 404 });
  expect(await closedBetween(closedOn, closedOn)).toEqual([closedOn]);
});
