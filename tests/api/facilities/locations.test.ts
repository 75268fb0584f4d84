import { afterAll, beforeAll, expect, it } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });

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
