import { expect } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const own = (club: Club) => ({ bearer: club.facilities });

test("come with their courts, in their order", async ({ club }) => {
  const { data } = await club.client.ok(locations.list, {}, own(club));
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

test("are shown one by one, the same for reservations", async ({ club }) => {
  const { data } = await club.client.ok(locations.list, {}, own(club));
  const params = { id: club.place.locationId };
  const shown = await club.client.ok(locations.show, { params }, own(club));
  expect(shown).toEqual(data[3]);
  expect(shown).toMatchObject({
    timeZone: "Europe/Rome",
    services: { showers: true, food: false },
    sportIds: [club.padelId, club.tennisId],
  });
  expect(await club.client.ok(locations.showForReservations, { params }, own(club))).toEqual(shown);
});
