import { freeTime, merged } from "./free-time.ts";
import { schedule } from "./schedule.ts";
import { prepare } from "./schedule-nodes.ts";
import type { Node, Plan } from "./schedule-plan.ts";
import type { Change, Interval, Reason, ScheduleInput } from "./schedule-types.ts";
import { byTeam, earliestEnd, firstIn, floorToGrid, inARow, type Starts, startsOf, up } from "./starts.ts";
import { step } from "./steps.ts";
import { type DayLater, variants } from "./variants.ts";

const never = Number.NEGATIVE_INFINITY;
const nowhere = Number.POSITIVE_INFINITY;

/**
 * Why an input of which `schedule` left matches without a place cannot be scheduled, and what would fit. All reasons but
 * `not_found` are certain: no schedule at all exists. Its `finish`, when there is one, is what would be reached if the last
 * day did not end. What would fit was tried by a real run: the smallest change of each kind that fits.
 */
export function infeasible(
  input: ScheduleInput,
  seed: string,
  dayLater: DayLater,
): { reasons: Reason[]; wouldFit: Change[] } {
  const certain = certainReasons(input);
  return { reasons: certain.length > 0 ? certain : [notFound(input, seed)], wouldFit: wouldFit(input, seed, dayLater) };
}

/**
 * Reasons for which nothing can fit. `capacity`: all matches need more court time than there is. `no_stretch`: no court is
 * free for as long as a match takes. `availability`: a match whose teams never can when a court is free. `chain`: a match
 * that what it waits for makes too late. `team_load`: a team with more matches than it could play one after another.
 */
export function certainReasons(input: ScheduleInput): Reason[] {
  const plan = prepare(input);
  const open = plan.matches.filter((node) => !node.match?.locked);
  const starts = startsOf(plan, input);
  return [
    ...capacity(plan, open, input),
    ...noStretch(open, starts),
    ...availability(open, starts, input),
    ...chains(plan, starts, input),
    ...teamLoad(open, starts, plan, input),
  ];
}

function capacity({ courts }: Plan, open: readonly Node[], { slotMinutes }: ScheduleInput): Reason[] {
  const needed = open.reduce((sum, { take }) => sum + take, 0);
  const shortest = open.reduce((min, { take }) => Math.min(min, take), nowhere);
  const every = Math.ceil(shortest / slotMinutes) * slotMinutes;
  let free = 0;
  let fits = 0;
  for (const [from, to] of courts.flatMap((court) => court.free)) {
    free += to - from;
    fits += Math.max(0, Math.floor((to - Math.ceil(from / slotMinutes) * slotMinutes - shortest) / every) + 1);
  }
  if (open.length === 0 || (needed <= free && open.length <= fits)) return [];
  return [{ code: "capacity", params: { needed, free, matches: open.length, fits } }];
}

function noStretch(open: readonly Node[], starts: Starts): Reason[] {
  const takes = new Set(open.filter((node) => starts.onCourt(node).length === 0).map(({ take }) => take));
  return [...takes].map((minutes) => ({ code: "no_stretch", params: { minutes } }));
}

function availability(open: readonly Node[], starts: Starts, { teams }: ScheduleInput): Reason[] {
  return open.flatMap((node): Reason[] => {
    if (!node.match || starts.onCourt(node).length === 0 || starts.of(node).length > 0) return [];
    const all = node.match.sides.flatMap((side) => side.teams);
    const limited = all.filter((team) => teams.has(team));
    return [
      { code: "availability", params: { match: node.match.id, teams: (limited.length > 0 ? limited : all).join(",") } },
    ];
  });
}

/**
 * Matches that are certainly too late: the time before which each cannot start, even if the last day did not end, from
 * those that wait for nothing on. A match that waits for many, such as for the places of a table, waits until each team
 * has played all of its own and the courts have held them all. A match that waits for one that is too late is not named
 * as well.
 */
