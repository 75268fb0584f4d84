import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { violationCodes } from "#contracts/events/scheduling.ts";
import { mayStand } from "#tests/support/naive-schedules.ts";
import { inputs, shown } from "#tests/support/schedules.ts";
import { check } from "./check.ts";
import { schedule } from "./schedule.ts";
import type { Breach, Interval, Place, PlannedMatch, ScheduleInput } from "./schedule-types.ts";

type Planted = { input: ScheduleInput; placements: Map<string, Place> } | null;
/** A valid schedule, one of its matches with its place, and a number of chance. */
type Good = { input: ScheduleInput; placements: Map<string, Place>; match: PlannedMatch; place: Place; n: number };

const moved = ({ input, placements, match, place }: Good, to: Partial<Place>): Planted => ({
  input,
  placements: new Map(placements).set(match.id, { ...place, ...to }),
});
const limited = (good: Good, more: Partial<ScheduleInput>): Planted => ({
  input: { ...good.input, ...more },
  placements: good.placements,
});
const changed = (good: Good, more: Partial<PlannedMatch>) =>
  limited(good, { matches: good.input.matches.map((one) => (one === good.match ? { ...one, ...more } : one)) });
const onCourt = (good: Good, more: "closed" | "taken") => {
  const { match, place, n } = good;
  const hit: Interval = [place.start - (n % 30), place.start + 1 + (n % (match.duration + match.buffer))];
  return limited(good, {
    courts: good.input.courts.map((court) => (court.id === place.court ? { ...court, [more]: [hit] } : court)),
  });
};
const known = (match: PlannedMatch) => match.sides.flatMap(({ teams }) => (teams.length === 1 ? teams : []));
const pick = <T>(list: readonly T[], n: number) => list[n % list.length];
/** Another match that has a place and passes a test. */
const another = (good: Good, test: (other: PlannedMatch) => boolean) => {
  const found = good.input.matches.filter((one) => one !== good.match && good.placements.has(one.id) && test(one));
  const match = pick(found, good.n);
  const place = match && good.placements.get(match.id);
  return match && place ? { match, place, end: place.start + match.duration } : undefined;
};
const endOf = ({ placements }: Good, { id, duration }: PlannedMatch) => (placements.get(id)?.start ?? 0) + duration;
const day = (place: Place) => Math.floor(place.start / 1440);
/** What somebody who plays it has played, or may have, on the same day. */
const beforeIt = (good: Good) =>
  another(good, (one) => {
    const place = good.placements.get(one.id);
    if (!place || place.start >= good.place.start || day(place) !== day(good.place)) return false;
    return (
      known(one).some((team) => known(good.match).includes(team)) ||
      good.match.sides.some(({ after }) => after.includes(one.id))
    );
  });
const mate = (good: Good) => another(good, (other) => known(other).some((team) => known(good.match).includes(team)));

type Plant = (good: Good) => Planted;

