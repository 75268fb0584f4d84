import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPresets } from "#contracts/events/format-presets.ts";
import type { Match } from "#contracts/events/matches.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import {
  ownSimulations,
  simulationBudget,
  simulations,
  simulationsAMinute,
  simulationWait,
} from "#contracts/events/simulations.ts";
import { maxSimulatedWindows } from "#contracts/events/sizes.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { limits } from "#tests/support/simulated-limits.ts";
import { times } from "#tests/support/soak.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { competitionGround, settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";

type Body = CallInput<typeof simulations.preview>["body"];
type Settings = Body["settings"];

let stage: Stage;
let club: Awaited<ReturnType<typeof competitionGround>>;
beforeAll(async () => {
  stage = await createStage();
  stage.upstream.services.simulators.limits.all.take = () => 0;
  club = await competitionGround(stage);
});
afterAll(() => stage.stop());

/** Each call comes from a home of its own, but for those that mean to be too many. */
let homes = 0;
const somewhere = () => {
  homes += 1;
  return {
    headers: { "x-client-address": `2001:db8:${(homes >> 8).toString(16)}:${(homes & 255).toString(16)}00::1` },
  };
};
const simulate = (body: Body) => stage.client.ok(simulations.preview, { body }, somewhere());
const refused = (body: Body) => stage.client.refused(simulations.preview, { body }, somewhere());

const day = { from: "2199-06-01T07:00:00Z", to: "2199-06-01T18:00:00Z" };
const courtsOf = (count: number, windows: Body["courts"][number]["windows"] = [day]) =>
  Array.from({ length: count }, (_, at) => ({ name: `Campo ${at + 1}`, windows }));
const bodyOf = (about: Partial<Body> = {}): Body => ({
  ...{ settings: settingsOf(), teams: 8, courts: courtsOf(2), timeZone: "Europe/Rome" },
  ...about,
});

/** More than may be computed, on any machine. */
const huge = limits().get("hours of courts, for as many matches") as Body;
/** What sends, parses and answers, beside other tests, is not the simulation's. */
const transport = 1_000;

/** A competition without the ids that are drawn anew each time. */
function shapeOf({ rounds, matches }: { rounds: readonly RoundView[]; matches: readonly Match[] }) {
  const numberOf = new Map(matches.map(({ id, number }) => [id, number]));
  return {
    rounds: rounds.map(({ order, type, options, picks, groups }) => ({
      ...{ order, type, options, picks: picks.map(({ order: seed, source }) => [seed, source.kind]) },
      groups: groups.map(({ bracket, places, turns }) => ({
        ...{ bracket, places },
        turns: turns.map(({ matchIds }) => matchIds.map((id) => numberOf.get(id))),
      })),
    })),
    matches: matches.map(({ number, bracket, turn, isReset, sides }) => ({
      ...{ number, bracket, turn, isReset },
      sides: sides.map(({ kind, name, from }) => [kind, name, from && { ...from, round: from.round?.order ?? null }]),
    })),
  };
}

const scheduling = fc.record({
  matchMinutes: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 5),
  bufferMinutes: fc.constantFrom(0, 5, 10),
  restMinutes: fc.constantFrom(0, 0, 15, 30),
});
const scenario = fc.record({
  teams: fc.integer({ min: 3, max: 12 }),
  courts: fc.integer({ min: 1, max: 4 }),
  scheduling,
  settings: fc.oneof(
    fc.record({ formula: fc.constant("roundRobin" as const), legs: fc.constantFrom(1 as const, 2 as const) }),
    fc.record({
      formula: fc.constantFrom("groups" as const, "groupsKnockout" as const),
      groupCount: fc.integer({ min: 1, max: 3 }),
      qualifiersPerGroup: fc.integer({ min: 1, max: 2 }),
      placement: fc.constantFrom("none" as const, "third" as const, "all" as const),
      knockout: fc.constantFrom("single" as const, "double" as const),
    }),
    fc.record({ formula: fc.constantFrom("singleElimination" as const, "doubleElimination" as const) }),
    fc.record({
      formula: fc.constant("multipleScoreboard" as const),
      format: fc.constant({ ...formatPresets.points }),
      ranking: fc.constant(presets.scoreboard as Settings["ranking"]),
    }),
  ),
});

