import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

// The padel court sells turns of 60 minutes at 20,00.

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const requested = (body: object) => ({
  fieldId: club.place.padel,
  date: "2027-04-05",
  startAt: "19:00",
  endAt: "20:30",
  guestName: "Mezzo Turno",
  ...body,
});
const create = (body: object) =>
  club.client.send(reservations.create, { body: requested(body) }, { bearer: club.manager });
const refusalOf = async (body: object) => {
  const answer = await create(body);
  return { status: answer.status, ...(await answer.json()) };
};
const replace = (id: string, body: object) =>
  club.client.send(reservations.replace, { params: { id }, body: requested(body) }, { bearer: club.manager });

describe("a part of a turn", () => {
  it("is refused with whole turns instead", async () => {
    expect(await refusalOf({})).toMatchObject({
      status: 422,
      code: "reservation.partial_slot",
      fields: [{ path: ["endAt"], code: "reservation.partial_slot", params: { minutes: 60 } }],
      details: {
        slotMinutes: 60,
        offers: [
          { startAt: "19:00", endAt: "20:00" },
          { startAt: "19:00", endAt: "21:00" },
        ],
      },
    });
  });

  it("is asked last: what nobody can wave through comes first", async () => {
    await club.confirm((await club.book({ date: "2027-04-06", startAt: "20:00", endAt: "21:00" })).id);
    expect(await refusalOf({ date: "2027-04-06" })).toMatchObject({ code: "reservation.overlap" });
    expect(await refusalOf({ date: club.place.closedOn })).toMatchObject({ code: "reservation.closing_day" });
  });

  it("is booked at a price of the staff's own, from which payments and discounts follow", async () => {
    const answer = await create({ ownPrice: 2500, date: "2027-04-07" });
    expect(answer.status).toBe(201);
    const made = await answer.json();
    const price = { currency: "eur", total: 2500, discounted: 2500, paid: 0, toPay: 2500 };
    expect(made).toMatchObject({ priceListId: null, priceSteps: [], debit: { price, status: "unpaid" } });
    const paid = await club.client.ok(
      reservations.addPayment,
      { params: { id: made.id }, body: { amount: 2500, method: "cash" } },
      { bearer: club.manager },
    );
    expect(paid.debit).toMatchObject({ price: { paid: 2500, toPay: 0 }, status: "paid" });
    expect(paid.debit.payments.map(({ id }) => id)).toEqual([paid.paymentId]);
    expect(await refusalOf({ ownPrice: 2500, discounted: 2600, date: "2027-04-08" })).toMatchObject({
      code: "reservation.discount_above_total",
    });
  });

  it("keeps its price while it stays, and asks again when it moves", async () => {
    const made = await (await create({ ownPrice: 2500, date: "2027-04-09" })).json();
    const noted = await (await replace(made.id, { date: "2027-04-09", notes: "Luci" })).json();
    expect(noted).toMatchObject({ notes: "Luci", priceListId: null, debit: { price: { total: 2500 } } });
    const dearer = await (await replace(made.id, { date: "2027-04-09", ownPrice: 2800 })).json();
    expect(dearer).toMatchObject({ priceListId: null, debit: { price: { total: 2800, toPay: 2800 } } });
    expect((await replace(made.id, { date: "2027-04-10" })).status).toBe(422);
    const moved = await (await replace(made.id, { date: "2027-04-10", ownPrice: 3000 })).json();
    expect(moved.debit.price).toMatchObject({ total: 3000, toPay: 3000 });
    const whole = await (await replace(made.id, { date: "2027-04-10", endAt: "21:00" })).json();
    expect(whole).toMatchObject({ debit: { price: { total: 4000 } }, priceSteps: [{ unitMinutes: 60 }] });
    expect(whole.priceListId).not.toBeNull();
  });

  it.each([
    ["a list has a price", { endAt: "21:00", ownPrice: 100 }, "reservation.list_price_exists"],
    ["it is negative", { ownPrice: -1 }, undefined],
    ["it is no whole number of cents", { ownPrice: 10.5 }, undefined],
    ["it is beyond the largest price", { ownPrice: 1_000_001 }, undefined],
  ])("takes no own price where %s", async (_, body, code) => {
    const refused = await refusalOf({ ...body, date: "2027-04-12" });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.fields).toMatchObject([{ path: ["ownPrice"], ...(code && { code }) }]);
  });
});

describe("the turns of courts", () => {
  it("are told for a place or for all, to facility staff of the organisation only", async () => {
    const { locationId, padel, mixed } = club.place;
    const always = { from: null, to: null };
    const { data } = await club.client.ok(priceLists.turns, { query: { locationId } }, { bearer: club.facilities });
    expect(data).toEqual([
      { fieldId: padel, sportId: club.padelId, ...always, slotMinutes: 60 },
      { fieldId: mixed, sportId: club.padelId, ...always, slotMinutes: 60 },
      { fieldId: mixed, sportId: club.tennisId, ...always, slotMinutes: null },
    ]);
    const all = await club.client.ok(priceLists.turns, {}, { bearer: club.facilities });
    expect(all.data.length).toBeGreaterThan(data.length);
    expect(all.data.map(({ fieldId }) => fieldId)).not.toContain(club.foreign.padel);
    const foreign = { query: { locationId: club.foreign.locationId } };
    expect((await club.client.send(priceLists.turns, foreign, { bearer: club.facilities })).status).toBe(404);
    expect((await club.client.send(priceLists.turns, {}, { bearer: club.coach })).status).toBe(403);
  });
});
