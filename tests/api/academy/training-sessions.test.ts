import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { gym } from "./gym.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("a single training", () => {
  it("takes its court, and each part of a combined one, from its start to its end", async () => {
    const { plan, taken, courts, fields, coach, day } = await gym(stage);
    const one = await plan();
    expect(one).toMatchObject({
      ...{ name: "Padel base", date: day(3), startTime: "18:00", endTime: "19:30", timeZone: "Europe/Rome" },
      ...{ status: "scheduled", type: "standard", detached: false, course: null, recurringSessionId: null },
      siteField: { id: fields.a, fieldId: courts.a },
      coaches: [{ id: coach.staffMemberId }],
      counts: { booked: 0, present: 0, absent: 0, unmarked: 0, places: 0 },
      cancellation: { cutOff: "24h" },
    });
    expect(await taken(one.id)).toEqual([courts.a]);
    const both = await plan({
      siteFieldId: fields.whole,
      startTime: "20:00",
      endTime: "24:00",
      coachIds: [coach.staffMemberId],
    });
    expect(both.endTime).toBe("24:00");
    expect(await taken(both.id)).toEqual([courts.a, courts.b].toSorted());
    const elsewhere = await plan({ siteFieldId: null, date: day(4) });
    expect(await taken(elsewhere.id)).toEqual([]);
  });

  it("is refused where something is, by name; on a shared field it is not", async () => {
    const { plan, refused, fields, coach, staffMemberId } = await gym(stage);
    const first = await plan();
    const others = { coachIds: [staffMemberId] };
    expect(await refused({ ...others, siteFieldId: fields.whole, startTime: "19:00", endTime: "20:00" })).toMatchObject(
      {
        status: 409,
        code: "training.overlap",
        details: { conflicts: [{ id: first.id, kind: "training", holder: "Padel base" }] },
      },
    );
    await plan({ ...others, startTime: "19:30", endTime: "20:30" });
    const room = await plan({ ...others, siteFieldId: fields.room });
    expect(await refused({ ...others, siteFieldId: fields.room, proceedCoachBusy: true })).toMatchObject({
      code: "training.overlap",
      details: { conflicts: [{ id: room.id }] },
    });
    await plan({ ...others, siteFieldId: fields.lawn, proceedCoachBusy: true });
    await plan({ ...others, siteFieldId: fields.lawn, proceedCoachBusy: true });
    expect(await refused({ siteFieldId: fields.lawn })).toMatchObject({
      status: 409,
      code: "training.coach_busy",
      details: { coaches: [{ id: coach.staffMemberId }] },
    });
  });

  it("keeps to closing days, asks about the opening hours, and needs a coach and sizes that fit", async () => {
    const { refused, plan, day, organisationId, locationId, site, call } = await gym(stage);
    await stage.sql`insert into upstream.closing_periods (organisation_id, location_id, day)
      values (${organisationId}, ${locationId}, ${day(5)})`;
    expect(await refused({ date: day(5) })).toMatchObject({ status: 422, code: "training.closing_day" });
    await stage.sql`delete from upstream.opening_slots where location_id = ${locationId}`;
    expect(await refused({})).toMatchObject({ status: 409, code: "training.outside_opening_slots" });
    await plan({ proceedOutsideSlots: true });
    expect(await refused({ coachIds: [] })).toMatchObject({ status: 422, code: "training.coach_required" });
    expect(await refused({ endTime: "18:00" })).toMatchObject({ status: 422, code: "training.end_before_start" });
    expect(await refused({ minAthletes: 5, maxAthletes: 4 })).toMatchObject({
      status: 422,
      code: "training.min_above_max",
    });
    await stage.sql`update upstream.sites set status = 'closed' where id = ${site.id}`;
    expect(await refused({})).toMatchObject({ status: 409, code: "training.site_closed" });
    const other = await gym(stage);
    for (const foreign of [
      { siteId: other.site.id, siteFieldId: null },
      { siteFieldId: other.fields.a },
      { coachIds: [other.staffMemberId] },
    ])
      expect(await refused(foreign)).toMatchObject({ status: 404 });
    expect(call.bearer).toBeTruthy();
  });
});