describe("a simulation", () => {
  it("is what the event itself becomes: the same structure, the same end", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ teams, courts, scheduling: options, settings: about }) => {
        const settings = settingsOf({ ...about, scheduling: options });
        const names = Array.from({ length: teams }, (_, at) => String.fromCharCode("A".charCodeAt(0) + at));
        const simulated = await simulate(bodyOf({ settings, teams: names, courts: courtsOf(courts) }));
        fc.pre(simulated.problems.length === 0);
        const real = await courted(stage, club, { teams, courts, settings });
        const plan = { params: { eventId: real.event }, body: { options } };
        const previewed = await stage.client.ok(schedules.plan, { ...plan, query: { preview: true } }, club.by);
        const local = { date: "2199-06-01", from: "09:00", to: "20:00" };
        const own = await stage.client.ok(
          ownSimulations.simulate,
          { body: { settings, teams: names, locationId: real.locationId, fieldIds: real.fields, days: [local] } },
          club.by,
        );
        const { tag } = await club.preview(real.event, settings);
        const made = { ...(await club.structure(real.event)), matches: await club.matches(real.event) };
        const shape = shapeOf(made);
        for (const one of [simulated, own]) {
          expect(shapeOf(one)).toEqual(shape);
          expect(one.tag).toBe(tag);
          expect(one.schedule).toMatchObject({
            finishAt: previewed.finishAt,
            metrics: previewed.metrics,
            infeasible: previewed.infeasible,
          });
          expect(one.schedule?.unplaced.length).toBe(previewed.unplaced.length);
        }
        if (previewed.unplaced.length > 0) return;
        const saved = await stage.client.ok(schedules.plan, { ...plan, query: {} }, club.by);
        expect(saved.finishAt).toBe(simulated.schedule?.finishAt);
      }),
      { numRuns: times(12, 200) },
    );
  }, 900_000);

  it("counts what takes the courts of the club, and says what each court is used for", async () => {
    const real = await courted(stage, club, { teams: 4, courts: 1 });
    const days = [{ date: "2199-06-01", from: "09:00", to: "20:00" }];
    const asked = { settings: settingsOf({ formula: "roundRobin" }), teams: 4, locationId: real.locationId, days };
    const call = (fieldIds = real.fields) =>
      stage.client.ok(ownSimulations.simulate, { body: { ...asked, fieldIds } }, club.by);
    const free = await call();
    expect(free.schedule?.finishAt).toBe("2199-06-01T10:00:00.000Z");
    expect(free.courts).toEqual([{ id: real.fields[0], name: "Campo 1", matches: 6, courtUse: 1000, idleMinutes: 0 }]);
    const block = {
      ...{ fieldIds: real.fields, reason: "Manutenzione" },
      ...{ startDate: "2199-06-01", startTime: "10:00", endDate: "2199-06-01", endTime: "12:00" },
    };
    const at = { locationId: real.locationId };
    await stage.client.ok(courtBlocks.create, { params: at, query: {}, body: block }, club.manager);
    const around = await call();
    expect(around.schedule?.finishAt).toBe("2199-06-01T12:00:00.000Z");
    expect(around.courts[0]).toMatchObject({ matches: 6, courtUse: 1000, idleMinutes: 0 });
    const foreign = { ...asked, fieldIds: [crypto.randomUUID()] };
    expect(await stage.client.refused(ownSimulations.simulate, { body: foreign }, club.by)).toMatchObject({
      status: 404,
      fields: [{ path: ["fieldIds"] }],
    });
  });

  it("without courts is a structure; with settings that make none it says why", async () => {
    const bare = await simulate(bodyOf({ courts: [] }));
    expect(bare).toMatchObject({ schedule: null, problems: [] });
    expect(bare.matches).toHaveLength(16);
    const wrong = await simulate(bodyOf({ teams: 4, settings: settingsOf({ groupCount: 3 }) }));
    expect(wrong).toMatchObject({ schedule: null, matches: [], problems: [{ code: "structure.too_many_groups" }] });
  });

  it.each([
    ["in summer", ["2199-06-01T07:00:00Z", "2199-06-01T11:00:00Z"], ["2199-06-02T07:00:00Z", "2199-06-02T11:00:00Z"]],
    [
      "on which clocks go forward",
      ["2199-03-30T08:00:00Z", "2199-03-30T12:00:00Z"],
      ["2199-03-31T07:00:00Z", "2199-03-31T11:00:00Z"],
    ],
    [
      "on which they go back",
      ["2199-10-26T07:00:00Z", "2199-10-26T11:00:00Z"],
      ["2199-10-27T08:00:00Z", "2199-10-27T12:00:00Z"],
    ],
  ] as const)("what would fit, fits: also an extra day %s", async (_, today, tomorrow) => {
    const settings = settingsOf({ scheduling: { matchMinutes: 60 } });
    const [window, next] = [today, tomorrow].map(([from, to]) => ({ from, to })) as [typeof day, typeof day];
    const tight = await simulate(bodyOf({ settings, courts: courtsOf(2, [window]) }));
    const would = tight.schedule?.infeasible?.wouldFit ?? [];
    expect(would.map(({ change }) => change)).toEqual(["end", "days"]);
    for (const { change, by, finishAt } of would) {
      const later = { ...window, to: new Date(Date.parse(window.to) + by * 60_000).toISOString() };
      const windows = change === "end" ? [later] : [window, next];
      const better = await simulate(bodyOf({ settings, courts: courtsOf(2, windows) }));
      expect(better.schedule).toMatchObject({ infeasible: null, unplaced: [] });
      // It was tried by one run; the whole search ends no later.
      expect((better.schedule?.finishAt ?? "") <= finishAt).toBe(true);
      expect(Date.parse(finishAt)).toBeLessThanOrEqual(Date.parse(windows.at(-1)?.to ?? ""));
    }
  });

  it("refuses hours that are none, and more days than it looks at", async () => {
    const back = { from: day.to, to: day.from };
    expect(await refused(bodyOf({ courts: courtsOf(1, [back]) }))).toMatchObject({
      code: "schedule.hours",
      status: 422,
    });
    const long = { from: "2199-01-01T00:00:00Z", to: "2199-12-31T00:00:00Z" };
    expect(await refused(bodyOf({ courts: courtsOf(1, [long]) }))).toMatchObject({ code: "simulation.too_long" });
    // Two months on each of many courts, many times over.
    const months = Array.from({ length: 62 }, () => ({ ...long, to: "2199-03-03T00:00:00Z" }));
    expect(await refused(bodyOf({ courts: courtsOf(64, months) }))).toMatchObject({
      ...{ status: 422, code: "simulation.too_many_windows" },
      fields: [{ path: ["courts"], code: "simulation.too_many_windows", params: { max: maxSimulatedWindows } }],
    });
    const few = await simulate(bodyOf({ courts: courtsOf(16, months) }));
    expect(few.schedule?.finishAt).toBe(
      (await simulate(bodyOf({ courts: courtsOf(16, months.slice(0, 1)) }))).schedule?.finishAt,
    );
    const breaks = [{ date: "2199-06-01", from: "13:00", to: "12:00" }];
    expect(await refused(bodyOf({ settings: settingsOf({ scheduling: { breaks } }) }))).toMatchObject({
      fields: [{ code: "schedule.hours", path: ["settings", "scheduling", "breaks", 0, "to"] }],
    });
  });

  it("too large a one is refused in time, and the next one answered", async () => {
    await simulate(bodyOf({ courts: [] }));
    const began = performance.now();
    expect(await refused(huge)).toMatchObject({ status: 422, code: "simulation.too_large" });
    expect(performance.now() - began).toBeLessThan(simulationWait + transport);
    expect((await simulate(bodyOf())).problems).toEqual([]);
  });
});

