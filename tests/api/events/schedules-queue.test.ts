import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "#contracts/events/schedules.ts";
import { type ScheduleStage, scheduleStage } from "./schedule-calls.ts";

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

describe("a queue", () => {
  it("takes times away, has an order, and gives the first match that is ready to the first free court, now", async () => {
    const { event, fields } = await on.onCourts({ courts: 2 });
    await on.plan(event);
    expect(await on.refusedCall(event)).toMatchObject({ status: 409, code: "schedule.not_queue" });
    const queue = await on.plan(event, { mode: "queue", restMinutes: 10 });
    expect(queue).toMatchObject({ placements: [], infeasible: null, violations: [] });
    expect(queue.unplaced).toHaveLength(6);
    expect((await on.show(event)).options.mode).toBe("queue");

    const { mode, queue: ready, parts } = await on.desk(event);
    expect([mode, ready.map(({ matchId }) => matchId)]).toEqual(["queue", queue.unplaced]);
    expect([parts.ready.count, parts.ready.data.map(({ id }) => id)]).toEqual([6, queue.unplaced]);
    const first = await on.call(event);
    expect(first).toMatchObject({ matchId: ready[0]?.matchId, field: { id: fields[0], name: "Campo 1" } });
    expect(await on.club.match(event, first.matchId)).toMatchObject({ status: "warmup", time: first.startAt });
    expect(
      await on.stage.sql`select 1 as is from upstream.occupancies where source_id = ${first.matchId}`,
    ).toHaveLength(1);
    expect(await on.refusedCall(event, { fieldId: fields[0] ?? "" })).toMatchObject({
      ...{ status: 409, code: "schedule.court_busy", details: { number: first.number } },
    });
    const second = await on.call(event);
    expect(second.field.id).toBe(fields[1]);
    expect(await on.refusedCall(event)).toMatchObject({ status: 409, code: "schedule.nobody_ready" });
    const { playing } = (await on.desk(event)).parts;
    expect(playing.data.map(({ id }) => id).sort()).toEqual([first.matchId, second.matchId].sort());

    // Who has just played rests.
    const sets: [number, number][] = [[21, 10]];
    await on.club.enter(
      event,
      [first, second].map(({ matchId }) => ({ matchId, sets })),
    );
    const resting = (await on.desk(event)).queue;
    expect(resting).toHaveLength(4);
    expect(resting.every(({ restedAt }) => restedAt !== null)).toBe(true);
    expect(await on.refusedCall(event)).toMatchObject({ code: "schedule.nobody_ready" });
    on.stage.clock.forward(11);
    const next = (await on.desk(event)).queue;
    expect((await on.call(event, { matchId: next[1]?.matchId ?? "" })).matchId).toBe(next[1]?.matchId);
    on.stage.clock.forward(-11);
  });

  it("calls to a court, and who was on it, in the very minute in which it is left", async () => {
    const { event, fields } = await on.onCourts({ teams: 3, courts: 1 });
    await on.plan(event, { mode: "queue" });
    const seconds = on.stage.clock.now().getSeconds();
    on.stage.clock.forward((80 - seconds) / 60);
    const first = await on.call(event);
    on.stage.clock.forward(10.2);
    await on.club.enter(event, [{ matchId: first.matchId, sets: [[21, 10]] }]);
    expect((await on.desk(event)).queue.map(({ restedAt }) => restedAt)).toEqual([null, null]);
    const second = await on.call(event, { fieldId: fields[0] ?? "" });
    expect(Date.parse(second.startAt) - Date.parse(first.startAt)).toBe(10 * 60_000);
    // Over before it had begun to count a minute.
    await on.club.enter(event, [{ matchId: second.matchId, sets: [[21, 10]] }]);
    const third = await on.call(event);
    expect(third.startAt).toBe(second.startAt);
    on.stage.clock.forward(-10.2 - (80 - seconds) / 60);
  });

  it("does not call to a court that is somebody's, on a closing day, or anything that is not there", async () => {
    const { event, fields, locationId } = await on.onCourts({ courts: 2 });
    const [court = "", other = ""] = fields;
    await on.plan(event, { mode: "queue" });
    const now = on.stage.clock.now().getTime();
    await on.book(court, new Date(now).toISOString(), new Date(now + 3_600_000).toISOString());
    expect(await on.refusedCall(event, { fieldId: court })).toMatchObject({
      ...{ status: 409, code: "schedule.courts_taken", details: { conflicts: [{ holder: "Ospite" }] } },
    });
    expect((await on.call(event)).field.id).toBe(other);
    expect(await on.refusedCall(event, { fieldId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await on.refusedCall(event, { matchId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    await on.stage.sql`insert into upstream.closing_periods (organisation_id, location_id, day)
      values (${on.club.organisationId}, ${locationId}, (now() at time zone 'Europe/Rome')::date)`;
    expect(await on.refusedCall(event)).toMatchObject({
      ...{ status: 409, code: "schedule.violations", details: { violations: [{ code: "closing_day" }] } },
    });
    const bare = await on.club.confirmed(4);
    const { code } = await on.stage.client.refused(schedules.desk, { params: { eventId: bare } }, on.club.by);
    expect(code).toBe("structure.missing");
  });

  it("has a match that was called and sent back again, and none that staff put somewhere", async () => {
    const { event, fields } = await on.onCourts({ courts: 1 });
    await on.plan(event, { mode: "queue" });
    const first = await on.call(event);
    expect(await on.refusedCall(event)).toMatchObject({ status: 409, code: "schedule.no_free_court" });
    await on.club.step(event, first.matchId, { status: "ready" });
    expect((await on.call(event)).matchId).toBe(first.matchId);
    const [other] = (await on.desk(event)).queue;
    if (!other) throw new Error("nobody waits");
    await on.place(event, other.matchId, { fieldId: fields[0] ?? "", startAt: "2199-06-01T10:00:00Z" });
    expect((await on.desk(event)).queue.map(({ matchId }) => matchId)).not.toContain(other.matchId);
  });
});
