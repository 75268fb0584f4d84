import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import { minutesOf, wallTime } from "./agenda/minutes.ts";

/** Where and when a turn is asked for. Without a sport: whatever is played. */
interface TurnQuery {
  readonly fieldId: string;
  readonly date: string;
  readonly sportId?: string | null;
}

/**
 * How long a turn of a court is on a date, in minutes. Null where any length is sold, and where it depends on a sport
 * that is not said.
 */
export function turnLengthOn(turns: readonly CourtTurn[], { fieldId, date, sportId }: TurnQuery): number | null {
  const valid = turns.filter(
    (turn) =>
      turn.fieldId === fieldId && (turn.from === null || turn.from <= date) && (turn.to === null || date <= turn.to),
  );
  const ofSport = sportId ? valid.filter((turn) => turn.sportId === sportId) : valid;
  const lengths = new Set(ofSport.map(({ slotMinutes }) => slotMinutes));
  const [only = null] = lengths;
  return lengths.size === 1 ? only : null;
}

const dayEndMinute = 1440;

/** The ends of whole turns from a start on, up to the end of the day. */
export function turnEnds(startAt: string, turn: number): string[] {
  const start = minutesOf(startAt);
  return Array.from({ length: Math.max(0, Math.floor((dayEndMinute - start) / turn)) }, (_, at) =>
    wallTime(start + (at + 1) * turn),
  );
}

/** The end of the whole turns that come nearest to a length, at least one; null when the day ends before. */
export function nearestTurnEnd(startAt: string, minutes: number, turn: number): string | null {
  const ends = turnEnds(startAt, turn);
  return ends[Math.min(Math.max(1, Math.round(minutes / turn)), ends.length) - 1] ?? null;
}