/** Bodies of any kind: settings, hours and courts that nobody would send, among those that somebody might. */
const instant = fc
  .integer({ min: Date.parse("2199-05-31"), max: Date.parse("2199-06-03") })
  .map((at) => new Date(at).toISOString());
const odd = fc.constantFrom("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2199-06-01T24:00:00Z", "domani");
const anyWindow = fc
  .oneof(
    {
      weight: 20,
      arbitrary: fc.tuple(instant, instant).map(([one, other]) => (one < other ? [one, other] : [other, one])),
    },
    fc.tuple(odd, odd),
  )
  .map(([from, to]) => ({ from, to }));
const anyBody = fc.record({
  settings: fc.record(
    {
      formula: fc.constantFrom(
        "roundRobin",
        "groups",
        "groupsKnockout",
        "poolPlayKnockout",
        "singleElimination",
        "doubleElimination",
        "multipleScoreboard",
        "custom",
      ),
      groupCount: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer()),
      legs: fc.constantFrom(1, 2),
      matchesPerTeam: fc.integer({ min: 1, max: 70 }),
      qualifiersPerGroup: fc.integer({ min: 0, max: 9 }),
      bestNext: fc.integer({ min: 0, max: 9 }),
      crossing: fc.constantFrom("byGroup", "byRecord"),
      placement: fc.constantFrom("none", "third", "all"),
      grandFinal: fc.constantFrom("reset", "single"),
      knockout: fc.constantFrom("single", "double"),
      turns: fc.integer({ min: 1, max: 20 }),
      heatSize: fc.integer({ min: 2, max: 64 }),
      format: fc.constantFrom<unknown>(
        formatPresets.points,
        formatPresets.padel,
        formatPresets.football,
        formatPresets.volley,
      ),
      ranking: fc.constantFrom(presets.scoreboard, presets.football, presets.racquet),
      scheduling: fc.record(
        {
          matchMinutes: fc.integer({ min: 5, max: 480 }),
          bufferMinutes: fc.integer({ min: 0, max: 120 }),
          restMinutes: fc.integer({ min: 0, max: 1440 }),
          slotMinutes: fc.integer({ min: 1, max: 60 }),
          maxMatchesPerDay: fc.option(fc.integer({ min: 1, max: 50 })),
          days: fc.constantFrom(
            [],
            [{ date: "2199-06-01", from: "10:00", to: "24:00" }],
            [{ date: "1900-01-01", from: "00:00", to: "00:05" }],
          ),
          breaks: fc.constantFrom([], [{ date: "2199-06-01", from: "12:00", to: "13:00" }]),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["formula", "format", "ranking", "scheduling"] },
  ),
  teams: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 2, max: 40 }) },
    fc.integer(),
    fc.array(fc.string(), { maxLength: 20 }),
  ),
  courts: fc.array(
    fc.record({
      name: fc.string({ maxLength: 60 }),
      windows: fc.array(anyWindow, { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
  timeZone: fc.constantFrom("Europe/Rome", "Europe/Rome", "America/St_Johns", "Asia/Kathmandu", "UTC", "Luna/Mare"),
});

describe("anybody", () => {
  it("never gets a 500, nor waits for longer than it may", async () => {
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const began = performance.now();
        const answer = await stage.client.send(simulations.preview, { body }, somewhere());
        expect([200, 400, 422], await answer.text()).toContain(answer.status);
        statuses.push(answer.status);
        expect(performance.now() - began).toBeLessThan(simulationWait + transport);
      }),
      { numRuns: times(60, 1000) },
    );
    expect(statuses).toContain(200);
  }, 900_000);

  it("is limited by address, and by nobody else's", async () => {
    const one = somewhere();
    const send = (from = one) => stage.client.send(simulations.preview, { body: bodyOf({ courts: [] }) }, from);
    for (let at = 0; at < simulationsAMinute.each; at++) expect((await send()).status).toBe(200);
    const refusal = await stage.client.refused(simulations.preview, { body: bodyOf() }, one);
    expect(refusal).toMatchObject({ status: 429, code: "request.too_many" });
    expect(refusal.details).toEqual({ seconds: expect.any(Number) });
    expect((await send(somewhere())).status).toBe(200);
    stage.clock.forward(1);
    expect((await send()).status).toBe(200);
  });
});

