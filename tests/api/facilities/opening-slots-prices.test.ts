import { describe, expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";

const own = (club: Club) => ({ bearer: club.facilities });

/** A place of its own with a court, open on Mondays from 8 to 12, and, if asked for, prices from 8 to 20. */
async function createPlace(club: Club, { priced = true } = {}) {
  const values = { name: "Orari e prezzi", sportIds: [club.padelId] };
  const { id: locationId } = await club.client.ok(locations.create, { body: values }, own(club));
  const params = { locationId };
  await club.client.ok(fields.create, { params, body: { name: "Uno", color: "red" } }, own(club));
  const body = { dayOfWeek: 1, startAt: "08:00", endAt: "12:00" };
  const slot = await club.client.ok(openingSlots.create, { params, body }, own(club));
  const priceRanges = [{ daysOfWeek: [1, 2], startAt: "08:00", endAt: "20:00", price: 1000 }];
  const list = { name: "Feriale", type: "ranged" as const, currency: "eur" as const, priceRanges };
  if (priced) await club.client.ok(priceLists.create, { params, body: list }, own(club));
  return { params, slot, list };
}
const hoursOf = async (club: Club, params: { locationId: string }) =>
  (await club.client.ok(openingSlots.list, { params }, own(club))).data.map(
    ({ dayOfWeek, startAt, endAt }) => `${dayOfWeek} ${startAt}-${endAt}`,
  );
const uncovered = (day: number, startAt: string, endAt: string, count = 1) => ({
  status: 422,
  code: "opening_slot.uncovered",
  details: { list: "Feriale", day, startAt, endAt, count },
});

describe("hours that the price list does not cover", () => {
  test("are refused when they are added, and nothing is saved", async ({ club }) => {
    const { params } = await createPlace(club);
    const add = (body: object) => ({ params, body });
    expect(
      await club.client.refused(
        openingSlots.create,
        add({ dayOfWeek: 1, startAt: "19:00", endAt: "22:00" }),
        own(club),
      ),
    ).toMatchObject(uncovered(1, "20:00", "22:00"));
    expect(
      await club.client.refused(
        openingSlots.create,
        add({ dayOfWeek: 3, startAt: "09:00", endAt: "10:00" }),
        own(club),
      ),
    ).toMatchObject(uncovered(3, "09:00", "10:00"));
    expect(await hoursOf(club, params)).toEqual(["1 08:00-12:00"]);
    const body = { dayOfWeek: 1, startAt: "12:00", endAt: "20:00" };
    await club.client.ok(openingSlots.create, { params, body }, own(club));
  });

  test("are refused when a slot grows, and fine when it shrinks", async ({ club }) => {
    const { params, slot } = await createPlace(club);
    const change = (startAt: string, endAt: string) => ({
      params: { ...params, slotId: slot.id },
      body: { startAt, endAt },
    });
    expect(await club.client.refused(openingSlots.replace, change("07:00", "21:00"), own(club))).toMatchObject(
      uncovered(1, "07:00", "08:00", 2),
    );
    expect(await hoursOf(club, params)).toEqual(["1 08:00-12:00"]);
    await club.client.ok(openingSlots.replace, change("09:00", "20:00"), own(club));
  });

  test("are refused when a day is copied, on all days or on none", async ({ club }) => {
    const { params } = await createPlace(club);
    const copy = (toDays: number[]) => ({ params, body: { dayOfWeek: 1, toDays } });
    expect(await club.client.refused(openingSlots.copyDay, copy([2, 6, 7]), own(club))).toMatchObject(
      uncovered(6, "08:00", "12:00", 2),
    );
    expect(await hoursOf(club, params)).toEqual(["1 08:00-12:00"]);
    await club.client.ok(openingSlots.copyDay, copy([2]), own(club));
    expect(await hoursOf(club, params)).toEqual(["1 08:00-12:00", "2 08:00-12:00"]);
  });

  test("may open before there is any price list, which must then cover them", async ({ club }) => {
    const { params, list } = await createPlace(club, { priced: false });
    const body = { dayOfWeek: 7, startAt: "00:00", endAt: "24:00" };
    await club.client.ok(openingSlots.create, { params, body }, own(club));
    expect(await club.client.refused(priceLists.create, { params, body: list }, own(club))).toMatchObject({
      status: 422,
      code: "price_list.uncovered",
    });
  });

  test("that had no price before do not stand in the way of others", async ({ club }) => {
    const { params, slot } = await createPlace(club);
    // As it may be from before hours were compared with prices.
    await club.upstream.services.sql`update upstream.opening_slots set end_minute = 1380 where id = ${slot.id}`;
    const change = (endAt: string) => ({
      params: { ...params, slotId: slot.id },
      body: { startAt: "08:00", endAt },
    });
    await club.client.ok(openingSlots.replace, change("22:00"), own(club));
    expect(await club.client.refused(openingSlots.replace, change("24:00"), own(club))).toMatchObject(
      uncovered(1, "20:00", "24:00"),
    );
  });

  test("are found whichever of hours and prices is saved first, when both are at once", async ({ club }) => {
    for (let round = 0; round < times(2, 10); round++) {
      const { params, list } = await createPlace(club, { priced: false });
      const body = { dayOfWeek: 1, startAt: "20:00", endAt: "21:00" };
      const answers = await Promise.all([
        club.client.send(openingSlots.create, { params, body }, own(club)),
        club.client.send(priceLists.create, { params, body: list }, own(club)),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    }
  });
});

describe("what somebody else has changed meanwhile is not overwritten:", () => {
  test("an opening slot", async ({ club }) => {
    const { params, slot } = await createPlace(club);
    const change = (endAt: string, version: number) => ({
      params: { ...params, slotId: slot.id },
      body: { startAt: "08:00", endAt, version },
    });
    const answers = await Promise.all(
      ["13:00", "14:00", "15:00"].map((endAt) =>
        club.client.send(openingSlots.replace, change(endAt, slot.version), own(club)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await club.client.refused(openingSlots.replace, change("16:00", slot.version), own(club))).toMatchObject({
      status: 409,
      code: "opening_slot.stale",
      details: { version: 2 },
    });
    await club.client.ok(openingSlots.replace, change("16:00", 2), own(club));
  });

  test("a location and its translations", async ({ club }) => {
    const { id, version } = await club.client.ok(locations.create, { body: { name: "Uno" } }, own(club));
    expect(version).toBe(1);
    const change = (name: string, seen: number) => ({ params: { id }, body: { name, version: seen } });
    const answers = await Promise.all(
      ["Due", "Tre", "Quattro"].map((name) => club.client.send(locations.update, change(name, 1), own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const translation = { translations: { en: { rules: "No shoes" } } };
    const translate = (seen: number) => ({ params: { id }, body: { ...translation, version: seen } });
    for (const refused of [change("Cinque", 1), translate(1)])
      expect(await club.client.refused(locations.update, refused, own(club))).toMatchObject({
        status: 409,
        code: "location.stale",
        details: { version: 2 },
      });
    expect(await club.client.ok(locations.update, translate(2), own(club))).toMatchObject({
      ...translation,
      version: 3,
    });
    // Who does not say what they have seen is not asked.
    const last = { params: { id }, body: { name: "Sei" } };
    expect(await club.client.ok(locations.update, last, own(club))).toMatchObject({ ...translation, version: 4 });
  });

  test("a court", async ({ club }) => {
    const { params } = await createPlace(club);
    const { data } = await club.client.ok(fields.list, { params }, own(club));
    const [court] = data;
    const change = (name: string, version: number) => ({
      params: { ...params, fieldId: court?.id ?? "" },
      body: { name, color: "red" as const, version },
    });
    const answers = await Promise.all(
      ["Due", "Tre", "Quattro"].map((name) => club.client.send(fields.replace, change(name, 1), own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await club.client.refused(fields.replace, change("Cinque", 1), own(club))).toMatchObject({
      status: 409,
      code: "field.stale",
      details: { version: 2 },
    });
    // Only changing places is no news to somebody who edits it.
    const moved = [{ id: court?.id ?? "", order: 3 }];
    await club.client.ok(fields.updateMany, { params, body: { data: moved } }, own(club));
    await club.client.ok(fields.replace, change("Cinque", 2), own(club));
  });

  test("a price list", async ({ club }) => {
    const { params, list } = await createPlace(club);
    const { data } = await club.client.ok(priceLists.list, { params }, own(club));
    const listId = data[0]?.id ?? "";
    const change = (name: string, version: number) => ({
      params: { ...params, listId },
      body: { ...list, name, version },
    });
    const answers = await Promise.all(
      ["Due", "Tre", "Quattro"].map((name) => club.client.send(priceLists.replace, change(name, 1), own(club))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await club.client.refused(priceLists.replace, change("Cinque", 1), own(club))).toMatchObject({
      status: 409,
      code: "price_list.stale",
      details: { version: 2 },
    });
    // Another list that is put before it does not change it.
    const before = { ...list, name: "Prima", order: 0 };
    await club.client.ok(priceLists.create, { params, body: before }, own(club));
    await club.client.ok(priceLists.replace, change("Cinque", 2), own(club));
  });
});
