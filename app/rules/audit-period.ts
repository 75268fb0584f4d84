import { TZDate } from "@date-fns/tz";
import { addDays, defaultTimeZone } from "./dates.ts";

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The first instant of a local date in the clubs' time zone. */
function startOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, day, defaultTimeZone).getTime());
}

/** A search's days, both inclusive, as instants: from the first on, before the other. */
export const instantsOf = ({ from, to }: Period): { from?: Date; until?: Date } => ({
  ...(from !== undefined && { from: startOf(from) }),
  ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
});
