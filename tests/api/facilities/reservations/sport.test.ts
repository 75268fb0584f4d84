import { expect } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, test } from "#tests/api/support/club.ts";

const at = { date: "2027-07-05", startAt: "10:00", endAt: "11:00" };
const refused = (club: Club, booking: object) =>
  club.client.refused(
    reservations.create,
    { body: { ...at, fieldId: club.place.mixed, guestName: "Ospite", ...booking } },
    { bearer: club.facilities },
  );

test("a court of several sports asks for one where the price depends on it", async ({ club }) => {
  expect(await refused(club, {})).toMatchObject({
    status: 422,
    code: "reservation.sport_required",
    fields: [{ path: ["sportId"], code: "reservation.sport_required" }],
  });
  const played = await club.book({ ...at, fieldId: club.place.mixed, sportId: club.tennisId });
  expect(played.debit.price.total).toBe(1500);
});

test("where no sport would have a price, the price is what is missing", async ({ club }) => {
  // Padel goes by whole slots, so that saying the sport would still be a step forward; tennis has no price so early.
  expect(await refused(club, { startAt: "05:00", endAt: "06:30", sportId: club.tennisId })).toMatchObject({
    code: "reservation.price_not_covered",
  });
  expect(await refused(club, { startAt: "10:00", endAt: "10:45" })).toMatchObject({
    code: "reservation.sport_required",
  });
  const { sql } = club.upstream.services;
  await sql`update upstream.price_lists set valid_to = '2027-07-31' where location_id = ${club.place.locationId}`;
  expect(await refused(club, { date: "2027-08-02" })).toMatchObject({
    code: "reservation.price_not_covered",
    fields: [{ path: ["endAt"] }],
  });
});

test("a court of one sport needs nobody to say it", async ({ club }) => {
  const played = await club.book(at);
  expect(played.sportId).toBe(club.padelId);
});
