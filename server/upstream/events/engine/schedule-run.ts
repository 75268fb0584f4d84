import { Heap } from "./heap.ts";
import { carryLoad, comesBefore, lastEnd, loadOf, never, partnersEnd, reset } from "./run-state.ts";
import type { CourtNode, Node, Plan } from "./schedule-plan.ts";
import type { Place, Placements, Schedule, ScheduleInput } from "./schedule-types.ts";
import { step } from "./steps.ts";

/** A run's schedule. Of several, the one with the smaller `score` at the first number that differs is better. */
export interface Run extends Schedule {
  readonly score: readonly number[];
}

const nowhere = Number.POSITIVE_INFINITY;

/** A match and the time from which it may start. */
interface Pending {
  readonly at: number;
  readonly node: Node;
}

/** Matches that take as long and may be on the same courts, so that where one fits another does, too. */
interface Kind {
  readonly take: number;
  readonly courts: ReadonlySet<string> | null;
  readonly ready: Heap<Node>;
}

/**
 * One run of list scheduling, in the order of the nodes' priorities. A patient one leaves a court free when what would go
 * there keeps it from something that comes first and may start soon. What a run knows is reset when it begins.
 */
export function run(plan: Plan, input: ScheduleInput, isPatient: boolean): Run {
  return new Runner(plan, input, isPatient).run();
}

class Runner {
  readonly #plan: Plan;
  readonly #input: ScheduleInput;
  readonly #kinds: readonly Kind[];
  readonly #kindOf = new Map<Node, Kind>();
  readonly #pending = new Heap<Pending>((a, b) => a.at < b.at);
  readonly #times = new Heap<number>((a, b) => a < b);
  readonly #partFree = new Map<string, number>();
  readonly #placements = new Map<string, Place>();
  readonly #opening: number;
  readonly #isPatient: boolean;
  #isHolding = false;
  #lockedAt = 0;
  #readyCount = 0;
  #finish = never;
  #minRest = nowhere;
  #busy = 0;
  #disorder = 0;
  #lastNumber = 0;

  constructor(plan: Plan, input: ScheduleInput, isPatient: boolean) {
    this.#isPatient = isPatient;
    this.#plan = plan;
    this.#input = input;
    this.#kinds = this.#sort();
    this.#opening = plan.courts.reduce((first, { free }) => Math.min(first, free[0]?.[0] ?? nowhere), nowhere);
    reset(plan);
  }

