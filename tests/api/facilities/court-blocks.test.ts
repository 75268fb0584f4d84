import { expect } from "vitest";
import { type CourtBlockBody, courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import { bodyOf, type Club, conflictsOf, test } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { planMatch } from "./occupancies.ts";

const own = (club: Club) => ({ bearer: club.facilities });
const place = (club: Club) => ({ locationId: club.place.locationId });
type Body = CallInput<typeof courtBlocks.create>["body"];

let days = 0;
/** A day of its own for each test. */
const nextDay = () => addDays("2027-05-03", days++);

/** Both courts of the place from ten to twelve, unless said otherwise. */
const requested = (club: Club, date: string, change: Partial<CourtBlockBody> = {}): Body => ({
  fieldIds: [club.place.padel, club.place.mixed],
  startDate: date,
  startTime: "10:00",
  endDate: date,
  endTime: "12:00",
  reason: "Cambio delle reti",
  ...change,
});
const create = (club: Club, body: Body, preview = false) =>
  club.client.ok(courtBlocks.create, { params: place(club), query: { preview }, body }, own(club));
const refused = (club: Club, body: Body, preview = false) =>
  club.client.refused(courtBlocks.create, { params: place(club), query: { preview }, body }, own(club));
const show = (club: Club, blockId: string) =>
  club.client.ok(courtBlocks.show, { params: { ...place(club), blockId } }, own(club));
const takenBy = (club: Club, id: string) => club.upstream.services.sql<{ field_id: string; kind: string }[]>`
  select field_id, kind from upstream.occupancies where source_id = ${id} order by field_id`;

test("block courts, are listed, changed and removed", async ({ club }) => {
  const date = nextDay();
  const { block, touched, pending } = await create(club, requested(club, date));
  expect(block).toMatchObject({
    ...place(club),
    fieldIds: [club.place.padel, club.place.mixed],
    startAt: `${date}T08:00:00.000Z`,
    endAt: `${date}T10:00:00.000Z`,
    reason: "Cambio delle reti",
  });
  expect([touched.count, pending]).toEqual([0, 0]);
  expect(await show(club, block.id)).toEqual(block);
  expect(await takenBy(club, block.id)).toHaveLength(2);
  const listed = async (from: string, to: string) =>
    (await club.client.ok(courtBlocks.list, { params: place(club), query: { from, to } }, own(club))).data;
  expect(await listed(date, date)).toEqual([block]);
  expect(await listed(addDays(date, 1), addDays(date, 2))).toEqual([]);

  const params = { ...place(club), blockId: block.id };
  const body = requested(club, date, {
    fieldIds: [club.place.mixed],
    startTime: "11:00",
    endTime: "24:00",
    reason: "Luci",
  });
  const changed = await club.client.ok(courtBlocks.replace, { params, query: {}, body }, own(club));
  expect(changed.block).toMatchObject({ id: block.id, fieldIds: [club.place.mixed], reason: "Luci" });
  expect(await takenBy(club, block.id)).toEqual([{ field_id: club.place.mixed, kind: "closure" }]);
  await club.client.ok(courtBlocks.remove, { params }, own(club));
  expect(await takenBy(club, block.id)).toEqual([]);
  for (const gone of [courtBlocks.show, courtBlocks.remove])
    expect(await club.client.refused(gone, { params }, own(club))).toMatchObject({ status: 404 });
});

test("stand in the way of reservations, with their reason", async ({ club }) => {
  const date = nextDay();
  const early = await club.book({ date, startAt: "11:00", endAt: "12:00" });
  const { block, pending } = await create(club, requested(club, date));
  expect(pending).toBe(1);
  const named = [{ id: block.id, kind: "closure", holder: "Cambio delle reti", startAt: block.startAt }];
  const confirming = await club.client.refused(reservations.confirm, { params: { id: early.id } }, own(club));
  expect(conflictsOf(confirming)).toMatchObject(named);
  const body = { fieldId: club.place.padel, date, startAt: "09:00", endAt: "11:00", guestName: "Neri" };
  expect(conflictsOf(await club.client.refused(reservations.create, { body }, own(club)))).toMatchObject(named);
  const { id } = await club.confirm((await club.book({ date, startAt: "09:00", endAt: "10:00" })).id);
  const later = { ...bodyOf(early, { date, startAt: "10:00", endAt: "11:00" }), version: undefined };
  const moving = await club.client.refused(reservations.replace, { params: { id }, body: later }, own(club));
  expect(conflictsOf(moving)).toMatchObject(named);
});

test("ask before they cancel confirmed reservations, and only for the set that was seen", async ({ club }) => {
  const date = nextDay();
  const first = await club.confirm((await club.book({ date, startAt: "11:00", endAt: "12:00" })).id);
  const preview = await create(club, requested(club, date), true);
  expect(preview.touched).toMatchObject({ count: 1, reservations: [{ id: first.id, fieldId: club.place.padel }] });
  const { tag } = preview.touched;
  const asked = await refused(club, requested(club, date));
  expect(asked).toMatchObject({
    status: 409,
    code: "court_block.reservations_touched",
    details: { touched: { count: 1, tag } },
  });
  const second = await club.confirm((await club.book({ date, startAt: "10:00", endAt: "11:00" })).id);
  const stale = requested(club, date, { cancelReservations: true, tag });
  expect(await refused(club, stale)).toMatchObject({ details: { touched: { count: 2 } } });
  const seen = (await create(club, requested(club, date), true)).touched.tag;
  const saved = await create(club, requested(club, date, { cancelReservations: true, tag: seen }));
  expect(saved.touched.reservations.map(({ id }) => id)).toEqual([second.id, first.id]);
  for (const { id } of [first, second])
    expect(await club.client.ok(reservations.show, { params: { id } }, own(club))).toMatchObject({
      status: "canceled",
      canceledBy: "manager",
    });
});

test("of a preview leave everything as it was", async ({ club }) => {
  const date = nextDay();
  const { id } = await club.confirm((await club.book({ date, startAt: "11:00", endAt: "12:00" })).id);
  const { block } = await create(club, requested(club, date, { cancelReservations: true }), true);
  expect(await takenBy(club, block.id)).toEqual([]);
  expect(await takenBy(club, id)).toHaveLength(1);
  const params = { ...place(club), blockId: block.id };
  expect(await club.client.refused(courtBlocks.show, { params }, own(club))).toMatchObject({ status: 404 });
});

test("do not overlap matches or each other", async ({ club }) => {
  const date = nextDay();
  const { block } = await create(club, requested(club, date));
  const again = await refused(club, requested(club, date, { startTime: "11:00", endTime: "13:00", reason: "Altro" }));
  expect(again).toMatchObject({ status: 409, code: "court_block.overlap" });
  expect(conflictsOf(again)).toMatchObject([{ id: block.id, kind: "closure", holder: "Cambio delle reti" }]);
  // Itself is not in its own way.
  const params = { ...place(club), blockId: block.id };
  const body = requested(club, date, { startTime: "11:00", endTime: "13:00" });
  await club.client.ok(courtBlocks.replace, { params, query: {}, body }, own(club));
  await planMatch(club, club.place.padel, 24 * 60);
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const overMatch = requested(club, tomorrow, { startTime: "00:00", endDate: addDays(tomorrow, 1), endTime: "24:00" });
  for (const preview of [true, false])
    expect(conflictsOf(await refused(club, overMatch, preview))).toMatchObject([{ kind: "match" }]);
});

test("of a combined court take its parts, also those that it gets later", async ({ club }) => {
  const date = nextDay();
  const params = place(club);
  const named = async (name: string, partIds: string[] = []) =>
    (await club.client.ok(fields.create, { params, body: { name, color: "red", partIds } }, own(club))).id;
  const [a, b, c] = [await named("A"), await named("B"), await named("C")];
  const whole = await named("Tutto", [a, b]);
  const { block } = await create(club, requested(club, date, { fieldIds: [whole, a] }));
  expect((await takenBy(club, block.id)).map((row) => row.field_id)).toEqual([a, b].toSorted());
  const body = { name: "Tutto", color: "red" as const, partIds: [b, c] };
  await club.client.ok(fields.replace, { params: { ...params, fieldId: whole }, body }, own(club));
  expect((await takenBy(club, block.id)).map((row) => row.field_id)).toEqual([a, b, c].toSorted());
  const removal = { params: { ...params, fieldId: whole } };
  expect(await club.client.refused(fields.remove, removal, own(club))).toMatchObject({ code: "field.in_use" });
});

test("that run end now when they are removed; those of the past stay as they are", async ({ club }) => {
  const { sql } = club.upstream.services;
  const { block } = await create(club, requested(club, nextDay(), { fieldIds: [club.place.mixed] }));
  const params = { ...place(club), blockId: block.id };
  await sql`update upstream.court_blocks set start_at = now() - interval '2 hours', end_at = now() + interval '1 hour'
             where id = ${block.id}`;
  await club.client.ok(courtBlocks.remove, { params }, own(club));
  const ended = await show(club, block.id);
  expect(new Date(ended.endAt).getTime()).toBeLessThanOrEqual(Date.now());
  const [free] =
    await sql`select upper(during) <= now() as free from upstream.occupancies where source_id = ${block.id}`;
  expect(free).toEqual({ free: true });
  const body = requested(club, nextDay());
  for (const answer of [
    await club.client.refused(courtBlocks.remove, { params }, own(club)),
    await club.client.refused(courtBlocks.replace, { params, query: {}, body }, own(club)),
  ])
    expect(answer).toMatchObject({ status: 409, code: "court_block.ended" });
});

test.for([
  [{ endTime: "10:00" }, "court_block.end_before_start", ["endTime"]],
  [{ endDate: "2026-01-01" }, "court_block.end_before_start", ["endDate"]],
  [{ endDate: "2029-01-01" }, "court_block.too_long", ["endDate"]],
  [{ startDate: "2020-01-01", endDate: "2020-01-02" }, "court_block.past", ["endDate"]],
] as const)("refuse %j", async ([change, code, path], { club }) => {
  expect(await refused(club, requested(club, nextDay(), change))).toMatchObject({
    status: 422,
    code,
    fields: [{ path, code }],
  });
});

test.for([
  ["fieldIds", [], "field.too_few"],
  ["fieldIds", ["x"], undefined],
  ["reason", "", "field.required"],
  ["reason", "x".repeat(121), "field.too_long"],
  ["startDate", "2027-02-30", "field.date"],
  ["startTime", "25:00", "field.time"],
  ["endTime", null, undefined],
] as const)("refuse %s = %j", async ([name, value, code], { club }) => {
  const body = { ...requested(club, nextDay()), [name]: value };
  const answer = await club.client.refused(courtBlocks.create, { params: place(club), query: {}, body }, own(club));
  expect(answer).toMatchObject({ status: 400, fields: [code === undefined ? {} : { code }] });
});

test("know no courts and no places of others", async ({ club }) => {
  const date = nextDay();
  for (const foreign of [club.foreign.padel, crypto.randomUUID()])
    expect(await refused(club, requested(club, date, { fieldIds: [club.place.padel, foreign] }))).toMatchObject({
      status: 404,
      fields: [{ path: ["fieldIds"] }],
    });
  const { block } = await create(club, requested(club, date));
  const params = { ...place(club), blockId: block.id };
  const body = requested(club, date);
  const stranger = { bearer: club.stranger };
  for (const answer of [
    await club.client.refused(courtBlocks.list, { params, query: {} }, stranger),
    await club.client.refused(courtBlocks.show, { params }, stranger),
    await club.client.refused(courtBlocks.create, { params, query: {}, body }, stranger),
    await club.client.refused(courtBlocks.replace, { params, query: {}, body }, stranger),
    await club.client.refused(courtBlocks.remove, { params }, stranger),
  ])
    expect(answer).toMatchObject({ status: 404, code: "record.not_found" });
  expect(await show(club, block.id)).toEqual(block);
});

test("and confirmations at the same moment leave one of the two, never both", async ({ club }) => {
  for (let round = 0; round < times(3, 12); round++) {
    const date = addDays("2027-09-01", round);
    const { id } = await club.book({ date, startAt: "11:00", endAt: "12:00" });
    const [blocked, confirmed] = await Promise.all([
      club.client.send(courtBlocks.create, { params: place(club), query: {}, body: requested(club, date) }, own(club)),
      club.client.send(reservations.confirm, { params: { id } }, own(club)),
    ]);
    expect([blocked.status, confirmed.status].toSorted()).toEqual([201, 409]);
  }
});

test("that changed meanwhile are not overwritten, not even in a preview", async ({ club }) => {
  const date = nextDay();
  const { block } = await create(club, requested(club, date));
  const params = { ...place(club), blockId: block.id };
  const change = (reason: string, version?: number) => ({
    params,
    query: {},
    body: { ...requested(club, date), reason, version },
  });
  const [one, other] = await Promise.all(
    ["Luci", "Reti"].map((reason) => club.client.send(courtBlocks.replace, change(reason, block.version), own(club))),
  );
  expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
  const stale = { status: 409, code: "court_block.stale", details: { version: 2 } };
  const late = change("Tardi", 1);
  expect(await club.client.refused(courtBlocks.replace, late, own(club))).toMatchObject(stale);
  const preview = { ...late, query: { preview: true } };
  expect(await club.client.refused(courtBlocks.replace, preview, own(club))).toMatchObject(stale);
  await club.client.ok(courtBlocks.replace, change("Ancora", 2), own(club));
  expect(await show(club, block.id)).toMatchObject({ reason: "Ancora", version: 3 });
});
