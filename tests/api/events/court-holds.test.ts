import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type ScheduleStage, scheduleStage } from "./schedule-calls.ts";
import { eventGround } from "./tournament-fixture.ts";

// Courts that are kept for a tournament, until its matches take them.

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

type Patch = CallInput<typeof tournaments.update>["body"];
const patch = (id: string, body: Patch, query = {}) => ({ params: { id }, query, body });
const change = async (id: string, body: Patch, query = {}) =>
  (await on.stage.client.ok(tournaments.update, patch(id, body, query), on.club.by)).tournament;
const refused = (id: string, body: Patch) => on.stage.client.refused(tournaments.update, patch(id, body), on.club.by);
const blocks = async (locationId: string) =>
  (await on.stage.client.ok(courtBlocks.list, { params: { locationId }, query: {} }, on.club.manager)).data;

/** Pieces of time that something takes of courts: "closure 07:00–08:00", in the order of courts and times. */
async function taken(fields: readonly string[]): Promise<string[]> {
  const rows = await on.stage.sql<{ kind: string; from: Date; to: Date }[]>`
    select kind, lower(during) as from, upper(during) as to from upstream.occupancies
     where field_id in ${on.stage.sql(fields)} order by field_id, during`;
  const time = (at: Date) => at.toISOString().slice(11, 16);
  return rows.map(({ kind, from, to }) => `${kind} ${time(from)}–${time(to)}`);
}

const day = { startAt: "2199-06-01T07:00:00.000Z", endAt: "2199-06-01T18:00:00.000Z" };
const minutesOf = ({ startAt, endAt }: { startAt: string; endAt: string }) =>
  (Date.parse(endAt) - Date.parse(startAt)) / 60_000;

