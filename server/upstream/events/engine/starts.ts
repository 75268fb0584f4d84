import { common, merged } from "./free-time.ts";
import { Heap } from "./heap.ts";
import type { Node, Plan, TeamNode } from "./schedule-plan.ts";
import type { Interval, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

const never = Number.NEGATIVE_INFINITY;
const nowhere = Number.POSITIVE_INFINITY;

/** When a match may start, each list on the grid: as far as its courts are concerned, and its teams as well. */
export interface Starts {
  onCourt(node: Node): readonly Interval[];
  of(node: Node): readonly Interval[];
}

/** The first multiple of the grid that is not before a minute. */
export const up = (minute: number, slotMinutes: number): number => Math.ceil(minute / slotMinutes) * slotMinutes;

/** The last multiple of the grid that is not after a minute. */
export const floorToGrid = (minute: number, slotMinutes: number): number =>
  Math.floor(minute / slotMinutes) * slotMinutes;

export function startsOf(plan: Plan, { slotMinutes }: ScheduleInput): Starts {
  const within = (stretches: readonly Interval[], length: number) =>
    merged(stretches.map(([from, to]): Interval => [up(from, slotMinutes), up(to - length + 1, slotMinutes)]));
  const kinds = new Map<string, readonly Interval[]>();
  const keyOf = (node: Node) => `${node.take} ${node.match?.courts?.join(" ") ?? "*"}`;
  const onCourt = (node: Node) => {
    const known = kinds.get(keyOf(node));
    if (known) return known;
    const allowed = node.match?.courts ?? null;
    const courts = plan.courts.filter(({ court }) => !allowed || allowed.includes(court.id));
    const found = merged(courts.flatMap(({ free }) => within(free, node.take)));
    kinds.set(keyOf(node), found);
    return found;
  };
  // No team's hours bind most matches: such matches may start at the same times where beginning and length are the
  // same.
  const unbound = new Map<string, readonly Interval[]>();
  const of = (node: Node) => {
    const late: Interval = [up(node.match?.earliest ?? never, slotMinutes), nowhere];
    if (node.windows) return common(common(onCourt(node), within(node.windows, node.duration)), [late]);
    const key = `${keyOf(node)} ${late[0]}`;
    const found = unbound.get(key) ?? common(onCourt(node), [late]);
    unbound.set(key, found);
    return found;
  };
  return { onCourt, of };
}

/** The first minute of sorted stretches that is not before `at`; infinite when there is none. */
export function firstIn(stretches: readonly Interval[], at: number): number {
  step();
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle] as Interval)[1] > at) high = middle;
    else low = middle + 1;
  }
  const stretch = stretches[low];
  return stretch ? Math.max(stretch[0], at) : nowhere;
}

/** The matches that each known team plays among some. */
export function byTeam(nodes: readonly Node[]): Map<TeamNode, Node[]> {
  const matches = new Map<TeamNode, Node[]>();
  for (const node of nodes) {
    step(node.known.length);
    for (const team of node.known) {
      const list = matches.get(team);
      if (list) list.push(node);
      else matches.set(team, [node]);
    }
  }
  return matches;
}

/** How many matches of a team fit on a day, and how many of each day it has already. */
interface DayLimit {
  readonly most: number | null;
  readonly before: ReadonlyMap<number, number>;
}

/**
 * When so many matches would start if one followed the other, each as soon as it may, all of them as short as the
 * shortest of `nodes`; fewer than are asked for when there is no time for all. The last parameter is the limit of a
 * team: how many matches it may play a day, and how many it has by then.
 */
export function inARow(
  nodes: readonly Node[],
  count: number,
  starts: Starts,
  { dayOf }: Plan,
  { dayStarts, slotMinutes }: ScheduleInput,
  { most, before }: DayLimit = { most: null, before: new Map() },
): number[] {
  const least = (of: (node: Node) => number) => nodes.reduce((min, node) => Math.min(min, of(node)), nowhere);
  const each = least(({ duration }) => duration) + least(({ rest }) => rest);
  const lists = new Set(nodes.map((node) => starts.of(node)));
  const when = lists.size === 1 ? ([...lists][0] ?? []) : merged([...lists].flat());
  const days = new Map(before);
  const found: number[] = [];
  let at = never;
  while (found.length < count) {
    at = firstIn(when, up(at, slotMinutes));
    while (most !== null && at < nowhere && (days.get(dayOf(at)) ?? 0) >= most)
      at = firstIn(when, up(dayStarts[dayOf(at) + 1] ?? nowhere, slotMinutes));
    if (at === nowhere) return found;
    days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + 1);
    found.push(at);
    at += each;
  }
  return found;
}

/** Matches that are tied to each other by teams that play several of them, such as those of a table. */
function tables(nodes: readonly Node[]): { readonly nodes: readonly Node[]; readonly turns: number }[] {
  const ofTeam = byTeam(nodes);
  const seen = new Set<Node>();
  return nodes.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const own = [first];
    const teams = new Set<TeamNode>();
    for (const node of own) {
      step(node.known.length);
      for (const team of node.known) {
        if (teams.has(team)) continue;
        teams.add(team);
        for (const other of ofTeam.get(team) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          own.push(other);
        }
      }
    }
    // Half as many matches as there are teams go on at a time, each until its teams have rested, too.
    const atATime = own.every(({ known }) => known.length === 2) ? Math.max(1, Math.floor(teams.size / 2)) : own.length;
    const most = Math.max(1, ...[...teams].map((team) => ofTeam.get(team)?.length ?? 0));
    return [{ nodes: own, turns: Math.max(most, Math.ceil(own.length / atATime)) }];
  });
}

/**
 * When the last of so many matches could start at the earliest if they came on the courts one after another, each as soon as
 * one is free and all of them as short as the shortest; infinite when there is no room for all.
 */
function lastOnCourts(nodes: readonly Node[], { courts }: Plan, { slotMinutes }: ScheduleInput): number {
  const shortest = nodes.reduce((min, { take }) => Math.min(min, take), nowhere);
  const every = up(shortest, slotMinutes);
  const next = new Heap<{ at: number; until: number }>((a, b) => a.at < b.at);
  for (const [from, to] of courts.flatMap((court) => court.free)) {
    const stretch = { at: up(from, slotMinutes), until: to - shortest };
    if (stretch.at <= stretch.until) next.push(stretch);
  }
  let last = never;
  for (let placed = 0; placed < nodes.length; placed++) {
    const stretch = next.pop();
    if (!stretch) return nowhere;
    last = stretch.at;
    if (last + every <= stretch.until) next.push({ at: last + every, until: stretch.until });
  }
  return last;
}

/**
 * The minute before which some matches, all of which somebody waits for, cannot be over: those of a table take their
 * turns, and all of them share the courts. Infinite when they never are.
 */
export function earliestEnd(nodes: readonly Node[], starts: Starts, plan: Plan, input: ScheduleInput): number {
  const open = nodes.filter(({ match }) => match && !match.locked);
  if (open.length === 0) return never;
  const shortest = (of: readonly Node[]) => of.reduce((min, { duration }) => Math.min(min, duration), nowhere);
  return tables(open).reduce(
    (end, { nodes: own, turns }) => {
      const row = inARow(own, turns, starts, plan, input);
      return Math.max(end, (row.length < turns ? nowhere : (row.at(-1) ?? never)) + shortest(own));
    },
    lastOnCourts(open, plan, input) + shortest(open),
  );
}
