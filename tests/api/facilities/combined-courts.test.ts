import { expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { bodyOf, conflictsOf, test } from "#tests/api/support/club.ts";
import { addField, book, confirmed, confirmRefused, courtsOf, createHall, date, own } from "./hall.ts";
import { planMatch } from "./occupancies.ts";

test("a combined court lists its parts in their order", async ({ club }) => {
  const { locationId, a, b, whole } = await createHall(club);
  const { data } = await club.client.ok(fields.list, { params: { locationId } }, own(club));
  expect(data.map(({ id, partIds }) => [id, partIds])).toEqual([
    [a, []],
    [b, []],
    [whole, [a, b]],
  ]);
});

test("whole and part exclude each other, two parts do not", async ({ club }) => {
  const { a, b, whole } = await createHall(club);
  const early = await book(club, whole);
  const onA = await confirmed(club, a);
  const onB = await confirmed(club, b);
  const refused = await confirmRefused(club, early.id);
  expect(refused).toMatchObject({ status: 409, code: "reservation.overlap" });
  const named = conflictsOf(refused).map(({ id, kind, fieldId, holder }) => ({ id, kind, fieldId, holder }));
  expect(named).toHaveLength(2);
  const holder = "Ospite di prova";
  expect(named).toContainEqual({ id: onA.id, kind: "reservation", fieldId: a, holder });
  expect(named).toContainEqual({ id: onB.id, kind: "reservation", fieldId: b, holder });

  // Back-to-back is no overlap; the whole is one conflict of its part, under its own name.
  const late = await confirmed(club, whole, "11:00", "12:00");
  expect(await courtsOf(club, late.id)).toEqual([a, b].toSorted());
  const body = { fieldId: b, date, startAt: "11:00", endAt: "12:00", guestName: "Rossi", proceedOutsideSlots: true };
  const onPart = await club.client.refused(reservations.create, { body }, own(club));
  expect(conflictsOf(onPart)).toMatchObject([{ id: late.id, kind: "reservation", fieldId: whole }]);
  const onWhole = await club.client.refused(reservations.create, { body: { ...body, fieldId: whole } }, own(club));
  expect(conflictsOf(onWhole)).toMatchObject([{ id: late.id }]);
});

test("the database refuses a whole over its part by raw SQL, and any row of the whole itself", async ({ club }) => {
  const { a, whole } = await createHall(club);
  const { sql } = club.upstream.services;
  await confirmed(club, a);
  const pending = await book(club, whole, "11:00", "12:00");
  const overlap = /occupancies_no_overlap/u;
  await expect(
    sql`update upstream.reservations set status = 'confirmed', start_at = start_at - interval '30 minutes'
         where id = ${pending.id}`,
  ).rejects.toThrow(overlap);
  await club.confirm(pending.id);
  await expect(
    sql`update upstream.reservations set start_at = start_at - interval '1 minute' where id = ${pending.id}`,
  ).rejects.toThrow(overlap);
  await expect(planMatch(club, whole, 60)).rejects.toThrow("takes its parts");
});

test("a confirmed reservation takes its time along from whole to part and back", async ({ club }) => {
  const { a, b, whole } = await createHall(club);
  const when = { date, startAt: "10:00", endAt: "11:00" };
  const moved = await confirmed(club, whole);
  const to = async (fieldId: string) => {
    const now = await club.client.ok(reservations.show, { params: { id: moved.id } }, own(club));
    const body = { ...bodyOf(now, when), fieldId, proceedOutsideSlots: true };
    return club.client.send(reservations.replace, { params: { id: moved.id }, body }, own(club));
  };
  expect((await to(b)).status).toBe(200);
  expect(await courtsOf(club, moved.id)).toEqual([b]);
  const onA = await confirmed(club, a);
  const refused = await to(whole);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ details: { conflicts: [{ id: onA.id, fieldId: a }] } });
  expect(await courtsOf(club, moved.id)).toEqual([b]);
  const cancel = { params: { id: onA.id }, body: { target: "user" as const } };
  await club.client.ok(reservations.cancel, cancel, own(club));
  expect((await to(whole)).status).toBe(200);
  expect(await courtsOf(club, moved.id)).toEqual([a, b].toSorted());
  await club.client.ok(reservations.cancel, { ...cancel, params: { id: moved.id } }, own(club));
  expect(await courtsOf(club, moved.id)).toEqual([]);
});

test("when the parts change, what is planned moves along, and is refused where it would overlap", async ({ club }) => {
  const { locationId, a, b, whole } = await createHall(club);
  const c = (await addField(club, locationId, { name: "C" })).id;
  const { id } = await confirmed(club, whole);
  const setParts = (partIds: string[]) =>
    club.client.send(
      fields.replace,
      { params: { locationId, fieldId: whole }, body: { name: "A e B", color: "red", partIds } },
      own(club),
    );
  expect((await setParts([b, c])).status).toBe(200);
  expect(await courtsOf(club, id)).toEqual([b, c].toSorted());
  const onA = await confirmed(club, a);
  await confirmed(club, a, "12:00", "13:00");
  const answer = await club.client.refused(
    fields.replace,
    { params: { locationId, fieldId: whole }, body: { name: "A e B", color: "red", partIds: [a, b] } },
    own(club),
  );
  const problem = {
    status: 409,
    code: "field.parts_overlap",
    fields: [{ path: ["partIds"], code: "field.parts_overlap" }],
  };
  expect(answer).toMatchObject(problem);
  // Both sides of the clash, and nothing else that is planned on these courts.
  const named = conflictsOf(answer).map((one) => [one.id, one.kind, one.fieldId, one.holder]);
  const holder = "Ospite di prova";
  expect(named.toSorted()).toEqual(
    [
      [id, "reservation", whole, holder],
      [onA.id, "reservation", a, holder],
    ].toSorted(),
  );
  expect(await courtsOf(club, id)).toEqual([b, c].toSorted());
  expect((await setParts([])).status).toBe(200);
  expect(await courtsOf(club, id)).toEqual([whole]);
  // A match on what was simple takes all parts once there are some; the past stays where it was.
  await planMatch(club, whole, 60);
  await planMatch(club, whole, -120);
  expect((await setParts([b, c])).status).toBe(200);
  const { sql } = club.upstream.services;
  const matches = await sql<{ field_id: string }[]>`
    select field_id from upstream.occupancies where kind = 'match' and field_id in ${sql([b, c, whole])}
     order by during, field_id`;
  expect(matches.map((row) => row.field_id)).toEqual([whole, ...[b, c].toSorted()]);
});

