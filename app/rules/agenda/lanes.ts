import type { Span } from "./types.ts";

/** Where an item stands beside those it overlaps: `lane` of `lanes`, from 0. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Puts the items of one court column side by side where they overlap (pending reservations may). Each connected
 * group of overlapping items is as many lanes wide as items are ever open at once; each item takes the first lane
 * that is free when it starts. Back-to-back is not an overlap. Answers in the order given.
 */
export function layOutLanes(items: readonly Span[]): Lane[] {
  const order = items.map((_, index) => index).sort((a, b) => compare(items[a], items[b]));
  const lanes = new Array<number>(items.length).fill(0);
  const widths = new Array<number>(items.length).fill(1);
  let group: number[] = [];
  let ends: number[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    for (const index of group) widths[index] = ends.length;
    group = [];
    ends = [];
  };
  for (const index of order) {
    const { start, end } = items[index] as Span;
    if (start >= groupEnd) close();
    const free = ends.findIndex((laneEnd) => laneEnd <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    lanes[index] = lane;
    group.push(index);
    groupEnd = Math.max(group.length === 1 ? end : groupEnd, end);
  }
  close();
  return items.map((_, index) => ({ lane: lanes[index] as number, lanes: widths[index] as number }));
}

/** Puts earlier items first; among those that start together the longer first, so that it keeps the left edge. */
function compare(a: Span | undefined, b: Span | undefined): number {
  return a && b ? a.start - b.start || b.end - a.end : 0;
}
