import { expect } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("come Monday first, in wall time", async ({ club }) => {
  const { data } = await club.client.ok(openingSlots.list, place(club), own(club));
  expect(data).toHaveLength(14);
  expect(data.slice(0, 2)).toMatchObject([
    { dayOfWeek: 1, startAt: "08:00", endAt: "13:00" },
    { dayOfWeek: 1, startAt: "14:00", endAt: "22:00" },
  ]);
  const demo = await club.client.ok(locations.list, {}, own(club));
  const params = { locationId: demo.data[0]?.id ?? "" };
  const { data: late } = await club.client.ok(openingSlots.list, { params }, own(club));
  expect(late[0]).toMatchObject({ startAt: "08:00", endAt: "24:00" });
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(openingSlots.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
