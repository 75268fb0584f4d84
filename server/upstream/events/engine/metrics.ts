import { common, freeTime, merged, within, without } from "./free-time.ts";
import type { Interval, Placements, PlannedMatch, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

/**
 * How good a schedule is, in minutes. `courtUse`: per mille of the simple courts' free time from the first match to the end of
 * the last. `idleMinutes`: free time of courts between their own first and last match in which nobody plays. Rests are those
 * between two matches of a team on a day, and, of a side not known yet, after the last match that decides it; null: there are
 * none. `matchesPerTeam`: the fewest and the most that a team plays for certain.
 */
interface Metrics {
  readonly courtUse: number;
  readonly idleMinutes: number;
  readonly minRest: number | null;
  readonly medianRest: number | null;
  readonly longestWait: number | null;
  readonly matchesPerTeam: readonly [number, number];
}

export function metrics(input: ScheduleInput, placements: Placements): Metrics {
  const taken = takenOf(input, placements);
  const rests = restsOf(input, placements).sort((a, b) => a - b);
  return {
    ...timeOf(input, taken),
    minRest: rests[0] ?? null,
    medianRest: rests[(rests.length - 1) >> 1] ?? null,
    longestWait: rests.at(-1) ?? null,
    matchesPerTeam: matchesPerTeam(input.matches),
  };
}

const minutes = (stretches: readonly Interval[]): number => stretches.reduce((sum, [from, to]) => sum + to - from, 0);

/** When matches take each simple court. */
function takenOf({ courts, matches }: ScheduleInput, placements: Placements): Map<string, Interval[]> {
  const partsOf = new Map(courts.map(({ id, parts }) => [id, parts]));
  step(matches.length);
  const taken = new Map<string, Interval[]>();
  for (const { id, duration, buffer } of matches) {
    const place = placements.get(id);
    for (const part of (place && partsOf.get(place.court)) ?? []) {
      const list = taken.get(part) ?? [];
      if (place) list.push([place.start, place.start + duration + buffer]);
      taken.set(part, list);
    }
  }
  return new Map([...taken].map(([part, stretches]) => [part, merged(stretches)]));
}

function timeOf({ courts }: ScheduleInput, taken: ReadonlyMap<string, readonly Interval[]>) {
  const all = [...taken.values()].flat();
  const first = all.reduce((min, [from]) => Math.min(min, from), Number.POSITIVE_INFINITY);
  const last = all.reduce((max, [, to]) => Math.max(max, to), Number.NEGATIVE_INFINITY);
  let open = 0;
  let idleMinutes = 0;
  for (const part of new Set(courts.flatMap(({ parts }) => parts))) {
    step(courts.length);
    const free = merged(
      courts.flatMap((court) => (court.parts.includes(part) ? freeTime(within(court, [first, last])) : [])),
    );
    const own = taken.get(part) ?? [];
    const ownTime: Interval = [own[0]?.[0] ?? 0, own.at(-1)?.[1] ?? 0];
    open += minutes(common(free, [[first, last]]));
    idleMinutes += minutes(without(common(free, [ownTime]), own));
  }
  return { courtUse: open > 0 ? Math.round((1000 * minutes(all)) / open) : 0, idleMinutes };
}

function restsOf({ matches, dayStarts }: ScheduleInput, placements: Placements): number[] {
  const dayOf = (minute: number) => dayStarts.findLastIndex((start) => start <= minute);
  const ends = new Map<string, number>();
  step(matches.length * (1 + dayStarts.length));
  const played = matches
    .flatMap((match) => {
      const start = placements.get(match.id)?.start;
      if (start === undefined) return [];
      ends.set(match.id, start + match.duration);
      return [{ match, start }];
    })
    .sort((a, b) => a.start - b.start);
  const lastEnds = new Map<readonly string[], number>();
  const lastOf = (after: readonly string[]) => {
    const known = lastEnds.get(after);
    if (known !== undefined) return known;
    step(after.length);
    const last = after.reduce((max, id) => Math.max(max, ends.get(id) ?? max), Number.NEGATIVE_INFINITY);
    lastEnds.set(after, last);
    return last;
  };
  const ofTeam = new Map<string, number>();
  return played.flatMap(({ match, start }) =>
    match.sides.flatMap(({ teams, after }) => {
      const [team] = teams;
      if (team === undefined) return [];
      const before = teams.length === 1 ? (ofTeam.get(team) ?? Number.NEGATIVE_INFINITY) : lastOf(after);
      if (teams.length === 1) ofTeam.set(team, start + match.duration);
      return dayOf(before) === dayOf(start) && before > Number.NEGATIVE_INFINITY ? [start - before] : [];
    }),
  );
}

function matchesPerTeam(matches: readonly PlannedMatch[]): [number, number] {
  const least = leastFrom(matches);
  step(2 * matches.length);
  const counts = new Map<string, number>();
  for (const { id, sides } of matches) {
    for (const { teams } of sides) {
      const [team] = teams;
      if (teams.length === 1 && team !== undefined) counts.set(team, (counts.get(team) ?? 0) + least(id));
    }
  }
  const all = [...counts.values()].sort((a, b) => a - b);
  return [all[0] ?? 0, all.at(-1) ?? 0];
}

/**
 * How many matches a team that plays a match plays at least from it on. Where its winner and its loser both go on to
 * others, this match and the shorter of both ways; where one of them is out, or both may be needed once more, only this
 * match.
 */
function leastFrom(matches: readonly PlannedMatch[]): (id: string) => number {
  const next = new Map<string, Set<string>>();
  for (const { id, sides } of matches)
    for (const { teams, after } of sides) {
      const [only] = after;
      if (teams.length > 0 && after.length === 1 && only !== undefined)
        next.set(only, (next.get(only) ?? new Set()).add(id));
    }
  const known = new Map<string, number>();
  const least = (id: string): number => {
    const ways = [...(next.get(id) ?? [])];
    const count = known.get(id) ?? 1 + (ways.length > 1 ? Math.min(...ways.map(least)) : 0);
    known.set(id, count);
    return count;
  };
  return least;
}