test("parts are two simple courts or more of the same location", async ({ club }) => {
  const { locationId, a, b, whole } = await createHall(club);
  const c = (await addField(club, locationId, { name: "C" })).id;
  const foreign = await createHall(club);
  const refusal = {
    status: 422,
    code: "field.parts_invalid",
    fields: [{ path: ["partIds"], code: "field.parts_invalid" }],
  };
  const body = { name: "Nuovo", color: "red" as const };
  for (const partIds of [[a], [a, a], [a, foreign.a], [a, club.foreign.padel], [a, whole], [a, crypto.randomUUID()]])
    expect(
      await club.client.refused(
        fields.create,
        { params: { locationId }, body: { ...body, partIds } },
        { bearer: club.facilities },
      ),
    ).toMatchObject(refusal);
  const replaced = (fieldId: string, partIds: string[]) =>
    club.client.refused(fields.replace, { params: { locationId, fieldId }, body: { ...body, partIds } }, own(club));
  expect(await replaced(whole, [a, whole])).toMatchObject(refusal);
  // What is a part already is no whole.
  expect(await replaced(a, [b, c])).toMatchObject(refusal);
  const { data } = await club.client.ok(fields.list, { params: { locationId } }, own(club));
  expect(data.map(({ name }) => name)).toEqual(["A", "B", "A e B", "C"]);
  const { sql } = club.upstream.services;
  await expect(sql`delete from upstream.field_parts where whole_id = ${whole} and part_id = ${a}`).rejects.toThrow(
    "two parts",
  );
});

test("a part stays while its whole does; the location goes with both", async ({ club }) => {
  const { locationId, a, b, whole } = await createHall(club);
  const remove = (fieldId: string) =>
    club.client.send(fields.remove, { params: { locationId, fieldId } }, { bearer: club.facilities });
  const refused = await remove(a);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "field.part_of_whole" });
  const { id } = await book(club, whole);
  expect(await (await remove(whole)).json()).toMatchObject({ code: "field.in_use" });
  await club.client.ok(reservations.cancel, { params: { id }, body: { target: "user" } }, own(club));
  expect((await remove(whole)).status).toBe(204);
  expect((await remove(a)).status).toBe(204);
  // Once the whole is gone its other part may be made of others.
  const c = (await addField(club, locationId, { name: "C" })).id;
  const d = (await addField(club, locationId, { name: "D" })).id;
  const body = { name: "B", color: "red" as const, partIds: [c, d] };
  await club.client.ok(fields.replace, { params: { locationId, fieldId: b }, body }, own(club));
  await club.client.ok(locations.remove, { params: { id: locationId } }, own(club));
});

test("a crowd that confirms over a whole and its parts leaves nothing that overlaps", async ({ club }) => {
  const { a, b, whole } = await createHall(club);
  const requests = Array.from({ length: 36 }, (_, index) => {
    const hour = 8 + (index % 6);
    return book(
      club,
      [a, b, whole][index % 3] ?? a,
      `${hour}`.padStart(2, "0").concat(":00"),
      `${hour + 2}`.padStart(2, "0").concat(":00"),
    );
  });
  const pending = await Promise.all(requests);
  const answers = await Promise.all(
    pending.map(({ id }) => club.client.send(reservations.confirm, { params: { id } }, own(club))),
  );
  const codes = await Promise.all(answers.map(async (answer) => (answer.ok ? "ok" : (await answer.json()).code)));
  expect(new Set(codes)).toEqual(new Set(["ok", "reservation.overlap"]));
  const { sql } = club.upstream.services;
  const overlaps = await sql`
    select x.id, y.id from upstream.reservations x join upstream.reservations y
        on x.id < y.id and x.start_at < y.end_at and y.start_at < x.end_at
       and (x.field_id = y.field_id or ${whole} in (x.field_id, y.field_id))
     where x.status = 'confirmed' and y.status = 'confirmed'
       and x.field_id in ${sql([a, b, whole])} and y.field_id in ${sql([a, b, whole])}`;
  expect(overlaps).toHaveLength(0);
  // Each one that was refused has something confirmed in its way: no confirmation was lost to another that failed.
  const confirmedIds = pending.filter((_, index) => codes[index] === "ok").map(({ id }) => id);
  const free = await sql`
    select r.id from upstream.reservations r
     where r.id in ${sql(pending.map(({ id }) => id))} and r.status = 'pending'
       and not exists (select from upstream.reservations c
                        where c.id in ${sql(confirmedIds)} and c.start_at < r.end_at and r.start_at < c.end_at
                          and (c.field_id = r.field_id or ${whole} in (c.field_id, r.field_id)))`;
  expect(free).toHaveLength(0);
});
