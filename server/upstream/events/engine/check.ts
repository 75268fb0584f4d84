import { overlapping } from "./check-overlap.ts";
import type {
  Availability,
  Breach,
  Court,
  Interval,
  Place,
  Placements,
  PlannedMatch,
  PlannedSide,
  ScheduleInput,
} from "./schedule-types.ts";
import { step } from "./steps.ts";

/** A match that has a place. The match is played until `end`, and takes its court until `free`. */
interface Played extends Place {
  readonly match: PlannedMatch;
  readonly end: number;
  readonly free: number;
}

/**
 * All rules that a schedule breaks, made by a program or by hand. The check knows the rules and nothing of how
 * schedules are made, so that a mistake there is found here. Empty: the schedule can be saved. A match without a place
 * breaks nothing; a locked one may lie off the grid and on any court of the event. Of several matches that another
 * waits for, the last to end is named.
 */
export function check(input: ScheduleInput, placements: Placements): Breach[] {
  const played = input.matches
    .flatMap((match) => {
      const place = placements.get(match.id);
      if (!place) return [];
      const end = place.start + match.duration;
      return [{ ...place, match, end, free: end + match.buffer }];
    })
    .sort((a, b) => a.start - b.start || a.match.number - b.match.number);
  step(input.courts.length);
  const courts = new Map(input.courts.map((court) => [court.id, court]));
  const found = [
    ...played.flatMap((one) => [...ofPlace(one, input), ...ofCourt(one, courts, input)]),
    ...lockedMoved(input, placements),
    ...courtsTwice(played, input),
    ...teamsTwice(played, input),
    ...peopleTwice(played, input),
    ...feedersLate(played, input),
    ...roundsOpen(played, input),
    ...teamsAway(played, input),
    ...fullDays(played, input),
  ];
  return [...new Map(found.map((breach) => [`${breach.code} ${breach.matches.join(" ")}`, breach])).values()];
}

const breach = (
  code: Breach["code"],
  played: readonly Played[],
  params: Breach["params"] = {},
  court: string | null = null,
): Breach => ({ code, matches: played.map(({ match }) => match.id), court, params });

function ofPlace(one: Played, { slotMinutes }: ScheduleInput): Breach[] {
  const { match, start } = one;
  const found: Breach[] = [];
  if (!match.locked && start % slotMinutes !== 0) found.push(breach("not_on_grid", [one], { slotMinutes }));
  if (match.earliest !== null && start < match.earliest) {
    found.push(breach("before_check_in", [one], { earliest: match.earliest }));
  }
  return found;
}

function ofCourt(one: Played, courts: ReadonlyMap<string, Court>, { otherCourts = [] }: ScheduleInput): Breach[] {
  const court = courts.get(one.court);
  const { id, courts: allowed, locked } = one.match;
  // What is played on no court of ours is its own court.
  const isStaying = locked !== null && (otherCourts.includes(one.court) || one.court === id);
  const isAllowed = court && (locked || !allowed || allowed.includes(court.id));
  if (!isStaying && !isAllowed) return [breach("wrong_court", [one], {}, one.court)];
  return court ? ofTime(one, court) : [];
}

/** Within the hours of the event, its place and its round for all of its time, on no closing day, in no other booking's time. */
function ofTime(one: Played, court: Court): Breach[] {
  const found: Breach[] = [];
  const time: Interval = [one.start, one.free];
  const isWithin = (hours: readonly Interval[]) =>
    overlapping(hours, time).reduce((sum, stretch) => sum + sharedMinutes(one, stretch), 0) >= one.free - one.start;
  const isPaused = overlapping(court.breaks, time).length > 0;
  if (isPaused || ![court.hours, court.open, one.match.hours ?? court.hours].every(isWithin))
    found.push(breach("outside_hours", [one], {}, court.id));
  for (const [code, stretches] of [
    ["closing_day", court.closed],
    ["occupied", court.taken],
  ] as const) {
    const [hit] = overlapping(stretches, time);
    if (hit) found.push(breach(code, [one], { from: hit[0], to: hit[1] }, court.id));
  }
  return found;
}

const sharedMinutes = (one: Played, [from, to]: Interval): number =>
  Math.max(0, Math.min(one.free, to) - Math.max(one.start, from));

