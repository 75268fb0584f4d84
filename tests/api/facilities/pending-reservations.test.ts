import { describe, expect } from "vitest";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type Club, test } from "#tests/api/support/club.ts";

type Query = CallInput<typeof pendingReservations.list>["query"];

const own = (club: Club) => ({ bearer: club.facilities });
const pending = (club: Club, query: Query = {}) =>
  club.client.ok(pendingReservations.list, { query: { locationId: [club.place.locationId], ...query } }, own(club));
const at = (date: string, startAt: string, endAt: string) => ({ date, startAt, endAt });

describe("the work list", () => {
  test("has only what waits, soonest first, with what stands in its way", async ({ club }) => {
    const taken = await club.confirm((await club.book(at("2027-06-01", "10:00", "12:00"))).id);
    const insert = (startAt: string, endAt: string) =>
      // Pending ones may overlap each other but not be saved over a confirmed one: it was confirmed afterwards.
      club.upstream.services.sql<{ id: string }[]>`
        with debit as (
          insert into upstream.debits (organisation_id, total, discounted, currency)
          select organisation_id, 2000, 2000, 'eur' from upstream.fields where id = ${club.place.padel}
          returning id, organisation_id)
        insert into upstream.reservations
          (organisation_id, location_id, field_id, start_at, end_at, guest_name, debit_id)
        select organisation_id, ${club.place.locationId}, ${club.place.padel}, ${startAt}::timestamptz,
          ${endAt}::timestamptz, 'Ospite', id from debit
        returning id`;
    const [blocked] = await insert("2027-06-01T11:00+02:00", "2027-06-01T12:00+02:00");
    const free = await club.book(at("2027-06-01", "12:00", "13:00"));
    const closing = await club.book(at("2027-06-02", "10:00", "11:00"));
    await club.client.ok(
      closingPeriods.create,
      { params: { locationId: club.place.locationId }, body: { day: "2027-06-02" } },
      own(club),
    );
    const { data, pageInfo, locations } = await pending(club, { from: "2027-06-01", to: "2027-06-02" });
    expect(data.map(({ id }) => id)).toEqual([blocked?.id, free.id, closing.id]);
    expect(pageInfo.total).toBe(3);
    expect(locations).toContainEqual({ locationId: club.place.locationId, upcoming: 3, started: 0 });
    const [first, second, third] = data;
    expect(first?.conflicts).toMatchObject([{ id: taken.id, startAt: "2027-06-01T08:00:00.000Z" }]);
    expect(second).toMatchObject({ conflicts: [], closingDay: null, hasStarted: false });
    expect(third).toMatchObject({ conflicts: [], closingDay: "2027-06-02" });

    // The list and confirming agree.
    const confirm = (id = "") => club.client.refused(reservations.confirm, { params: { id } }, own(club));
    expect(await confirm(first?.id)).toMatchObject({ code: "reservation.overlap" });
    expect(await confirm(third?.id)).toMatchObject({ code: "reservation.closing_day" });
    await club.confirm(free.id);
    expect((await pending(club, { id: [free.id] })).data).toEqual([]);
  });

  test("a reservation that ends at midnight has no part in the next day", async ({ club }) => {
    const late = await club.book({ ...at("2027-06-07", "23:00", "24:00"), proceedOutsideSlots: true });
    const params = { locationId: club.place.locationId };
    await club.client.ok(closingPeriods.create, { params, body: { day: "2027-06-08" } }, own(club));
    expect((await pending(club, { id: [late.id] })).data).toMatchObject([{ id: late.id, closingDay: null }]);
    await club.client.ok(closingPeriods.create, { params, body: { day: "2027-06-07" } }, own(club));
    expect((await pending(club, { id: [late.id] })).data).toMatchObject([{ closingDay: "2027-06-07" }]);
  });

  test("comes by location, in pages, with counts that do not depend on the page", async ({ club }) => {
    const everything = await club.client.ok(pendingReservations.list, { query: { pageSize: 100 } }, own(club));
    const { total, pageCount } = everything.pageInfo;
    expect(everything.locations.reduce((sum, one) => sum + one.upcoming + one.started, 0)).toBe(total);
    expect(total).toBeGreaterThan(10);
    const order = everything.locations.map(({ locationId }) => locationId);
    const places = everything.data.map(({ locationId }) => order.indexOf(locationId));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const locationId of order) {
      const starts = everything.data.filter((one) => one.locationId === locationId).map(({ startAt }) => startAt);
      expect(starts).toEqual(starts.toSorted());
    }
    const pages = await Promise.all(
      [1, 2, 3].map((page) => club.client.ok(pendingReservations.list, { query: { page, pageSize: 4 } }, own(club))),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      everything.data.slice(0, 12).map(({ id }) => id),
    );
    expect(pageCount).toBe(Math.ceil(total / 100));
    const counted = await club.client.ok(pendingReservations.list, { query: { rows: false } }, own(club));
    expect(counted).toMatchObject({ data: [], locations: everything.locations });
    expect(counted.pageInfo.total).toBe(total);
  });

  test("tells those whose start has passed from those to come", async ({ club }) => {
    const past = await club.book({ ...at("2025-06-03", "10:00", "11:00"), proceedInPast: true });
    const come = await club.book(at("2027-06-15", "10:00", "11:00"));
    const ids = [past.id, come.id];
    expect((await pending(club, { id: ids })).data.map(({ hasStarted }) => hasStarted)).toEqual([true, false]);
    const started = await pending(club, { id: ids, started: true });
    expect(started.data.map(({ id }) => id)).toEqual([past.id]);
    expect(started.pageInfo.total).toBe(1);
    expect(started.locations).toEqual([{ locationId: club.place.locationId, upcoming: 1, started: 1 }]);
    expect((await pending(club, { id: ids, started: false })).data.map(({ id }) => id)).toEqual([come.id]);
  });

  test("knows nothing of another organisation", async ({ club }) => {
    const mine = await club.book(at("2027-06-22", "10:00", "11:00"));
    const theirs = await club.client.ok(
      pendingReservations.list,
      { query: { id: [mine.id] } },
      { bearer: club.stranger },
    );
    expect(theirs).toMatchObject({ data: [], locations: [], pageInfo: { total: 0 } });
    expect(
      await club.client.refused(
        pendingReservations.list,
        { query: { locationId: [club.place.locationId] } },
        { bearer: club.stranger },
      ),
    ).toMatchObject({ status: 404 });
  });

  test("refuses senseless queries", async ({ club }) => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const query of [{ id: ids }, { id: "x" }, { pageSize: 101 }, { from: "domani" }, { started: "maybe" }])
      expect(await club.client.refused(pendingReservations.list, { query }, own(club))).toMatchObject({ status: 400 });
  });
});

