import { expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("are listed for one location and for all", async ({ club }) => {
  const { data } = await club.client.ok(fields.list, place(club), own(club));
  expect(data.map((field) => [field.id, field.sportIds])).toEqual([
    [club.place.padel, [club.padelId]],
    [club.place.mixed, [club.padelId, club.tennisId]],
  ]);
  const { data: all } = await club.client.ok(fields.listAll, {}, own(club));
  expect(all).toHaveLength(14);
  expect(all.slice(-2)).toEqual(data);
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(fields.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
