import { addDays, defaultTimeZone } from "./dates.ts";
import { startOfDay } from "./time.server.ts";

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A search's days in the clubs' time zone, both inclusive, as instants: from the first on, before the other. */
export const instantsOf = ({ from, to }: Period): { from?: Date; until?: Date } => ({
  ...(from !== undefined && { from: startOfDay(from, defaultTimeZone) }),
  ...(to !== undefined && { until: startOfDay(addDays(to, 1), defaultTimeZone) }),
});
