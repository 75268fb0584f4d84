import { afterAll, beforeAll, expect, it } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

it("come Monday first, in wall time", async () => {
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

it("answer 404 for an unknown or malformed location", async () => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(openingSlots.list, { params: { locationId } }, own())).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