test("rejecting leaves one alone that somebody has confirmed meanwhile", async ({ club }) => {
  const { id } = await club.book(at("2027-06-29", "10:00", "11:00"));
  const reject = { params: { id }, body: { target: "manager", onlyPending: true } as const };
  await club.confirm(id);
  expect(await club.client.refused(reservations.cancel, reject, own(club))).toMatchObject({
    status: 409,
    code: "reservation.not_pending",
  });
  expect((await club.client.ok(reservations.show, { params: { id } }, own(club))).status).toBe("confirmed");
  await club.client.ok(reservations.cancel, { params: { id }, body: { target: "manager" } }, own(club));
});

test("a part of a combined court and a buffer stand in the way, each once", async ({ club }) => {
  const addField = async (body: object) => {
    const params = { locationId: club.place.locationId };
    const base = { name: `Campo ${Math.random()}`, color: "red" as const, sportIds: [club.padelId] };
    return (await club.client.ok(fields.create, { params, body: { ...base, ...body } }, own(club))).id;
  };
  const left = await addField({ bufferMinutes: 15 });
  const right = await addField({});
  const whole = await addField({ partIds: [left, right] });
  const wanted = await club.book({ ...at("2027-07-05", "10:00", "11:00"), fieldId: whole });
  const next = await club.book({ ...at("2027-07-05", "11:00", "12:00"), fieldId: left });
  const clear = await club.book({ ...at("2027-07-05", "12:00", "13:00"), fieldId: right });
  const byPart = await club.confirm((await club.book({ ...at("2027-07-05", "10:00", "11:00"), fieldId: left })).id);
  const { data } = await pending(club, { id: [wanted.id, next.id, clear.id] });
  const inTheWay = new Map(data.map(({ id, conflicts }) => [id, conflicts.map((one) => [one.id, one.fieldId])]));
  expect(inTheWay.get(wanted.id)).toEqual([[byPart.id, left]]);
  expect(inTheWay.get(next.id)).toEqual([[byPart.id, left]]);
  expect(inTheWay.get(clear.id)).toEqual([]);
});
