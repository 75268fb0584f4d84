import fc from "fast-check";
import { check } from "#upstream/events/engine/check.ts";
import { courtOf, wholeTime } from "#upstream/events/engine/free-time.ts";
import { schedule } from "#upstream/events/engine/schedule.ts";
import type {
  Availability,
  Court,
  Interval,
  PlannedMatch,
  PlannedSide,
  Schedule,
  ScheduleInput,
} from "#upstream/events/engine/schedule-types.ts";

export const day = 1440;
const side = (...teams: string[]): PlannedSide => ({ teams, after: [] });
const teamsOf = (match: PlannedMatch) => match.sides.flatMap(({ teams }) => teams);

/** A match of half an hour between two sides. */
export const match = (number: number, sides: PlannedSide[], more: Partial<PlannedMatch> = {}): PlannedMatch => ({
  id: `M${number}`,
  number,
  duration: 30,
  buffer: 0,
  courts: null,
  earliest: null,
  sides,
  turnsAfter: 0,
  locked: null,
  ...more,
});

/** A court that is open for these stretches. */
export const court = (id: string, ...hours: Interval[]): Court =>
  courtOf(id, { days: hours, breaks: [], opening: wholeTime, closings: [], occupied: [] });

/** The input of a schedule, limited by nothing but what is given. */
export const input = (matches: PlannedMatch[], courts: Court[], more: Partial<ScheduleInput> = {}): ScheduleInput => ({
  courts,
  matches,
  teams: new Map(),
  sharing: [],
  rest: 0,
  slotMinutes: 5,
  maxPerDay: null,
  dayStarts: [0, day, 2 * day],
  ...more,
});

/** All against all, numbered from `first`, by the circle method. */
export function table(teams: readonly string[], first = 1): PlannedMatch[] {
  const wheel: (string | null)[] = teams.length % 2 === 0 ? [...teams] : [...teams, null];
  const turns = wheel.length - 1;
  const result: PlannedMatch[] = [];
  for (let turn = 0; turn < turns; turn++) {
    for (let i = 0; i < wheel.length / 2; i++) {
      const [a, b] = [wheel[i], wheel[wheel.length - 1 - i]];
      if (a && b) result.push(match(first + result.length, [side(a), side(b)], { turnsAfter: turns - 1 - turn }));
    }
    wheel.splice(1, 0, wheel.pop() ?? null);
  }
  return result;
}

/** A knockout of sides, a power of two of them; with `third`, the losers of the semifinals play, too. */
export function knockout(sides: readonly PlannedSide[], third: boolean, first = 1): PlannedMatch[] {
  const result: PlannedMatch[] = [];
  const wait = (before: PlannedMatch): PlannedSide => ({ teams: teamsOf(before), after: [before.id] });
  let turn = sides;
  while (turn.length > 1) {
    const played = Array.from({ length: turn.length / 2 }, (_, i) =>
      match(first + result.length + i, turn.slice(2 * i, 2 * i + 2)),
    );
    result.push(...played);
    turn = played.map(wait);
    if (third && turn.length === 2) result.push(match(first + result.length, [...turn]));
  }
  return result;
}

/** The winners of groups meet in a knockout: each side waits for all matches of a group. */
export function groupsThenKnockout(groups: readonly (readonly string[])[], third: boolean): PlannedMatch[] {
  const tables: PlannedMatch[][] = [];
  for (const teams of groups) tables.push(table(teams, tables.flat().length + 1));
  const sides = tables.map((matches, i) => ({ teams: groups[i] ?? [], after: matches.map(({ id }) => id) }));
  return [...tables.flat(), ...knockout(sides, third, tables.flat().length + 1)];
}

/** Names of teams. */
export const names = (count: number, prefix = "t") => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

const five = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((n) => n * 5);

export const structures: fc.Arbitrary<PlannedMatch[]> = fc.oneof(
  fc.integer({ min: 2, max: 6 }).map((n) => table(names(n))),
  fc.tuple(fc.constantFrom(2, 4, 8), fc.boolean()).map(([n, third]) =>
    knockout(
      names(n).map((team) => side(team)),
      third && n > 2,
    ),
  ),
  fc.tuple(fc.constantFrom(2, 4), fc.integer({ min: 2, max: 4 }), fc.boolean()).map(([groups, size, third]) =>
    groupsThenKnockout(
      Array.from({ length: groups }, (_, i) => names(size, "abcd"[i])),
      third && groups > 2,
    ),
  ),
);

