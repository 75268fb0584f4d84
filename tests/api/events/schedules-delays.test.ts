import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codesOf, type ScheduleStage, scheduleStage, timesOf } from "./schedule-calls.ts";

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

const placesOf = ({ placements }: Pick<Awaited<ReturnType<ScheduleStage["show"]>>, "placements">) =>
  placements.map(({ matchId, fieldId, startAt, endAt }) => ({ matchId, fieldId, startAt, endAt }));

describe("a delay", () => {
  it("moves all matches from a time on, as its preview said, and back again", async () => {
    const { event } = await on.onCourts();
    await on.plan(event, { matchMinutes: 60, restMinutes: 30 });
    const before = await on.show(event);
    const from = "2199-06-01T08:30:00Z";
    const delay = { minutes: 12, from, mode: "all" } as const;
    const shown = await on.shift(event, delay, { preview: true });
    expect(placesOf(await on.show(event))).toEqual(placesOf(before));
    expect(timesOf(shown).toSorted()).toEqual(["09:00", "09:00", "10:42", "10:42", "12:12", "12:12"]);
    expect(shown.placements.filter(({ was }) => was !== null)).toHaveLength(4);
    expect(await on.shift(event, { ...delay, tag: shown.tag })).toMatchObject({ tag: shown.tag, violations: [] });
    const moved = await on.show(event);
    expect(placesOf(moved)).toEqual(placesOf(shown));
    expect(moved.violations).toEqual([]);
    await on.shift(event, { ...delay, minutes: -12 });
    expect(placesOf(await on.show(event))).toEqual(placesOf(before));
  });

  it("on a court pushes only what must move, and leaves what has begun or was put there by hand", async () => {
    const { event, fields } = await on.onCourts({ courts: 1 });
    const [one, two, three] = (await on.plan(event, { matchMinutes: 60 })).placements.toSorted((a, b) =>
      a.startAt.localeCompare(b.startAt),
    );
    if (!one || !two || !three) throw new Error("no plan");
    await on.club.step(event, one.matchId, { status: "started" });
    await on.place(event, three.matchId, { fieldId: three.fieldId, startAt: "2199-06-01T17:00:00Z" });
    await on.shift(event, { minutes: 20, from: two.startAt, mode: "push", fieldIds: fields });
    expect(timesOf(await on.show(event)).toSorted()).toEqual(["09:00", "10:20", "12:00", "13:00", "14:00", "19:00"]);
    const foreign = {
      minutes: 20,
      from: two.startAt,
      mode: "push",
      fieldIds: [crypto.randomUUID()] as string[],
    } as const;
    expect(await on.refusedShift(event, foreign)).toMatchObject({ status: 404 });
    for (const wrong of [{ minutes: 0, mode: "all" } as const, { minutes: -5, mode: "push" } as const])
      expect(await on.refusedShift(event, { ...wrong, from: two.startAt })).toMatchObject({
        ...{ status: 422, code: "schedule.minutes" },
      });
  });

  it("says what it runs into and where those matches could be instead, and never takes what is somebody's", async () => {
    const { event, fields } = await on.onCourts({ courts: 2, teams: 3, to: "2199-06-01T10:30:00Z" });
    const [court = "", other = ""] = fields;
    await on.plan(event, { matchMinutes: 60, fieldIds: [court] });
    await on.book(court, "2199-06-01T10:00Z", "2199-06-01T11:00Z");
    const delay = { minutes: 30, from: "2199-06-01T07:00:00Z", mode: "all" } as const;
    const shown = await on.shift(event, delay, { preview: true });
    const last = shown.placements.toSorted((a, b) => b.startAt.localeCompare(a.startAt))[0]?.matchId ?? "";
    expect(shown.violations).toMatchObject([
      { code: "occupied", matchIds: [last], fieldId: court, params: { from: "2199-06-01T10:00:00.000Z" } },
    ]);
    expect(shown.others).toEqual([{ matchId: last, fieldIds: [other] }]);
    expect(await on.refusedShift(event, { ...delay, tag: shown.tag, proceed: true })).toMatchObject({
      ...{ status: 409, code: "schedule.courts_taken" },
      details: { conflicts: [{ holder: "Ospite" }] },
    });
    expect(await on.refusedShift(event, { ...delay, minutes: 25, tag: shown.tag })).toMatchObject({
      ...{ status: 409, code: "schedule.changed" },
    });
    const moves = [{ matchId: last, fieldId: other }];
    const saved = await on.shift(event, { ...delay, moves });
    expect(saved.placements.find(({ matchId }) => matchId === last)).toMatchObject({ fieldId: other });
    expect((await on.show(event)).violations).toEqual([]);
    const later = { minutes: 90, from: "2199-06-01T09:30:00Z", mode: "all" } as const;
    expect(codesOf((await on.refusedShift(event, later)).details)).toEqual(["outside_hours"]);
    await on.shift(event, { ...later, proceed: true });
    expect((await on.show(event)).violations).toMatchObject([{ code: "outside_hours" }]);
  });

  it("of a court is told at the desk: by the match that does not end, or the one that should have begun", async () => {
    const { event, fields } = await on.onCourts({ courts: 2 });
    const now = on.stage.clock.now();
    const at = (minutes: number) =>
      new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000).toISOString();
    const [running, due, later] = await on.club.matches(event);
    const [court = "", other = ""] = fields;
    await on.place(event, running?.id ?? "", { fieldId: court, startAt: at(-42), proceed: true });
    await on.club.step(event, running?.id ?? "", { status: "warmup" });
    await on.place(event, due?.id ?? "", { fieldId: other, startAt: at(-7), proceed: true });
    await on.place(event, later?.id ?? "", { fieldId: court, startAt: at(60), proceed: true });
    const { mode, courts } = await on.desk(event);
    expect(mode).toBe("timed");
    expect(courts.map(({ current, next }) => [current?.number, next?.number])).toEqual([
      [running?.number, later?.number],
      [undefined, due?.number],
    ]);
    // The half hour that a match takes was over twelve minutes ago, and it has not even begun.
    expect(courts.map(({ late }) => late)).toEqual([42, 7]);
  });
});
