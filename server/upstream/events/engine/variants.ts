import { freeTime, merged } from "./free-time.ts";
import type { Change, Court, Interval, ScheduleInput } from "./schedule-types.ts";

/** The minute at which clocks show the same a day later. */
export type DayLater = (minute: number) => number;

/** Ways to change an input, smallest first. Locked matches, when places are open, and what else is on courts stay as they are. */
interface Variant {
  readonly change: Change["change"];
  readonly tries: readonly { readonly by: number; readonly input: ScheduleInput }[];
}

/**
 * The changes that are tried: one to four courts more, like the one that is open longest; ends of days half an hour
 * later, and so on up to midnight; matches 5 to 20 minutes shorter; less rest; a day more, like the last.
 */
export function variants(input: ScheduleInput, dayLater: DayLater): Variant[] {
  const steps = (
    change: Change["change"],
    bys: readonly number[],
    changed: (by: number) => ScheduleInput,
  ): Variant => ({
    change,
    tries: bys.map((by) => ({
      by,
      get input() {
        return changed(by);
      },
    })),
  });
  return [
    steps("courts", [1, 2, 3, 4], (by) => moreCourts(input, by)),
    steps("end", halfHoursTo(untilMidnight(input, dayLater)), (by) => laterEnd(input, by)),
    steps("matchMinutes", upTo(Math.min(20, shortestMatch(input) - 5), 5), (by) => shorterMatches(input, by)),
    steps("restMinutes", upTo(input.rest, restStep(input.rest)), (by) => ({ ...input, rest: input.rest - by })),
    steps("days", [1], () => anotherDay(input, dayLater)),
  ];
}

/** step, 2 × step, … up to the end, which is the last. */
const upTo = (end: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(end / step)) }, (_, i) => Math.min(end, (i + 1) * step));

/** Half an hour, an hour, … not beyond so many minutes. */
const halfHoursTo = (end: number): number[] => Array.from({ length: Math.floor(end / 30) }, (_, i) => (i + 1) * 30);

/** How much later all days may end and still be over by midnight. */
function untilMidnight({ courts, dayStarts }: ScheduleInput, dayLater: DayLater): number {
  const ends = new Set(courts.flatMap(({ hours }) => hours.map(([, to]) => to)));
  return [...ends].reduce((least, end) => {
    const start = dayStarts.findLast((minute) => minute < end);
    return start === undefined ? least : Math.min(least, Math.max(0, dayLater(start) - end));
  }, 1440);
}

/** Twelve tries at most. */
const restStep = (rest: number): number => Math.max(5, Math.ceil(rest / 60) * 5);

const shortestMatch = ({ matches }: ScheduleInput): number =>
  matches.reduce((min, match) => (match.locked ? min : Math.min(min, match.duration)), 25);

/** How long a court is open, booked or not. */
const minutesOf = (court: Court): number =>
  freeTime({ ...court, taken: [] }).reduce((sum, [from, to]) => sum + to - from, 0);

function moreCourts(input: ScheduleInput, by: number): ScheduleInput {
  const [longest] = input.courts.toSorted((a, b) => minutesOf(b) - minutesOf(a));
  if (!longest) return input;
  const more = Array.from({ length: by }, (_, i) => ({ ...longest, id: `+${i + 1}`, parts: [`+${i + 1}`], taken: [] }));
  return { ...input, courts: [...input.courts, ...more] };
}

/** The last hours of each day end later. */
function laterEnd(input: ScheduleInput, by: number): ScheduleInput {
  const dayOf = (minute: number) => input.dayStarts.findLastIndex((start) => start <= minute);
  const courts = input.courts.map((court) => {
    const hours = court.hours.map(([from, to], i): Interval => {
      const next = court.hours[i + 1];
      return next && dayOf(next[0]) === dayOf(to - 1) ? [from, to] : [from, to + by];
    });
    return { ...court, hours: merged(hours) };
  });
  return { ...input, courts };
}

function shorterMatches(input: ScheduleInput, by: number): ScheduleInput {
  const matches = input.matches.map((match) => (match.locked ? match : { ...match, duration: match.duration - by }));
  return { ...input, matches };
}

/** The day after the last, with the same hours and breaks. */
function anotherDay(input: ScheduleInput, dayLater: DayLater): ScheduleInput {
  const end = input.courts.reduce((last, court) => Math.max(last, court.hours.at(-1)?.[1] ?? last), 0);
  const start = input.dayStarts.findLast((minute) => minute < end) ?? 0;
  const courts = input.courts.map((court) => {
    const andNext = (stretches: readonly Interval[]) => {
      const last = stretches.filter(([from]) => from >= start);
      return merged([...stretches, ...last.map(([from, to]): Interval => [dayLater(from), dayLater(to)])]);
    };
    return { ...court, hours: andNext(court.hours), breaks: andNext(court.breaks) };
  });
  const dayStarts = [...new Set([...input.dayStarts, dayLater(start)])].sort((a, b) => a - b);
  return { ...input, courts, dayStarts };
}
