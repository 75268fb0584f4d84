import { afterAll, beforeAll, expect, it } from "vitest";
import { type FieldBody, fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { planMatch } from "./occupancies.ts";

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

/** A location of its own that offers padel and tennis. */
async function createPlace() {
  const body = { name: "Campi di prova", sportIds: [club.padelId, club.tennisId] };
  const { id } = await club.client.ok(locations.create, { body }, own());
  return { locationId: id };
}
const addField = (params: { locationId: string }, body: Partial<FieldBody> = {}) =>
  club.client.ok(fields.create, { params, body: { name: "Uno", color: "red", ...body } }, own());

it("are added one after the other, and replaced", async () => {
  const params = await createPlace();
  const first = await addField(params);
  expect(first).toMatchObject({ ...params, name: "Uno", shownName: "Uno", color: "red", sportIds: [], order: 0 });
  const second = await addField(params, { name: "Due", shownName: "Centrale", sportIds: [club.padelId] });
  expect(second).toMatchObject({ shownName: "Centrale", sportIds: [club.padelId], order: 1 });
  const body = { name: "Tre", shownName: "Terzo", color: "lime" as const, sportIds: [club.tennisId] };
  const replaced = await club.client.ok(fields.replace, { params: { ...params, fieldId: second.id }, body }, own());
  expect(replaced).toEqual({ ...second, ...body });
});

it("have names of their own within a location, whatever their capitals", async () => {
  const params = await createPlace();
  const first = await addField(params);
  const second = await addField(params, { name: "Due" });
  const taken = { status: 422, code: "field.name_taken", fields: [{ path: ["name"], code: "field.name_taken" }] };
  const body = { name: "uNO", color: "red" };
  expect(await club.client.refused(fields.create, { params, body }, own())).toMatchObject(taken);
  const secondParams = { ...params, fieldId: second.id };
  expect(await club.client.refused(fields.replace, { params: secondParams, body }, own())).toMatchObject(taken);
  // Its own name is not taken, nor is that of another location, nor that of a court that was removed.
  const firstParams = { ...params, fieldId: first.id };
  await club.client.ok(fields.replace, { params: firstParams, body: { name: "UNO", color: "red" } }, own());
  await addField(await createPlace());
  await club.client.ok(fields.remove, { params: firstParams }, own());
  await addField(params);
});

it("of one name are created once, however many try at the same time", async () => {
  const params = await createPlace();
  const body = { name: "Conteso", color: "blue" };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => club.client.send(fields.create, { params, body }, own())),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
});

it("play only what their location offers, the database too", async () => {
  const params = await createPlace();
  const other = await club.upstream.services.sql<
    { id: string }[]
  >`select id from upstream.sports where code = 'basketball'`;
  const body = { name: "Uno", color: "red", sportIds: [other[0]?.id] };
  expect(await club.client.refused(fields.create, { params, body }, own())).toMatchObject({
    status: 422,
    code: "field.sport_not_offered",
    fields: [{ path: ["sportIds"], code: "field.sport_not_offered" }],
  });
  const { id } = await addField(params);
  const bulk = { params, body: { data: [{ id, sportIds: body.sportIds }] } };
  expect(await club.client.refused(fields.updateMany, bulk, own())).toMatchObject({ code: "field.sport_not_offered" });
  await expect(
    club.upstream.services.sql`update upstream.fields set sport_ids = array[gen_random_uuid()] where id = ${id}`,
  ).rejects.toThrow("offers");
});

it.each([
  ["name", "", "field.required"],
  ["name", "x".repeat(61), "field.too_long"],
  ["shownName", "x".repeat(61), "field.too_long"],
  ["color", "beige", "field.choice"],
  ["color", undefined, "field.required"],
  ["sportIds", [1], "field.choice"],
])("refuse %s = %j", async (name, value, code) => {
  const body = { name: "Uno", color: "red", [name]: value };
  const refused = await club.client.refused(fields.create, { ...place(), body }, own());
  expect(refused.status).toBe(400);
  expect(refused.fields).toHaveLength(1);
  if (name !== "sportIds") expect(refused.fields?.[0]?.code).toBe(code);
});

