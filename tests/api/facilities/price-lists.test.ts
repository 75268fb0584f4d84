import { expect } from "vitest";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("come in the order in which they apply", async ({ club }) => {
  const { data } = await club.client.ok(priceLists.list, place(club), own(club));
  expect(data).toMatchObject([
    { name: "Padel", type: "by_slot", slotMinutes: 60, price: 2000, priceRanges: [], sportIds: [club.padelId] },
    { name: "Tennis", type: "ranged", slotMinutes: null, price: null, currency: "eur" },
  ]);
  expect(data[1]?.priceRanges).toHaveLength(2);
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(priceLists.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
