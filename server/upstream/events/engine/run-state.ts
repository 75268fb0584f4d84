import type { Node, Plan } from "./schedule-plan.ts";
import { step } from "./steps.ts";

// What a run knows of its nodes while it goes on: `schedule-run.ts` moves through time by it.

/** A minute before all time. */
export const never = Number.NEGATIVE_INFINITY;

/** Forgets what the run before knew. */
export function reset(plan: Plan): void {
  for (const node of plan.backwards) {
    step(1 + node.known.length + node.linked.length);
    Object.assign(node, { open: node.waits.length, since: never, day: never, load: 0, key: 0 });
    for (const team of [...node.known, ...node.linked]) {
      Object.assign(team, { end: never, maybeEnd: never, days: new Map(team.lockedDays) });
    }
  }
  for (const court of plan.courts) Object.assign(court, { at: 0, first: 0, last: never });
}

/** Longest tail first, then the pair that has rested longest, then the number. */
export function comesBefore(a: Node, b: Node): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  if (a.key !== b.key) return a.key < b.key;
  return (a.match?.number ?? 0) < (b.match?.number ?? 0);
}

/** When the last match before it ended, of its teams or among those that it waits for. */
export function lastEnd(node: Node): number {
  let end = node.since;
  for (const team of node.known) end = Math.max(end, team.end);
  return end;
}

/** When the last match ended in which somebody may have played who plays for a team of this one, too. */
export function partnersEnd(node: Node): number {
  let end = never;
  for (const team of node.linked) {
    step(team.partners.length);
    for (const partner of team.partners) end = Math.max(end, partner.maybeEnd);
  }
  return end;
}

/** The most matches that any team of a match has played that day once it is over, as far as is known. */
export function loadOf(node: Node, day: number): number {
  step(node.feeders.length);
  let before = 0;
  for (const feeder of node.feeders) if (feeder.day === day) before = Math.max(before, feeder.load);
  for (const team of node.known) before = Math.max(before, (team.days.get(day) ?? 0) - (node.match?.locked ? 1 : 0));
  return before + 1;
}

/** A gate carries the load of the last day on which something that it waits for is played. */
export function carryLoad(node: Node, gate: Node): void {
  if (node.day > gate.day) gate.load = 0;
  if (node.day >= gate.day) {
    gate.day = node.day;
    gate.load = Math.max(gate.load, node.load);
  }
}
