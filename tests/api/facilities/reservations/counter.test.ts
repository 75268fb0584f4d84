import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotes } from "#contracts/facilities/quotes.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { idempotencyHeader } from "#contracts/idempotency.ts";
import { type Club, closedOn, conflictsOf, createClub } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

/** Booked, confirmed and paid in cash in one call. */
const atOnce = { status: "confirmed", payment: { method: "cash", amount: null } } as const;
const body = (when: object) => ({
  ...{ fieldId: club.place.padel, guestName: "Rossi Ada", date: "2027-02-01", startAt: "10:00", endAt: "11:00" },
  ...atOnce,
  ...when,
});
const refused = (when: object) =>
  club.client.refused(reservations.create, { body: body(when) }, { bearer: club.manager });
/** How many reservations, debits, payments and taken courts there are. */
const everything = async () => {
  const [row] = await club.upstream.services.sql`
    select (select count(*)::int from upstream.reservations) reservations,
           (select count(*)::int from upstream.debits) debits,
           (select count(*)::int from upstream.payments) payments,
           (select count(*)::int from upstream.occupancies) occupancies`;
  return row as { reservations: number; debits: number; payments: number; occupancies: number };
};

describe("a reservation at the counter", () => {
  it("is booked, confirmed and paid in one call, and takes the court", async () => {
    const booked = await club.book(body({}));
    const price = { total: 2000, discounted: 2000, paid: 2000, toPay: 0 };
    expect(booked).toMatchObject({
      status: "confirmed",
      version: 1,
      debit: { status: "paid", price, payments: [{ amount: 2000, method: "cash", paid: true, confirmed: true }] },
    });
    expect(booked.debit.payments[0]?.paidAt).toBe(booked.createdAt);
    expect(conflictsOf(await refused({ startAt: "09:00", endAt: "11:00" }))).toMatchObject([{ id: booked.id }]);
  });

  it("takes a part of the price, of a discounted one too, and what is left stays due", async () => {
    const payment = { method: "bankWire" as const, amount: 500 };
    const part = await club.book(body({ startAt: "14:00", endAt: "15:00", discounted: 1500, payment }));
    expect(part.debit).toMatchObject({ status: "partiallyPaid", price: { discounted: 1500, paid: 500, toPay: 1000 } });
  });

  it("may wait for its confirmation, paid or not", async () => {
    const paid = await club.book(body({ startAt: "16:00", endAt: "17:00", status: "pending" }));
    expect(paid).toMatchObject({ status: "pending", debit: { status: "paid" } });
    const other = await club.book(body({ startAt: "16:00", endAt: "17:00", payment: null }));
    expect(other).toMatchObject({ status: "confirmed", debit: { status: "unpaid", payments: [] } });
  });

  it("is shown by a preview with its payment, and nothing is saved", async () => {
    const before = await everything();
    const input = { query: { preview: true }, body: body({ startAt: "18:00", endAt: "19:00" }) };
    const preview = await club.client.ok(reservations.create, input, { bearer: club.manager });
    expect(preview).toMatchObject({ status: "confirmed", debit: { status: "paid" } });
    expect(await everything()).toEqual(before);
  });

  it.each([
    ["the court is taken", { date: "2027-02-01" }, 409, "reservation.overlap", undefined],
    ["the place is closed", { date: closedOn }, 422, "reservation.closing_day", "date"],
    [
      "the hours are not declared",
      { startAt: "12:00", endAt: "14:00" },
      409,
      "reservation.outside_opening_slots",
      undefined,
    ],
    ["it is paid too much", { payment: { method: "cash", amount: 2001 } }, 422, "payment.exceeds_debit", "payment"],
    ["there is nothing to pay", { discounted: 0 }, 422, "payment.exceeds_debit", "payment"],
    ["nothing was paid", { payment: { method: "cash", amount: 0 } }, 400, "request.invalid", "payment"],
    ["it was paid by Stripe", { payment: { method: "stripe" } }, 400, "request.invalid", "payment"],
    ["it is born canceled", { status: "canceled" }, 400, "request.invalid", "status"],
  ])("saves nothing when %s", async (_, part, status, code, field) => {
    const before = await everything();
    const refusal = await refused({ date: "2027-02-02", ...part });
    expect(refusal).toMatchObject({ status, code });
    expect(refusal.fields?.[0]?.path[0]).toBe(field);
    expect(await everything()).toEqual(before);
  });

  it("is refused to those who have nothing to do with courts", async () => {
    const refusal = await club.client.refused(reservations.create, { body: body({}) }, { bearer: club.coach });
    expect(refusal.status).toBe(403);
  });
});

