import { expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { bodyOf, conflictsOf, test } from "#tests/api/support/club.ts";
import { confirmed, createHall, date, occupied, own } from "./hall.ts";

test("a buffer keeps the court free after a reservation, from the moment it is placed", async ({ club }) => {
  const { locationId, a } = await createHall(club);
  const before = await confirmed(club, a);
  expect(before.bufferMinutes).toBe(0);
  const patch = { params: { locationId }, body: { data: [{ id: a, bufferMinutes: 15 }] } };
  const { data } = await club.client.ok(fields.updateMany, patch, own(club));
  expect(data.find(({ id }) => id === a)?.bufferMinutes).toBe(15);
  // Earlier bookings keep theirs; the next has the new one, which stands in the way of whoever comes after it.
  const after = await confirmed(club, a, "11:00", "12:00");
  expect(after.bufferMinutes).toBe(15);
  expect((await occupied(club, after.id))[0]?.until).toBe("12:15");
  const body = { fieldId: a, date, startAt: "12:00", endAt: "13:00", guestName: "Neri", proceedOutsideSlots: true };
  const refused = await club.client.refused(reservations.create, { body }, own(club));
  expect(conflictsOf(refused)).toMatchObject([{ id: after.id, endAt: after.endAt, bufferMinutes: 15 }]);
  // Its own buffer counts against the one that follows.
  const tooClose = await club.client.refused(
    reservations.create,
    { body: { ...body, startAt: "09:00", endAt: "10:00" } },
    own(club),
  );
  expect(conflictsOf(tooClose)).toMatchObject([{ id: before.id }]);
  // Moved, it takes the buffer that the court has then; edited in place, it keeps its own.
  const when = { date, startAt: "10:00", endAt: "11:00" };
  const edited = { ...bodyOf(before, when), notes: "Altro" };
  const same = await club.client.ok(reservations.replace, { params: { id: before.id }, body: edited }, own(club));
  expect(same.bufferMinutes).toBe(0);
  const moved = await club.client.ok(
    reservations.replace,
    {
      params: { id: before.id },
      body: { ...bodyOf(same, { ...when, startAt: "08:00", endAt: "09:00" }), proceedOutsideSlots: true },
    },
    own(club),
  );
  expect(moved.bufferMinutes).toBe(15);
});

test.for([-1, 121, 7.5, "15"])("refuse a buffer of %j", async (bufferMinutes, { club }) => {
  const { locationId } = await createHall(club);
  const body = { name: "Nuovo", color: "red", bufferMinutes };
  const refused = await club.client.refused(fields.create, { params: { locationId }, body }, own(club));
  expect(refused).toMatchObject({ status: 400, fields: [{ path: ["bufferMinutes"] }] });
});