  run(): Run {
    this.#begin();
    for (let t = this.#nextTime(never); t < nowhere; t = this.#nextTime(t)) {
      step();
      this.#startLocked(t);
      for (let top = this.#pending.peek(); top && top.at <= t; top = this.#pending.peek()) {
        this.#pending.pop();
        this.#admit(top.node);
      }
      if (this.#onGrid(t) !== t) continue;
      this.#isHolding = false;
      for (const court of this.#plan.courts) {
        if (this.#readyCount === 0) break;
        this.#fill(court, t);
      }
    }
    return this.#result();
  }

  /** Every kind of match once. */
  #sort(): Kind[] {
    const kinds = new Map<string, Kind>();
    for (const node of this.#plan.matches) {
      const courts = node.match?.courts ?? null;
      step(1 + (courts?.length ?? 0));
      const key = `${node.take} ${courts?.join(" ") ?? "*"}`;
      const kind = kinds.get(key) ?? {
        take: node.take,
        courts: courts && new Set(courts),
        ready: new Heap(comesBefore),
      };
      kinds.set(key, kind);
      this.#kindOf.set(node, kind);
    }
    return [...kinds.values()];
  }

  /** Times at which something may begin: courts' free stretches, locked matches; and what waits for nothing. */
  #begin(): void {
    const times = new Set(this.#plan.courts.flatMap(({ free }) => free.map(([from]) => this.#onGrid(from))));
    for (const node of this.#plan.locked) times.add(node.match?.locked?.start ?? 0);
    for (const time of times) this.#times.push(time);
    for (const node of this.#plan.matches) if (node.open === 0) this.#wait(node, never);
  }

  /** The next time after t at which a match may become ready or a court free. */
  #nextTime(t: number): number {
    while ((this.#times.peek() ?? nowhere) <= t) this.#times.pop();
    return Math.min(this.#times.peek() ?? nowhere, this.#pending.peek()?.at ?? nowhere);
  }

  #onGrid(minute: number): number {
    return Math.ceil(minute / this.#input.slotMinutes) * this.#input.slotMinutes;
  }

  /** Puts a match where it waits for the time from which it may start; if it never may, it is left without a place. */
  #wait(node: Node, from: number): void {
    if (node.match?.locked) return;
    const at = this.#earliest(node, from);
    if (at < nowhere) this.#pending.push({ at, node });
  }

  #admit(node: Node): void {
    node.key = lastEnd(node);
    this.#kindOf.get(node)?.ready.push(node);
    this.#readyCount++;
  }

  /** The first time from `from` at which a match may start as far as courts are not concerned; infinite when there is none. */
  #earliest(node: Node, from: number): number {
    const rested = Math.max(lastEnd(node), partnersEnd(node)) + node.rest;
    let at = Math.max(from, this.#opening, node.match?.earliest ?? never, rested);
    while (at < nowhere) {
      step();
      const then = this.#afterFullDay(node, this.#inWindow(node, this.#onGrid(at)));
      if (then === at) break;
      at = then;
    }
    return at <= node.latest ? at : nowhere;
  }

  #inWindow(node: Node, at: number): number {
    if (!node.windows) return at;
    for (const [from, to] of node.windows) {
      step();
      const start = this.#onGrid(Math.max(from, at));
      if (start + node.duration <= to) return start;
    }
    return nowhere;
  }

  /** The time `at`, or the beginning of the next day when a team would play more matches than it may that day. */
  #afterFullDay(node: Node, at: number): number {
    const { maxPerDay, dayStarts } = this.#input;
    if (maxPerDay === null || at === nowhere) return at;
    const day = this.#plan.dayOf(at);
    const isFull = loadOf(node, day) + (node.reserved.get(day) ?? 0) > maxPerDay;
    return isFull ? this.#onGrid(dayStarts[day + 1] ?? nowhere) : at;
  }

  /** Locked matches begin by themselves, in the order of time. */
  #startLocked(t: number): void {
    const { locked } = this.#plan;
    for (let node = locked[this.#lockedAt]; node; node = locked[this.#lockedAt]) {
      const place = node.match?.locked;
      if (!place || place.start > t) return;
      this.#lockedAt++;
      this.#place(node, place);
    }
  }

  /** Gives a court that is free at t the first match that fits. */
  #fill(court: CourtNode, t: number): void {
    step(court.court.parts.length);
    if (court.court.parts.some((part) => (this.#partFree.get(part) ?? never) > t)) return;
    while ((court.free[court.at]?.[1] ?? nowhere) <= t) {
      step();
      court.at++;
    }
    const stretch = court.free[court.at];
    if (!stretch || stretch[0] > t) return;
    const node = this.#first(court, t, stretch[1] - t);
    if (!node || this.#isHeld(node, t)) return;
    this.#kindOf.get(node)?.ready.pop();
    this.#readyCount--;
    const until = t + node.take;
    for (const part of court.court.parts) this.#partFree.set(part, until);
    this.#times.push(this.#onGrid(until));
    if (court.last === never) court.first = t;
    court.last = until;
    this.#place(node, { court: court.court.id, start: t });
  }

  /** Whether to wait instead for a match that comes first and may soon start: it needs one of its teams, or one court. */
  #isHeld(node: Node, t: number): boolean {
    if (!this.#isPatient) return false;
    const isLate = ({ at, node: next }: Pending) =>
      at < t + node.duration + next.rest &&
      comesBefore(next, node) &&
      next.known.some((team) => node.known.includes(team));
    if (this.#pending.some(isLate)) return true;
    const next = this.#pending.peek();
    if (!next || next.at >= t + node.take || !comesBefore(next.node, node)) return false;
    const isFirst = !this.#isHolding;
    this.#isHolding = true;
    return isFirst;
  }

  /** The best of the ready matches that fit into so many minutes of a court. */
  #first(court: CourtNode, t: number, minutes: number): Node | undefined {
    let best: Node | undefined;
    step(this.#kinds.length);
    for (const kind of this.#kinds) {
      if (kind.take > minutes || (kind.courts && !kind.courts.has(court.court.id))) continue;
      const top = this.#top(kind, t);
      if (top && (!best || comesBefore(top, best))) best = top;
    }
    return best;
  }

  /** The first ready match of a kind; matches that may not start any more, or whose teams rested less, go back. */
  #top({ ready }: Kind, t: number): Node | undefined {
    for (let top = ready.peek(); top; top = ready.peek()) {
      step();
      const isReady = this.#earliest(top, t) === t;
      if (isReady && top.key === lastEnd(top)) return top;
      ready.pop();
      this.#readyCount--;
      if (isReady) this.#admit(top);
      else this.#wait(top, t);
    }
    return undefined;
  }

  #place(node: Node, place: Place): void {
    const match = node.match;
    if (!match) return;
    const end = place.start + node.duration;
    const day = this.#plan.dayOf(place.start);
    this.#minRest = Math.min(this.#minRest, place.start - lastEnd(node));
    this.#finish = Math.max(this.#finish, end);
    this.#busy += node.take;
    if (match.number < this.#lastNumber) this.#disorder++;
    this.#lastNumber = match.number;
    this.#placements.set(match.id, place);
    node.load = loadOf(node, day);
    node.day = day;
    for (const team of node.known) {
      team.end = Math.max(team.end, end);
      if (!match.locked) team.days.set(day, (team.days.get(day) ?? 0) + 1);
    }
    for (const team of node.linked) team.maybeEnd = Math.max(team.maybeEnd, end);
    this.#release(node, end);
  }

  /** The nodes that waited for a match or gate now wait for one thing less. */
  #release(node: Node, end: number): void {
    step(node.dependents.length);
    for (const next of node.dependents) {
      next.since = Math.max(next.since, end);
      if (!next.match) carryLoad(node, next);
      next.open--;
      if (next.open > 0) continue;
      if (next.match) this.#wait(next, end);
      else this.#release(next, next.since);
    }
  }

  #result(): Run {
    step(this.#plan.matches.length);
    const placements: Placements = this.#placements;
    const unplaced = this.#plan.matches.flatMap(({ match }) => (match && !placements.has(match.id) ? [match.id] : []));
    const finish = this.#finish === never ? null : this.#finish;
    const open = this.#plan.courts.reduce((sum, { first, last }) => sum + (last === never ? 0 : last - first), 0);
    const score = [unplaced.length, this.#finish, -this.#minRest, open - this.#busy, this.#disorder];
    return { placements, unplaced, finish, score };
  }
}
