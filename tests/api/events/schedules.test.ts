import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Infeasible, SchedulePlan } from "#contracts/events/scheduling.ts";
import { courtMatches } from "#contracts/facilities/court-matches.ts";
import { settingsOf } from "./competition.ts";
import { type ScheduleStage, scheduleStage, timesOf } from "./schedule-calls.ts";

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

describe("a plan", () => {
  it("gives each match a court and a time, says how good that is, and is what a preview showed", async () => {
    const { event, fields, locationId } = await on.onCourts();
    const onAgenda = async () =>
      (await on.stage.client.ok(courtMatches.list, { params: { locationId }, query: {} }, on.club.manager)).data;
    const shown = await on.preview(event, { matchMinutes: 60, restMinutes: 30 });
    expect((await on.club.matches(event)).every(({ time }) => time === null)).toBe(true);
    const saved = await on.plan(event, { matchMinutes: 60, restMinutes: 30 }, { tag: shown.tag });
    expect(saved).toEqual(shown);
    expect(saved).toMatchObject({
      unplaced: [],
      violations: [],
      infeasible: null,
      finishAt: "2199-06-01T11:00:00.000Z",
    });
    expect(timesOf(saved).toSorted()).toEqual(["09:00", "09:00", "10:30", "10:30", "12:00", "12:00"]);
    expect(saved.metrics).toMatchObject({ minRest: 30, medianRest: 30, matchesPerTeam: [3, 3] });
    const stored = await on.club.matches(event);
    for (const { matchId, fieldId, startAt, endAt } of saved.placements)
      expect(stored.find(({ id }) => id === matchId)).toMatchObject({
        time: startAt,
        endsAt: endAt,
        field: { id: fieldId },
      });
    const drawn = (one: { fieldId: string; startAt: string }) => `${one.startAt} ${one.fieldId}`;
    expect((await onAgenda()).map(drawn).toSorted()).toEqual(saved.placements.map(drawn).toSorted());
    const taken = await on.stage
      .sql`select count(*)::int from upstream.occupancies where field_id in ${on.stage.sql(fields)}`;
    expect(taken).toEqual([{ count: 6 }]);
    const stands = await on.show(event);
    expect(stands).toMatchObject({
      placements: saved.placements,
      metrics: saved.metrics,
      options: { restMinutes: 30 },
    });
  });

  it("of some divisions leaves the others where they are, and asks for rules only where they change", async () => {
    const { event } = await on.onCourts({ divisions: 2, teams: 3, courts: 1 });
    const [first, second] = [...new Set((await on.club.matches(event)).map(({ tournamentId }) => tournamentId))];
    const of = (tournamentId: string | undefined) => ({ tournamentIds: [tournamentId ?? ""] });
    const one = await on.plan(event, { matchMinutes: 60 }, of(first));
    expect(timesOf(one)).toEqual(["09:00", "10:00", "11:00"]);
    const shown = await on.preview(event, { matchMinutes: 30 }, of(second));
    expect(timesOf(shown).toSorted()).toEqual(["12:00", "12:30", "13:00"]);
    const two = await on.plan(event, { matchMinutes: 30 }, { ...of(second), tag: shown.tag });
    expect(two).toEqual(shown);
    const { placements } = await on.show(event);
    expect(placements.filter(({ matchId }) => one.placements.some((place) => place.matchId === matchId))).toEqual(
      one.placements,
    );
    // Without options each is as it was planned.
    const [{ matchId, fieldId } = { matchId: "", fieldId: "" }] = one.placements;
    await on.place(event, matchId, { fieldId, startAt: "2199-06-01T15:00:00Z" });
    const again = async (keep: "locked" | "started") =>
      timesOf(await on.plan(event, {}, { ...of(first), keep, options: undefined })).toSorted();
    expect(await again("locked")).toEqual(["09:00", "10:00", "17:00"]);
    expect(await again("started")).toEqual(["09:00", "10:00", "11:00"]);
    expect(await on.club.match(event, matchId)).toMatchObject({ timeLocked: false });
    expect(await on.refusedPlan(event, {}, of(crypto.randomUUID()))).toMatchObject({ status: 404 });
  });

  it("is looked at by local days and courts, with what is broken there", async () => {
    const { event, fields } = await on.onCourts({ to: "2199-06-02T18:00:00Z" });
    const days = ["2199-06-01", "2199-06-02"].map((date) => ({ date, from: "09:00", to: "11:00" }));
    const { placements } = await on.plan(event, { matchMinutes: 60, days });
    const [last] = placements.filter(({ startAt }) => startAt.startsWith("2199-06-02"));
    const [date, fieldId = ""] = ["2199-06-02", fields[0]];
    // Half past midnight there.
    await on.place(event, last?.matchId ?? "", { fieldId, startAt: "2199-06-01T22:30:00Z", proceed: true });
    const { placements: all } = await on.show(event);
    const of = async (query: object) => {
      const { placements: shown, violations } = await on.show(event, query);
      const listed = (await on.club.matches(event, query)).map(({ id }) => id);
      expect(listed.toSorted()).toEqual(shown.map(({ matchId }) => matchId).toSorted());
      return { shown, codes: violations.map(({ code }) => code) };
    };
    const first = await of({ date: "2199-06-01" });
    expect(first).toMatchObject({ shown: { length: 4 }, codes: [] });
    const second = await of({ date });
    expect(second.shown).toEqual(all.filter(({ startAt }) => startAt > "2199-06-01T22"));
    expect(second.codes).toContain("outside_hours");
    const court = await of({ date, fieldId });
    expect(court.shown).toEqual(second.shown.filter((place) => place.fieldId === fieldId));
    expect(await of({ date: "2199-06-03" })).toEqual({ shown: [], codes: [] });
  });

  it("keeps to what is taken, closed and not open, and to breaks", async () => {
    const { event, locationId, fields } = await on.onCourts({ courts: 1, to: "2199-06-02T18:00:00Z" });
    const { sql } = on.stage;
    const own = { organisation_id: on.club.organisationId, location_id: locationId };
    await sql`insert into upstream.closing_periods ${sql({ ...own, day: "2199-06-01" })}`;
    // The 2nd of June 2199 is a Sunday.
    await sql`insert into upstream.opening_slots ${sql({ ...own, day_of_week: 7, start_minute: 600, end_minute: 1080 })}`;
    await on.book(fields[0] ?? "", "2199-06-02T09:00Z", "2199-06-02T10:00Z");
    const breaks = [{ date: "2199-06-02", from: "13:00", to: "14:00" }];
    const saved = await on.plan(event, { matchMinutes: 60, breaks });
    expect(timesOf(saved).toSorted()).toEqual(["10:00", "12:00", "14:00", "15:00", "16:00", "17:00"]);
    expect(saved.placements.every(({ startAt }) => startAt.startsWith("2199-06-02"))).toBe(true);
  });

  it("waits for what goes on without a court, and leaves its teams alone", async () => {
    const { event } = await on.onCourts({ courts: 2, formula: "singleElimination" });
    const now = Math.ceil(on.stage.clock.now().getTime() / 60_000) * 60_000;
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    await on.stage.sql`update upstream.events set start_at = ${at(-60)}, end_at = ${at(1200)} where id = ${event}`;
    const [one] = await on.club.matches(event);
    await on.club.step(event, one?.id ?? "", { status: "started" });
    const { placements, unplaced, violations } = await on.plan(event, { matchMinutes: 60, restMinutes: 15 });
    expect([unplaced, violations]).toEqual([[], []]);
    expect(placements).toHaveLength(3);
    const final = (await on.club.matches(event)).find(({ bracket, turn }) => bracket === "main" && turn === 1);
    const start = placements.find(({ matchId }) => matchId === final?.id)?.startAt ?? "";
    // It has just begun, takes an hour, and its winner rests.
    expect(Date.parse(start)).toBeGreaterThanOrEqual(now + 74 * 60_000);
    expect((await on.show(event)).violations).toEqual([]);
  });

  it("waits for what goes on beyond its time, on its court and for its teams", async () => {
    const { event, locationId, fields } = await on.onCourts({ teams: 3, courts: 2 });
    const now = Math.floor(on.stage.clock.now().getTime() / 60_000) * 60_000;
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    await on.stage.sql`update upstream.events set start_at = ${at(-180)}, end_at = ${at(1200)} where id = ${event}`;
    const [one] = await on.club.matches(event);
    await on.stage.sql`
      update upstream.matches set location_id = ${locationId}, field_id = ${fields[0] ?? ""}, start_at = ${at(-120)},
             end_at = ${at(-90)} where id = ${one?.id ?? ""}`;
    await on.club.step(event, one?.id ?? "", { status: "started" });
    const others = (plan: SchedulePlan) => plan.placements.filter(({ matchId }) => matchId !== one?.id);
    const shown = await on.preview(event, { matchMinutes: 30 });
    // It has just begun and takes half an hour: each of the others has one of its teams.
    expect(others(shown).map(({ startAt }) => Date.parse(startAt) >= now + 30 * 60_000)).toEqual([true, true]);
    expect(shown.placements.find(({ matchId }) => matchId === one?.id)).toMatchObject({ endAt: at(-90), was: null });
    expect(shown.violations).toEqual([]);
    await on.stage.sql`update upstream.matches set started_at = ${at(-110)} where id = ${one?.id ?? ""}`;
    const saved = await on.plan(event, { matchMinutes: 30 });
    expect(others(saved).every(({ startAt }) => Date.parse(startAt) >= now)).toBe(true);
    expect((await on.club.match(event, one?.id ?? "")).endsAt).toBe(at(-90));
  });

  it("begins after check-in, and when teams are there", async () => {
    const { event } = await on.onCourts({ teams: 4, courts: 2, formula: "singleElimination" });
    const { sql } = on.stage;
    await sql`update upstream.tournaments set check_in_start = '2199-06-01T06:00Z', check_in_end = '2199-06-01T07:00Z'
               where event_id = ${event}`;
    const options = { matchMinutes: 30, days: [{ date: "2199-06-01", from: "08:00", to: "20:00" }] };
    expect(timesOf(await on.preview(event, options))).toEqual(["09:00", "09:00", "09:30", "09:30"]);
    const late = { notBefore: "2199-06-01T08:00:00Z", notAfter: null, away: [] };
    await sql`update upstream.registrations set availability = ${sql.json(late)} where event_id = ${event} and name = 'A'`;
    expect(timesOf(await on.preview(event, options))).toEqual(["10:00", "09:00", "10:30", "10:30"]);
    await sql`update upstream.registrations set availability = ${sql.json({ ...late, away: [{ from: "2199-06-01", to: "2199-06-01" }] })}
               where event_id = ${event} and name = 'A'`;
    const { details } = await on.refusedPlan(event, options);
    expect((details as { infeasible: Infeasible }).infeasible.reasons[0]).toEqual({
      ...{ code: "availability", params: { match: 1, teams: "A" } },
    });
  });

  it.each([
    // Clocks go back at three: four and a half hours pass from half past midnight to four.
    ["2027-10-30T22:30:00Z", "2027-10-31T03:00:00Z", 45, ["00:30", "01:15", "02:00", "02:45", "02:30", "03:15"]],
    // Clocks go ahead at two: two hours pass from one to four.
    ["2027-03-28T00:00:00Z", "2027-03-28T02:00:00Z", 20, ["01:00", "01:20", "01:40", "03:00", "03:20", "03:40"]],
  ])("counts the hours that really pass on a day of %s", async (from, to, matchMinutes, times) => {
    const { event } = await on.onCourts({ courts: 1, from, to });
    const saved = await on.plan(event, { matchMinutes });
    const inOrder = saved.placements.toSorted((a, b) => a.startAt.localeCompare(b.startAt));
    expect(timesOf({ ...saved, placements: inOrder })).toEqual(times);
    expect(saved.finishAt).toBe(new Date(to).toISOString());
    expect((await on.preview(event, { matchMinutes: matchMinutes + 5 })).infeasible?.reasons).toMatchObject([
      { code: "capacity" },
    ]);
  });

  it("says why not all matches fit, and what would; nothing is saved", async () => {
    const { event } = await on.onCourts({ courts: 1, to: "2199-06-01T10:00:00Z" });
    const shown = await on.preview(event, { matchMinutes: 60 });
    expect(shown.unplaced).toHaveLength(3);
    const refused = await on.refusedPlan(event, { matchMinutes: 60 });
    expect(refused).toMatchObject({ status: 409, code: "schedule.infeasible" });
    const { infeasible } = refused.details as { infeasible: Infeasible };
    expect(infeasible).toEqual(shown.infeasible);
    expect(infeasible.reasons[0]).toMatchObject({ code: "capacity", params: { needed: 360, free: 180 } });
    expect(infeasible.wouldFit).toContainEqual({ change: "courts", by: 1, finishAt: "2199-06-01T10:00:00.000Z" });
    expect((await on.show(event)).placements).toEqual([]);
  });

  it("is asked again when something came in between", async () => {
    const { event, fields } = await on.onCourts();
    const { tag } = await on.preview(event, { matchMinutes: 60 });
    await on.book(fields[0] ?? "", "2199-06-01T07:00Z", "2199-06-01T08:00Z");
    expect(await on.refusedPlan(event, { matchMinutes: 60 }, { tag })).toMatchObject({
      status: 409,
      code: "schedule.changed",
    });
    expect((await on.plan(event, { matchMinutes: 60 })).violations).toEqual([]);
  });

  it("leaves what is locked, begun and over; or all that has a place", async () => {
    const { event } = await on.onCourts();
    const first = await on.plan(event, { matchMinutes: 60 });
    const [one, two, three] = first.placements;
    if (!one || !two || !three) throw new Error("no plan");
    const locked = await on.place(event, three.matchId, { fieldId: three.fieldId, startAt: "2199-06-01T15:00:00Z" });
    expect(locked.placements.find(({ matchId }) => matchId === three.matchId)).toMatchObject({
      ...{ locked: true, startAt: "2199-06-01T15:00:00.000Z", endAt: "2199-06-01T16:00:00.000Z" },
      was: { fieldId: three.fieldId, startAt: three.startAt },
    });
    await on.club.step(event, one.matchId, { status: "started" });
    const again = await on.plan(event, { matchMinutes: 30 });
    const at = (matchId: string) => again.placements.find((some) => some.matchId === matchId);
    expect(at(one.matchId)).toMatchObject({ startAt: one.startAt, endAt: one.endAt, was: null });
    expect(at(three.matchId)).toMatchObject({ startAt: "2199-06-01T15:00:00.000Z", was: null });
    expect(Date.parse(at(two.matchId)?.endAt ?? "") - Date.parse(at(two.matchId)?.startAt ?? "")).toBe(30 * 60_000);
    const kept = await on.plan(event, { matchMinutes: 45 }, { keep: "all" });
    expect(kept.placements.map(({ startAt }) => startAt)).toEqual(again.placements.map(({ startAt }) => startAt));
    expect(await on.clear(event)).toEqual({ cleared: 5 });
    expect((await on.show(event)).placements).toMatchObject([{ matchId: one.matchId }]);
    expect((await on.show(event)).unplaced).toHaveLength(5);
  });

  it("holds an athlete of two divisions to one match at a time", async () => {
    const { event } = await on.onCourts();
    const { sql } = on.stage;
    const { organisationId } = on.club;
    const [division] = await sql<[{ id: string }]>`insert into upstream.divisions ${sql({
      ...{ organisation_id: organisationId, event_id: event, name: "Altra", order: 1 },
    })} returning id`;
    const [athlete] = await sql<[{ id: string }]>`insert into upstream.athletes ${sql({
      ...{ organisation_id: organisationId, first_name: "Ada", last_name: "Rossi" },
    })} returning id`;
    const own = { organisation_id: organisationId, event_id: event };
    await sql`update upstream.tournaments set confirmed_at = null, generated_at = null where event_id = ${event}`;
    for (const [at, name] of ["X", "Y", "Z", "W"].entries()) {
      const [entry] = await sql<[{ id: string }]>`insert into upstream.registrations ${sql({
        ...{ ...own, division_id: division.id, list: "entry", position: at + 1, name },
      })} returning id`;
      await sql`insert into upstream.teams ${sql({
        ...{ ...own, division_id: division.id, registration_id: entry.id, name, seed: at + 1 },
      })}`;
      if (name !== "X") continue;
      await sql`insert into upstream.registration_players ${sql({
        ...{ ...own, division_id: division.id, registration_id: entry.id, athlete_id: athlete.id, position: 0 },
        ...{ first_name: "Ada", last_name: "Rossi", gender: "female" },
      })}`;
    }
    await sql`update upstream.registration_players p set athlete_id = ${athlete.id} from upstream.registrations r
               where r.id = p.registration_id and r.event_id = ${event} and r.name = 'A'`;
    await sql`update upstream.tournaments set confirmed_at = now(), generated_at = now() where event_id = ${event}`;
    await on.club.generate(event, settingsOf({ formula: "roundRobin" }), { tournamentId: division.id });
    const saved = await on.plan(event, { matchMinutes: 60 });
    const names = new Map(
      (await on.club.matches(event)).map(({ id, sides }) => [id, sides.map(({ name }) => name ?? "")]),
    );
    const hers = saved.placements.filter(({ matchId }) =>
      names.get(matchId)?.some((name) => name === "A" || name === "X"),
    );
    expect(new Set(hers.map(({ startAt }) => startAt)).size).toBe(6);
  });

  it("puts finals on the court that is named", async () => {
    const { event, fields } = await on.onCourts({ formula: "singleElimination", courts: 3 });
    const [, , finalsOn] = fields;
    const saved = await on.plan(event, { finalsOn });
    const final = (await on.club.matches(event)).find(({ bracket, turn }) => bracket === "main" && turn === 1);
    expect(saved.placements.find(({ matchId }) => matchId === final?.id)).toMatchObject({ fieldId: finalsOn });
  });

  it("is refused where there is nothing to plan with", async () => {
    const bare = await on.club.confirmed(4);
    expect(await on.refusedPlan(bare)).toMatchObject({ status: 404, code: "structure.missing" });
    await on.club.generate(bare);
    expect(await on.refusedPlan(bare)).toMatchObject({ status: 409, code: "schedule.no_courts" });
    const { event } = await on.onCourts();
    expect(await on.refusedPlan(event, { fieldIds: [crypto.randomUUID()] })).toMatchObject({ status: 404 });
    expect(await on.refusedPlan(event, { finalsOn: crypto.randomUUID() })).toMatchObject({ status: 404 });
    const days = [{ date: "2199-06-01", from: "18:00", to: "09:00" }];
    expect(await on.refusedPlan(event, { days })).toMatchObject({ status: 422, code: "schedule.hours" });
    await on.stage.sql`update upstream.events set status = 'completed' where id = ${event}`;
    expect(await on.refusedPlan(event)).toMatchObject({ status: 409, code: "event.not_running" });
  });
});
