import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import type { CallInput } from "#contracts/operation.ts";
import { settingsOf } from "./competition.ts";
import { codesOf, type ScheduleStage, scheduleStage, timesOf } from "./schedule-calls.ts";

type Body = CallInput<typeof rounds.schedule>["body"];

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

const hours = { days: [{ date: "2199-06-01", from: "09:00", to: "20:00" }] };

/** An event of two groups of three and a knockout of the first two of each, on two courts; with the calls of its rounds. */
async function inTwoRounds() {
  const settings = settingsOf({ placement: "none" });
  const { event: eventId, fields } = await on.onCourts({ teams: 6, settings });
  const structure = await on.club.structure(eventId);
  const [groups, knockout] = structure.rounds.map(({ id }) => id);
  const { client } = on.stage;
  const params = (roundId: string) => ({ eventId, tournamentId: structure.tournamentId, roundId });
  return {
    ...{ eventId, fields, groups: groups ?? "", knockout: knockout ?? "" },
    plan: (roundId: string, body: Body = {}, query: object = {}) =>
      client.ok(rounds.schedule, { params: params(roundId), query, body }, on.club.by),
    refused: (roundId: string, body: Body = {}, query: object = {}) =>
      client.refused(rounds.schedule, { params: params(roundId), query, body }, on.club.by),
    round: (roundId: string) => client.ok(rounds.show, { params: params(roundId) }, on.club.by),
    matches: (roundId: string) => on.club.matches(eventId, { roundId }),
  };
}