it("is limited for all addresses together, before a body is read", async () => {
  const { all } = stage.upstream.services.simulators.limits;
  // why: the tests of this file ask more often than all strangers may.
  const { take } = RateLimit.prototype;
  all.take = take;
  try {
    stage.clock.forward(2);
    for (let at = 0; at < simulationsAMinute.all; at++) expect(all.take("", stage.clock.now())).toBe(0);
    const unreadable = await stage.client.send(simulations.preview, { body: { teams: "many" } }, somewhere());
    expect([unreadable.status, await unreadable.json()]).toMatchObject([429, { code: "request.too_many" }]);
  } finally {
    all.take = () => 0;
  }
});

it("who has had his time of the processor waits until the minute is over; what is used is counted", async () => {
  const { budget } = stage.upstream.services.simulators;
  const one = somewhere();
  const [by = ""] = stage.upstream.services.clientOf(new Headers(one.headers), "127.0.0.1").networks;
  const body = bodyOf({ teams: 64, settings: settingsOf({ formula: "roundRobin" }) });
  const send = (from: typeof one) => stage.client.send(simulations.preview, { body }, from);
  // All but a millisecond of it, which the next one takes.
  budget.spend(by, simulationBudget.each - 1, Date.now());
  expect((await send(one)).status).toBe(200);
  const refusal = await stage.client.refused(simulations.preview, { body }, one);
  expect(refusal).toMatchObject({ status: 429, code: "request.too_many", details: { seconds: expect.any(Number) } });
  expect((await send(somewhere())).status).toBe(200);
});