describe("changing a training", () => {
  it("moves it with who is in it, tells them, and parts it from its weekly session", async () => {
    const { plan, change, changeRefused, enter, member, taken, courts, fields, day, organisationId } = await gym(stage);
    const training = await plan({ maxAthletes: 3 });
    const [first, second] = [
      await member({ status: "accepted", email: "a@example.org" }),
      await member({ status: "accepted" }),
    ];
    for (const { athleteId } of [first, second]) await enter(training.id, athleteId);
    expect(await changeRefused(training.id, { maxAthletes: 1, minAthletes: 1 })).toMatchObject({
      status: 409,
      code: "training.below_participants",
      details: { places: 2 },
    });
    const move = { startTime: "10:00", endTime: "11:00", siteFieldId: fields.whole };
    const { effects } = await change(training.id, move, true);
    expect(effects).toEqual({ notified: 1, refunds: 0, recoveries: 0 });
    expect(await taken(training.id)).toEqual([courts.a]);
    const { training: moved } = await change(training.id, { ...move, version: training.version });
    expect(moved).toMatchObject({ startTime: "10:00", detached: false, counts: { booked: 2, places: 2, unmarked: 2 } });
    expect(await taken(training.id)).toEqual([courts.a, courts.b].toSorted());
    expect(await changeRefused(training.id, { name: "Altro", version: training.version })).toMatchObject({
      status: 409,
      code: "training.stale",
    });
    const mails =
      await stage.sql`select subject, body from upstream.messages where organisation_id = ${organisationId}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ body: expect.stringContaining("10:00–11:00") });
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 hour' where id = ${training.id}`;
    expect(await changeRefused(training.id, { date: day(9) })).toMatchObject({ status: 409, code: "training.begun" });
    expect((await change(training.id, { name: "Con altro nome" })).training.name).toBe("Con altro nome");
  });
});

describe("the list of trainings", () => {
  it("filters and sums up, whatever the page", async () => {
    const { plan, enter, member, day, call, coach, fields, staffMemberId } = await gym(stage);
    const list = async (query: object) => stage.client.ok(trainingSessions.list, { query }, call);
    const mine = await plan({ name: "Alba" });
    await plan({ name: "Bosco", date: day(4), coachIds: [staffMemberId], siteFieldId: fields.room });
    const off = await plan({ name: "Cielo", date: day(5) });
    const { athleteId } = await member({ status: "accepted" });
    await enter(mine.id, athleteId);
    await stage.client.ok(trainingSessions.cancel, { params: { id: off.id }, query: {} }, call);
    const all = await list({ pageSize: 1, sort: "-name" });
    expect(all.data.map(({ name }) => name)).toEqual(["Cielo"]);
    expect(all.totals).toEqual({ trainings: 3, canceled: 1, places: 1, booked: 1, present: 0, absent: 0, unmarked: 1 });
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name);
    expect(await names({ status: "scheduled", coachId: coach.staffMemberId })).toEqual(["Alba"]);
    expect(await names({ from: day(4), to: day(4) })).toEqual(["Bosco"]);
    expect(await names({ fieldId: [fields.room] })).toEqual(["Bosco"]);
    expect(await names({ search: "LB" })).toEqual(["Alba"]);
    expect(await names({ unmarked: true })).toEqual([]);
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 hour' where id = ${mine.id}`;
    expect(await names({ unmarked: true })).toEqual(["Alba"]);
    const file = await stage.client.send(trainingSessions.download, { query: { format: "csv" } }, call);
    expect((await file.text()).split("\r\n").filter(Boolean)).toHaveLength(4);
  });
});
