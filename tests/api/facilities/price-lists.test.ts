import { afterAll, beforeAll, expect, it } from "vitest";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

it("come in the order in which they apply", async () => {
  const { data } = await club.client.ok(priceLists.list, place(), own());
  expect(data).toMatchObject([
    { name: "Padel", type: "by_slot", slotMinutes: 60, price: 2000, priceRanges: [], sportIds: [club.padelId] },
    { name: "Tennis", type: "ranged", slotMinutes: null, price: null, currency: "eur" },
  ]);
  expect(data[1]?.priceRanges).toHaveLength(2);
});

it("answer 404 for an unknown or malformed location", async () => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(priceLists.list, { params: { locationId } }, own())).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