/** What a club's own place would be like, with hours of its own, a break and something on its courts. */
const place = fc.record({
  teams: fc.integer({ min: 4, max: 7 }),
  courts: fc.integer({ min: 1, max: 2 }),
  end: fc.integer({ min: 10, max: 15 }),
  isLong: fc.boolean(),
  slots: fc.array(fc.tuple(fc.integer({ min: 16, max: 24 }), fc.integer({ min: 30, max: 46 })), { maxLength: 1 }),
  pause: fc.option(fc.integer({ min: 9, max: 14 })),
  taken: fc.tuple(fc.constantFrom("2199-06-01", "2199-06-02", "2199-06-03"), fc.integer({ min: 9, max: 18 })),
  isClosed: fc.boolean(),
  scheduling,
});

it("what would fit on courts of a place, fits there: around its hours and what takes them", async () => {
  const { sql } = stage;
  let fitted = 0;
  await fc.assert(
    fc.asyncProperty(
      place,
      async ({ teams, courts, end, isLong, slots, pause, taken: [on, from], isClosed, ...about }) => {
        const { locationId, fields } = await courted(stage, club, { teams: 2, courts });
        const own = { organisation_id: club.organisationId, location_id: locationId };
        for (const [opens, closes] of slots)
          for (const weekday of [1, 6, 7]) {
            const later = weekday === 6 ? 0 : 60;
            await sql`insert into upstream.opening_slots ${sql({
              ...{ ...own, day_of_week: weekday, start_minute: opens * 30 + later, end_minute: closes * 30 },
            })}`;
          }
        if (isClosed) await sql`insert into upstream.closing_periods ${sql({ ...own, day: "2199-06-02" })}`;
        const block = { fieldIds: fields.slice(0, 1), reason: "Rete", startDate: on, endDate: on };
        const hours = { startTime: `${String(from).padStart(2, "0")}:00`, endTime: `${from + 2}:00` };
        await stage.client.ok(
          courtBlocks.create,
          { params: { locationId }, query: {}, body: { ...block, ...hours } },
          club.manager,
        );
        const ask = (dates: readonly string[], more: { to?: string; scheduling?: object } = {}) => {
          const breaks = dates.map((date) => ({
            date,
            from: `${String(pause ?? 9).padStart(2, "0")}:00`,
            to: `${(pause ?? 9) + 1}:00`,
          }));
          const options = { ...about.scheduling, ...more.scheduling, breaks: pause === null ? [] : breaks };
          const days = dates.map((date) => ({ date, from: "09:00", to: more.to ?? `${end}:00` }));
          const settings = settingsOf({ formula: "roundRobin", scheduling: options });
          return stage.client.ok(ownSimulations.simulate, { body: { settings, teams, locationId, days } }, club.by);
        };
        const dates = isLong ? ["2199-06-01", "2199-06-02"] : ["2199-06-01"];
        const { schedule: plan } = await ask(dates);
        for (const { change, by } of plan?.infeasible?.wouldFit ?? []) {
          if (change === "courts") continue;
          const to = end * 60 + by;
          const better = await ask(change === "days" ? [...dates, isLong ? "2199-06-03" : "2199-06-02"] : dates, {
            ...(change === "end" && { to: `${Math.floor(to / 60)}:${String(to % 60).padStart(2, "0")}` }),
            ...((change === "matchMinutes" || change === "restMinutes") && {
              scheduling: { [change]: about.scheduling[change] - by },
            }),
          });
          expect(better.schedule, `${change} ${by}`).toMatchObject({ infeasible: null, unplaced: [] });
          fitted++;
        }
      },
    ),
    { numRuns: times(12, 200) },
  );
  expect(fitted).toBeGreaterThan(0);
}, 900_000);

