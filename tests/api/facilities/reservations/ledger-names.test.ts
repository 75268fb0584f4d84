import { expect } from "vitest";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { book, confirmed, createHall, date, own } from "../hall.ts";
import { seriesCalls } from "../reservation-series/series.ts";

/** The lines of a reservation's account: what happened, and who did it. */
async function linesOf(club: Club, reservationId: string) {
  const { debit } = await club.client.ok(reservations.show, { params: { id: reservationId } }, own(club));
  const { data } = await club.client.ok(debits.ledger, { params: { id: debit.id } }, own(club));
  return data.map(({ kind, staffName }) => [kind, staffName]);
}

async function nameOf({ upstream }: Club, role: string) {
  const [row] = await upstream.services.sql`
    select first_name || ' ' || last_name as name from upstream.accounts where email = ${`${role}@demo.example`}`;
  return row?.name;
}

test("each line of a reservation's account names who booked, changed or canceled it", async ({ club }) => {
  const { a } = await createHall(club);
  const [manager, facilities] = [await nameOf(club, "manager"), await nameOf(club, "facilities")];
  const { id } = await book(club, a);
  const body = { fieldId: a, date, startAt: "10:00", endAt: "11:00", guestName: "Ospite", discounted: 1500 };
  const change = { params: { id }, body: { ...body, proceedOutsideSlots: true } };
  await club.client.ok(reservations.replace, change, own(club));
  await club.client.ok(reservations.cancel, { params: { id }, body: { target: "manager" } }, own(club));
  expect(await linesOf(club, id)).toEqual([
    ["charge", manager],
    ["reprice", facilities],
    ["cancel", facilities],
  ]);
});

test("who makes or ends a series, closes a day or blocks a court is named, too", async ({ club }) => {
  const { a, b, locationId } = await createHall(club);
  const facilities = await nameOf(club, "facilities");
  const canceled = ["cancel", facilities];
  const { save, cancelRest } = seriesCalls(club);
  const { id = "", occurrences } = await save({ until: "2027-01-11" });
  const members = occurrences.flatMap(({ reservationId }) => reservationId ?? []);
  await cancelRest(id ?? "", members[0] ?? "");
  for (const member of members) expect(await linesOf(club, member)).toEqual([["charge", facilities], canceled]);

  const when = { startDate: date, startTime: "09:00", endDate: date, endTime: "12:00" };
  const blocked = await confirmed(club, a);
  const block = { ...when, fieldIds: [a], reason: "Rete", cancelReservations: true };
  await club.client.ok(courtBlocks.create, { params: { locationId }, body: block }, own(club));
  expect((await linesOf(club, blocked.id)).at(-1)).toEqual(canceled);
  const closed = await confirmed(club, b);
  const closing = { day: date, reservations: "cancel" as const };
  await club.client.ok(closingPeriods.create, { params: { locationId }, body: closing }, own(club));
  expect((await linesOf(club, closed.id)).at(-1)).toEqual(canceled);
});