/** A stretch of a day, in steps of five minutes. */
const stretch = (min: number, max: number): fc.Arbitrary<Interval> =>
  fc.tuple(five(0, day - 60), five(min, max)).map(([from, length]) => [from, Math.min(day, from + length)]);
const stretches = fc.array(
  fc.tuple(stretch(20, 240), fc.constantFrom(0, day)).map(([[from, to], at]): Interval => [from + at, to + at]),
  { maxLength: 3 },
);

const hours: Interval[] = [
  [540, 1260],
  [day + 540, day + 1260],
];
const courts: fc.Arbitrary<Court[]> = fc
  .array(fc.record({ breaks: stretches, occupied: stretches, isClosed: fc.integer({ min: 0, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) =>
    all.map(({ breaks, occupied, isClosed }, i) => {
      const closings: Interval[] = isClosed === 0 ? [[0, day]] : [];
      return courtOf(`c${i + 1}`, { days: [[0, 2 * day]], opening: hours, breaks, closings, occupied });
    }),
  );

const limits: fc.Arbitrary<Availability> = fc.record({
  notBefore: fc.option(five(480, 720)),
  notAfter: fc.option(five(day + 900, day + 1260)),
  away: stretches.map((all) => all.slice(0, 1)),
});

/** Inputs with all that can limit a schedule; many of them, not all, can be scheduled. */
export const inputs: fc.Arbitrary<ScheduleInput> = fc
  .record({
    matches: structures,
    courts,
    isWhole: fc.boolean(),
    durations: fc.array(fc.tuple(five(15, 60), fc.constantFrom(0, 5, 10)), { minLength: 1, maxLength: 3 }),
    limited: fc.array(fc.tuple(fc.nat(), limits), { maxLength: 3 }),
    shared: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
    rest: fc.constantFrom(0, 15, 30, 60),
    slotMinutes: fc.constantFrom(5, 10, 15),
    maxPerDay: fc.constantFrom(null, null, 2, 3),
    last: fc.option(fc.nat()),
    earliest: fc.option(five(540, 660)),
  })
  .map((it) => {
    const teams = [...new Set(it.matches.flatMap(teamsOf))];
    const team = (n: number) => teams[n % teams.length] as string;
    const whole: Court = { ...(it.courts[0] as Court), id: "whole", parts: it.courts.map(({ id }) => id) };
    const all = it.isWhole && it.courts.length > 1 ? [whole, ...it.courts.slice(1)] : it.courts;
    const matches = it.matches.map((one, i) => {
      const [duration, buffer] = it.durations[i % it.durations.length] as [number, number];
      const last = i === it.matches.length - 1 ? it.last : null;
      const only = last === null ? null : [(all[last % all.length] as Court).id];
      return { ...one, duration, buffer, courts: only, earliest: it.earliest };
    });
    return input(matches, all, {
      teams: new Map(it.limited.map(([n, limit]) => [team(n), limit])),
      sharing: it.shared.map(([a, b]) => [team(a), team(b)]).filter(([a, b]) => a !== b),
      rest: it.rest,
      slotMinutes: it.slotMinutes,
      maxPerDay: it.maxPerDay,
    });
  });

/** Inputs of which some matches are locked where a schedule has put them, with that schedule's own places for the rest. */
export const lockedInputs: fc.Arbitrary<ScheduleInput> = fc
  .tuple(inputs, fc.array(fc.nat(), { maxLength: 4 }))
  .map(([all, picks]) => {
    const { placements } = schedule(all, "locks", 0);
    const locked = new Set(picks.map((n) => all.matches[n % all.matches.length]?.id));
    return {
      ...all,
      matches: all.matches.map((one) => ({
        ...one,
        locked: locked.has(one.id) ? (placements.get(one.id) ?? null) : null,
      })),
    };
  });

/** A schedule in words, for messages of failing tests. */
export const shown = (of: ScheduleInput, { placements }: Pick<Schedule, "placements">) =>
  of.matches.map(({ id }) => `${id} ${placements.get(id)?.court ?? "-"} ${placements.get(id)?.start ?? ""}`).join(", ");

/** What a schedule breaks, by code. */
export const broken = (of: ScheduleInput, { placements }: Pick<Schedule, "placements">) =>
  check(of, placements).map(({ code, matches }) => `${code} ${matches.join(" ")}`);