it("change several at once, all or none", async () => {
  const params = await createPlace();
  const [one, two] = [await addField(params), await addField(params, { name: "Due" })];
  const data = [
    { id: one.id, order: 1, color: "teal" as const },
    { id: two.id, order: 0, sportIds: [club.padelId] },
  ];
  const answer = await club.client.ok(fields.updateMany, { params, body: { data } }, own());
  expect(answer.data).toEqual([
    { ...two, order: 0, sportIds: [club.padelId] },
    { ...one, order: 1, color: "teal" },
  ]);
  const withForeign = {
    data: [
      { id: one.id, color: "pink" },
      { id: club.place.padel, color: "pink" },
    ],
  };
  expect(await club.client.refused(fields.updateMany, { params, body: withForeign }, own())).toMatchObject({
    status: 404,
  });
  expect(await club.client.ok(fields.list, { params }, own())).toEqual(answer);
});

it("are not removed while something is planned on them; their past stays on record", async () => {
  const params = await createPlace();
  const { id: fieldId } = await addField(params);
  const named = { params: { ...params, fieldId } };
  await planMatch(club, fieldId, 60);
  expect(await club.client.refused(fields.remove, named, own())).toMatchObject({ status: 409, code: "field.in_use" });
  await expect(
    club.upstream.services.sql`update upstream.fields set removed_at = now() where id = ${fieldId}`,
  ).rejects.toThrow("planned");
  await club.upstream.services.sql`delete from upstream.occupancies where field_id = ${fieldId}`;
  await club.client.ok(fields.remove, named, own());
  expect(await club.client.ok(fields.list, { params }, own())).toEqual({ data: [] });
  const body = { name: "Uno", color: "red" };
  for (const gone of [fields.replace, fields.remove])
    expect(await club.client.refused(gone, { ...named, body }, own())).toMatchObject({ status: 404 });
});

it("with a reservation to come are held by it until it is canceled", async () => {
  const reservation = await club.book({
    fieldId: club.place.mixed,
    sportId: club.padelId,
    date: "2027-03-11",
    startAt: "10:00",
    endAt: "11:00",
  });
  const params = { locationId: club.place.locationId, fieldId: club.place.mixed };
  expect(await club.client.refused(fields.remove, { params }, own())).toMatchObject({ code: "field.in_use" });
  const cancel = { params: { id: reservation.id }, body: { target: "manager" as const } };
  await club.client.ok(reservations.cancel, cancel, own());
  await club.client.ok(fields.remove, { params }, own());
  // Nobody books it again, and what was booked can still be read.
  const shown = await club.client.ok(reservations.show, { params: { id: reservation.id } }, own());
  expect(shown.fieldId).toBe(club.place.mixed);
  await expect(
    club.upstream.services.sql`update upstream.reservations set field_id = field_id where id = ${reservation.id}`,
  ).rejects.toThrow("removed");
});

it("of another organisation are not found", async () => {
  const params = await createPlace();
  const { id: fieldId } = await addField(params);
  const foreign = { bearer: club.stranger };
  const body = { name: "Loro", color: "red", data: [{ id: fieldId, color: "pink" }] };
  for (const operation of [fields.list, fields.create, fields.replace, fields.updateMany, fields.remove])
    expect(
      await club.client.refused(
        operation,
        { params: { ...params, fieldId }, ...(operation.method === "GET" ? {} : { body }) },
        foreign,
      ),
    ).toMatchObject({
      status: 404,
      code: "record.not_found",
    });
  const { data } = await club.client.ok(fields.list, { params }, own());
  expect(data).toMatchObject([{ name: "Uno", color: "red" }]);
});
