import { addDays, isLocalDate, mondayOf } from "../dates.ts";
import type { AgendaView } from "./types.ts";

/** Whether a text is a date the agenda can show: a real local date with a week before and after it. */
export function isAgendaDate(text: string): boolean {
  return isLocalDate(text) && text > "1970-01-07" && text < "9998-12-31";
}

/** What a view shows around a date, and the dates its previous and next links lead to. */
export interface AgendaRange {
  readonly days: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly previous: string;
  readonly next: string;
}

/** The day itself, or the week from Monday to Sunday that holds it. */
export function rangeOf(view: AgendaView, date: string): AgendaRange {
  const length = view === "week" ? 7 : 1;
  const first = view === "week" ? mondayOf(date) : date;
  return {
    days: Array.from({ length }, (_, index) => addDays(first, index)),
    first,
    last: addDays(first, length - 1),
    previous: addDays(date, -length),
    next: addDays(date, length),
  };
}
