import { formatMonth } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { queryEntries } from "#app/rules/query.ts";
import { type Between, daysOf } from "#app/rules/stats-periods.ts";
import type { EventStats, EventsBy } from "#contracts/events/stats.ts";

export const counts = ["tournaments", "openDays", "canceled", "teams", "athletes", "matches", "courtMinutes"] as const;
export type Count = (typeof counts)[number];

/** A count as people read it: minutes of courts are hours, `37:05`. */
export const countText = (count: Count, value: number): string =>
  count === "courtMinutes" ? `${Math.floor(value / 60)}:${String(value % 60).padStart(2, "0")}` : String(value);

/** A row's period as people read it: `novembre 2026`, or `2026`. */
export const periodName = (by: EventsBy, period: string, language: LanguageCode, style: "long" | "short"): string =>
  by === "month" ? formatMonth(period, language, style) : period;

/** Events of these kinds are behind a figure: those that were published and not canceled, unless it counts those. */
const wanted: Readonly<Record<Count | "money", Readonly<Record<string, string | readonly string[]>>>> = {
  tournaments: { type: "tournament", status: ["published", "live", "completed"] },
  openDays: { type: "openDay", status: "published" },
  canceled: { status: "canceled" },
  teams: { type: "tournament", status: ["published", "live", "completed"] },
  athletes: { status: ["published", "live", "completed"] },
  matches: { type: "tournament", status: ["published", "live", "completed"] },
  courtMinutes: { type: "tournament", status: ["published", "live", "completed"] },
  money: { type: "tournament", status: ["published", "live", "completed"] },
};

/** The events behind a figure: those that start in its days. `period` null is the row of the sums. */
export function eventsLink(
  figure: Count | "money",
  { by, period, within }: { readonly by: EventsBy; readonly period: string | null; readonly within: Between },
): string {
  const query = queryEntries({ ...wanted[figure], ...daysOf(by, period, within), by: "start", sort: "startAt" });
  return `/events/list?${new URLSearchParams(query)}`;
}

/** Whether anything happened in some rows. */
export const isEmpty = (rows: readonly EventStats[]): boolean =>
  rows.every((row) => counts.every((count) => row[count] === 0) && row.money.every(({ asked }) => asked === 0));