describe("two counters that book a court at once", () => {
  const rounds = times(15, 200);

  it(`leave one reservation with its payment, and nothing of the other, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays("2028-06-01", round);
      const before = await everything();
      const send = (guestName: string, startAt: string) =>
        club.client.send(
          reservations.create,
          { body: body({ date, guestName, startAt, endAt: "12:00" }) },
          { bearer: round % 3 ? club.manager : club.facilities },
        );
      const answers = await Promise.all([send("Uno", "10:00"), send("Altro", round % 2 ? "11:00" : "10:00")]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(await lost?.json()).toMatchObject({
        code: "reservation.overlap",
        details: { conflicts: [{ holder: answers[0]?.status === 201 ? "Uno" : "Altro" }] },
      });
      const { reservations: all, debits, payments, occupancies } = before;
      expect(await everything()).toEqual({
        reservations: all + 1,
        debits: debits + 1,
        payments: payments + 1,
        occupancies: occupancies + 1,
      });
    }
  }, 120_000);
});

it("sent twenty times with one key there is one reservation and one payment", async () => {
  const before = await everything();
  const input = { body: body({ date: "2027-02-03" }) };
  const headers = { [idempotencyHeader]: "counter-booking-0123456789abcdef" };
  const send = () => club.client.send(reservations.create, input, { bearer: club.manager, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  const statuses = new Set([...answers, await send()].map(({ status }) => status));
  expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
  expect(await everything()).toMatchObject({
    reservations: before.reservations + 1,
    payments: before.payments + 1,
  });
});

describe("a quote", () => {
  const quote = (query: object) => ({
    query: { fieldId: club.place.padel, date: "2027-02-04", startAt: "10:00", endAt: "12:00", ...query },
  });
  const show = (query: object) => club.client.ok(quotes.show, quote(query), { bearer: club.facilities });
  const refusal = (query: object) => club.client.refused(quotes.show, quote(query), { bearer: club.facilities });

  it("names the price and how it came about, before anybody is named", async () => {
    expect(await show({})).toMatchObject({
      currency: "eur",
      total: 4000,
      outsideOpeningSlots: false,
      priceSteps: [{ minutes: 120, unitMinutes: 60, unitPrice: 2000 }],
    });
    expect(await show({ startAt: "12:00", endAt: "14:00" })).toMatchObject({ outsideOpeningSlots: true });
    expect(await show({ discounted: 2500 })).toMatchObject({ total: 4000, discounted: 2500 });
    const own = await show({ endAt: "11:30", ownPrice: 1700 });
    expect(own).toMatchObject({ total: 1700, priceListId: null, priceSteps: [] });
  });

  it("says why a time cannot be booked", async () => {
    expect(await refusal({ endAt: "09:00" })).toMatchObject({ code: "reservation.end_before_start" });
    expect(await refusal({ date: closedOn })).toMatchObject({ code: "reservation.closing_day" });
    expect(await refusal({ discounted: 4001 })).toMatchObject({ code: "reservation.discount_above_total" });
    expect(await refusal({ endAt: "11:30" })).toMatchObject({ code: "reservation.partial_slot" });
    expect(await refusal({ fieldId: club.place.mixed })).toMatchObject({ code: "reservation.sport_required" });
    expect(await refusal({ sportId: club.tennisId })).toMatchObject({ code: "reservation.sport_not_allowed" });
    const taken = await club.book(body({ date: "2027-02-04", startAt: "11:00", endAt: "12:00" }));
    expect(conflictsOf(await refusal({}))).toMatchObject([{ id: taken.id }]);
  });
});
