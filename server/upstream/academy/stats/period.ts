import { maxStatsMonths } from "#contracts/academy/stats.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { addDays, addMonths, startOfDay } from "#upstream/core/time.ts";

/** A period of the statistics: local dates, both inclusive, and how many months they touch. */
export interface StatsPeriod {
  readonly from: string;
  readonly to: string;
  readonly months: number;
}

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/**
 * The period that a query asks for: without an end until today, without a beginning from eleven months before.
 * @param today the organisation's date
 * @throws Refusal 400 when it ends before it begins, 422 when it is too long
 */
export function statsPeriod(query: { readonly from?: string; readonly to?: string }, today: string): StatsPeriod {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? addMonths(`${to.slice(0, 7)}-01`, -11);
  if (from > to)
    throw new Refusal(400, "request.invalid", { fields: [{ path: ["to"], code: "stats.end_before_start" }] });
  if (from <= addMonths(to, -maxStatsMonths))
    throw refuseField("stats.range_too_long", ["to"], { max: maxStatsMonths });
  return { from, to, months: monthNumber(to) - monthNumber(from) + 1 };
}

/** The instants at which local dates begin and are over, in a zone. */
export const instantsOf = ({ from, to }: Pick<StatsPeriod, "from" | "to">, timeZone: string) => ({
  start: startOfDay(from, timeZone),
  end: startOfDay(addDays(to, 1), timeZone),
});
