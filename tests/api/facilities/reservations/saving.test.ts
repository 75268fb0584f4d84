import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, closedOn, conflictsOf, createClub } from "#tests/api/support/club.ts";
import { localDateOf } from "#upstream/core/time.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const guest = { guestName: "Rossi Ada", guestPhoneNumber: "+39 333 1" };
/** Tries to save on the padel court as aurora's manager. */
const refused = (body: object, query = {}) =>
  club.client.refused(
    reservations.create,
    {
      query,
      body: { fieldId: club.place.padel, date: "2027-02-01", startAt: "10:00", endAt: "11:00", ...guest, ...body },
    },
    { bearer: club.manager },
  );
const count = async () => {
  const [row] = await club.upstream.services.sql`
    select (select count(*)::int from upstream.reservations) r, (select count(*)::int from upstream.debits) d`;
  return row;
};

describe("creating", () => {
  it("asks when it is over already, together with what else is to be asked; under way it is not", async () => {
    const day = (date: Date) => localDateOf(date, "Europe/Rome");
    const yesterday = day(new Date(Date.now() - 86_400_000));
    const over = { date: yesterday, startAt: "10:00", endAt: "11:00" };
    const asked = await refused({ ...over, proceedOutsideSlots: true, proceedBeyondLimits: true });
    expect(asked).toMatchObject({
      status: 409,
      code: "reservation.in_past",
      details: { limits: [], outsideOpeningSlots: false, inPast: true },
    });
    expect(await refused({ ...over, startAt: "00:00", endAt: "01:00" })).toMatchObject({
      code: "reservation.outside_opening_slots",
      details: { outsideOpeningSlots: true, inPast: true },
    });
    const proceed = { proceedInPast: true, proceedOutsideSlots: true };
    const { id } = await club.book({ ...guest, ...over, ...proceed });
    // Its notes change without a question.
    const body = { fieldId: club.place.padel, ...guest, ...over, notes: "Giocata" };
    await club.client.ok(reservations.replace, { params: { id }, body }, { bearer: club.manager });
    const moved = { ...body, startAt: "11:00", endAt: "12:00" };
    expect(
      await club.client.refused(reservations.replace, { params: { id }, body: moved }, { bearer: club.manager }),
    ).toMatchObject({ status: 409 });
  });

  it("answers a pending reservation with its debit, and reads back the same", async () => {
    const created = await club.book({
      ...guest,
      date: "2027-01-11",
      startAt: "10:00",
      endAt: "12:00",
      notes: " Luci ",
    });
    expect(created).toMatchObject({
      locationId: club.place.locationId,
      sportId: club.padelId,
      startAt: "2027-01-11T09:00:00.000Z",
      endAt: "2027-01-11T11:00:00.000Z",
      status: "pending",
      canceledBy: null,
      holder: { athleteId: null, name: "Rossi Ada", phoneNumber: "+39 333 1" },
      notes: "Luci",
      outsideOpeningSlots: false,
      version: 1,
      debit: {
        price: { currency: "eur", total: 4000, discounted: 4000, paid: 0, toPay: 4000 },
        status: "unpaid",
        payments: [],
      },
    });
    const { id } = created;
    expect(await club.client.ok(reservations.show, { params: { id } }, { bearer: club.facilities })).toEqual(created);
  });

  it("takes an athlete's name and telephone from the register", async () => {
    const { athleteId } = club;
    const created = await club.book({ athleteId, date: "2027-01-11", startAt: "14:00", endAt: "15:00" });
    const [row] = await club.upstream.services.sql`
      select last_name || ' ' || first_name as name, phone_number from upstream.athletes where id = ${athleteId}`;
    expect(created.holder).toEqual({ athleteId, name: row?.name, phoneNumber: row?.phone_number });
  });

  it("adds ranged prices by the minute, with the sport that is chosen", async () => {
    const created = await club.book({
      fieldId: club.place.mixed,
      sportId: club.tennisId,
      date: "2027-01-11",
      startAt: "17:15",
      endAt: "18:30",
    });
    expect(created.debit.price.total).toBe(Math.round((45 * 1500 + 30 * 2400) / 60));
    expect(created.priceSteps).toMatchObject([
      { minutes: 45, unitMinutes: 60, unitPrice: 1500 },
      { minutes: 30, unitMinutes: 60, unitPrice: 2400 },
    ]);
    const padel = await club.book({
      fieldId: club.place.mixed,
      sportId: club.padelId,
      date: "2027-01-11",
      startAt: "19:00",
      endAt: "20:00",
    });
    expect(padel.debit.price.total).toBe(2000);
  });

  it("asks less when a discount is given", async () => {
    const created = await club.book({ date: "2027-01-11", startAt: "16:00", endAt: "17:00", discounted: 1500 });
    expect(created.debit.price).toMatchObject({ total: 2000, discounted: 1500, toPay: 1500 });
    const free = await club.book({ date: "2027-01-11", startAt: "17:00", endAt: "18:00", discounted: 0 });
    expect(free.debit).toMatchObject({ price: { toPay: 0 }, status: "paid" });
  });

  it("ends a day at 24:00, outside the opening slots when told to proceed", async () => {
    const created = await club.book({
      date: "2027-01-11",
      startAt: "23:00",
      endAt: "24:00",
      proceedOutsideSlots: true,
    });
    expect(created).toMatchObject({ endAt: "2027-01-11T23:00:00.000Z", outsideOpeningSlots: true });
  });

  it("lets two pending ones want the same time", async () => {
    const when = { date: "2027-01-12", startAt: "10:00", endAt: "11:00" };
    const [one, other] = [await club.book(when), await club.book(when)];
    expect(one.id).not.toBe(other.id);
  });
});

