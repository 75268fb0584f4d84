import { afterAll, beforeAll, expect, it } from "vitest";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { type Club, closedOn, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

it("come oldest first, between two dates", async () => {
  const list = async (query = {}) => (await club.client.ok(closingPeriods.list, { ...place(), query }, own())).data;
  const days = (await list()).map((period) => period.day);
  expect(days).toContain(closedOn);
  expect(days).toEqual(days.toSorted());
  expect(await list({ from: closedOn, to: closedOn })).toEqual([
    { locationId: club.place.locationId, day: closedOn, reason: "Lavori" },
  ]);
  expect(await list({ from: "2027-03-11", to: "2027-03-20" })).toEqual([]);
});

it("answer 404 for an unknown or malformed location", async () => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(closingPeriods.list, { params: { locationId } }, own())).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
