import { afterAll, beforeAll, expect, it } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
const place = () => ({ params: { locationId: club.place.locationId } });

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

it("answer 404 for an unknown or malformed location", async () => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(fields.list, { params: { locationId } }, own())).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});
