import { addMonths } from "#upstream/core/time.ts";

/** What falls due on a local date, in minor units. */
export interface Due {
  readonly dueDate: string;
  readonly amount: number;
}

/** Equal parts from a date on, every so many months. */
interface EqualPlan {
  readonly first: string;
  readonly count: number;
  readonly everyMonths: number;
}

/**
 * A sum in equal instalments: the first ones get a cent more when it does not divide. Dates are counted from the first
 * one, so that 31 January, 28 February, 31 March follow each other.
 * @returns instalments that add up to `amount`; fewer than `count` when there are not enough cents
 */
export function equalPlan(amount: number, { first, count, everyMonths }: EqualPlan): Due[] {
  const least = Math.floor(amount / count);
  const dearer = amount % count;
  return Array.from({ length: count }, (_, at) => ({
    dueDate: addMonths(first, at * everyMonths),
    amount: least + (at < dearer ? 1 : 0),
  })).filter((due) => due.amount > 0);
}

/** An instalment that waits for its money; without a date it falls due last. */
export interface Open {
  readonly id: string;
  readonly amount: number;
  readonly dueDate: string | null;
}

/** The part of an instalment that is paid: all of it, or a part, which is then split off. */
interface Part {
  readonly id: string;
  readonly amount: number;
  readonly isWhole: boolean;
}

const falls = ({ dueDate }: Open) => dueDate ?? "9999";
/** Instalments as they fall due, the earliest first; those of one date by id. */
export const byDueDate = <T extends Open>(open: readonly T[]): T[] =>
  open.toSorted((a, b) => falls(a).localeCompare(falls(b)) || (a.id < b.id ? -1 : 1));

/**
 * What a sum pays of instalments, the earliest first. The last one that it reaches may be paid in part.
 * @returns the parts, and `rest`: what no instalment was there for
 */
export function paymentSplit(open: readonly Open[], amount: number): { parts: Part[]; rest: number } {
  const parts: Part[] = [];
  let rest = amount;
  for (const { id, amount: due } of byDueDate(open)) {
    if (rest === 0) break;
    const paid = Math.min(due, rest);
    parts.push({ id, amount: paid, isWhole: paid === due });
    rest -= paid;
  }
  return { parts, rest };
}

/**
 * How instalments shrink so that no more than `room` remains, the latest first.
 * @returns the new amount of those that change; 0 when nothing is left of one
 */
export function reducedInstalments(open: readonly Open[], room: number): { id: string; amount: number }[] {
  const changes: { id: string; amount: number }[] = [];
  let excess = open.reduce((sum, { amount }) => sum + amount, 0) - room;
  for (const { id, amount } of byDueDate(open).toReversed()) {
    if (excess <= 0) break;
    const less = Math.min(amount, excess);
    changes.push({ id, amount: amount - less });
    excess -= less;
  }
  return changes;
}
