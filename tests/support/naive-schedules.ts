import type {
  Interval,
  Place,
  PlannedMatch,
  PlannedSide,
  ScheduleInput,
} from "#upstream/events/engine/schedule-types.ts";

const known = ({ teams }: PlannedSide) => (teams.length === 1 ? teams : []);

/** The rules, pair by pair and word by word: whether a match may stand there beside those placed. */
export function mayStand(
  input: ScheduleInput,
  placed: ReadonlyMap<PlannedMatch, Place>,
  match: PlannedMatch,
  place: Place,
): boolean {
  const court = input.courts.find(({ id }) => id === place.court);
  if (!court || (match.courts && !match.courts.includes(court.id))) return false;
  const end = place.start + match.duration;
  const take: Interval = [place.start, end + match.buffer];
  const meets = ([from, to]: Interval) => take[0] < to && from < take[1];
  const isIn = (hours: readonly Interval[]) => hours.some(([from, to]) => from <= take[0] && take[1] <= to);
  if (![court.hours, court.open, match.hours ?? court.hours].every(isIn)) return false;
  if ([...court.breaks, ...court.closed, ...court.taken].some(meets)) return false;
  if (place.start % input.slotMinutes !== 0 || place.start < (match.earliest ?? 0)) return false;
  for (const id of match.sides.flatMap(({ teams }) => teams)) {
    const limits = input.teams.get(id);
    if (limits && (place.start < (limits.notBefore ?? 0) || end > (limits.notAfter ?? end))) return false;
    if (limits?.away.some(([from, to]) => place.start < to && from < end)) return false;
  }
  for (const [other, there] of placed) {
    const otherEnd = there.start + other.duration;
    const gap = Math.max(place.start - otherEnd, there.start - end);
    const sharesPart = input.courts
      .find(({ id }) => id === there.court)
      ?.parts.some((part) => court.parts.includes(part));
    if (sharesPart && meets([there.start, otherEnd + other.buffer])) return false;
    const rest = restOf(input, place.start < there.start ? other : match);
    if (gap < rest && (sameTeam(match, other) || samePerson(input, match, other))) return false;
    if (waitsFor(match, other) && place.start < otherEnd + restOf(input, match)) return false;
    if (waitsFor(other, match) && there.start < end + restOf(input, other)) return false;
  }
  const max = match.maxPerDay === undefined ? input.maxPerDay : match.maxPerDay;
  return max === null || playedOn(input, placed, match, place) <= max;
}

/** How many matches of that day whoever has played most of them has played after this one. */
function playedOn(
  input: ScheduleInput,
  placed: ReadonlyMap<PlannedMatch, Place>,
  match: PlannedMatch,
  { start }: Place,
): number {
  const dayOf = (minute: number) => input.dayStarts.findLastIndex((begins) => begins <= minute);
  const before = [...placed].filter(([, there]) => there.start < start && dayOf(there.start) === dayOf(start));
  const counts = match.sides.map((side) => {
    const own = before.filter(([other]) => other.sides.flatMap(known).some((team) => known(side).includes(team)));
    if (side.teams.length === 1) return own.length;
    if (side.teams.length === 0) return 0;
    const feeders = before.filter(([other]) => side.after.includes(other.id));
    return Math.max(0, ...feeders.map(([other, there]) => playedOn(input, placed, other, there)));
  });
  return 1 + Math.max(0, ...counts);
}

/** How long teams rest before a match: as its own round says. */
const restOf = (input: ScheduleInput, match: PlannedMatch): number => match.rest ?? input.rest;

const waitsFor = (match: PlannedMatch, other: PlannedMatch) =>
  match.sides.some(({ after }) => after.includes(other.id)) ||
  (match.stage !== undefined &&
    match.stage.division === other.stage?.division &&
    other.stage.round <= match.stage.restsOn);

const sameTeam = (a: PlannedMatch, b: PlannedMatch) =>
  a.sides.flatMap(known).some((team) => b.sides.flatMap(known).includes(team));

const samePerson = (input: ScheduleInput, a: PlannedMatch, b: PlannedMatch) =>
  input.sharing.some((group) =>
    group.some(
      (x) =>
        a.sides.some(({ teams }) => teams.includes(x)) &&
        group.some((y) => x !== y && b.sides.some(({ teams }) => teams.includes(y))),
    ),
  );

/**
 * Every schedule, in the order of starts: the earliest finish below `bound`, or null when there is none. For a few matches
 * only. Each match stands as early as those before it let it: what begins later could begin there, too.
 */
export function earliestFinish(input: ScheduleInput, bound = Number.POSITIVE_INFINITY): number | null {
  const horizon = Math.max(...input.courts.flatMap(({ hours }) => hours.map(([, to]) => to)));
  const chain = chains(input);
  const placed = new Map<PlannedMatch, Place>();
  let best = bound;
  const search = (from: number, finish: number) => {
    const open = input.matches.filter((match) => !placed.has(match));
    if (open.length === 0) best = Math.min(best, finish);
    if (open.some((match) => from + (chain.get(match) ?? 0) >= best)) return;
    for (const match of open) {
      if (open.some((other) => waitsFor(match, other))) continue;
      for (const court of input.courts) {
        const start = first(match, court.id, from);
        if (start === null || start + (chain.get(match) ?? 0) >= best) continue;
        placed.set(match, { court: court.id, start });
        search(start, Math.max(finish, start + match.duration));
        placed.delete(match);
      }
    }
  };
  const first = (match: PlannedMatch, court: string, from: number) => {
    for (let start = from; start + match.duration <= horizon; start += input.slotMinutes) {
      if (mayStand(input, placed, match, { court, start })) return start;
    }
    return null;
  };
  search(0, 0);
  return best < bound ? best : null;
}

/** Minutes from each match's start to the end of the longest chain behind it. */
function chains({ matches, rest }: ScheduleInput): Map<PlannedMatch, number> {
  const result = new Map<PlannedMatch, number>();
  for (const match of matches.toReversed()) {
    const behind = matches.filter((other) => waitsFor(other, match)).map((other) => rest + (result.get(other) ?? 0));
    result.set(match, match.duration + Math.max(0, ...behind));
  }
  return result;
}