function lockedMoved({ matches }: ScheduleInput, placements: Placements): Breach[] {
  return matches.flatMap(({ id, locked }) => {
    const place = placements.get(id);
    if (!locked || (place?.court === locked.court && place.start === locked.start)) return [];
    return [{ code: "locked_moved", matches: [id], court: locked.court, params: { start: locked.start } } as const];
  });
}

/** A simple court is taken by one match at a time, also as a part of combined ones. */
function courtsTwice(played: readonly Played[], { courts }: ScheduleInput): Breach[] {
  const partsOf = new Map(courts.map((court) => [court.id, court.parts]));
  const last = new Map<string, Played>();
  const found: Breach[] = [];
  for (const one of played) {
    for (const part of partsOf.get(one.court) ?? [one.court]) {
      const before = last.get(part);
      if (before && before.free > one.start) found.push(breach("court_overlap", [before, one], {}, one.court));
      if (!before || before.free < one.free) last.set(part, one);
    }
  }
  return found;
}

/** A team of which it is known that it plays both: not at a time, and rested. */
function teamsTwice(played: readonly Played[], input: ScheduleInput): Breach[] {
  const last = new Map<string, Played>();
  const found: Breach[] = [];
  for (const one of played) {
    for (const { teams } of one.match.sides) {
      const [team] = teams;
      if (teams.length !== 1 || team === undefined) continue;
      const before = last.get(team);
      if (before && before !== one) found.push(...tooClose(before, one, restOf(one, input), team));
      if (!before || before.end < one.end) last.set(team, one);
    }
  }
  return found;
}

/** How long its teams rest before it. */
const restOf = ({ match }: Played, { rest }: ScheduleInput): number => match.rest ?? rest;

function tooClose(before: Played, one: Played, rest: number, team: string): Breach[] {
  const minutes = one.start - before.end;
  if (minutes >= rest) return [];
  return [
    minutes < 0 ? breach("team_overlap", [before, one], { team }) : breach("rest", [before, one], { team, minutes }),
  ];
}

/** Two teams with a person in common, wherever either may play. */
function peopleTwice(played: readonly Played[], input: ScheduleInput): Breach[] {
  const { sharing } = input;
  const ofTeam = new Map<string, Played[]>(sharing.flat().map((team) => [team, []]));
  const shared = listed((ids) => ids.filter((id) => ofTeam.has(id)));
  for (const one of played) {
    for (const side of one.match.sides) for (const team of shared(side.teams)) ofTeam.get(team)?.push(one);
  }
  return sharing.flatMap((group) => {
    const teamsOf = new Map<Played, string[]>();
    for (const team of group) {
      for (const one of ofTeam.get(team) ?? []) teamsOf.set(one, [...(teamsOf.get(one) ?? []), team]);
    }
    const lastOf = new Map<string, Played>();
    return [...teamsOf]
      .sort(([a], [b]) => a.start - b.start)
      .flatMap(([one, teams]) => {
        step(teams.length * (1 + lastOf.size));
        const found = teams.flatMap((team) =>
          [...lastOf].flatMap(([other, before]) =>
            other === team ? [] : tooClose(before, one, restOf(one, input), team),
          ),
        );
        for (const team of teams) {
          if ((lastOf.get(team)?.end ?? Number.NEGATIVE_INFINITY) < one.end) lastOf.set(team, one);
        }
        return found;
      });
  });
}

/** A side that was to be known is known, and has rested. */
function feedersLate(played: readonly Played[], input: ScheduleInput): Breach[] {
  const byId = new Map(played.map((one) => [one.match.id, one]));
  const lastOf = listed((ids) => {
    let last: Played | null = null;
    for (const id of ids) {
      const one = byId.get(id);
      if (one && (!last || last.end < one.end)) last = one;
    }
    return last;
  });
  return played.flatMap((one) =>
    one.match.sides.flatMap(({ after }) => {
      const last = lastOf(after);
      return last ? tooEarly(last, one, restOf(one, input)) : [];
    }),
  );
}

