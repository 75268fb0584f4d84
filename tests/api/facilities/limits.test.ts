import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#contracts/facilities/limits.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const own = () => ({ bearer: club.facilities });
/** A location of its own, so that tests do not get in each other's way. */
const createPlace = async () => {
  const { id } = await club.client.ok(locations.create, { body: { name: "Regole" } }, own());
  return { id };
};
const bookingOf = async (params: { id: string }) => (await club.client.ok(limits.show, { params }, own())).booking;

const settings = { visibilityDays: 7, reservable: false, confirmation: "automatic" as const, bookingRules: "A\nB" };
const ofLocation = { slotMinutes: 30, minMinutes: 60, maxMinutes: 120, minAdvanceHours: 2, maxAdvanceDays: 14 };
const ofUsers = { maxPerDay: 1, maxPerWeek: 3, maxPending: 2, cancellationHours: 24 };
const noLimits = {
  slotMinutes: null,
  minMinutes: null,
  maxMinutes: null,
  minAdvanceHours: null,
  maxAdvanceDays: null,
};

describe("rules of booking", () => {
  it("are open to begin with", async () => {
    expect(await bookingOf(await createPlace())).toEqual({
      settings: { visibilityDays: 14, reservable: true, confirmation: "manual", bookingRules: null },
      limits: noLimits,
      userLimits: { maxPerDay: null, maxPerWeek: null, maxPending: null, cancellationHours: null },
      version: 0,
    });
  });

  it("are saved group by group, and read back the same", async () => {
    const params = await createPlace();
    const saved = await club.client.ok(limits.replaceSettings, { params, body: settings }, own());
    expect(saved.booking).toMatchObject({ settings, limits: noLimits, version: 1 });
    await club.client.ok(limits.replaceLimits, { params, body: ofLocation }, own());
    await club.client.ok(limits.replaceUserLimits, { params, body: ofUsers }, own());
    expect(await bookingOf(params)).toEqual({ settings, limits: ofLocation, userLimits: ofUsers, version: 3 });
    const patched = await club.client.ok(limits.updateSettings, { params, body: { visibilityDays: 21 } }, own());
    expect(patched.booking.settings).toEqual({ ...settings, visibilityDays: 21 });
    const emptied = await club.client.ok(limits.updateSettings, { params, body: { bookingRules: "  " } }, own());
    expect(emptied.booking.settings.bookingRules).toBeNull();
    expect(emptied.booking.limits).toEqual(ofLocation);
  });

  it.each([
    ["replaceSettings", { ...settings, visibilityDays: 22 }, 400, "visibilityDays", "limits.visibility_too_long"],
    ["replaceSettings", { ...settings, visibilityDays: -1 }, 400, "visibilityDays", "field.at_least"],
    ["replaceSettings", { ...settings, visibilityDays: 1.5 }, 400, "visibilityDays", "field.integer"],
    ["replaceSettings", { ...settings, confirmation: "maybe" }, 400, "confirmation", "field.choice"],
    ["replaceSettings", { ...settings, bookingRules: "x".repeat(4001) }, 400, "bookingRules", "field.too_long"],
    ["updateSettings", { visibilityDays: 22 }, 400, "visibilityDays", "limits.visibility_too_long"],
    ["replaceLimits", { ...ofLocation, slotMinutes: 4 }, 400, "slotMinutes", "field.at_least"],
    ["replaceLimits", { ...ofLocation, minMinutes: 0 }, 400, "minMinutes", "field.at_least"],
    ["replaceLimits", { ...ofLocation, maxMinutes: 1441 }, 400, "maxMinutes", "field.at_most"],
    ["replaceLimits", { ...ofLocation, maxAdvanceDays: "x" }, 400, "maxAdvanceDays", "field.number"],
    ["replaceLimits", { ...ofLocation, maxMinutes: 30 }, 422, "maxMinutes", "limits.max_below_min"],
    ["replaceLimits", { ...ofLocation, minMinutes: 45 }, 422, "minMinutes", "limits.not_whole_slots"],
    ["replaceLimits", { ...ofLocation, minAdvanceHours: 336 }, 422, "minAdvanceHours", "limits.advance_empty"],
    ["replaceUserLimits", { ...ofUsers, cancellationHours: 721 }, 400, "cancellationHours", "field.at_most"],
    ["replaceUserLimits", { ...ofUsers, maxPerWeek: -3 }, 400, "maxPerWeek", "field.at_least"],
    ["replaceUserLimits", { ...ofUsers, maxPerDay: 5 }, 422, "maxPerWeek", "limits.week_below_day"],
  ] as const)("%s refuses %j", async (name, body, status, field, code) => {
    const params = await createPlace();
    const refusal = await club.client.refused(limits[name], { params, body }, own());
    expect(refusal.status).toBe(status);
    expect(refusal.fields).toMatchObject([{ path: [field], code }]);
    expect((await bookingOf(params)).version).toBe(0);
  });

  it("are not overwritten by somebody who has not seen them", async () => {
    const params = await createPlace();
    await club.client.ok(limits.replaceLimits, { params, body: { ...ofLocation, version: 0 } }, own());
    for (const [operation, body] of [
      [limits.replaceLimits, { ...ofLocation, version: 0 }],
      [limits.replaceUserLimits, { ...ofUsers, version: 0 }],
      [limits.replaceSettings, { ...settings, version: 7 }],
      [limits.updateSettings, { version: 0 }],
    ] as const)
      expect(await club.client.refused(operation, { params, body }, own())).toMatchObject({
        status: 409,
        code: "limits.stale",
        details: { version: 1 },
      });
    const body = { ...ofUsers, version: 1 };
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => club.client.send(limits.replaceUserLimits, { params, body }, own())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it("are nobody else's", async () => {
    const params = { id: club.foreign.locationId };
    const calls = [
      [limits.show, { params }],
      [limits.replaceSettings, { params, body: settings }],
      [limits.updateSettings, { params, body: { visibilityDays: 1 } }],
      [limits.replaceLimits, { params, body: ofLocation }],
      [limits.replaceUserLimits, { params, body: ofUsers }],
    ] as const;
    for (const [operation, input] of calls) {
      const refusal = await club.client.refused(operation, input, own());
      expect(refusal, operation.id).toMatchObject({ status: 404, code: "record.not_found" });
      const coach = await club.client.refused(operation, input, { bearer: club.coach });
      expect(coach, operation.id).toMatchObject({ status: 403, code: "auth.forbidden" });
    }
    const { booking } = await club.client.ok(limits.show, { params }, { bearer: club.stranger });
    expect(booking.version).toBe(0);
  });

  it("go with a location that is removed", async () => {
    const params = await createPlace();
    await club.client.ok(limits.replaceLimits, { params, body: ofLocation }, own());
    await club.client.ok(locations.remove, { params }, own());
    expect(await club.client.refused(limits.show, { params }, own())).toMatchObject({ status: 404 });
    expect(await club.client.refused(limits.replaceLimits, { params, body: ofLocation }, own())).toMatchObject({
      status: 404,
    });
  });

  it("are kept by the database, too", async () => {
    const { id } = await createPlace();
    await club.client.ok(limits.replaceLimits, { params: { id }, body: ofLocation }, own());
    const { sql } = club.upstream.services;
    for (const set of [
      sql`visibility_days = 22`,
      sql`max_minutes = 30`,
      sql`slot_minutes = 50`,
      sql`min_advance_hours = 400`,
      sql`max_per_day = 3, max_per_week = 2`,
      sql`max_pending = 0`,
    ])
      await expect(sql`update upstream.booking_rules set ${set} where location_id = ${id}`).rejects.toThrow(
        "booking_rules_",
      );
  });
});
