import type { Span } from "./types.ts";

/** Drags and keys work in quarters of an hour. */
export const STEP = 15;
/** What a click on an empty place asks for. */
const CLICK_LENGTH = 60;

/** The nearest quarter of an hour, halves up. */
export function snap(minutes: number): number {
  return Math.floor(minutes / STEP + 0.5) * STEP;
}

/** The span at a new start: same length, on the grid, inside the bounds (at their start when it is too long). */
export function moveSpan(span: Span, start: number, bounds: Span): Span {
  const length = Math.min(span.end - span.start, bounds.end - bounds.start);
  const at = clamp(snap(start), bounds.start, bounds.end - length);
  return { start: at, end: at + length };
}

/** A length in whole turns, at least one, and no more than there is room for; undefined when one turn has no room. */
function turnsIn(length: number, turn: number, room: number): number | undefined {
  const most = Math.floor(room / turn);
  return most < 1 ? undefined : clamp(Math.round(length / turn), 1, most) * turn;
}

/** The span with a new end, on the grid or after whole turns, at least one of them long and inside the bounds. */
export function endingAt({ start, end: was }: Span, end: number, bounds: Span, turn: number | null = null): Span {
  if (turn === null) return { start, end: clamp(snap(end), Math.min(start + STEP, bounds.end), bounds.end) };
  const length = turnsIn(end - start, turn, bounds.end - start);
  return { start, end: length === undefined ? was : start + length };
}

/** The span with a new start, on the grid or whole turns before its end, at least one long and inside the bounds. */
export function startingAt({ start: was, end }: Span, start: number, bounds: Span, turn: number | null = null): Span {
  if (turn === null) return { start: clamp(snap(start), bounds.start, Math.max(end - STEP, bounds.start)), end };
  const length = turnsIn(end - start, turn, end - bounds.start);
  return { start: length === undefined ? was : end - length, end };
}

/** What is drawn from an anchor to a pointer, in either direction: whole steps, or whole turns, that hold both. */
export function spanFromDrag(anchor: number, at: number, bounds: Span, turn: number | null = null): Span {
  const start = clamp(floorToStep(Math.min(anchor, at)), bounds.start, bounds.end - STEP);
  const end = clamp(floorToStep(Math.max(anchor, at)) + STEP, start + STEP, bounds.end);
  return turn === null
    ? { start, end }
    : moveSpan({ start, end: start + roundUpToTurn(end - start, turn) }, start, bounds);
}

/** The span that a click asks for: an hour, or a turn, from the step that was hit, earlier when the day ends before. */
export function spanFromClick(at: number, bounds: Span, turn: number | null = null): Span {
  return moveSpan({ start: 0, end: turn ?? CLICK_LENGTH }, floorToStep(at), bounds);
}

/**
 * How long a span is on another court: whole turns where it sells turns, at least as long as it was. What was no whole
 * number of these turns before, as by a price of its own, stays as long.
 */
export function lengthOnCourt(span: Span, from: number | null, to: number | null): number {
  const length = span.end - span.start;
  return to === null || to === from ? length : roundUpToTurn(length, to);
}

/** Whether two spans are the same stretch. */
export function sameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** A column of the agenda: one court of one location on one day. */
export interface Column {
  readonly location: number;
  readonly court: number;
  readonly day: number;
}

/**
 * The nearest column of the same location in a direction, over the edge of a day into the next; the same column when
 * there is none. Columns come day by day, courts in order.
 */
export function neighbourColumn(columns: readonly Column[], from: number, direction: 1 | -1): number {
  const location = columns[from]?.location;
  for (let index = from + direction; index >= 0 && index < columns.length; index += direction)
    if (columns[index]?.location === location) return index;
  return from;
}

/** The same court's column some days on; the same column when that day is not shown. */
export function columnDaysOn(columns: readonly Column[], from: number, days: number): number {
  const here = columns[from];
  const found = columns.findIndex((one) => one.court === here?.court && one.day === here.day + days);
  return found < 0 ? from : found;
}

const roundUpToTurn = (length: number, turn: number) => Math.ceil(length / turn) * turn;
const floorToStep = (minutes: number) => Math.floor(minutes / STEP) * STEP;
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