/** The breach of a match that begins before the match it follows from is over, or without its rest after it. */
function tooEarly(last: Played, one: Played, rest: number): Breach[] {
  const minutes = one.start - last.end;
  if (minutes >= rest) return [];
  return [minutes < 0 ? breach("before_feeder", [last, one]) : breach("rest", [last, one], { minutes })];
}

/**
 * The breaches of matches that rest on a round and begin before that round and all before it are over: closed in their
 * order, they say who plays. The check reads the competition, not what sides wait for.
 */
function roundsOpen(played: readonly Played[], input: ScheduleInput): Breach[] {
  const lastOf = new Map<string, (Played | undefined)[]>();
  for (const one of played) {
    const { stage } = one.match;
    if (!stage) continue;
    const rounds = lastOf.get(stage.division) ?? [];
    lastOf.set(stage.division, rounds);
    const last = rounds[stage.round];
    if (!last || last.end < one.end) rounds[stage.round] = one;
  }
  return played.flatMap((one) => {
    const { stage } = one.match;
    step(1 + (stage?.restsOn ?? 0));
    const before = stage ? (lastOf.get(stage.division)?.slice(0, stage.restsOn + 1) ?? []) : [];
    const last = before.reduce((late, other) => (other && (!late || late.end < other.end) ? other : late), undefined);
    return last ? tooEarly(last, one, restOf(one, input)) : [];
  });
}

/** Breaches of matches at a time when not all teams that may play them can. */
function teamsAway(played: readonly Played[], { teams }: ScheduleInput): Breach[] {
  const limited = listed((ids) => ids.filter((id) => teams.has(id)));
  return played.flatMap((one) =>
    one.match.sides.flatMap((side) =>
      limited(side.teams).flatMap((team) => {
        const limits = teams.get(team);
        return limits && isAway(one, limits) ? [breach("team_away", [one], { team })] : [];
      }),
    ),
  );
}

const isAway = ({ start, end }: Played, { notBefore, notAfter, away }: Availability): boolean =>
  start < (notBefore ?? start) || end > (notAfter ?? end) || away.some(([from, to]) => start < to && from < end);

/**
 * How many matches somebody has played on a day by the end of each: a known team those it played, a side not known yet as
 * many as the busiest of those that it waits for.
 */
function fullDays(played: readonly Played[], { maxPerDay, dayStarts }: ScheduleInput): Breach[] {
  if (maxPerDay === null && played.every(({ match }) => (match.maxPerDay ?? null) === null)) return [];
  const dayOf = (one: Played) => dayStarts.findLastIndex((start) => start <= one.start);
  const ofTeam = new Map<string, number>();
  const counts = new Map<string, { day: number; count: number }>();
  const busiest = listed((ids) => {
    const byDay = new Map<number, number>();
    for (const id of ids) {
      const one = counts.get(id);
      if (one) byDay.set(one.day, Math.max(byDay.get(one.day) ?? 0, one.count));
    }
    return byDay;
  });
  return played.flatMap((one) => {
    const day = dayOf(one);
    step(dayStarts.length);
    const before = one.match.sides.map(({ teams, after }) =>
      teams.length === 1
        ? (ofTeam.get(`${day} ${teams[0]}`) ?? 0)
        : teams.length === 0
          ? 0
          : (busiest(after).get(day) ?? 0),
    );
    for (const { teams } of one.match.sides) {
      if (teams.length === 1) ofTeam.set(`${day} ${teams[0]}`, (ofTeam.get(`${day} ${teams[0]}`) ?? 0) + 1);
    }
    const count = Math.max(0, ...before) + 1;
    counts.set(one.match.id, { day, count });
    const max = one.match.maxPerDay === undefined ? maxPerDay : one.match.maxPerDay;
    return max !== null && count > max ? [breach("too_many_a_day", [one], { count, max })] : [];
  });
}

/** Looks at a list once, however many sides share it. */
function listed<T>(look: (ids: PlannedSide["teams"]) => T): (ids: PlannedSide["teams"]) => T {
  const seen = new Map<PlannedSide["teams"], T>();
  return (ids) => {
    const known = seen.get(ids);
    if (known !== undefined) return known;
    step(ids.length);
    const result = look(ids);
    seen.set(ids, result);
    return result;
  };
}
