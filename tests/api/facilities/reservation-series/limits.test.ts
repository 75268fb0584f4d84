import { describe, expect } from "vitest";
import { limits } from "#contracts/facilities/limits.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { seriesCalls } from "./series.ts";

const none = { slotMinutes: null, minMinutes: null, maxMinutes: null, minAdvanceHours: null, maxAdvanceDays: null };
const noUser = { maxPerDay: null, maxPerWeek: null, maxPending: null, cancellationHours: null };

/** Sets what the club's place allows, and nothing else. */
async function allow(club: Club, { place = {}, athlete = {} }: { place?: object; athlete?: object }) {
  const call = { params: { id: club.place.locationId } };
  const own = { bearer: club.manager };
  await club.client.ok(limits.replaceLimits, { ...call, body: { ...none, ...place } }, own);
  await club.client.ok(limits.replaceUserLimits, { ...call, body: { ...noUser, ...athlete } }, own);
}

describe("limits of a place and of its athletes", () => {
  test("count the series' own bookings, and may be passed by staff who say so", async ({ club }) => {
    const calls = seriesCalls(club);
    await allow(club, { athlete: { maxPerDay: 2 } });
    const { athleteId } = club;
    const { padel, mixed } = club.place;
    await club.book({ athleteId, date: "2027-02-11", startAt: "10:00", endAt: "11:00" });
    const requested = {
      athleteId,
      fieldIds: [padel, mixed],
      sportId: club.padelId,
      date: "2027-02-04",
      until: "2027-02-11",
      confirm: true,
    };
    const plan = await calls.preview(requested);
    expect(plan.occurrences.map(({ limits: broken }) => broken)).toEqual([
      [],
      [],
      [],
      [{ limit: "maxPerDay", value: 2, found: 3 }],
    ]);
    expect(await calls.refused({ ...requested, tag: plan.tag })).toMatchObject({
      status: 409,
      code: "reservation.limits_exceeded",
      details: { limits: [{ limit: "maxPerDay", value: 2, found: 3 }], outsideOpeningSlots: false },
    });
    const skip = [{ date: "2027-02-11", fieldId: mixed, choice: "skip" as const }];
    expect((await calls.preview({ ...requested, decisions: skip })).occurrences.flatMap((one) => one.limits)).toEqual(
      [],
    );
    const saved = await calls.save({ ...requested, tag: plan.tag, proceedBeyondLimits: true });
    expect(saved.count).toBe(4);
    // Moved within its days, the series does not count itself twice.
    const from = saved.occurrences[0]?.reservationId ?? "";
    const moved = await calls.previewRest(saved.id ?? "", { from, times: { startAt: "19:00", endAt: "20:00" } });
    expect(moved.occurrences.flatMap((one) => one.limits)).toEqual([{ limit: "maxPerDay", value: 2, found: 3 }]);
    const notes = await calls.previewRest(saved.id ?? "", { from, notes: "Solo note" });
    expect(notes.occurrences.flatMap((one) => one.limits)).toEqual([]);
  });

  test("of the place hold for each occurrence, a guest's too; both questions come at once", async ({ club }) => {
    const calls = seriesCalls(club);
    await allow(club, { place: { maxMinutes: 60 } });
    const requested = { date: "2027-02-18", until: "2027-02-25", startAt: "21:00", endAt: "23:00" };
    expect(await calls.refused(requested)).toMatchObject({
      code: "reservation.limits_exceeded",
      details: { limits: [{ limit: "maxMinutes" }, { limit: "maxMinutes" }], outsideOpeningSlots: true },
    });
    const saved = await calls.save({ ...requested, proceedBeyondLimits: true, proceedOutsideSlots: true });
    expect(saved.count).toBe(2);
  });

  test("keep athletes from withdrawing too late, unless staff say so", async ({ club }) => {
    const calls = seriesCalls(club);
    await allow(club, {});
    const saved = await calls.save({ date: "2027-02-19", until: "2027-02-26" });
    await allow(club, { athlete: { cancellationHours: 720 } });
    await club.upstream.services.sql`
      update upstream.reservations set start_at = now() + interval '2 hours', end_at = now() + interval '3 hours'
       where id = ${saved.occurrences[0]?.reservationId ?? ""}`;
    const from = saved.occurrences[0]?.reservationId ?? "";
    const params = { id: saved.id ?? "" };
    const refused = await club.client.refused(
      reservationSeries.cancelRest,
      { params, body: { from, target: "user" } },
      { bearer: club.manager },
    );
    expect(refused).toMatchObject({ status: 409, code: "reservation.limits_exceeded" });
    const body = { from, target: "user" as const, proceedBeyondLimits: true };
    const done = await club.client.ok(reservationSeries.cancelRest, { params, body }, { bearer: club.manager });
    expect(done.data).toHaveLength(2);
  });
});
