import { common, freeTime, merged } from "./free-time.ts";
import { schedule } from "./schedule.ts";
import { type Node, type Plan, prepare, type TeamNode } from "./schedule-nodes.ts";
import type { Change, Reason, ScheduleInput, Stretch } from "./schedule-types.ts";
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
    ...chains(plan, starts),
    ...teamLoad(open, starts, plan, input),
  ];
}

/** When a match may start: as far as its courts are concerned, and its teams as well. */
interface Starts {
  onCourt(node: Node): readonly Stretch[];
  of(node: Node): readonly Stretch[];
}

function startsOf(plan: Plan, { slotMinutes }: ScheduleInput): Starts {
  const up = (minute: number) => Math.ceil(minute / slotMinutes) * slotMinutes;
  const within = (stretches: readonly Stretch[], length: number) =>
    merged(stretches.map(([from, to]): Stretch => [up(from), up(to - length + 1)]));
  const kinds = new Map<string, readonly Stretch[]>();
  const onCourt = (node: Node) => {
    const allowed = node.match?.courts ?? null;
    const key = `${node.take} ${allowed?.join(" ") ?? "*"}`;
    const courts = plan.courts.filter(({ court }) => !allowed || allowed.includes(court.id));
    const found = kinds.get(key) ?? merged(courts.flatMap(({ free }) => within(free, node.take)));
    kinds.set(key, found);
    return found;
  };
  const of = (node: Node) => {
    const late: Stretch = [node.match?.earliest ?? never, nowhere];
    const windows = node.windows ? within(node.windows, node.duration) : [late];
    return common(common(onCourt(node), windows), [late]);
  };
  return { onCourt, of };
}

const firstIn = (stretches: readonly Stretch[], at: number): number => {
  const stretch = stretches.find(([, to]) => at < to);
  return stretch ? Math.max(stretch[0], at) : nowhere;
};

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

/** From what waits for nothing on, when each match could start at the earliest if courts were never taken. */
function chains({ backwards }: Plan, starts: Starts): Reason[] {
  const ends = new Map<Node, number>();
  return backwards.toReversed().flatMap((node): Reason[] => {
    const fed = node.waits.reduce((last, wait) => Math.max(last, ends.get(wait) ?? never), never);
    ends.set(node, fed);
    if (!node.match || fed === nowhere) return [];
    if (node.match.locked) {
      ends.set(node, node.match.locked.start + node.duration);
      return [];
    }
    const list = starts.of(node);
    const start = firstIn(list, fed + node.rest);
    ends.set(node, start + node.duration);
    if (list.length === 0 || (start < nowhere && start <= node.latest)) return [];
    const earliest = start === nowhere ? fed + node.rest : start;
    const latest = Math.min(node.latest, (list.at(-1)?.[1] ?? earliest) - 1);
    return [{ code: "chain", params: { match: node.match.id, earliest, latest } }];
  });
}

function teamLoad(open: readonly Node[], starts: Starts, plan: Plan, input: ScheduleInput): Reason[] {
  const matches = new Map<TeamNode, Node[]>();
  for (const node of open) {
    for (const team of node.known) {
      const list = matches.get(team);
      if (list) list.push(node);
      else matches.set(team, [node]);
    }
  }
  return [...matches].flatMap(([team, nodes]): Reason[] => {
    const shortest = nodes.reduce((min, { duration }) => Math.min(min, duration), nowhere);
    const when = merged(nodes.flatMap((node) => starts.of(node)));
    const rest = nodes.reduce((min, node) => Math.min(min, node.rest), nowhere);
    const fits = mostInARow(team, nodes.length, { shortest, rest }, when, plan, input);
    return fits < nodes.length ? [{ code: "team_load", params: { team: team.id, matches: nodes.length, fits } }] : [];
  });
}

/** How many matches of so many minutes, with so much rest, a team could play, each as soon as it may; at most `wanted`. */
function mostInARow(
  team: TeamNode,
  wanted: number,
  { shortest, rest }: { readonly shortest: number; readonly rest: number },
  when: readonly Stretch[],
  { dayOf }: Plan,
  { maxPerDay, dayStarts, slotMinutes }: ScheduleInput,
): number {
  const days = new Map(team.lockedDays);
  let at = never;
  for (let count = 0; count < wanted; count++) {
    at = firstIn(when, Math.ceil(at / slotMinutes) * slotMinutes);
    while (maxPerDay !== null && at < nowhere && (days.get(dayOf(at)) ?? 0) >= maxPerDay) {
      at = firstIn(when, Math.ceil((dayStarts[dayOf(at) + 1] ?? nowhere) / slotMinutes) * slotMinutes);
    }
    if (at === nowhere) return count;
    days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + 1);
    at += shortest + rest;
  }
  return wanted;
}

/** The same without an end of the last day, on which a team may then play any number of matches. */
function notFound(input: ScheduleInput, seed: string): Reason {
  const endless = input.courts.map((court) => {
    const last = freeTime(court).at(-1);
    const beyond: Stretch[] = last ? [[last[0], last[1] + endlessMinutes]] : [];
    const after = last?.[1] ?? never;
    const before = (stretches: readonly Stretch[]) => stretches.filter(([from]) => from < after);
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

function wouldFit(input: ScheduleInput, seed: string, dayLater: DayLater): Change[] {
  return variants(input, dayLater).flatMap(({ change, tries }) => {
    for (const { by, input: changed } of tries) {
      const { unplaced, finish } = schedule(changed, seed, 0);
      if (unplaced.length === 0 && finish !== null) return [{ change, by, finish }];
    }
    return [];
  });
}
