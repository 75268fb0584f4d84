import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { maxListPrice, priceLists } from "#contracts/facilities/price-lists.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { maxPriceLists } from "#contracts/facilities/sizes.ts";
import type { CallInput } from "#contracts/operation.ts";
import { bodyOf, type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

type Body = CallInput<typeof priceLists.create>["body"];
const own = () => ({ bearer: club.facilities });
const place = (locationId = club.place.locationId) => ({ params: { locationId } });
const all = async (locationId?: string) => (await club.client.ok(priceLists.list, place(locationId), own())).data;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const range = (startAt = "00:00", endAt = "24:00", price = 1800) => ({ daysOfWeek: everyDay, startAt, endAt, price });
const slotList = (over: Partial<Extract<Body, { type: "by_slot" }>> = {}): Body => ({
  name: `Prova ${crypto.randomUUID()}`,
  type: "by_slot",
  currency: "eur",
  slotMinutes: 30,
  price: 900,
  ...over,
});
const rangedList = (over: Partial<Extract<Body, { type: "ranged" }>> = {}): Body => ({
  name: `Prova ${crypto.randomUUID()}`,
  type: "ranged",
  currency: "eur",
  priceRanges: [range()],
  ...over,
});
const create = (body: Body) => club.client.ok(priceLists.create, { ...place(), body }, own());
const refused = (body: Body) => club.client.refused(priceLists.create, { ...place(), body }, own());
const remove = (listId: string) =>
  club.client.ok(priceLists.remove, { params: { ...place().params, listId }, query: { acceptUncovered: true } }, own());

it("come in the order in which they apply", async () => {
  const data = await all();
  expect(data).toMatchObject([
    { name: "Padel", type: "by_slot", slotMinutes: 60, price: 2000, guestPrice: null, priceRanges: [] },
    { name: "Tennis", type: "ranged", slotMinutes: null, price: null, currency: "eur" },
  ]);
  expect(data[1]?.priceRanges[0]).toMatchObject({ price: 1500, guestPrice: null });
});

describe("saving", () => {
  it("takes as many lists as a location may have", async () => {
    const there = await all();
    const more = Array.from({ length: maxPriceLists - there.length }, () => slotList());
    const added: string[] = [];
    for (const body of more) added.push((await create(body)).id);
    expect(await refused(slotList())).toMatchObject({
      ...{ status: 409, code: "price_list.too_many", details: { max: maxPriceLists } },
    });
    for (const id of added) await remove(id);
    expect(await all()).toEqual(there);
  });
  it("adds at the end or at a place, edits, moves and deletes", async () => {
    const last = await create(rangedList({ name: " Ultimo " }));
    expect(last).toMatchObject({ name: "Ultimo", order: 2, type: "ranged", guestPrice: null });
    const first = await create(slotList({ name: "Primo", order: 0, fieldIds: [club.place.mixed, club.place.mixed] }));
    expect(first).toMatchObject({ order: 0, fieldIds: [club.place.mixed] });
    expect((await all()).map(({ name, order }) => [name, order])).toEqual([
      ["Primo", 0],
      ["Padel", 1],
      ["Tennis", 2],
      ["Ultimo", 3],
    ]);
    const moved = await club.client.ok(
      priceLists.replace,
      { params: { ...place().params, listId: first.id }, body: slotList({ name: "primo", order: 99, price: 0 }) },
      own(),
    );
    expect(moved).toMatchObject({ id: first.id, name: "primo", order: 3, price: 0, fieldIds: [] });
    const stays = await club.client.ok(
      priceLists.replace,
      { params: { ...place().params, listId: last.id }, body: rangedList({ name: "Ultimo" }) },
      own(),
    );
    expect(stays.order).toBe(2);
    await remove(last.id);
    await remove(first.id);
    expect((await all()).map(({ name, order }) => [name, order])).toEqual([
      ["Padel", 0],
      ["Tennis", 1],
    ]);
  });

  it("refuses what contradicts itself, at its field", async () => {
    const paths: [Body, string, (string | number)[]][] = [
      [slotList({ validFrom: "2027-05-02", validTo: "2027-05-01" }), "price_list.valid_to_before_from", ["validTo"]],
      [
        rangedList({ priceRanges: [range(), range("12:00", "12:00")] }),
        "price_list.end_before_start",
        ["priceRanges", 1, "endAt"],
      ],
      [
        rangedList({ priceRanges: [range("00:00", "12:00"), range("11:59", "24:00")] }),
        "price_list.range_overlap",
        ["priceRanges", 1, "startAt"],
      ],
    ];
    for (const [body, code, path] of paths)
      expect(await refused(body)).toMatchObject({ status: 422, code, fields: [{ path, code }] });
    expect(await refused(slotList({ name: "TENNIS" }))).toMatchObject({ status: 409, code: "price_list.name_taken" });
    expect(await all()).toHaveLength(2);
  });

  it("refuses bad values", async () => {
    const bad: Body[] = [
      slotList({ name: "  " }),
      slotList({ name: "x".repeat(81) }),
      slotList({ price: -1 }),
      slotList({ price: maxListPrice + 1 }),
      slotList({ slotMinutes: 4 }),
      rangedList({ priceRanges: [] }),
      rangedList({ priceRanges: [{ ...range(), daysOfWeek: [] }] }),
      rangedList({ priceRanges: [{ ...range(), guestPrice: maxListPrice + 1 }] }),
    ];
    for (const body of bad) expect(await refused(body)).toMatchObject({ status: 400, code: "request.invalid" });
  });

  it("does not delete what only this list prices, unless told to", async () => {
    const { data } = await club.client.ok(priceLists.list, place(), own());
    const listId = data.find(({ name }) => name === "Tennis")?.id ?? "";
    const params = { ...place().params, listId };
    const { uncovered } = await club.client.ok(priceLists.removal, { params }, own());
    expect(uncovered).toHaveLength(14);
    expect(uncovered[0]).toEqual({ dayOfWeek: 1, startAt: "08:00", endAt: "13:00", fieldIds: [club.place.mixed] });
    const refusal = await club.client.refused(priceLists.remove, { params }, own());
    expect(refusal).toMatchObject({ status: 409, code: "price_list.leaves_uncovered", details: { uncovered } });
    expect((await all()).some(({ id }) => id === listId)).toBe(true);

    // Another one that prices the same: now it may go without a question.
    const rest = await create(slotList({ sportIds: [club.tennisId] }));
    expect(await club.client.ok(priceLists.removal, { params }, own())).toEqual({ uncovered: [] });
    const spare = { params: { ...params, listId: rest.id } };
    await club.client.ok(priceLists.remove, spare, own());
    expect(await club.client.refused(priceLists.removal, spare, own())).toMatchObject({ status: 404 });
  });

  it("answers 404 for courts of another place, unknown sports, and lists of others", async () => {
    expect(await refused(slotList({ fieldIds: [club.foreign.padel] }))).toMatchObject({
      status: 404,
      fields: [{ path: ["fieldIds"] }],
    });
    expect(await refused(slotList({ sportIds: [crypto.randomUUID()] }))).toMatchObject({
      status: 404,
      fields: [{ path: ["sportIds"] }],
    });
    const foreign = await club.client.ok(priceLists.list, place(club.foreign.locationId), { bearer: club.stranger });
    const listId = foreign.data[0]?.id ?? "";
    for (const locationId of [club.place.locationId, club.foreign.locationId]) {
      const params = { locationId, listId };
      for (const call of [
        club.client.refused(priceLists.replace, { params, body: slotList() }, own()),
        club.client.refused(priceLists.remove, { params }, own()),
        club.client.refused(priceLists.removal, { params }, own()),
      ])
        expect(await call).toMatchObject({ status: 404, code: "record.not_found" });
    }
    for (const locationId of [crypto.randomUUID(), "fields-of-all", club.foreign.locationId]) {
      expect(await club.client.refused(priceLists.list, place(locationId), own())).toMatchObject({ status: 404 });
      expect(
        await club.client.refused(priceLists.create, { ...place(locationId), body: slotList() }, own()),
      ).toMatchObject({ status: 404 });
    }
    expect(
      (await club.client.ok(priceLists.list, place(club.foreign.locationId), { bearer: club.stranger })).data,
    ).toEqual(foreign.data);
  });

  it("lets one of two lists with the same name through", async () => {
    const body = slotList({ name: "Gara" });
    const answers = await Promise.all(
      [1, 2, 3].map(() => club.client.send(priceLists.create, { ...place(), body }, own())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (const list of await all()) if (list.name === "Gara") await remove(list.id);
  });
});

describe("coverage", () => {
  it("refuses a list that leaves an opening minute without a price", async () => {
    const refusal = await refused(
      rangedList({ name: "A metà", order: 0, priceRanges: [range("08:00", "13:00"), range("14:00", "21:30")] }),
    );
    expect(refusal).toMatchObject({
      status: 422,
      code: "price_list.uncovered",
      details: { list: "A metà", day: 1, startAt: "21:30", endAt: "22:00", count: 7 },
    });
    // The break from 13:00 to 14:00 needs no price.
    const whole = await create(
      rangedList({ order: 0, priceRanges: [range("08:00", "13:00"), range("14:00", "22:00")] }),
    );
    await remove(whole.id);
  });

  it("refuses a change that brings another list's gaps to light", async () => {
    const cover = await create(slotList({ name: "Copertura", order: 0 }));
    const hidden = await create(rangedList({ name: "Nascosto", order: 1, priceRanges: [range("08:00", "09:00")] }));
    const params = { ...place().params, listId: cover.id };
    const narrow = slotList({ name: "Copertura", validTo: "2027-01-31" });
    expect(await club.client.refused(priceLists.replace, { params, body: narrow }, own())).toMatchObject({
      code: "price_list.uncovered",
      details: { list: "Nascosto" },
    });
    await remove(hidden.id);
    await remove(cover.id);
  });
});

describe("prices", () => {
  const when = { date: "2027-02-03", startAt: "10:00", endAt: "11:00" };

  it("are a guest's for guests, when booking, previewing, moving and changing who plays", async () => {
    const list = await create(
      rangedList({ order: 0, sportIds: [club.padelId], priceRanges: [{ ...range(), price: 1000, guestPrice: 1500 }] }),
    );
    const guest = await club.book({ ...when });
    expect(guest).toMatchObject({ debit: { price: { total: 1500 } }, priceListId: list.id });
    const athlete = await club.book({ ...when, startAt: "11:00", endAt: "12:00", athleteId: club.athleteId });
    expect(athlete.debit.price.total).toBe(1000);

    const replace = (reservation: typeof guest, over: object, preview = false) =>
      club.client.ok(
        reservations.replace,
        { params: { id: reservation.id }, query: { preview }, body: { ...bodyOf(reservation, when), ...over } },
        own(),
      );
    const longer = { endAt: "12:00", proceedOutsideSlots: true };
    expect((await replace(guest, longer, true)).debit.price.total).toBe(3000);
    const player = { athleteId: club.athleteId, guestName: null };
    expect((await replace(guest, player, true)).debit.price.total).toBe(1000);
    expect((await replace(guest, { notes: "come prima" })).debit.price.total).toBe(1500);
    const now = await club.client.ok(reservations.show, { params: { id: guest.id } }, own());
    expect((await replace(now, player)).debit.price).toMatchObject({ total: 1000, toPay: 1000 });
    await remove(list.id);
  });

  it("stay what they were when the list goes", async () => {
    const list = await create(slotList({ order: 0, slotMinutes: 60, price: 7700 }));
    const booked = await club.book({ ...when, date: "2027-02-04" });
    await remove(list.id);
    const later = await club.client.ok(reservations.show, { params: { id: booked.id } }, own());
    expect(later.debit.price.total).toBe(7700);
  });

  it("never overflow, not even at the highest price of the shortest slot all day", async () => {
    const list = await create(slotList({ order: 0, slotMinutes: 5, price: maxListPrice }));
    const day = await club.book({ date: "2027-10-31", startAt: "00:00", endAt: "24:00", proceedOutsideSlots: true });
    expect(day.debit.price.total).toBe(300 * maxListPrice);
    await remove(list.id);
  });
});

describe("a court's week", () => {
  const week = (query: CallInput<typeof priceLists.week>["query"], locationId?: string) =>
    club.client.ok(priceLists.week, { ...place(locationId), query }, own());

  it("names list, range and price of the opening hours", async () => {
    const [, tennis] = await all();
    const { data } = await week({ fieldId: club.place.mixed, sportId: club.tennisId, date: "2027-03-12" });
    expect(data.map(({ date, closed }) => [date, closed]).slice(0, 3)).toEqual([
      ["2027-03-08", false],
      ["2027-03-09", false],
      [club.place.closedOn, true],
    ]);
    expect(data[0]?.bands).toMatchObject([
      { startAt: "08:00", endAt: "13:00", price: 1500, priceListId: tennis?.id, rangeIndex: 0 },
      { startAt: "14:00", endAt: "18:00", price: 1500, rangeIndex: 0 },
      { startAt: "18:00", endAt: "22:00", price: 2400, rangeIndex: 1, currency: "eur" },
    ]);
    // The padel court implies its sport; a court with two sports and none chosen has no list for all of them.
    const padel = await week({ fieldId: club.place.padel, date: "2027-03-12" });
    expect(padel.data[0]?.bands[0]).toMatchObject({ price: 2000, slotMinutes: 60 });
    const none = await week({ fieldId: club.place.mixed, date: "2027-03-12" });
    expect(none.data[0]?.bands[0]).toMatchObject({ price: null, priceListId: null });
  });

  it("answers 404 for courts of elsewhere", async () => {
    const demo = await club.client.ok(locations.list, {}, own());
    const elsewhere = demo.data.find(({ id }) => id !== club.place.locationId)?.fields[0]?.id ?? "";
    for (const fieldId of [club.foreign.padel, elsewhere, crypto.randomUUID()])
      expect(
        await club.client.refused(priceLists.week, { ...place(), query: { fieldId, date: "2027-03-12" } }, own()),
      ).toMatchObject({ status: 404 });
  });
});