describe("a preview", () => {
  it("answers what would be and saves nothing", async () => {
    const before = await count();
    const body = { ...guest, fieldId: club.place.padel, date: "2027-01-13", startAt: "10:00", endAt: "11:00" };
    const preview = await club.client.ok(
      reservations.create,
      { query: { preview: true }, body },
      { bearer: club.manager },
    );
    expect(preview).toMatchObject({ status: "pending", version: 1, debit: { price: { total: 2000 } } });
    expect(await count()).toEqual(before);
    const gone = await club.client.refused(reservations.show, { params: { id: preview.id } }, { bearer: club.manager });
    expect(gone).toMatchObject({ status: 404, code: "record.not_found" });
  });

  it("reports refusals", async () => {
    expect(await refused({ date: closedOn }, { preview: true })).toMatchObject({
      status: 422,
      code: "reservation.closing_day",
    });
  });
});

describe("a refused reservation saves nothing and says why", () => {
  it.each([
    ["the end is before the start", { startAt: "11:00", endAt: "10:00" }, 422, "reservation.end_before_start", "endAt"],
    ["it takes no time", { startAt: "10:00", endAt: "10:00" }, 422, "reservation.end_before_start", "endAt"],
    ["nobody plays", { guestName: null }, 422, "reservation.holder_required", "athleteId"],
    ["the place is closed that day", { date: closedOn }, 422, "reservation.closing_day", "date"],
    ["it is part of a slot", { endAt: "11:30" }, 422, "reservation.partial_slot", "endAt"],
    [
      "the discounted price is above the list price",
      { discounted: 2001 },
      422,
      "reservation.discount_above_total",
      "discounted",
    ],
    [
      "it is outside the opening slots",
      { startAt: "12:00", endAt: "14:00" },
      409,
      "reservation.outside_opening_slots",
      undefined,
    ],
  ])("when %s", async (_, body, status, code, field) => {
    const before = await count();
    const refusal = await refused(body);
    expect(refusal).toMatchObject({ status, code });
    expect(refusal.fields?.[0]?.path[0]).toBe(field);
    expect(await count()).toEqual(before);
  });

  it("when both an athlete and a guest play", async () => {
    expect(await refused({ athleteId: club.athleteId })).toMatchObject({ code: "reservation.holder_required" });
  });

  it("when the court has no such sport", async () => {
    expect(await refused({ sportId: club.tennisId })).toMatchObject({
      status: 422,
      code: "reservation.sport_not_allowed",
      fields: [{ path: ["sportId"] }],
    });
  });

  it("when a minute has no price, on a court of two sports too", async () => {
    const { mixed } = club.place;
    const early = {
      fieldId: mixed,
      sportId: club.tennisId,
      startAt: "06:30",
      endAt: "08:00",
      proceedOutsideSlots: true,
    };
    expect(await refused(early)).toMatchObject({ status: 422, code: "reservation.price_not_covered" });
    expect(await refused({ fieldId: mixed, sportId: null })).toMatchObject({ code: "reservation.sport_required" });
  });

  it("on a closing day even when told to proceed", async () => {
    expect(await refused({ date: closedOn, proceedOutsideSlots: true })).toMatchObject({
      code: "reservation.closing_day",
    });
  });

  it("when something confirmed takes the court, naming it", async () => {
    const taken = await club.confirm((await club.book({ date: "2027-01-14", startAt: "10:00", endAt: "12:00" })).id);
    for (const [startAt, endAt] of [
      ["11:00", "12:00"],
      ["09:00", "11:00"],
      ["08:00", "13:00"],
      ["10:00", "11:00"],
    ]) {
      const refusal = await refused({ date: "2027-01-14", startAt, endAt });
      expect(refusal).toMatchObject({ status: 409, code: "reservation.overlap" });
      expect(conflictsOf(refusal)).toEqual([
        {
          id: taken.id,
          kind: "reservation",
          fieldId: taken.fieldId,
          startAt: taken.startAt,
          endAt: taken.endAt,
          bufferMinutes: 0,
          holder: "Ospite di prova",
        },
      ]);
    }
    await club.book({ date: "2027-01-14", startAt: "12:00", endAt: "13:00" });
    await club.book({ date: "2027-01-14", startAt: "09:00", endAt: "10:00" });
  });

  it("as malformed, field by field", async () => {
    const refusal = await refused({
      fieldId: "x",
      date: "2027-02-30",
      startAt: "25:00",
      guestName: "",
      notes: "n".repeat(2001),
      discounted: -1,
    });
    expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
    expect(refusal.fields?.map((field) => field.path[0]).toSorted()).toEqual([
      "date",
      "discounted",
      "fieldId",
      "guestName",
      "notes",
      "startAt",
    ]);
    expect(await refused({ date: "0000-01-01" })).toMatchObject({ status: 400 });
    expect(await refused({ date: "9999-12-31", endAt: "24:00" })).toMatchObject({ status: 400 });
  });
});

describe("on the days when clocks change", () => {
  it("stores instants by the rules and prices the minutes that pass", async () => {
    const { padel } = club.place;
    const night = { fieldId: padel, proceedOutsideSlots: true };
    const spring = await club.book({ ...night, date: "2027-03-28", startAt: "01:00", endAt: "04:00" });
    expect(spring).toMatchObject({ startAt: "2027-03-28T00:00:00.000Z", endAt: "2027-03-28T02:00:00.000Z" });
    expect(spring.debit.price.total).toBe(4000);
    const gap = await club.book({ ...night, date: "2027-03-28", startAt: "02:30", endAt: "04:30" });
    expect(gap).toMatchObject({ startAt: "2027-03-28T01:30:00.000Z", endAt: "2027-03-28T02:30:00.000Z" });
    const autumn = await club.book({ ...night, date: "2027-10-31", startAt: "01:00", endAt: "04:00" });
    expect(autumn).toMatchObject({ startAt: "2027-10-30T23:00:00.000Z", endAt: "2027-10-31T03:00:00.000Z" });
    expect(autumn.debit.price.total).toBe(8000);
  });
});
