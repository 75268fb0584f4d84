import { expect } from "vitest";
import { type FieldBody, fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { maxCourtsOfLocation } from "#contracts/facilities/sizes.ts";
import type { Operation } from "#contracts/operation.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { planMatch } from "./occupancies.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ params: { locationId: club.place.locationId } });

test("are listed for one location and for all", async ({ club }) => {
  const { data } = await club.client.ok(fields.list, place(club), own(club));
  expect(data.map((field) => [field.id, field.sportIds])).toEqual([
    [club.place.padel, [club.padelId]],
    [club.place.mixed, [club.padelId, club.tennisId]],
  ]);
  const { data: all } = await club.client.ok(fields.listAll, {}, own(club));
  expect(all).toHaveLength(15);
  expect(all.slice(-2)).toEqual(data);
});

test("answer 404 for an unknown or malformed location", async ({ club }) => {
  for (const locationId of [crypto.randomUUID(), "fields-of-all"])
    expect(await club.client.refused(fields.list, { params: { locationId } }, own(club))).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
});

/** A location of its own that offers padel and tennis. */
async function createPlace(club: Club) {
  const body = { name: "Campi di prova", sportIds: [club.padelId, club.tennisId] };
  const { id } = await club.client.ok(locations.create, { body }, own(club));
  return { locationId: id };
}
const addField = (club: Club, params: { locationId: string }, body: Partial<FieldBody> = {}) =>
  club.client.ok(fields.create, { params, body: { name: "Uno", color: "red", ...body } }, own(club));

test("are added one after the other, and replaced", async ({ club }) => {
  const params = await createPlace(club);
  const first = await addField(club, params);
  expect(first).toMatchObject({ ...params, name: "Uno", shownName: "Uno", color: "red", sportIds: [], order: 0 });
  const second = await addField(club, params, { name: "Due", shownName: "Centrale", sportIds: [club.padelId] });
  expect(second).toMatchObject({ shownName: "Centrale", sportIds: [club.padelId], order: 1 });
  const body = { name: "Tre", shownName: "Terzo", color: "lime" as const, sportIds: [club.tennisId] };
  const replaced = await club.client.ok(fields.replace, { params: { ...params, fieldId: second.id }, body }, own(club));
  expect(replaced).toEqual({ ...second, ...body, version: 2 });
});

test("are a hundred of a location at most", async ({ club }) => {
  const params = await createPlace(club);
  for (let count = 0; count < maxCourtsOfLocation; count += 1) await addField(club, params, { name: `Campo ${count}` });
  const body = { name: "Uno in più", color: "red" } as const;
  expect(await club.client.refused(fields.create, { params, body }, own(club))).toMatchObject({
    ...{ status: 409, code: "court.too_many", details: { max: maxCourtsOfLocation } },
  });
  // One that is removed counts no longer.
  const [first] = (await club.client.ok(fields.list, { params }, own(club))).data;
  await club.client.ok(fields.remove, { params: { ...params, fieldId: first?.id ?? "" } }, own(club));
  await addField(club, params, { name: "Uno in più" });
});

test("have names of their own within a location, whatever their capitals", async ({ club }) => {
  const params = await createPlace(club);
  const first = await addField(club, params);
  const second = await addField(club, params, { name: "Due" });
  const taken = { status: 422, code: "field.name_taken", fields: [{ path: ["name"], code: "field.name_taken" }] };
  const body = { name: "uNO", color: "red" };
  expect(await club.client.refused(fields.create, { params, body }, own(club))).toMatchObject(taken);
  const secondParams = { ...params, fieldId: second.id };
  expect(await club.client.refused(fields.replace, { params: secondParams, body }, own(club))).toMatchObject(taken);
  // Its own name is not taken, nor is that of another location, nor that of a court that was removed.
  const firstParams = { ...params, fieldId: first.id };
  await club.client.ok(fields.replace, { params: firstParams, body: { name: "UNO", color: "red" } }, own(club));
  await addField(club, await createPlace(club));
  await club.client.ok(fields.remove, { params: firstParams }, own(club));
  await addField(club, params);
});

test("of one name are created once, however many try at the same time", async ({ club }) => {
  const params = await createPlace(club);
  const body = { name: "Conteso", color: "blue" };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => club.client.send(fields.create, { params, body }, own(club))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
});

test("play only what their location offers, the database too", async ({ club }) => {
  const params = await createPlace(club);
  const other = await club.upstream.services.sql<
    { id: string }[]
  >`select id from upstream.sports where code = 'basketball'`;
  const body = { name: "Uno", color: "red", sportIds: [other[0]?.id] };
  expect(await club.client.refused(fields.create, { params, body }, own(club))).toMatchObject({
    status: 422,
    code: "field.sport_not_offered",
    fields: [{ path: ["sportIds"], code: "field.sport_not_offered" }],
  });
  const { id } = await addField(club, params);
  const bulk = { params, body: { data: [{ id, sportIds: body.sportIds }] } };
  expect(await club.client.refused(fields.updateMany, bulk, own(club))).toMatchObject({
    code: "field.sport_not_offered",
  });
  await expect(
    club.upstream.services.sql`update upstream.fields set sport_ids = array[gen_random_uuid()] where id = ${id}`,
  ).rejects.toThrow("offers");
});

