import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fields, locations } from "#contracts/facilities/locations.ts";
import { closingPeriods, openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { type Club, closedOn, createClub } from "./club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

describe("locations", () => {
  it("come with their courts, in their order", async () => {
    const { data } = await club.client.ok(locations.list, {}, own());
    expect(data.map((location) => location.name)).toEqual([
      "Circolo Parco Nord",
      "Arena Beach Lido",
      "Palazzetto Le Querce",
      "Prova",
    ]);
    expect(data.map((location) => location.fields.length)).toEqual([4, 4, 4, 2]);
    const demoColors = data.slice(0, 3).map((location) => new Set(location.fields.map((field) => field.color)).size);
    expect(demoColors).toEqual([4, 4, 4]);
    expect(data[3]?.fields.map((field) => field.name)).toEqual(["P", "M"]);
  });

  it("are shown one by one, the same for reservations", async () => {
    const { data } = await club.client.ok(locations.list, {}, own());
    const params = { id: club.place.locationId };
    const shown = await club.client.ok(locations.show, { params }, own());
    expect(shown).toEqual(data[3]);
    expect(shown).toMatchObject({
      timeZone: "Europe/Rome",
      services: { showers: true, food: false },
      sportIds: [club.padelId, club.tennisId],
    });
    expect(await club.client.ok(locations.showForReservations, { params }, own())).toEqual(shown);
  });
});

describe("courts", () => {
  it("are listed for one location and for all", async () => {
    const { data } = await club.client.ok(fields.list, place(), own());
    expect(data.map((field) => [field.id, field.sportIds])).toEqual([
      [club.place.padel, [club.padelId]],
      [club.place.mixed, [club.padelId, club.tennisId]],
    ]);
    const { data: all } = await club.client.ok(fields.listAll, {}, own());
    expect(all).toHaveLength(14);
    expect(all.slice(-2)).toEqual(data);
  });
});

describe("hours, closing days and prices", () => {
  it("opening slots come Monday first, in wall time", async () => {
    const { data } = await club.client.ok(openingSlots.list, place(), own());
    expect(data).toHaveLength(14);
    expect(data.slice(0, 2)).toMatchObject([
      { dayOfWeek: 1, startAt: "08:00", endAt: "13:00" },
      { dayOfWeek: 1, startAt: "14:00", endAt: "22:00" },
    ]);
    const demo = await club.client.ok(locations.list, {}, own());
    const params = { locationId: demo.data[0]?.id ?? "" };
    const { data: late } = await club.client.ok(openingSlots.list, { params }, own());
    expect(late[0]).toMatchObject({ startAt: "08:00", endAt: "24:00" });
  });

  it("closing days come oldest first, between two dates", async () => {
    const list = async (query = {}) => (await club.client.ok(closingPeriods.list, { ...place(), query }, own())).data;
    const days = (await list()).map((period) => period.day);
    expect(days).toContain(closedOn);
    expect(days).toEqual(days.toSorted());
    expect(await list({ from: closedOn, to: closedOn })).toEqual([
      { locationId: club.place.locationId, day: closedOn, reason: "Lavori" },
    ]);
    expect(await list({ from: "2027-03-11", to: "2027-03-20" })).toEqual([]);
  });

  it("price lists come in the order in which they apply", async () => {
    const { data } = await club.client.ok(priceLists.list, place(), own());
    expect(data).toMatchObject([
      { name: "Padel", type: "by_slot", slotMinutes: 60, price: 2000, priceRanges: [], sportIds: [club.padelId] },
      { name: "Tennis", type: "ranged", slotMinutes: null, price: null, currency: "eur" },
    ]);
    expect(data[1]?.priceRanges).toHaveLength(2);
  });
});

describe("an unknown or malformed id", () => {
  it("answers 404", async () => {
    for (const locationId of [crypto.randomUUID(), "fields-of-all"])
      for (const operation of [fields.list, openingSlots.list, closingPeriods.list, priceLists.list])
        expect(await club.client.refused(operation, { params: { locationId } }, own())).toMatchObject({
          status: 404,
          code: "record.not_found",
        });
  });
});
