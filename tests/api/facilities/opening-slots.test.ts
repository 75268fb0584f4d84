import { describe, expect } from "vitest";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { maxSlotsOfDay } from "#contracts/facilities/sizes.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { wallTime } from "#upstream/core/time.ts";
import { databaseError } from "#upstream/db/errors.ts";

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

const foreign = (club: Club) => ({ params: { locationId: club.foreign.locationId } });
const slotsOf = async (club: Club, dayOfWeek: number) => {
  const { data } = await club.client.ok(openingSlots.list, place(club), own(club));
  return data.filter((slot) => slot.dayOfWeek === dayOfWeek);
};
const hoursOf = async (club: Club, dayOfWeek: number) =>
  (await slotsOf(club, dayOfWeek)).map(({ startAt, endAt }) => `${startAt}-${endAt}`);

describe("saving", () => {
  test("adds hours that touch others, changes them and removes them", async ({ club }) => {
    const body = { dayOfWeek: 1, startAt: "13:00", endAt: "14:00" };
    const added = await club.client.ok(openingSlots.create, { ...place(club), body }, own(club));
    expect(await hoursOf(club, 1)).toEqual(["08:00-13:00", "13:00-14:00", "14:00-22:00"]);
    const params = { ...place(club).params, slotId: added.id };
    const changed = await club.client.ok(
      openingSlots.replace,
      { params, body: { startAt: "22:00", endAt: "24:00" } },
      own(club),
    );
    expect(changed).toEqual({ ...added, startAt: "22:00", endAt: "24:00", version: 2 });
    expect(await hoursOf(club, 1)).toEqual(["08:00-13:00", "14:00-22:00", "22:00-24:00"]);
    await club.client.ok(openingSlots.remove, { params }, own(club));
    expect(await hoursOf(club, 1)).toEqual(["08:00-13:00", "14:00-22:00"]);
    expect(await club.client.refused(openingSlots.remove, { params }, own(club))).toMatchObject({ status: 404 });
  });

  test("refuses more stretches than a weekday may have", async ({ club }) => {
    const sunday = (await slotsOf(club, 7)).map(({ id }) => id);
    for (const slotId of sunday)
      await club.client.ok(openingSlots.remove, { params: { ...place(club).params, slotId } }, own(club));
    const at = (minute: number) => wallTime(8 * 60 + minute * 10);
    const add = (minute: number) => ({
      ...place(club),
      body: { dayOfWeek: 7, startAt: at(minute), endAt: at(minute + 1) },
    });
    for (let count = 0; count < maxSlotsOfDay; count += 1)
      await club.client.ok(openingSlots.create, add(2 * count), own(club));
    expect(await club.client.refused(openingSlots.create, add(2 * maxSlotsOfDay), own(club))).toMatchObject({
      ...{ status: 409, code: "opening_slot.too_many", details: { max: maxSlotsOfDay } },
    });
    expect(await slotsOf(club, 7)).toHaveLength(maxSlotsOfDay);
  });

  test("refuses an overlap at its fields, and changes nothing", async ({ club }) => {
    const overlap = {
      status: 409,
      code: "opening_slot.overlap",
      fields: [
        { path: ["startAt"], code: "opening_slot.overlap" },
        { path: ["endAt"], code: "opening_slot.overlap" },
      ],
    };
    for (const [startAt, endAt] of [
      ["12:59", "14:00"],
      ["07:00", "23:00"],
      ["09:00", "10:00"],
    ])
      expect(
        await club.client.refused(
          openingSlots.create,
          { ...place(club), body: { dayOfWeek: 2, startAt, endAt } },
          own(club),
        ),
      ).toMatchObject(overlap);
    const [first] = await slotsOf(club, 2);
    const params = { ...place(club).params, slotId: first?.id ?? "" };
    expect(
      await club.client.refused(
        openingSlots.replace,
        { params, body: { startAt: "08:00", endAt: "14:01" } },
        own(club),
      ),
    ).toMatchObject(overlap);
    expect(await hoursOf(club, 2)).toEqual(["08:00-13:00", "14:00-22:00"]);
  });

  test("refuses identical and turned times, and what is no time", async ({ club }) => {
    const refusal = (startAt: string, endAt: string) =>
      club.client.refused(openingSlots.create, { ...place(club), body: { dayOfWeek: 3, startAt, endAt } }, own(club));
    expect(await refusal("23:00", "23:00")).toMatchObject({ status: 422, code: "opening_slot.identical_times" });
    expect(await refusal("23:30", "23:00")).toMatchObject({
      status: 422,
      code: "opening_slot.end_before_start",
      fields: [{ path: ["endAt"], code: "opening_slot.end_before_start" }],
    });
    expect(await refusal("25:00", "soon")).toMatchObject({
      status: 400,
      fields: [
        { path: ["startAt"], code: "field.time" },
        { path: ["endAt"], code: "field.time" },
      ],
    });
    const body = { dayOfWeek: 8, startAt: "23:00", endAt: "23:30" };
    expect(await club.client.refused(openingSlots.create, { ...place(club), body }, own(club))).toMatchObject({
      status: 400,
    });
  });

  test("keeps two that come at once apart", async ({ club }) => {
    const body = { dayOfWeek: 4, startAt: "22:00", endAt: "23:00" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => club.client.send(openingSlots.create, { ...place(club), body }, own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("is refused by the database, too", async ({ club }) => {
    const { sql } = club.upstream.services;
    const insert = sql`
      insert into upstream.opening_slots (organisation_id, location_id, day_of_week, start_minute, end_minute)
      select organisation_id, location_id, day_of_week, start_minute + 1, end_minute + 1
        from upstream.opening_slots where location_id = ${club.place.locationId} and day_of_week = 5 limit 1`;
    const error: unknown = await insert.then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(databaseError(error)).toEqual({ code: "23P01", constraint: "opening_slots_no_overlap" });
  });
});

describe("copying a day", () => {
  test("replaces what the others had", async ({ club }) => {
    const [first] = await slotsOf(club, 6);
    const params = { ...place(club).params, slotId: first?.id ?? "" };
    await club.client.ok(openingSlots.replace, { params, body: { startAt: "09:30", endAt: "12:00" } }, own(club));
    const copied = await club.client.ok(
      openingSlots.copyDay,
      { ...place(club), body: { dayOfWeek: 6, toDays: [7, 5, 7] } },
      own(club),
    );
    expect(copied.data).toEqual((await club.client.ok(openingSlots.list, place(club), own(club))).data);
    for (const day of [5, 6, 7]) expect(await hoursOf(club, day)).toEqual(["09:30-12:00", "14:00-22:00"]);
    expect(await hoursOf(club, 3)).toEqual(["08:00-13:00", "14:00-22:00"]);
  });

  test("refuses the day itself and a day without hours, and changes nothing then", async ({ club }) => {
    const copy = (dayOfWeek: number, toDays: number[]) =>
      club.client.refused(openingSlots.copyDay, { ...place(club), body: { dayOfWeek, toDays } }, own(club));
    expect(await copy(2, [3, 2])).toMatchObject({ status: 422, code: "opening_slot.copy_to_itself" });
    for (const { id } of await slotsOf(club, 7))
      await club.client.ok(openingSlots.remove, { params: { ...place(club).params, slotId: id } }, own(club));
    expect(await copy(7, [2])).toMatchObject({ status: 422, code: "opening_slot.nothing_to_copy" });
    expect(await copy(2, [])).toMatchObject({ status: 400 });
    expect(await hoursOf(club, 2)).toEqual(["08:00-13:00", "14:00-22:00"]);
  });

  test("is safe when several copy at once", async ({ club }) => {
    const answers = await Promise.all(
      [1, 2, 3].map((dayOfWeek) =>
        club.client.send(openingSlots.copyDay, { ...place(club), body: { dayOfWeek, toDays: [7] } }, own(club)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await hoursOf(club, 7)).toEqual(["08:00-13:00", "14:00-22:00"]);
  });
});

test("are nobody else's, and not for every role", async ({ club }) => {
  const hours = { startAt: "22:30", endAt: "23:00" };
  const [slot] = await slotsOf(club, 1);
  const params = { ...place(club).params, slotId: slot?.id ?? "" };
  const calls = [
    [openingSlots.create, { ...place(club), body: { dayOfWeek: 1, ...hours } }],
    [openingSlots.replace, { params, body: hours }],
    [openingSlots.remove, { params }],
    [openingSlots.copyDay, { ...place(club), body: { dayOfWeek: 1, toDays: [2] } }],
  ] as const;
  for (const [operation, input] of calls) {
    expect(await club.client.refused(operation, input, { bearer: club.stranger })).toMatchObject({ status: 404 });
    expect(await club.client.refused(operation, input, { bearer: club.coach })).toMatchObject({ status: 403 });
  }
  // A slot of one's own under somebody else's location, and the other way round.
  const crossed = { ...foreign(club).params, slotId: slot?.id ?? "" };
  expect(await club.client.refused(openingSlots.replace, { params: crossed, body: hours }, own(club))).toMatchObject({
    status: 404,
  });
  expect(await club.client.refused(openingSlots.remove, { params: crossed }, { bearer: club.stranger })).toMatchObject({
    status: 404,
  });
  expect(await hoursOf(club, 1)).toEqual(["08:00-13:00", "14:00-22:00"]);
});
