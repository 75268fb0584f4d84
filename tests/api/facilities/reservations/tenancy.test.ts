import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { athletes } from "#contracts/academy/athletes.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { limits } from "#contracts/facilities/limits.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { quotes } from "#contracts/facilities/quotes.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import type { Operation } from "#contracts/operation.ts";
import { bodyOf, type Club, createClub, type Reservation } from "#tests/api/support/club.ts";

let club: Club;
let booked: Reservation;
let paymentId: string;
const when = { date: "2027-02-01", startAt: "10:00", endAt: "11:00" };

beforeAll(async () => {
  club = await createClub();
  const { id } = await club.book(when);
  const paid = { params: { id }, body: { amount: 500, method: "cash" as const } };
  booked = await club.client.ok(reservations.addPayment, paid, { bearer: club.manager });
  paymentId = booked.debit.payments[0]?.id ?? "";
});
afterAll(() => club.stop());

/** Everything there is, as the caller of a test would find it changed. */
const ledger = async () => {
  const { sql } = club.upstream.services;
  return {
    reservations: await sql`select * from upstream.reservations where id = ${booked.id}`,
    payments: await sql`select * from upstream.payments where debit_id = ${booked.debit.id}`,
    count: await sql`select count(*) from upstream.reservations`,
  };
};

/** Every operation, with ids of the first organisation. */
const calls = (): [Operation, { params?: object; query?: object; body?: object }][] => {
  const { id } = booked;
  const { locationId, padel } = club.place;
  const place = { params: { locationId } };
  const payment = { id: booked.debit.id, paymentId };
  const save = { ...bodyOf(booked, when), athleteId: null };
  const { version: _, ...fresh } = save;
  return [
    [locations.show, { params: { id: locationId } }],
    [limits.show, { params: { id: locationId } }],
    [fields.list, place],
    [openingSlots.list, place],
    [closingPeriods.list, place],
    [priceLists.list, place],
    [reservations.list, { query: { locationId } }],
    [reservations.list, { query: { fieldId: padel } }],
    [reservations.show, { params: { id } }],
    [quotes.show, { query: { fieldId: padel, ...when } }],
    [reservations.create, { body: fresh }],
    [reservations.create, { body: { ...fresh, status: "confirmed", payment: { method: "cash" } } }],
    [reservations.create, { query: { preview: true }, body: fresh }],
    [
      reservations.create,
      { body: { ...fresh, fieldId: club.foreign.padel, guestName: null, athleteId: club.athleteId } },
    ],
    [reservations.replace, { params: { id }, body: save }],
    [reservations.replace, { params: { id }, query: { preview: true }, body: save }],
    [reservations.patch, { params: { id }, body: { notes: "x" } }],
    [reservations.patch, { params: { id }, body: { status: "confirmed" } }],
    [reservations.patch, { params: { id }, body: {} }],
    [reservations.confirm, { params: { id } }],
    [reservations.cancel, { params: { id }, body: { target: "user" } }],
    [reservations.setNotes, { params: { id }, body: { notes: "x" } }],
    [reservations.addPayment, { params: { id }, body: { amount: 1, method: "cash" } }],
    [reservations.export, { body: { locationId: [locationId], language: "it" } }],
    [debits.addPayment, { params: { id: booked.debit.id }, body: { amount: 1, method: "cash" } }],
    [debits.updatePayment, { params: payment, body: { notes: "x" } }],
    [debits.deletePayment, { params: payment }],
  ];
};

describe("another organisation's ids", () => {
  it("answer 404 everywhere, and nothing changes", async () => {
    const before = await ledger();
    for (const [operation, input] of calls()) {
      const refusal = await club.client.refused(operation, input, { bearer: club.stranger });
      expect([operation.id, refusal.status, refusal.code]).toEqual([operation.id, 404, "record.not_found"]);
    }
    expect(await ledger()).toEqual(before);
  });

  it("answer 404 inside one's own records, too", async () => {
    const own = { bearer: club.manager };
    const params = { id: booked.id };
    const save = bodyOf(booked, when);
    const { version: _, ...fresh } = save;
    const cases: [Operation, object][] = [
      [reservations.replace, { params, body: { ...save, fieldId: club.foreign.padel } }],
      [reservations.replace, { params, body: { ...save, guestName: null, athleteId: club.foreignAthleteId } }],
      [reservations.create, { body: { ...fresh, guestName: null, athleteId: club.foreignAthleteId } }],
      [debits.updatePayment, { params: { id: crypto.randomUUID(), paymentId }, body: { notes: "x" } }],
      [debits.updatePayment, { params: { id: booked.debit.id, paymentId: crypto.randomUUID() }, body: { notes: "x" } }],
      [reservations.list, { query: { locationId: club.foreign.locationId } }],
    ];
    for (const [operation, input] of cases)
      expect(await club.client.refused(operation, input, own)).toMatchObject({ status: 404, code: "record.not_found" });
  });

  it("a payment is found only under its own debit", async () => {
    const other = await club.book({ date: "2027-02-02", startAt: "10:00", endAt: "11:00" });
    const input = { params: { id: other.debit.id, paymentId } };
    expect(await club.client.refused(debits.deletePayment, input, { bearer: club.manager })).toMatchObject({
      status: 404,
    });
  });

  it("are absent from lists", async () => {
    const bearer = club.stranger;
    const { data: places } = await club.client.ok(locations.list, {}, { bearer });
    expect(places.map((place) => place.id)).toContain(club.foreign.locationId);
    expect(places.map((place) => place.id)).not.toContain(club.place.locationId);
    const { data: courts } = await club.client.ok(fields.listAll, {}, { bearer });
    expect(courts.map((court) => court.id)).not.toContain(club.place.padel);
    const { data: rows } = await club.client.ok(reservations.list, { query: { pageSize: 2500 } }, { bearer });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.id)).not.toContain(booked.id);
    const { data: people } = await club.client.ok(athletes.list, { query: { id: [club.athleteId] } }, { bearer });
    expect(people).toEqual([]);
  });
});

describe("roles", () => {
  it("a coach reads places and athletes only", async () => {
    for (const [operation, input] of calls()) {
      if (!operation.roles) continue;
      const refusal = await club.client.refused(operation, input, { bearer: club.coach });
      expect([operation.id, refusal.status, refusal.code]).toEqual([operation.id, 403, "auth.forbidden"]);
    }
    expect(await club.client.refused(fields.listAll, {}, { bearer: club.coach })).toMatchObject({ status: 403 });
    await club.client.ok(locations.list, {}, { bearer: club.coach });
    await club.client.ok(athletes.list, {}, { bearer: club.coach });
  });

  it("nobody unknown gets anywhere", async () => {
    for (const [operation, input] of calls()) {
      expect(await club.client.refused(operation, input)).toMatchObject({ status: 401, code: "auth.required" });
      expect(await club.client.refused(operation, input, { bearer: "forged" })).toMatchObject({ status: 401 });
    }
  });
});