const faults: Record<Breach["code"], Plant> = {
  court_overlap: (good) => {
    const other = another(good, () => true);
    return other ? moved(good, { ...other.place, start: other.place.start + (good.n % other.match.duration) }) : null;
  },
  team_overlap: (good) => {
    const other = mate(good);
    if (other) return moved(good, { start: other.place.start + (good.n % other.match.duration) });
    const stranger = another(good, () => true);
    const [x, y] = [good.match, stranger?.match].map(
      (one) =>
        one &&
        pick(
          one.sides.flatMap(({ teams }) => teams),
          good.n,
        ),
    );
    if (!stranger || !x || !y || x === y) return null;
    const planted = moved(good, { start: stranger.place.start });
    return planted && { ...planted, input: { ...good.input, sharing: [[x, y]] } };
  },
  rest: (good) => {
    const other = mate(good);
    const { rest } = good.input;
    return other && rest > 0 ? moved(good, { start: other.end + rest - 1 - (good.n % rest) }) : null;
  },
  before_feeder: (good) => {
    const ids = good.match.sides.flatMap(({ after }) => after);
    const other = another(good, (one) => ids.includes(one.id));
    return other ? moved(good, { start: other.end - 1 - (good.n % other.match.duration) }) : null;
  },
  outside_hours: (good) => moved(good, { start: pick([60, 1261, 525, 2000 + 1440], good.n) }),
  closing_day: (good) => onCourt(good, "closed"),
  occupied: (good) => onCourt(good, "taken"),
  before_check_in: (good) => changed(good, { earliest: good.place.start + 1 + (good.n % 60) }),
  team_away: (good) => {
    const team =
      pick(
        good.match.sides.flatMap(({ teams }) => teams),
        good.n,
      ) ?? "";
    const { start } = good.place;
    const end = start + good.match.duration;
    const limits = pick(
      [
        { notBefore: start + 1, notAfter: null, away: [] },
        { notBefore: null, notAfter: end - 1, away: [] },
        { notBefore: null, notAfter: null, away: [[end - 1, end + 60] as const] },
      ],
      good.n,
    );
    return limits ? limited(good, { teams: new Map([[team, limits]]) }) : null;
  },
  too_many_a_day: (good) => (beforeIt(good) ? limited(good, { maxPerDay: 1 }) : null),
  locked_moved: (good) =>
    changed(good, { locked: { ...good.place, start: good.place.start + (good.n % 2 ? 5 : -10) } }),
  not_on_grid: (good) => moved(good, { start: good.place.start + 1 + (good.n % (good.input.slotMinutes - 1)) }),
  wrong_court: (good) => (good.n % 2 ? moved(good, { court: "elsewhere" }) : changed(good, { courts: ["elsewhere"] })),
};

/** Other ways in which the same codes are broken. */
const others: [what: string, code: Breach["code"], plant: Plant][] = [
  [
    "of a round with a rest of its own",
    "rest",
    (good) => {
      const before = beforeIt(good);
      return before ? changed(good, { rest: good.place.start - before.end + 1 + (good.n % 30) }) : null;
    },
  ],
  [
    "of who comes out of a match",
    "rest",
    ({ input, placements, n, ...good }) => {
      const fed = input.matches.filter(({ sides }) =>
        sides.some(({ after }) => after.some((id) => placements.has(id))),
      );
      const of = { ...good, input, placements, n, match: pick(fed, n) ?? good.match };
      const ids = of.match.sides.flatMap(({ after }) => after);
      const other = another(of, (one) => ids.includes(one.id));
      // Only the last match that it waits for is named in the breach.
      const isLast = other && !another(of, (one) => ids.includes(one.id) && endOf(of, one) > other.end);
      const { rest } = input;
      return other && isLast && rest > 0 ? moved(of, { start: other.end + rest - 1 - (n % rest) }) : null;
    },
  ],
  [
    "of a round that another one rests on",
    "before_feeder",
    (good) => {
      const { match, place, n } = good;
      const other = another(good, (one) => (good.placements.get(one.id)?.start ?? 0) >= place.start);
      if (!other) return null;
      const stage = (one: PlannedMatch) =>
        one === match ? { division: "d", round: 2, restsOn: 1 } : { division: "d", round: n % 2, restsOn: -1 };
      const { matches } = good.input;
      const staged = matches.map((one) => (one === match || one === other.match ? { ...one, stage: stage(one) } : one));
      return limited(good, { matches: staged });
    },
  ],
  [
    "of a person in two teams",
    "rest",
    (good) => {
      const stranger = another(good, (one) => !known(one).some((team) => known(good.match).includes(team)));
      const [x, y] = [good.match, stranger?.match].map((one) => one && pick(known(one), good.n));
      const { rest } = good.input;
      if (!stranger || !x || !y || rest === 0) return null;
      const planted = moved(good, { start: stranger.end + rest - 1 - (good.n % rest) });
      return planted && { ...planted, input: { ...good.input, sharing: [[x, y]] } };
    },
  ],
  [
    "of a round with a limit of its own",
    "too_many_a_day",
    (good) => (beforeIt(good) ? changed(good, { maxPerDay: 1 }) : null),
  ],
  [
    "of a round with hours of its own",
    "outside_hours",
    (good) => {
      const { start } = good.place;
      const end = start + good.match.duration + good.match.buffer;
      return changed(good, { hours: [good.n % 2 ? [start + 1, end + 60] : [start - 60, end - 1]] });
    },
  ],
];

