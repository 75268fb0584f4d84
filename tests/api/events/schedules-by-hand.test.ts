import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { boards, shownBoards } from "#contracts/events/boards.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import { matches } from "#contracts/events/matches.ts";
import { registrations } from "#contracts/events/registrations.ts";
import type { DisplacedMatches, Violation } from "#contracts/events/scheduling.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { ClosureEffects, closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { HoursEffects, openingSlots } from "#contracts/facilities/opening-slots.ts";
import type { CallInput } from "#contracts/operation.ts";
import { codesOf, type ScheduleStage, scheduleStage } from "./schedule-calls.ts";

const ClosedDetails = z.object({ touched: ClosureEffects });
const HoursDetails = z.object({ touched: HoursEffects });

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

describe("a match placed by hand", () => {
  it("is asked about what it breaks, and never stands on what is taken", async () => {
    const { event, fields } = await on.onCourts({ formula: "singleElimination" });
    const { placements } = await on.plan(event, { matchMinutes: 60 });
    const [semi, other, final] = placements;
    if (!semi || !other || !final) throw new Error("no plan");
    const early = { fieldId: final.fieldId, startAt: "2199-06-01T05:00:00Z" };
    const asked = await on.refusedPlace(event, final.matchId, early);
    expect(asked).toMatchObject({ status: 409, code: "schedule.violations" });
    expect(codesOf(asked.details).toSorted()).toEqual(["before_feeder", "before_feeder", "outside_hours"]);
    const shown = await on.place(event, final.matchId, early, { preview: true });
    expect(shown.violations.map(({ code }) => code).toSorted()).toEqual([
      "before_feeder",
      "before_feeder",
      "outside_hours",
    ]);
    expect((await on.show(event)).violations).toEqual([]);
    await on.place(event, final.matchId, { ...early, proceed: true });
    expect((await on.show(event)).violations).toHaveLength(3);

    const onTop = { fieldId: semi.fieldId, startAt: semi.startAt, proceed: true };
    const twice = await on.refusedPlace(event, other.matchId, onTop);
    expect(codesOf(twice.details)).toEqual(["court_overlap", "before_feeder"]);
    await on.book(fields[0] ?? "", "2199-06-01T15:00Z", "2199-06-01T16:00Z");
    const taken = await on.refusedPlace(event, other.matchId, {
      ...{ fieldId: fields[0] ?? "", startAt: "2199-06-01T14:30:00Z", proceed: true },
    });
    expect(taken).toMatchObject({
      status: 409,
      code: "schedule.courts_taken",
      details: { conflicts: [{ holder: "Ospite" }] },
    });
  });

  it("never stands on a closing day, however long after the event, or before it", async () => {
    const { event, locationId, fields } = await on.onCourts();
    const [one] = await on.club.matches(event);
    const { id = "" } = one ?? {};
    const own = { organisation_id: on.club.organisationId, location_id: locationId };
    const at = (day: string) => ({ fieldId: fields[0] ?? "", startAt: `${day}T10:00:00Z` });
    for (const day of ["2199-06-08", "2199-05-31", "2199-05-20"]) {
      await on.stage.sql`insert into upstream.closing_periods ${on.stage.sql({ ...own, day })}`;
      const refused = await on.refusedPlace(event, id, { ...at(day), proceed: true });
      expect(codesOf(refused.details).toSorted()).toEqual(["closing_day", "outside_hours"]);
    }
    // A delay leads into the day after, or before.
    await on.place(event, id, { fieldId: fields[0] ?? "", startAt: "2199-06-07T20:00:00Z", proceed: true });
    const delay = { minutes: 240, from: "2199-06-07T19:00:00Z", mode: "all" } as const;
    await on.stage.sql`update upstream.matches set time_locked = false where id = ${id}`;
    const later = await on.refusedShift(event, { ...delay, proceed: true });
    expect(codesOf(later.details)).toContain("closing_day");
    await on.book(fields[0] ?? "", "2199-07-01T09:30Z", "2199-07-01T10:30Z");
    expect(await on.refusedPlace(event, id, { ...at("2199-07-01"), proceed: true })).toMatchObject({
      ...{ code: "schedule.courts_taken", details: { conflicts: [{ holder: "Ospite" }] } },
    });
  });

  it("is one that has not begun, as it was seen, on a court of the event", async () => {
    const { event, fields } = await on.onCourts();
    const [one] = await on.club.matches(event);
    const at = { fieldId: fields[0] ?? "", startAt: "2199-06-01T10:00:00Z" };
    const { id = "", version = 0 } = one ?? {};
    expect(await on.refusedPlace(event, id, { ...at, version: version - 1 })).toMatchObject({ code: "match.stale" });
    expect(await on.refusedPlace(event, id, { ...at, fieldId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await on.refusedPlace(event, crypto.randomUUID(), at)).toMatchObject({ status: 404 });
    await on.place(event, id, { ...at, locked: false, version });
    expect(await on.club.match(event, id)).toMatchObject({ timeLocked: false, version: version + 1 });
    await on.club.step(event, id, { status: "warmup" });
    expect(await on.refusedPlace(event, id, at)).toMatchObject({ status: 409, code: "schedule.started" });
  });
});

describe("matches moved with what else changes of them", () => {
  const at = (hour: number) => `2199-06-01T${String(hour).padStart(2, "0")}:00:00Z`;

  async function planned() {
    const { event, fields } = await on.onCourts({ formula: "singleElimination" });
    const { placements } = await on.plan(event, { matchMinutes: 60 });
    const [semi, other, final] = placements;
    if (!semi || !other || !final) throw new Error("no plan");
    const [one = "", two = ""] = fields;
    return { event, fields: { one, two }, semi, other, final };
  }
  const update = (eventId: string, matchId: string, body: object, query: object = {}) =>
    on.stage.client.ok(matches.update, { params: { eventId, matchId }, query, body }, on.club.by);
  const batch = (eventId: string, all: object[], query: object = {}) => ({
    params: { eventId },
    query,
    body: { matches: all as never },
  });

  it("go where they are put, which a preview only tells", async () => {
    const { event, fields, semi, final } = await planned();
    const places = { time: at(15), field: fields.two };
    const shown = await update(event, final.matchId, places, { preview: true });
    expect(shown).toMatchObject({ match: { time: new Date(at(15)).toISOString() }, violations: [] });
    expect(await on.club.match(event, final.matchId)).toMatchObject({ time: final.startAt, timeLocked: false });
    const { match } = await update(event, final.matchId, { ...places, notes: "Sul centrale" });
    expect(match).toMatchObject({ field: { id: fields.two }, timeLocked: true, notes: "Sul centrale" });
    expect(match.endsAt).toBe(new Date(at(16)).toISOString());
    await on.club.step(event, semi.matchId, { status: "started" });
    expect(await on.club.refusedStep(event, semi.matchId, { time: at(9) })).toMatchObject({
      ...{ status: 409, code: "schedule.started" },
    });
  });

  it("are asked about what they break, and never stand on what is taken", async () => {
    const { event, fields, semi, other, final } = await planned();
    const early = await on.club.refusedStep(event, final.matchId, { time: "2199-06-01T05:00:00Z" });
    expect(early).toMatchObject({ status: 409, code: "schedule.violations" });
    const { match, violations } = await update(event, final.matchId, { time: "2199-06-01T05:00:00Z", proceed: true });
    expect(match.field).toMatchObject({ id: final.fieldId });
    expect(violations).toHaveLength(codesOf(early.details).length);
    const { fieldId: field, startAt: time } = semi;
    const twice = await on.club.refusedStep(event, other.matchId, { field, time, proceed: true });
    expect(codesOf(twice.details)).toContain("court_overlap");
    await on.book(fields.one, at(15), at(16));
    expect(
      await on.club.refusedStep(event, other.matchId, { field: fields.one, time: at(15), proceed: true }),
    ).toMatchObject({ status: 409, code: "schedule.courts_taken", details: { conflicts: [{ holder: "Ospite" }] } });
  });

  it("swap their places, all or none", async () => {
    const { event, fields, semi, other, final } = await planned();
    const [id, second] = [semi.matchId, other.matchId];
    const swapped = [
      { id, field: other.fieldId, time: other.startAt },
      { id: second, field: semi.fieldId, time: semi.startAt },
    ];
    const refused = await on.stage.client.refused(
      matches.batch,
      batch(event, [...swapped, { id: final.matchId, field: fields.one, time: semi.startAt, proceed: true }]),
      on.club.by,
    );
    expect(refused).toMatchObject({ status: 409, code: "schedule.violations", details: { index: expect.any(Number) } });
    expect(await on.club.match(event, id)).toMatchObject({ field: { id: semi.fieldId }, time: semi.startAt });
    const { data, violations } = await on.stage.client.ok(matches.batch, batch(event, swapped), on.club.by);
    expect(violations).toEqual([]);
    expect(data).toMatchObject([
      { id, field: { id: other.fieldId }, time: other.startAt },
      { id: second, field: { id: semi.fieldId }, time: semi.startAt },
    ]);
  });

  it("need a whole place, one of the event, and to be as they were seen", async () => {
    const { event, fields } = await on.onCourts();
    const [{ id = "", version = 0 } = {}] = await on.club.matches(event);
    const place = { time: at(10), field: fields[0] ?? "" };
    expect(await on.club.refusedStep(event, id, { time: at(10) })).toMatchObject({
      ...{ status: 422, code: "schedule.place_incomplete", fields: [{ path: ["field"] }] },
    });
    expect(await on.club.refusedStep(event, id, { field: fields[0] })).toMatchObject({ fields: [{ path: ["time"] }] });
    expect(await on.club.refusedStep(event, id, { ...place, field: crypto.randomUUID() })).toMatchObject({
      ...{ status: 404, fields: [{ path: ["field"] }] },
    });
    expect(await on.club.refusedStep(event, id, { ...place, version: version - 1 })).toMatchObject({
      code: "match.stale",
    });
    const { match } = await update(event, id, { ...place, status: "warmup", version });
    expect(match).toMatchObject({ status: "warmup", field: { id: fields[0] } });
  });
});

describe("a change of what a schedule stands on", () => {
  const hours = { date: "2199-06-01", from: "09:00", to: "20:00" };
  /** An event on two courts, all matches of which have a place. */
  const planned = async (options: object = {}) => {
    const fixture = await on.onCourts({ to: "2199-06-02T18:00:00Z" });
    await on.plan(fixture.event, { matchMinutes: 60, days: [hours], ...options });
    return fixture;
  };
  const body = (patch: object) => ({ ...patch }) as CallInput<typeof tournaments.update>["body"];
  const change = (id: string, patch: object, query: object = {}) =>
    on.stage.client.ok(tournaments.update, { params: { id }, query, body: body(patch) }, on.club.by);
  const refused = async (id: string, patch: object) => {
    const answer = await on.stage.client.refused(
      tournaments.update,
      { params: { id }, query: {}, body: body(patch) },
      on.club.by,
    );
    return { ...answer, outside: answer.details as unknown as DisplacedMatches };
  };

  it("names the matches on a court that the event loses, asks, and leaves them in sight", async () => {
    const { event, fields } = await planned();
    const [kept = "", lost = ""] = fields;
    const { placements } = await on.show(event);
    const there = placements.filter(({ fieldId }) => fieldId === lost);
    const shown = await change(event, { fieldIds: [kept] }, { preview: true });
    expect(shown.outside).toMatchObject({ count: there.length });
    expect(shown.outside.matches.map(({ matchId }) => matchId).toSorted()).toEqual(
      there.map(({ matchId }) => matchId).toSorted(),
    );
    expect(shown.outside.matches[0]).toMatchObject({ field: { id: lost, name: "Campo 2" }, codes: ["wrong_court"] });
    const asked = await refused(event, { fieldIds: [kept] });
    expect(asked).toMatchObject({ status: 409, code: "event.matches_outside", outside: shown.outside });
    // Of others than there are now it is asked again.
    const other = await refused(event, { fieldIds: [kept], outside: "keep", outsideTag: "another" });
    expect(other.code).toBe("event.matches_outside");
    const stays = { outside: "keep", outsideTag: shown.outside.tag };
    expect((await change(event, { fieldIds: [kept], ...stays })).outside).toEqual(shown.outside);
    const after = await on.show(event);
    expect(after.placements).toEqual(placements);
    const wrong = after.violations.filter(({ code }) => code === "wrong_court");
    expect(wrong.map(({ matchIds, fieldId }) => [...matchIds, fieldId]).toSorted()).toEqual(
      there.map(({ matchId }) => [matchId, lost]).toSorted(),
    );
    const desk = await on.desk(event);
    expect(desk.courts.map(({ field, isOfEvent, next }) => [field.id, isOfEvent, next !== null])).toEqual([
      [kept, true, true],
      [lost, false, true],
    ]);
    const { token } = await on.stage.client.ok(
      boards.create,
      { params: { eventId: event }, body: { label: "Atrio", show: "now" } },
      on.club.by,
    );
    const board = await on.stage.client.ok(shownBoards.read, { params: { token } });
    expect(board.courts.map(({ id, next }) => [id, next.length > 0])).toEqual([
      [kept, true],
      [lost, true],
    ]);
    // Nothing else changes where they are: it is not asked a second time.
    await change(event, { fieldIds: [kept], prizePool: "Coppa" });
    expect((await on.plan(event, { matchMinutes: 30, days: [hours] })).violations).toEqual([]);
    expect((await on.desk(event)).courts.map(({ field }) => field.id)).toEqual([kept]);
  });

  it("takes court and time away from just these, where that is said", async () => {
    const { event, fields } = await planned();
    const [kept = "", lost = ""] = fields;
    const { placements } = await on.show(event);
    await change(event, { fieldIds: [kept], outside: "unschedule" });
    const after = await on.show(event);
    expect(after.violations).toEqual([]);
    expect(after.placements).toEqual(placements.filter(({ fieldId }) => fieldId === kept));
    expect(after.unplaced).toHaveLength(placements.length - after.placements.length);
    const [taken] = await on.stage.sql`
      select count(*)::int from upstream.occupancies where field_id = ${lost} and kind = 'match'`;
    expect(taken).toEqual({ count: 0 });
  });

  const checkIn = { day: "2199-06-01", startAt: "06:00", endAt: "06:30" };
  it.each<[what: string, patch: object, code: Violation["code"], planned: object]>([
    ["its days, also where hours were named", { startDate: "2199-06-08", endDate: "2199-06-09" }, "outside_hours", {}],
    ["its hours", { startTime: "12:00" }, "outside_hours", { days: [] }],
    ["its end", { endDate: "2199-06-01", endTime: "11:00" }, "outside_hours", { days: [] }],
    ["its check-in", { startTime: "10:00", checkIn: { ...checkIn, endAt: "10:00" } }, "before_check_in", {}],
    ["its place", { locationId: null, fieldIds: [], timeZone: "Europe/Rome" }, "wrong_court", {}],
  ])("asks about matches that %s leaves outside", async (_, patch, code, options) => {
    const { event } = await planned(options);
    const before = await on.show(event);
    const asked = await refused(event, patch);
    expect(asked).toMatchObject({ status: 409, code: "event.matches_outside" });
    expect(asked.outside.count).toBeGreaterThan(0);
    expect(asked.outside.matches.every(({ codes }) => codes.includes(code))).toBe(true);
    expect(await on.show(event)).toEqual(before);
    await change(event, { ...patch, outside: "keep" });
    const { violations, placements } = await on.show(event);
    expect(placements).toHaveLength(before.placements.length);
    const told = new Set(violations.flatMap(({ matchIds }) => matchIds));
    expect(asked.outside.matches.every(({ matchId }) => told.has(matchId))).toBe(true);
  });

  it("asks nothing where everything still fits, nor of what is over", async () => {
    const { event, fields } = await planned();
    const quiet = [{ endTime: "22:00" }, { name: "Altro nome" }, { fieldIds: fields }];
    for (const patch of quiet) expect((await change(event, patch)).outside).toMatchObject({ count: 0, matches: [] });
  });

  it("asks when a team is away, and when a round gets other hours or rests", async () => {
    const { event } = await planned();
    const [one] = await on.stage.sql<{ id: string }[]>`
      select id from upstream.registrations where event_id = ${event} and name = 'A'`;
    const team = (patch: object) =>
      [registrations.update, { params: { id: one?.id ?? "" }, body: patch as never }, on.club.by] as const;
    const availability = { notBefore: null, notAfter: null, away: [{ from: "2199-06-01", to: "2199-06-01" }] };
    const away = await on.stage.client.refused(...team({ availability }));
    expect(away).toMatchObject({ status: 409, code: "event.matches_outside", details: { count: 3 } });
    await on.stage.client.ok(...team({ availability, outside: "unschedule" }));
    expect(await on.show(event)).toMatchObject({ violations: [], unplaced: { length: 3 } });

    const [match] = await on.club.matches(event);
    const { tournamentId = "", roundId = "" } = match ?? {};
    const { options } = await on.show(event);
    const round = (patch: object) =>
      [rounds.update, { params: { eventId: event, tournamentId, roundId }, body: patch as never }, on.club.by] as const;
    const schedulingOptions = { ...options, days: [{ ...hours, from: "15:00" }] };
    const late = await on.stage.client.refused(...round({ schedulingOptions }));
    expect(late).toMatchObject({ status: 409, code: "event.matches_outside", details: { count: 3 } });
    await on.stage.client.ok(...round({ schedulingOptions, outside: "keep" }));
    expect((await on.show(event)).violations.map(({ code }) => code)).toEqual(Array(3).fill("outside_hours"));
  });

  it("asks when its place is closed on a day", async () => {
    const { event, locationId } = await planned();
    const { placements } = await on.show(event);
    const close = { params: { locationId }, query: {}, body: { day: "2199-06-01" } };
    const asked = await on.stage.client.refused(closingPeriods.create, close, on.club.manager);
    expect(asked).toMatchObject({ status: 409, code: "closing_period.matches_touched" });
    const { touched } = ClosedDetails.parse(asked.details);
    expect(touched.matchesCount).toBe(placements.length);
    expect(touched.matches.map(({ id }) => id).toSorted()).toEqual(placements.map(({ matchId }) => matchId).toSorted());
    const answer = (body: object) =>
      [closingPeriods.create, { ...close, body: { ...close.body, ...body } }, on.club.manager] as const;
    const stale = await on.stage.client.refused(...answer({ matches: "keep", tag: "another" }));
    expect(stale.code).toBe("closing_period.matches_touched");
    await on.stage.client.ok(...answer({ matches: "keep", tag: touched.tag }));
    expect((await on.show(event)).violations.map(({ code }) => code)).toEqual(
      Array(placements.length).fill("closing_day"),
    );
    const day = { params: { locationId, day: "2199-06-01" } };
    await on.stage.client.ok(closingPeriods.remove, day, on.club.manager);
    await on.stage.client.ok(...answer({ matches: "unschedule" }));
    expect(await on.show(event)).toMatchObject({ placements: [], unplaced: { length: placements.length } });
  });

  it("asks when its place is open at other hours", async () => {
    const { event, locationId } = await planned();
    const { placements } = await on.show(event);
    // 2199-06-01.
    const [saturday, sunday] = [6, 7];
    const { stage, club } = on;
    const { client } = stage;
    const params = { locationId };
    const slot = (dayOfWeek: number, startAt: string, endAt: string) => ({ dayOfWeek, startAt, endAt });
    const create = (body: object) =>
      [openingSlots.create, { params, body: { ...slot(sunday, "00:00", "01:00"), ...body } }, club.manager] as const;
    const first = await client.refused(...create({}));
    expect(first).toMatchObject({ status: 409, code: "opening_slot.matches_touched" });
    const { touched } = HoursDetails.parse(first.details);
    expect(touched.matches.map(({ id }) => id).toSorted()).toEqual(placements.map(({ matchId }) => matchId).toSorted());
    const stale = await client.refused(...create({ matches: "keep", matchesTag: "another" }));
    expect(stale.code).toBe("opening_slot.matches_touched");
    await client.ok(...create(slot(saturday, "00:00", "24:00")));
    await client.ok(...create({}));
    const { data } = await client.ok(openingSlots.list, { params }, club.manager);
    const slotId = data.find(({ dayOfWeek }) => dayOfWeek === saturday)?.id ?? "";
    const one = { ...params, slotId };
    const codes = async () => (await on.show(event)).violations.map(({ code }) => code);

    const early = { startAt: "00:00", endAt: "08:00" };
    const replaced = await client.refused(openingSlots.replace, { params: one, body: early }, club.manager);
    expect(replaced.code).toBe("opening_slot.matches_touched");
    expect(await codes()).toEqual([]);
    const kept = { ...early, matches: "keep", matchesTag: touched.tag } as const;
    await client.ok(openingSlots.replace, { params: one, body: kept }, club.manager);
    expect(await codes()).toEqual(Array(placements.length).fill("outside_hours"));
    await client.ok(openingSlots.replace, { params: one, body: { startAt: "00:00", endAt: "24:00" } }, club.manager);

    const copy = { dayOfWeek: sunday, toDays: [saturday] };
    const copied = await client.refused(openingSlots.copyDay, { params, body: copy }, club.manager);
    expect(copied.code).toBe("opening_slot.matches_touched");
    const removed = await client.refused(openingSlots.remove, { params: one, query: {} }, club.manager);
    expect(removed).toMatchObject({ details: { touched: { matchesCount: placements.length } } });
    await client.ok(openingSlots.remove, { params: one, query: { matches: "unschedule" } }, club.manager);
    expect(await on.show(event)).toMatchObject({ placements: [], unplaced: { length: placements.length } });
  });

  it("plans nothing on a day on which the event is not", async () => {
    const { event } = await on.onCourts();
    const refusal = await on.refusedPlan(event, { days: [{ ...hours, date: "2199-06-03" }] });
    expect(refusal).toMatchObject({
      ...{ status: 422, code: "schedule.day_outside" },
      fields: [{ path: ["options", "days", 0, "date"] }],
    });
  });
});
