import { addDays, mondayOf, monthOf } from "./dates.ts";

/** A stretch of local dates, both inclusive; an empty one is open on that side. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Two dates the right way round, whichever was typed first; one side alone, or none, as it is. */
export const inOrder = <P extends { readonly from?: string | undefined; readonly to?: string | undefined }>(
  period: P,
): P =>
  period.from && period.to && period.from > period.to ? { ...period, from: period.to, to: period.from } : period;

/** The periods that a secretary asks for all day. */
export function quickPeriods(today: string) {
  const monday = mondayOf(today);
  const month = monthOf(today);
  return [
    { id: "upcoming", from: today, to: "" },
    { id: "today", from: today, to: today },
    { id: "tomorrow", from: addDays(today, 1), to: addDays(today, 1) },
    { id: "week", from: monday, to: addDays(monday, 6) },
    { id: "month", ...month },
    { id: "lastMonth", ...monthOf(addDays(month.from, -1)) },
    { id: "all", from: "", to: "" },
  ] as const satisfies readonly (Period & { id: string })[];
}

export type QuickPeriod = ReturnType<typeof quickPeriods>[number]["id"];

/** The quick periods for what has happened, such as sales. */
export const pastPeriods: readonly QuickPeriod[] = ["today", "week", "month", "lastMonth", "all"];
