import { describe, expect } from "vitest";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { closedOn, test } from "#tests/api/support/club.ts";
import { seriesCalls, stored } from "./series.ts";

describe("a series is refused as a whole", () => {
  test.for([
    ["the end is before the start", { endAt: "17:00" }, 422, "reservation.end_before_start"],
    ["it ends before it begins", { until: "2027-01-03" }, 422, "reservation_series.until_before_date"],
    ["it has more than a year of dates", { until: "2028-06-01" }, 422, "reservation_series.too_many_dates"],
    ["nobody plays", { guestName: null }, 422, "reservation.holder_required"],
    ["a discount is above the list price", { discounted: 2001 }, 422, "reservation.discount_above_total"],
    [
      "a part of it is outside the opening slots",
      { startAt: "21:00", endAt: "23:00" },
      409,
      "reservation.outside_opening_slots",
    ],
    ["only a closing day is left", { date: closedOn }, 422, "reservation_series.nothing_to_save"],
    ["an occurrence is part of a slot", { endAt: "18:30" }, 409, "reservation_series.undecided"],
  ] as const)("when %s", async ([, requested, status, code], { club }) => {
    const before = await stored(club);
    expect(await seriesCalls(club).refused(requested)).toMatchObject({ status, code });
    expect(await stored(club)).toEqual(before);
  });

  test("when a court plays another sport, or courts are of two places", async ({ club }) => {
    const calls = seriesCalls(club);
    const { padel, mixed } = club.place;
    const refused = await calls.refused({ fieldIds: [padel, mixed], sportId: club.tennisId });
    expect(refused).toMatchObject({ status: 422, code: "reservation.sport_not_allowed" });
    const [elsewhere] = await club.upstream.services.sql`
      select id from upstream.fields where organisation_id = (
        select organisation_id from upstream.fields where id = ${padel}) and location_id <> ${club.place.locationId}`;
    expect(await calls.refused({ fieldIds: [padel, elsewhere?.id] })).toMatchObject({
      status: 422,
      code: "reservation_series.several_places",
    });
  });

  test("when a minute has no price: the preview names the date and why", async ({ club }) => {
    const plan = await seriesCalls(club).preview({
      fieldIds: [club.place.mixed],
      sportId: club.tennisId,
      startAt: "06:00",
      endAt: "08:00",
    });
    expect(plan.occurrences[0]).toMatchObject({
      state: "refused",
      code: "reservation.price_not_covered",
      saved: false,
    });
    expect(plan).toMatchObject({ count: 0, undecided: 1 });
  });

  test("when it names somebody else's court or athlete", async ({ club }) => {
    const calls = seriesCalls(club);
    for (const requested of [
      { fieldIds: [club.foreign.padel] },
      { fieldIds: [club.place.padel, club.foreign.padel] },
      { athleteId: club.foreignAthleteId, guestName: null },
    ])
      for (const query of [{}, { preview: true }])
        expect(await calls.refused(requested, query)).toMatchObject({ status: 404, code: "record.not_found" });
    const saved = await calls.save({ date: "2027-07-05" });
    const params = { id: saved.id ?? "" };
    const stranger = { bearer: club.stranger };
    expect(await club.client.refused(reservationSeries.show, { params }, stranger)).toMatchObject({ status: 404 });
    const from = saved.occurrences[0]?.reservationId ?? "";
    for (const [operation, body] of [
      [reservationSeries.replaceRest, { from, notes: "di altri" }],
      [reservationSeries.cancelRest, { from, target: "user" }],
    ] as const)
      expect(await club.client.refused(operation, { params, body }, stranger)).toMatchObject({ status: 404 });
  });
});