test.for([
  ["name", "", "field.required"],
  ["name", "x".repeat(61), "field.too_long"],
  ["shownName", "x".repeat(61), "field.too_long"],
  ["color", "beige", "field.choice"],
  ["color", undefined, "field.required"],
  ["sportIds", [1], "field.choice"],
] as const)("refuse %s = %j", async ([name, value, code], { club }) => {
  const body = { name: "Uno", color: "red", [name]: value };
  const refused = await club.client.refused(fields.create, { ...place(club), body }, own(club));
  expect(refused.status).toBe(400);
  expect(refused.fields).toHaveLength(1);
  if (name !== "sportIds") expect(refused.fields?.[0]?.code).toBe(code);
});

test("change several at once, all or none", async ({ club }) => {
  const params = await createPlace(club);
  const [one, two] = [await addField(club, params), await addField(club, params, { name: "Due" })];
  const data = [
    { id: one.id, order: 1, color: "teal" as const },
    { id: two.id, order: 0, sportIds: [club.padelId] },
  ];
  const answer = await club.client.ok(fields.updateMany, { params, body: { data } }, own(club));
  expect(answer.data).toEqual([
    { ...two, order: 0, sportIds: [club.padelId], version: 2 },
    { ...one, order: 1, color: "teal", version: 2 },
  ]);
  const withForeign = {
    data: [
      { id: one.id, color: "pink" },
      { id: club.place.padel, color: "pink" },
    ],
  };
  expect(await club.client.refused(fields.updateMany, { params, body: withForeign }, own(club))).toMatchObject({
    status: 404,
  });
  expect(await club.client.ok(fields.list, { params }, own(club))).toEqual(answer);
});

test("are not removed while something is planned on them; their past stays on record", async ({ club }) => {
  const params = await createPlace(club);
  const { id: fieldId } = await addField(club, params);
  const named = { params: { ...params, fieldId } };
  await planMatch(club, fieldId, 60);
  expect(await club.client.refused(fields.remove, named, own(club))).toMatchObject({
    status: 409,
    code: "field.in_use",
  });
  await expect(
    club.upstream.services.sql`update upstream.fields set removed_at = now() where id = ${fieldId}`,
  ).rejects.toThrow("planned");
  await club.upstream.services.sql`delete from upstream.occupancies where field_id = ${fieldId}`;
  await club.client.ok(fields.remove, named, own(club));
  expect(await club.client.ok(fields.list, { params }, own(club))).toEqual({ data: [] });
  const body = { name: "Uno", color: "red" };
  for (const gone of [fields.replace, fields.remove])
    expect(await club.client.refused(gone, { ...named, body }, own(club))).toMatchObject({ status: 404 });
});

test("with a reservation to come are held by it until it is canceled", async ({ club }) => {
  const reservation = await club.book({
    fieldId: club.place.mixed,
    sportId: club.padelId,
    date: "2027-03-11",
    startAt: "10:00",
    endAt: "11:00",
  });
  const params = { locationId: club.place.locationId, fieldId: club.place.mixed };
  expect(await club.client.refused(fields.remove, { params }, own(club))).toMatchObject({ code: "field.in_use" });
  const cancel = { params: { id: reservation.id }, body: { target: "manager" as const } };
  await club.client.ok(reservations.cancel, cancel, own(club));
  await club.client.ok(fields.remove, { params }, own(club));
  // Nobody books it again, and what was booked can still be read.
  const shown = await club.client.ok(reservations.show, { params: { id: reservation.id } }, own(club));
  expect(shown.fieldId).toBe(club.place.mixed);
  await expect(
    club.upstream.services.sql`update upstream.reservations set field_id = field_id where id = ${reservation.id}`,
  ).rejects.toThrow("removed");
});

test("of another organisation are not found", async ({ club }) => {
  const params = await createPlace(club);
  const { id: fieldId } = await addField(club, params);
  const foreign = { bearer: club.stranger };
  const body = { name: "Loro", color: "red" };
  const calls: [Operation, object][] = [
    [fields.list, {}],
    [fields.create, { body }],
    [fields.replace, { body }],
    [fields.updateMany, { body: { data: [{ id: fieldId, color: "pink" }] } }],
    [fields.remove, {}],
  ];
  for (const [operation, input] of calls)
    expect(await club.client.refused(operation, { params: { ...params, fieldId }, ...input }, foreign)).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
  const { data } = await club.client.ok(fields.list, { params }, own(club));
  expect(data).toMatchObject([{ name: "Uno", color: "red" }]);
});
