import { expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { limits } from "#contracts/facilities/limits.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { planMatch } from "./occupancies.ts";

const own = (club: Club) => ({ bearer: club.facilities });

test("come with their courts, in their order", async ({ club }) => {
  const { data } = await club.client.ok(locations.list, {}, own(club));
  expect(data.map((location) => location.name)).toEqual([
    "Circolo Parco Nord",
    "Arena Beach Lido",
    "Palazzetto Le Querce",
    "Prova",
  ]);
  expect(data.map((location) => location.fields.length)).toEqual([4, 4, 5, 2]);
  const demoColors = data.slice(0, 3).map((location) => new Set(location.fields.map((field) => field.color)).size);
  expect(demoColors).toEqual([4, 4, 5]);
  expect(data[3]?.fields.map((field) => field.name)).toEqual(["P", "M"]);
});

test("are shown one by one, for reservations with the rules of booking", async ({ club }) => {
  const { data } = await club.client.ok(locations.list, {}, own(club));
  const params = { id: club.place.locationId };
  const shown = await club.client.ok(locations.show, { params }, own(club));
  expect(shown).toEqual(data[3]);
  expect(shown).toMatchObject({
    timeZone: "Europe/Rome",
    services: { showers: true, food: false },
    sportIds: [club.padelId, club.tennisId],
  });
  const { booking, ...location } = await club.client.ok(limits.show, { params }, own(club));
  expect(location).toEqual(shown);
  expect(booking).toMatchObject({ settings: { reservable: true }, version: 0 });
});

/** A location of its own, so that tests do not get in each other's way. */
const createPlace = (club: Club, values: Record<string, unknown> = {}) =>
  club.client.ok(locations.create, { body: { name: "Nuova struttura", ...values } }, own(club));

test("are created with what is given, and last in the order", async ({ club }) => {
  const created = await createPlace(club, {
    name: "  Centro <b>Sud</b> 🎾  ",
    description: "Riga uno\nRiga due",
    food: "",
    timeZone: "Australia/Lord_Howe",
    sportIds: [club.padelId],
    services: { showers: true },
  });
  expect(created).toMatchObject({
    name: "Centro <b>Sud</b> 🎾",
    description: "Riga uno\nRiga due",
    food: null,
    address: null,
    timeZone: "Australia/Lord_Howe",
    sportIds: [club.padelId],
    services: { showers: true, changingRooms: false, food: false, parking: false, sleeping: false },
    fields: [],
  });
  const { data } = await club.client.ok(locations.list, {}, own(club));
  expect(data.at(-1)).toEqual(created);
  expect((await createPlace(club)).timeZone).toBe("Europe/Rome");
});

test("change only where something is given", async ({ club }) => {
  const created = await createPlace(club, { parking: "Davanti", services: { showers: true, parking: true } });
  const params = { id: created.id };
  const body = { name: "Altro nome", parking: "", services: { showers: false } };
  const changed = await club.client.ok(locations.update, { params, body }, own(club));
  expect(changed).toEqual({
    ...created,
    ...body,
    parking: null,
    version: 2,
    services: { ...created.services, showers: false },
  });
  expect(await club.client.ok(locations.update, { params, body: {} }, own(club))).toEqual(changed);
});

test.for([
  ["name", "", "field.required"],
  ["name", "x".repeat(81), "field.too_long"],
  ["name", 7, "field.invalid"],
  ["description", "x".repeat(4001), "field.too_long"],
  ["timeZone", "Europe/Atlantis", "field.choice"],
  ["timeZone", "+02:00", "field.choice"],
  ["timeZone", "CET", "field.choice"],
  ["timeZone", "BST", "field.choice"],
  ["timeZone", "Etc/GMT+2", "field.choice"],
  ["sportIds", ["padel"], "field.choice"],
] as const)("refuse %s = %j", async ([name, value, code], { club }) => {
  const refused = await club.client.refused(locations.create, { body: { name: "Prova 2", [name]: value } }, own(club));
  expect(refused).toMatchObject({ status: 400, code: "request.invalid" });
  expect(refused.fields).toEqual([expect.objectContaining({ code })]);
});

test("refuse a sport that does not exist", async ({ club }) => {
  const body = { name: "Prova 2", sportIds: [crypto.randomUUID()] };
  expect(await club.client.refused(locations.create, { body }, own(club))).toMatchObject({
    status: 422,
    code: "location.sport_unknown",
    fields: [{ path: ["sportIds"], code: "location.sport_unknown" }],
  });
});

test("keep the sports that their courts play, the database too", async ({ club }) => {
  const { id } = await createPlace(club, { sportIds: [club.padelId, club.tennisId] });
  const court = { name: "Uno", color: "red" as const, sportIds: [club.padelId] };
  await club.client.ok(fields.create, { params: { locationId: id }, body: court }, own(club));
  const without = { params: { id }, body: { sportIds: [club.tennisId] } };
  expect(await club.client.refused(locations.update, without, own(club))).toMatchObject({
    status: 422,
    code: "location.sport_in_use",
    fields: [{ path: ["sportIds"], code: "location.sport_in_use", params: { field: "Uno" } }],
  });
  await expect(
    club.upstream.services.sql`update upstream.locations set sport_ids = '{}' where id = ${id}`,
  ).rejects.toThrow("plays");
  const kept = await club.client.ok(
    locations.update,
    { params: { id }, body: { sportIds: [club.padelId] } },
    own(club),
  );
  expect(kept.sportIds).toEqual([club.padelId]);
});

test("have their texts in other languages, each language by itself", async ({ club }) => {
  const { id } = await createPlace(club, { weather: "Se piove si gioca al coperto" });
  const params = { id };
  const translate = (translations: object) =>
    club.client.ok(locations.update, { params, body: { translations } }, own(club));
  const created = await club.client.ok(locations.show, { params }, own(club));
  expect(created).toMatchObject({ weather: "Se piove si gioca al coperto", translations: {} });
  await translate({ en: { weather: "Indoors when it rains", parking: "Free" } });
  const both = await translate({ es: { weather: " Dentro si llueve ", food: "", rules: null } });
  expect(both.translations).toEqual({
    en: { weather: "Indoors when it rains", parking: "Free" },
    es: { weather: "Dentro si llueve" },
  });
  const fewer = await translate({ en: { parking: "Free <b>🅿️</b>\nBehind" } });
  expect(fewer.translations).toEqual({
    en: { parking: "Free <b>🅿️</b>\nBehind" },
    es: { weather: "Dentro si llueve" },
  });
  expect((await translate({ en: {}, es: { weather: "" } })).translations).toEqual({});
  const renamed = await club.client.ok(locations.update, { params, body: { weather: "" } }, own(club));
  expect(renamed.weather).toBeNull();
  const whole = { weather: "x", translations: { en: { weather: "y", food: "" } } };
  const another = await createPlace(club, whole);
  expect(another).toMatchObject({ weather: "x", translations: { en: { weather: "y" } } });
});

test.for([
  ["a text that is too long", { en: { weather: "x".repeat(4001) } }, "field.too_long"],
  ["a text that is none", { en: { weather: 3 } }, "field.invalid"],
  ["languages that are none", "en", "field.invalid"],
] as const)("refuse as a translation %s", async ([, translations, code], { club }) => {
  const { id } = await createPlace(club);
  const refused = await club.client.refused(locations.update, { params: { id }, body: { translations } }, own(club));
  expect(refused).toMatchObject({ status: 400, fields: [{ code }] });
});

test("are not removed while something is planned there; what is past or canceled does not hold them", async ({
  club,
}) => {
  const { id } = await createPlace(club);
  const params = { id };
  const body = { name: "Uno", color: "red" as const };
  const { id: fieldId } = await club.client.ok(fields.create, { params: { locationId: id }, body }, own(club));
  await planMatch(club, fieldId, 60);
  expect(await club.client.refused(locations.remove, { params }, own(club))).toMatchObject({
    status: 400,
    code: "location.in_use",
  });
  await club.upstream.services.sql`delete from upstream.occupancies where field_id = ${fieldId}`;
  await planMatch(club, fieldId, -60 * 24);
  await club.client.ok(locations.remove, { params }, own(club));
  expect(await club.client.refused(locations.show, { params }, own(club))).toMatchObject({ status: 404 });
  for (const gone of [locations.update, locations.remove])
    expect(await club.client.refused(gone, { params, body: {} }, own(club))).toMatchObject({ status: 404 });
  const { data } = await club.client.ok(locations.list, {}, own(club));
  expect(data.map((location) => location.id)).not.toContain(id);
  const { data: courts } = await club.client.ok(fields.listAll, {}, own(club));
  expect(courts.map((court) => court.id)).not.toContain(fieldId);
});

test("of another organisation are not found", async ({ club }) => {
  const { id } = await createPlace(club, { name: "Solo nostra" });
  const foreign = { bearer: club.stranger };
  const params = { id };
  for (const operation of [locations.show, locations.update, locations.remove])
    expect(
      await club.client.refused(
        operation,
        { params, ...(operation.method === "GET" ? {} : { body: { name: "Loro" } }) },
        foreign,
      ),
    ).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
  expect((await club.client.ok(locations.show, { params }, own(club))).name).toBe("Solo nostra");
});