describe("the schedule of a round", () => {
  it("moves its own matches only, by its own rules, and is what a preview showed", async () => {
    const { eventId, groups, knockout, plan, round, matches } = await inTwoRounds();
    const short = { ...hours, matchMinutes: 20 };
    const first = await plan(groups, { schedulingOptions: short });
    expect(timesOf(first).toSorted()).toEqual(["09:00", "09:00", "09:20", "09:20", "09:40", "09:40"]);
    const before = await matches(groups);
    const long = { ...hours, matchMinutes: 60, restMinutes: 30 };
    const shown = await plan(knockout, { schedulingOptions: long }, { preview: true });
    expect((await matches(knockout)).every(({ time }) => time === null)).toBe(true);
    const saved = await plan(knockout, { schedulingOptions: long, tag: shown.tag });
    expect(saved).toEqual(shown);
    expect(timesOf(saved)).toEqual(["10:30", "10:30", "12:00"]);
    expect(saved).toMatchObject({ unplaced: [], violations: [], finishAt: "2199-06-01T11:00:00.000Z" });
    expect(await matches(groups)).toEqual(before);
    expect((await round(groups)).schedulingOptions).toMatchObject({ matchMinutes: 20, restMinutes: 0 });
    expect((await round(knockout)).schedulingOptions).toMatchObject({ matchMinutes: 60, restMinutes: 30 });
    // Each match is looked at by the rules of its own round.
    expect((await on.show(eventId)).violations).toEqual([]);
    const again = await plan(groups, {}, { preview: true });
    expect(timesOf(again).toSorted()).toEqual(timesOf(first).toSorted());
  });

  it("takes the places of others as taken, and says why nothing fits", async () => {
    const { fields, groups, knockout, plan, refused } = await inTwoRounds();
    const day = { days: [{ date: "2199-06-01", from: "09:00", to: "10:00" }], matchMinutes: 20 };
    await plan(groups, { schedulingOptions: day });
    const unfit = await refused(knockout, { schedulingOptions: day });
    expect(unfit).toMatchObject({ status: 409, code: "schedule.infeasible" });
    const shown = await plan(knockout, { schedulingOptions: day }, { preview: true });
    expect(shown).toMatchObject({ placements: [], infeasible: (unfit.details as { infeasible: object }).infeasible });
    await plan(knockout, { schedulingOptions: { ...hours, matchMinutes: 60 } });
    // The knockout begins at ten: the groups, which feed it, cannot end later.
    expect(await refused(groups, { schedulingOptions: { ...hours, matchMinutes: 30 } })).toMatchObject({
      code: "schedule.infeasible",
    });
    await on.book(fields[0] ?? "", "2199-06-01T10:00Z", "2199-06-01T11:00Z");
    const moved = await plan(knockout, {
      schedulingOptions: { ...hours, matchMinutes: 60, fieldIds: [fields[0] ?? ""] },
    });
    expect(timesOf(moved)).toEqual(["10:00", "11:00", "13:00"]);
  });

  it("puts matches where staff want them, when nothing is there", async () => {
    const { eventId, fields, groups, plan, refused, matches } = await inTwoRounds();
    const [court = "", other = ""] = fields;
    const schedulingOptions = { ...hours, matchMinutes: 20 };
    const [one, two] = await matches(groups);
    const put = { matchId: one?.id ?? "", fieldId: court, startAt: "2199-06-01T07:10:00.000Z", locked: true };
    const saved = await plan(groups, { schedulingOptions, placements: [put] });
    expect(saved.placements.find(({ matchId }) => matchId === put.matchId)).toMatchObject(put);
    expect(saved.violations).toEqual([]);
    // Locked, it stays when the round is planned again; the others stay when nothing is placed anew.
    const later = { matchId: two?.id ?? "", startAt: "2199-06-01T13:00:00.000Z" };
    const stays = await plan(groups, { solve: false, placements: [later] });
    expect(stays.placements.find(({ matchId }) => matchId === put.matchId)).toMatchObject(put);
    expect(stays.placements.filter(({ was }) => was !== null)).toMatchObject([later]);
    const free = await plan(groups, { schedulingOptions, placements: [{ matchId: put.matchId, locked: false }] });
    expect(free.placements.every(({ locked }) => !locked)).toBe(true);

    const twice = [put, { matchId: two?.id ?? "", fieldId: court, startAt: "2199-06-01T07:20:00.000Z", locked: true }];
    const broken = await refused(groups, { schedulingOptions, placements: twice, proceed: true });
    expect(broken).toMatchObject({ status: 409, code: "schedule.violations" });
    expect(codesOf(broken.details)).toContain("court_overlap");
    const shown = await plan(groups, { schedulingOptions, placements: twice }, { preview: true });
    expect(shown.violations.map(({ code }) => code)).toContain("court_overlap");
    const early = [{ ...put, startAt: "2199-06-01T05:00:00.000Z" }];
    expect(codesOf((await refused(groups, { schedulingOptions, placements: early })).details)).toEqual([
      "outside_hours",
    ]);
    await plan(groups, { schedulingOptions, placements: early, proceed: true });
    await on.book(other, "2199-06-01T16:00Z", "2199-06-01T17:00Z");
    const taken = [{ matchId: two?.id ?? "", fieldId: other, startAt: "2199-06-01T16:10:00.000Z" }];
    expect(await refused(groups, { solve: false, placements: taken })).toMatchObject({
      ...{ status: 409, code: "schedule.courts_taken", details: { conflicts: [{ fieldId: other }] } },
    });
    await on.clear(eventId);
    const half = { solve: false, placements: [{ matchId: one?.id ?? "", fieldId: court }] };
    expect(await refused(groups, half)).toMatchObject({ status: 422, code: "schedule.place_incomplete" });
  });

  it("begins when it is told to", async () => {
    const { groups, knockout, plan } = await inTwoRounds();
    const at = { ...hours, matchMinutes: 20, after: "2199-06-01T13:00:00.000Z" };
    expect(timesOf(await plan(groups, { schedulingOptions: at }))[0]).toBe("15:00");
    const after = { ...hours, matchMinutes: 20, after: "previousRound" as const };
    expect(timesOf(await plan(knockout, { schedulingOptions: after }))).toEqual(["16:00", "16:00", "16:20"]);
  });

  it("may be a queue beside rounds that have their times", async () => {
    const { eventId, groups, knockout, plan } = await inTwoRounds();
    await plan(groups, { schedulingOptions: { ...hours, matchMinutes: 20 } });
    await plan(knockout, { schedulingOptions: { ...hours, matchMinutes: 60 } });
    const queue = { ...hours, mode: "queue" as const, matchMinutes: 20 };
    const queued = await plan(groups, { schedulingOptions: queue });
    expect(queued.placements).toEqual([]);
    expect(queued.unplaced).toHaveLength(6);
    expect((await on.show(eventId)).placements).toHaveLength(3);
    const desk = await on.desk(eventId);
    expect(desk.mode).toBe("queue");
    const own = (await on.club.matches(eventId, { roundId: groups })).map(({ id }) => id);
    expect(desk.queue.every(({ matchId }) => own.includes(matchId))).toBe(true);
    const final = (await on.show(eventId)).placements[0]?.matchId ?? "";
    expect(await on.refusedCall(eventId, { matchId: final })).toMatchObject({
      status: 409,
      code: "schedule.not_queue",
    });
  });

  it("is refused when it is stale, over or not there", async () => {
    const { groups, plan, refused, round, fields } = await inTwoRounds();
    const schedulingOptions = { ...hours, matchMinutes: 20 };
    const { version } = await round(groups);
    const { tag } = await plan(groups, { schedulingOptions }, { preview: true });
    await on.book(fields[0] ?? "", "2199-06-01T07:00Z", "2199-06-01T08:00Z");
    expect(await refused(groups, { schedulingOptions, tag })).toMatchObject({ status: 409, code: "schedule.changed" });
    await plan(groups, { schedulingOptions, version });
    expect(await refused(groups, { schedulingOptions, version })).toMatchObject({ status: 409, code: "round.stale" });
    expect(await refused(crypto.randomUUID())).toMatchObject({ status: 404 });
    const elsewhere = await inTwoRounds();
    const [foreign] = await elsewhere.matches(elsewhere.groups);
    const put = { fieldId: fields[0] ?? "", startAt: "2199-06-01T15:00:00.000Z" };
    expect(await refused(groups, { placements: [{ ...put, matchId: foreign?.id ?? "" }] })).toMatchObject({
      status: 404,
    });
    const backwards = { days: [{ date: "2199-06-01", from: "18:00", to: "09:00" }] };
    expect(await refused(groups, { schedulingOptions: backwards })).toMatchObject({
      ...{ status: 422, code: "schedule.hours" },
    });
  });
});
