import { expect } from "vitest";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { type Club, closedOn, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("come oldest first, between two dates", async ({ club }) => {
  const list = async (query = {}) =>
    (await club.client.ok(closingPeriods.list, { ...place(club), query }, own(club))).data;
  const days = (await list()).map((period) => period.day);
  expect(days).toContain(closedOn);
  expect(days).toEqual(days.toSorted());
  expect(await list({ from: closedOn, to: closedOn })).toEqual([
    { locationId: club.place.locationId, day: closedOn, reason: "Lavori" },
  ]);
  expect(await list({ from: "2027-03-11", to: "2027-03-20" })).toEqual([]);
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(closingPeriods.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
