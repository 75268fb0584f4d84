import { common, freeTime, merged, without } from "./free-time.ts";
import type { CourtNode, Node, Plan, TeamNode } from "./schedule-plan.ts";
import type { Interval, PlannedMatch, PlannedSide, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

const none: ReadonlyMap<number, number> = new Map();

/** The day in which a minute lies, as an index of the sorted `starts`; −1 before the first. */
function dayOf(starts: readonly number[], minute: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= minute) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What runs need of an input, computed once. Linear in matches, teams of their sides, and matches they wait for. */
export function prepare(input: ScheduleInput): Plan {
  const toDay = (minute: number) => dayOf(input.dayStarts, minute);
  const team = teamsOf(input);
  const sharers = new Set(input.sharing.flat());
  const linked = listed((ids) => (sharers.size === 0 ? [] : ids.filter((id) => sharers.has(id)).map(team)));
  step(input.matches.length);
  const nodes = new Map(input.matches.map((match) => [match.id, matchNode(match, input, { team, linked })]));
  const matches = [...nodes.values()];
  const gates = connect(nodes);
  const locked = matches
    .filter((node) => node.match?.locked)
    .sort((a, b) => (a.match?.locked?.start ?? 0) - (b.match?.locked?.start ?? 0));
  for (const node of locked) keepApart(node, toDay);
  const limits = limitsOf(input.teams);
  for (const node of matches) node.windows = windowsOf(node, limits);
  const order = backwards([...matches, ...gates]);
  for (const node of order) look(node, input, toDay);
  return { matches, backwards: order, locked, courts: courtsOf(input), dayOf: toDay };
}

/** Teams by id, with their partners. */
function teamsOf(input: ScheduleInput): (id: string) => TeamNode {
  const teams = new Map<string, TeamNode>();
  const team = (id: string) => {
    const known = teams.get(id);
    if (known) return known;
    const made: TeamNode = {
      id,
      partners: [],
      busy: [],
      maybeBusy: [],
      lockedDays: new Map(),
      end: 0,
      maybeEnd: 0,
      days: new Map(),
    };
    teams.set(id, made);
    return made;
  };
  for (const group of input.sharing) {
    step(group.length ** 2);
    for (const id of group) team(id).partners.push(...group.filter((other) => other !== id).map(team));
  }
  return team;
}

/** Sides with one team are known; of the teams of other sides only those with partners count. */
function matchNode(
  match: PlannedMatch,
  { rest }: ScheduleInput,
  {
    team,
    linked,
  }: { readonly team: (id: string) => TeamNode; readonly linked: (ids: readonly string[]) => readonly TeamNode[] },
): Node {
  return {
    match,
    duration: match.duration,
    take: match.duration + match.buffer,
    rest: match.rest ?? rest,
    known: match.sides.flatMap(({ teams }) => (teams.length === 1 ? teams.map(team) : [])),
    linked: match.sides.flatMap(({ teams }) => linked(teams)),
    ...fresh(),
  };
}

const fresh = () => ({
  waits: [] as Node[],
  feeders: [] as Node[],
  dependents: [] as Node[],
  windows: null,
  tail: 0,
  latest: Number.POSITIVE_INFINITY,
  reserved: none,
  open: 0,
  since: 0,
  day: 0,
  load: 0,
  priority: 0,
  key: 0,
  urgent: 0,
});

/** Ties matches to what they wait for; a list that several wait for is tied once, by a gate. */
function connect(nodes: ReadonlyMap<string, Node>): Node[] {
  const gates = new Map<PlannedSide["after"], Node>();
  const gateOf = (after: PlannedSide["after"]): Node => {
    const known = gates.get(after);
    if (known) return known;
    const gate: Node = { match: null, duration: 0, take: 0, rest: 0, known: [], linked: [], ...fresh() };
    gates.set(after, gate);
    step(after.length);
    for (const before of new Set(after.flatMap((id) => nodes.get(id) ?? []))) tie(before, gate);
    return gate;
  };
  for (const node of nodes.values()) {
    const waits = new Set<Node>();
    const feeders = new Set<Node>();
    for (const { teams, after } of node.match?.sides ?? []) {
      for (const before of after.length > 1 ? [gateOf(after)] : after.flatMap((id) => nodes.get(id) ?? [])) {
        waits.add(before);
        if (teams.length > 0) feeders.add(before);
      }
    }
    for (const before of waits) tie(before, node);
    node.feeders.push(...feeders);
  }
  return [...gates.values()];
}

function tie(before: Node, node: Node): void {
  node.waits.push(before);
  before.dependents.push(node);
}

/** Keeps the other matches of a locked match's teams, and of teams that share a person with them, away from it. */
function keepApart(node: Node, toDay: (minute: number) => number): void {
  const start = node.match?.locked?.start ?? 0;
  const around: Interval = [start - node.rest, start + node.duration];
  const day = toDay(start);
  for (const team of node.known) {
    team.busy.push(around);
    team.lockedDays.set(day, (team.lockedDays.get(day) ?? 0) + 1);
  }
  for (const team of node.linked) team.maybeBusy.push(around);
}

/** When all of a list of teams can play; null: always. */
function limitsOf(teams: ScheduleInput["teams"]): (ids: readonly string[]) => readonly Interval[] | null {
  const allowed = new Map<string, readonly Interval[]>();
  for (const [id, { notBefore, notAfter, away }] of teams) {
    const whole: Interval = [notBefore ?? Number.NEGATIVE_INFINITY, notAfter ?? Number.POSITIVE_INFINITY];
    allowed.set(id, without([whole], merged(away)));
  }
  if (allowed.size === 0) return () => null;
  return listed((ids) => {
    let result: readonly Interval[] | null = null;
    for (const id of ids) result = both(result, allowed.get(id) ?? null);
    return result;
  });
}

/** Looks at a list once, however many sides share it. */
function listed<T>(look: (ids: readonly string[]) => T): (ids: readonly string[]) => T {
  const seen = new Map<readonly string[], T>();
  return (ids) => {
    const known = seen.get(ids);
    if (known !== undefined) return known;
    step(ids.length);
    const result = look(ids);
    seen.set(ids, result);
    return result;
  };
}

const both = (a: readonly Interval[] | null, b: readonly Interval[] | null) => (a && b ? common(a, b) : (a ?? b));

function windowsOf(node: Node, limits: ReturnType<typeof limitsOf>): readonly Interval[] | null {
  let windows: readonly Interval[] | null = null;
  for (const side of node.match?.sides ?? []) windows = both(windows, limits(side.teams));
  const apart = [
    ...node.known.flatMap((team) => team.busy),
    ...node.linked.flatMap((team) => team.partners.flatMap((partner) => partner.maybeBusy)),
  ].map(([from, to]): Interval => [from, to + node.rest]);
  if (apart.length === 0) return windows;
  return without(windows ?? [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]], merged(apart));
}