it("what would fit is not what is outside of opening hours, nor on what is taken", async () => {
  const { sql } = stage;
  const { locationId, fields } = await courted(stage, club, { teams: 2, courts: 1 });
  const own = { organisation_id: club.organisationId, location_id: locationId };
  for (const weekday of [6, 7])
    await sql`insert into upstream.opening_slots ${sql({
      ...{ ...own, day_of_week: weekday, start_minute: 600, end_minute: 720 },
    })}`;
  const block = { fieldIds: fields, reason: "Rete", startDate: "2199-06-02", endDate: "2199-06-02" };
  const taken = { ...block, startTime: "08:00", endTime: "12:00" };
  await stage.client.ok(courtBlocks.create, { params: { locationId }, query: {}, body: taken }, club.manager);
  const days = [{ date: "2199-06-01", from: "09:00", to: "20:00" }];
  const settings = settingsOf({ formula: "roundRobin", scheduling: { matchMinutes: 30 } });
  const { schedule: plan } = await stage.client.ok(
    ownSimulations.simulate,
    { body: { settings, teams: 4, locationId, days } },
    club.by,
  );
  // Six matches of half an hour from ten to twelve.
  expect(plan?.unplaced).toHaveLength(2);
  expect(plan?.infeasible?.wouldFit.map(({ change, by }) => [change, by])).toEqual([
    ["courts", 1],
    ["matchMinutes", 10],
  ]);
});

it("several are compared in short: the same ends and figures, and nothing of what is refused", async () => {
  const { locationId, fields } = await courted(stage, club, { teams: 4, courts: 2 });
  const days = [{ date: "2199-06-01", from: "09:00", to: "20:00" }];
  const scenarios = [
    { settings: settingsOf(), teams: 8, locationId, fieldIds: fields, days },
    { settings: settingsOf(), teams: 8, locationId, fieldIds: [crypto.randomUUID()], days },
    { settings: settingsOf({ scheduling: { matchMinutes: 240 } }), teams: 8, courts: ["Uno"], days },
    { settings: settingsOf({ groupCount: 7 }), teams: 8, courts: ["Uno"], days },
  ];
  const { data } = await stage.client.ok(ownSimulations.compare, { body: { scenarios } }, club.by);
  const [first, foreign, long, wrong] = data;
  const { schedule: plan } = await stage.client.ok(
    ownSimulations.simulate,
    { body: { settings: settingsOf(), teams: 8, locationId, fieldIds: fields, days } },
    club.by,
  );
  expect(first).toMatchObject({ fits: true, matches: 16, least: 3, finishAt: plan?.finishAt, metrics: plan?.metrics });
  expect(foreign).toBeNull();
  expect(long).toMatchObject({ fits: false, finishAt: null, timeZone: "Europe/Rome" });
  expect(wrong).toMatchObject({ fits: null, problems: [{ code: "structure.too_many_groups" }] });
});

it("advice is the same when courts are kept for the event", async () => {
  const { event } = await courted(stage, club, { teams: 8, courts: 2 });
  const body = { settings: [settingsOf({ formula: "roundRobin" }), settingsOf()] };
  const advise = () => stage.client.ok(ownSimulations.advise, { params: { eventId: event }, body }, club.by);
  const free = await advise();
  expect(free.data.map((one) => one?.fits)).toEqual([true, true]);
  await stage.client.ok(tournaments.update, { params: { id: event }, query: {}, body: { keepCourts: true } }, club.by);
  expect(await advise()).toEqual(free);
});

it("advice says of each formula what it gives on the courts of an event", async () => {
  const { event } = await courted(stage, club, { teams: 8, courts: 2 });
  const formulas = ["roundRobin", "groupsKnockout", "singleElimination", "doubleElimination"] as const;
  const settings = formulas.map((formula) => settingsOf({ formula }));
  const { data, teams } = await stage.client.ok(
    ownSimulations.advise,
    { params: { eventId: event }, body: { settings: [...settings, settingsOf({ groupCount: 7 })] } },
    club.by,
  );
  expect(teams).toBe(8);
  expect(data.map((one) => one && [one.formula, one.matches, one.least, one.fits])).toEqual([
    ["roundRobin", 28, 7, true],
    ["groupsKnockout", 16, 3, true],
    ["singleElimination", 8, 1, true],
    ["doubleElimination", 15, 2, true],
    ["groupsKnockout", 0, null, null],
  ]);
  const plan = await stage.client.ok(
    schedules.plan,
    { params: { eventId: event }, query: { preview: true }, body: { options: {} } },
    club.by,
  );
  expect(data[0]?.finishAt).toBe(plan.finishAt);
});