/** Inputs of which some matches belong to a round with rest, hours and matches a day of its own. */
const roundInputs: fc.Arbitrary<ScheduleInput> = fc
  .tuple(
    inputs,
    fc.nat(),
    fc.constantFrom(0, 10, 45, 90),
    fc.option(fc.constantFrom(600, 660, 780)),
    fc.constantFrom(undefined, null, 1, 2),
    fc.option(fc.integer({ min: -1, max: 0 }), { nil: undefined }),
  )
  .map(([all, from, rest, opens, most, restsOn]) => {
    const hours: Interval[] | null =
      opens === null
        ? null
        : [
            [opens, 1260],
            [1440 + opens, 2700],
          ];
    const isOwn = (at: number) => at >= from % (all.matches.length + 1);
    const ownOf = (one: PlannedMatch): PlannedMatch => ({
      ...{ ...one, rest },
      ...(hours && { hours }),
      ...(most !== undefined && { maxPerDay: most }),
      ...(restsOn !== undefined && { stage: { division: "d", round: 1, restsOn } }),
    });
    const before = { stage: { division: "d", round: 0, restsOn: -1 } };
    return { ...all, matches: all.matches.map((one, at) => (isOwn(at) ? ownOf(one) : { ...one, ...before })) };
  });

describe("the checker", () => {
  it.each([...violationCodes.map((code) => ["planted", code, faults[code]] as const), ...others])(
    "finds in a good schedule, %s, every %s",
    (_, code, plant) => {
      let planted = 0;
      fc.assert(
        fc.property(inputs, fc.nat(), fc.nat(), (input, at, n) => {
          const placements = new Map(schedule(input, "", 0).placements);
          const match = pick(
            input.matches.filter(({ id }) => placements.has(id)),
            at,
          );
          const place = match && placements.get(match.id);
          const bad = match && place ? plant({ input, placements, match, place, n }) : null;
          if (!bad) return;
          planted++;
          const codes = check(bad.input, bad.placements).map((one) => one.code);
          expect(codes, shown(bad.input, bad)).toContain(code);
        }),
        { numRuns: 150 },
      );
      expect(planted).toBeGreaterThan(10);
    },
  );

  it("refuses exactly what the rules refuse, read pair by pair, wherever matches are put", () => {
    fc.assert(
      fc.property(
        roundInputs,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: -20, max: 20 }), fc.nat()), { maxLength: 2 }),
        (input, moves) => {
          const placements = new Map(schedule(input, "", 0).placements);
          for (const [i, by, c] of moves) {
            const match = pick(input.matches, i) as PlannedMatch;
            const place = placements.get(match.id);
            const court = by % 3 === 0 ? pick(input.courts, c)?.id : place?.court;
            if (place && court) placements.set(match.id, { court, start: place.start + by * 5 });
          }
          const placed = input.matches.flatMap((match) => {
            const place = placements.get(match.id);
            return place ? [[match, place] as const] : [];
          });
          const isGood = placed.every(([match, place]) =>
            mayStand(input, new Map(placed.filter(([other]) => other !== match)), match, place),
          );
          expect(check(input, placements).length === 0, shown(input, { placements })).toBe(isGood);
        },
      ),
      { numRuns: 400 },
    );
  });
});