/** The nodes, each after all that wait for it; a node that waits for itself, and is never placed, is at the end. */
function backwards(nodes: readonly Node[]): Node[] {
  const waiting = new Map(nodes.map((node) => [node, node.dependents.length]));
  const result = nodes.filter((node) => node.dependents.length === 0);
  for (const node of result) {
    step(1 + node.waits.length);
    for (const before of node.waits) {
      const left = (waiting.get(before) ?? 0) - 1;
      waiting.set(before, left);
      if (left === 0) result.push(before);
    }
  }
  return [...new Set([...result, ...nodes])];
}

/** What lies behind a node: its tail, until when it must have been played, locked matches by day. */
function look(node: Node, { maxPerDay }: ScheduleInput, toDay: (minute: number) => number): void {
  let behind = 0;
  let due = Number.POSITIVE_INFINITY;
  const reserved = new Map<number, number>();
  step(1 + node.dependents.length);
  for (const next of node.dependents) {
    behind = Math.max(behind, next.rest + next.tail);
    due = Math.min(due, next.latest - next.rest);
    if (maxPerDay === null) continue;
    const own = next.match?.locked ? toDay(next.match.locked.start) : null;
    for (const [day, count] of next.reserved) reserved.set(day, Math.max(reserved.get(day) ?? 0, count));
    if (own !== null) reserved.set(own, Math.max(reserved.get(own) ?? 0, (next.reserved.get(own) ?? 0) + 1));
  }
  node.tail = node.duration + (node.match?.turnsAfter ?? 0) * (node.duration + node.rest) + behind;
  node.latest = node.match?.locked ? node.match.locked.start : due - node.duration;
  if (reserved.size > 0) node.reserved = reserved;
}

/** Courts with their free time, in the order in which they are filled. */
function courtsOf(input: ScheduleInput): CourtNode[] {
  const lockedOn = new Map<string, Interval[]>();
  const partsOf = new Map(input.courts.map((court) => [court.id, court.parts]));
  for (const { locked, duration, buffer } of input.matches) {
    if (!locked) continue;
    for (const part of partsOf.get(locked.court) ?? []) {
      const stretches = lockedOn.get(part) ?? [];
      stretches.push([locked.start, locked.start + duration + buffer]);
      lockedOn.set(part, stretches);
    }
  }
  return input.courts.map((court, index) => {
    const locked = merged(court.parts.flatMap((part) => lockedOn.get(part) ?? []));
    return { court, index, free: without(freeTime(court), locked), at: 0, first: 0, last: 0 };
  });
}