function chains(plan: Plan, starts: Starts, input: ScheduleInput): Reason[] {
  const { slotMinutes } = input;
  const endless = { ...plan, courts: plan.courts.map((court) => ({ ...court, free: withoutEnd(court.free) })) };
  const anyDay = { ...input, maxPerDay: null };
  const ever = startsOf(endless, anyDay);
  const ends = new Map<Node, number>();
  return plan.backwards.toReversed().flatMap((node): Reason[] => {
    step(node.waits.length);
    const fed = node.waits.reduce((last, wait) => Math.max(last, ends.get(wait) ?? never), never);
    ends.set(node, fed);
    if (fed === nowhere) return [];
    if (!node.match) {
      ends.set(node, Math.max(fed, earliestEnd(node.waits, ever, endless, anyDay)));
      return [];
    }
    if (node.match.locked) {
      ends.set(node, node.match.locked.start + node.duration);
      return [];
    }
    const list = starts.of(node);
    if (list.length === 0) return [];
    const soonest = up(Math.max(fed + node.rest, node.match.earliest ?? never), slotMinutes);
    const start = firstIn(ever.of(node), soonest);
    const latest = floorToGrid(Math.min(node.latest, (list.at(-1)?.[1] ?? never) - 1), slotMinutes);
    ends.set(node, start > latest ? nowhere : start + node.duration);
    const earliest = start === nowhere ? soonest : start;
    return start > latest ? [{ code: "chain", params: { match: node.match.id, earliest, latest } }] : [];
  });
}

function teamLoad(open: readonly Node[], starts: Starts, plan: Plan, input: ScheduleInput): Reason[] {
  return [...byTeam(open)].flatMap(([team, nodes]): Reason[] => {
    const limit = { most: input.maxPerDay, before: team.lockedDays };
    const fits = inARow(nodes, nodes.length, starts, plan, input, limit).length;
    return fits < nodes.length ? [{ code: "team_load", params: { team: team.id, matches: nodes.length, fits } }] : [];
  });
}

/** Free time whose last stretch does not end. */
const withoutEnd = (free: readonly Interval[]): Interval[] =>
  free.map(([from, to], at) => [from, at === free.length - 1 ? to + endlessMinutes : to]);

/**
 * The reason when no schedule was found: when it would end without an end of the last day, on which a team may then
 * play any number of matches.
 */
function notFound(input: ScheduleInput, seed: string): Reason {
  const endless = input.courts.map((court) => {
    const last = freeTime(court).at(-1);
    const beyond: Interval[] = last ? [[last[0], last[1] + endlessMinutes]] : [];
    const after = last?.[1] ?? never;
    const before = (stretches: readonly Interval[]) => stretches.filter(([from]) => from < after);
    return {
      ...court,
      hours: merged([...court.hours, ...beyond]),
      open: merged([...court.open, ...beyond]),
      breaks: before(court.breaks),
      closed: before(court.closed),
      taken: before(court.taken),
    };
  });
  const { unplaced, finish } = schedule({ ...input, courts: endless, maxPerDay: null }, seed, 0);
  return { code: "not_found", params: unplaced.length > 0 || finish === null ? {} : { finish } };
}
const endlessMinutes = 366 * 1440;

/** When an input ends of which all fits, otherwise null. `runs`: as for `schedule`. */
function fitting(input: ScheduleInput, seed: string, runs?: number): number | null {
  const { unplaced, finish } = schedule(input, seed, runs);
  return unplaced.length === 0 ? finish : null;
}

/**
 * The smallest change of each kind that fits: half an hour, a court, … less does not. It is looked for by one run each,
 * and from there by all runs that the event itself would get.
 */
function wouldFit(input: ScheduleInput, seed: string, dayLater: DayLater): Change[] {
  return variants(input, dayLater).flatMap(({ change, tries }): Change[] => {
    const fits = (at: number, runs?: number) => {
      const one = tries[at];
      const finish = one ? fitting(one.input, seed, runs) : null;
      return one && finish !== null ? { change, by: one.by, finish } : null;
    };
    const last = tries.length - 1;
    if (!fits(last, 0) && !fits(last)) return [];
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(middle, 0)) high = middle;
      else low = middle + 1;
    }
    let found: Change | null = null;
    for (let at = high, one = fits(at); one; one = fits(at)) {
      found = one;
      at--;
    }
    return found ? [found] : [];
  });
}