describe("courts of a tournament", () => {
  it("are kept when it is published, on each of its days in its hours, and nobody books them", async () => {
    const { event, fields, locationId } = await on.onCourts({ to: "2199-06-02T18:00:00Z" });
    await on.stage.sql`update upstream.events set status = 'draft' where id = ${event}`;
    expect(await refused(event, { keepCourts: true })).toMatchObject({ status: 409, code: "event.not_running" });
    const body = { status: "published", keepCourts: true } as const;
    const shown = await change(event, body, { preview: true });
    expect(await blocks(locationId)).toEqual([]);
    const { keptCourts, name } = await change(event, body);
    expect(keptCourts).toEqual(shown.keptCourts);
    expect(keptCourts).toEqual([day, { startAt: "2199-06-02T07:00:00.000Z", endAt: "2199-06-02T18:00:00.000Z" }]);
    const kept = await blocks(locationId);
    expect(kept).toMatchObject(keptCourts.map((time) => ({ ...time, reason: name, event: { id: event, name } })));
    expect(new Set(kept[0]?.fieldIds)).toEqual(new Set(fields));
    const id = await on.book(fields[0] ?? "", "2199-06-02T10:00Z", "2199-06-02T11:00Z", "pending");
    expect(await on.stage.client.refused(reservations.confirm, { params: { id } }, on.club.manager)).toMatchObject({
      ...{ status: 409, code: "reservation.overlap" },
      details: { conflicts: [{ kind: "event", holder: name }] },
    });
  });

  it("are not kept where something else takes one; it is said what", async () => {
    const { event, fields, locationId } = await on.onCourts();
    const id = await on.book(fields[1] ?? "", "2199-06-01T10:00Z", "2199-06-01T11:00Z");
    expect(await refused(event, { keepCourts: true })).toMatchObject({
      ...{ status: 409, code: "event.courts_taken" },
      details: { conflicts: [{ id, kind: "reservation", fieldId: fields[1], holder: "Ospite" }] },
    });
    expect(await blocks(locationId)).toEqual([]);
    const bare = await on.club.tournament();
    expect(await refused(bare, { keepCourts: true })).toMatchObject({ status: 409, code: "schedule.no_courts" });
  });

  it.each([
    [{ matchMinutes: 60 }],
    [{ matchMinutes: 35, bufferMinutes: 10, restMinutes: 20 }],
    [{ matchMinutes: 25, days: [{ date: "2199-06-01", from: "18:00", to: "22:00" }] }],
  ])("go to its matches with the first schedule, %j, and what they do not take is on sale", async (options) => {
    const { event, fields, locationId } = await on.onCourts();
    await change(event, { keepCourts: true });
    const shown = await on.preview(event, options);
    expect(await blocks(locationId)).toHaveLength(1);
    const saved = await on.plan(event, options, { tag: shown.tag });
    expect(saved).toEqual(shown);
    const buffer = "bufferMinutes" in options ? (options.bufferMinutes ?? 0) : 0;
    const until = (endAt: string) => new Date(Math.min(Date.parse(endAt) + buffer * 60_000, Date.parse(day.endAt)));
    const played = saved.placements
      .filter(({ startAt }) => startAt < day.endAt)
      .map(({ startAt, endAt }) => minutesOf({ startAt, endAt: until(endAt).toISOString() }));
    const naive = fields.length * minutesOf(day) - played.reduce((sum, one) => sum + one, 0);
    expect(saved.metrics.releasedMinutes).toBe(naive);
    expect(saved.violations).toEqual([]);
    expect(await blocks(locationId)).toEqual([]);
    expect((await taken(fields)).filter((one) => one.startsWith("closure"))).toEqual([]);
    expect(await taken(fields)).toHaveLength(6);
    expect((await on.plan(event, options)).metrics.releasedMinutes).toBe(0);
  });

  it("stay kept around matches that are put by hand, and for a queue", async () => {
    const { event, fields } = await on.onCourts({ courts: 1 });
    await change(event, { keepCourts: true });
    const [first = ""] = (await on.show(event)).unplaced;
    const placed = await on.place(event, first, { fieldId: fields[0] ?? "", startAt: "2199-06-01T09:00:00Z" });
    expect(placed.violations).toEqual([]);
    expect(placed.metrics.releasedMinutes).toBe(0);
    expect(await taken(fields)).toEqual(["closure 07:00–09:00", "match 09:00–09:30", "closure 09:30–18:00"]);
    await on.place(event, first, { fieldId: fields[0] ?? "", startAt: "2199-06-01T07:00:00Z" });
    expect(await taken(fields)).toEqual(["match 07:00–07:30", "closure 07:30–18:00"]);
    await on.clear(event);
    expect(await taken(fields)).toEqual(["closure 07:00–18:00"]);
    const queue = await on.plan(event, { mode: "queue" });
    expect(queue.metrics.releasedMinutes).toBe(0);
    expect(await taken(fields)).toEqual(["closure 07:00–18:00"]);
  });

  it("follow it where it goes, or it stays", async () => {
    const { event, fields, locationId } = await on.onCourts();
    await change(event, { keepCourts: true });
    await change(event, { name: "Coppa", fieldIds: fields.slice(0, 1), endTime: "12:00" });
    expect(await blocks(locationId)).toMatchObject([
      { reason: "Coppa", fieldIds: fields.slice(0, 1), startAt: day.startAt, endAt: "2199-06-01T10:00:00.000Z" },
    ]);
    await on.book(fields[0] ?? "", "2199-06-03T07:00Z", "2199-06-03T08:00Z");
    const elsewhere = { startDate: "2199-06-03", endDate: "2199-06-03" };
    expect(await refused(event, elsewhere)).toMatchObject({ status: 409, code: "event.courts_taken" });
    expect((await change(event, { ...elsewhere, keepCourts: false })).keptCourts).toEqual([]);
    expect(await blocks(locationId)).toEqual([]);
  });

  it("are given back by who takes all courts away, cancels or concludes it", async () => {
    const { by } = on.club;
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => change(id, { fieldIds: [] }),
      (id) =>
        on.stage.client.ok(tournaments.cancel, { params: { id }, query: {}, body: { cancelMessage: "Piove" } }, by),
      async (id) => {
        await on.stage.sql`delete from upstream.matches where event_id = ${id}`;
        await on.stage.sql`delete from upstream.rounds where event_id = ${id}`;
        await change(id, { status: "live" });
        await change(id, { status: "completed" });
      },
    ];
    for (const end of ends) {
      const { event, fields, locationId } = await on.onCourts();
      await change(event, { keepCourts: true });
      expect(await blocks(locationId)).toHaveLength(1);
      await end(event);
      expect(await blocks(locationId)).toEqual([]);
      expect(await taken(fields)).toEqual([]);
    }
  });

  it("are given back by who withdraws or deletes it", async () => {
    const own = await eventGround(on.stage);
    const locationId = await own.place();
    const fieldIds = [await own.court(locationId, "Uno")];
    const { id } = await own.add({ locationId, fieldIds });
    const publish = { status: "published", keepCourts: true } as const;
    await own.change(id, publish);
    expect(await taken(fieldIds)).toHaveLength(2);
    await own.change(id, { status: "draft" });
    expect(await taken(fieldIds)).toEqual([]);
    await own.change(id, publish);
    await on.stage.client.ok(tournaments.delete, { params: { id }, query: {} }, { bearer: own.bearer });
    expect(await taken(fieldIds)).toEqual([]);
  });

  it("are not changed by hand, and may be given back from the location", async () => {
    const { event, fields, locationId } = await on.onCourts();
    await change(event, { keepCourts: true });
    const [block] = await blocks(locationId);
    const params = { locationId, blockId: block?.id ?? "" };
    const body = {
      ...{ fieldIds: fields, reason: "Mio", startDate: "2199-06-01", endDate: "2199-06-01" },
      ...{ startTime: "09:00", endTime: "10:00" },
    };
    const by = on.club.manager;
    expect(await on.stage.client.refused(courtBlocks.replace, { params, query: {}, body }, by)).toMatchObject({
      ...{ status: 409, code: "court_block.of_event" },
    });
    await on.stage.client.ok(courtBlocks.remove, { params }, by);
    expect(await taken(fields)).toEqual([]);
    expect((await change(event, { endTime: "13:00" })).keptCourts).toEqual([]);
  });

  it("are never sold under its matches, whoever is faster; outside of them only once they are", async () => {
    const { event, fields } = await on.onCourts({ courts: 1 });
    const [court = ""] = fields;
    for (let round = 0; round < 6; round++) {
      await on.clear(event);
      await change(event, { keepCourts: true });
      const inside = await on.book(court, "2199-06-01T08:00Z", "2199-06-01T09:00Z", "pending");
      const outside = await on.book(court, "2199-06-01T16:00Z", "2199-06-01T17:00Z", "pending");
      const confirm = (id: string) => on.stage.client.ok(reservations.confirm, { params: { id } }, on.club.manager);
      const [planned, under, after] = await Promise.allSettled([
        on.plan(event, { matchMinutes: 60 }),
        confirm(inside),
        confirm(outside),
      ]);
      expect([planned.status, under.status]).toEqual(["fulfilled", "rejected"]);
      if (after.status === "rejected") await confirm(outside);
      await on.stage
        .sql`update upstream.reservations set status = 'canceled', canceled_by = 'manager' where id in ${on.stage.sql([inside, outside])}`;
    }
    const [{ deadlocks } = { deadlocks: 0 }] = await on.stage.sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = current_database()`;
    expect(deadlocks).toBe(0);
  });
});
