import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, LocalDate, period } from "../scalars.ts";
import { eventRoles } from "./roles.ts";

export const EventsBy = z.enum(["month", "year"]).meta({ id: "EventsBy" });
export type EventsBy = z.infer<typeof EventsBy>;

const counts = {
  tournaments: z.number().int(),
  openDays: z.number().int(),
  canceled: z.number().int(),
  teams: z.number().int(),
  athletes: z.number().int(),
  matches: z.number().int(),
  courtMinutes: z.number().int(),
  money: z.array(z.object({ currency: CurrencyCode, asked: Cents, collected: Cents })),
};

/**
 * Events that start in a period, `2026-05` or `2026` by the organisation's zone. `tournaments` and `openDays` were
 * published and not canceled; `canceled` are tournaments. `teams` are those of the entry lists; `athletes` play in them or
 * subscribed to the open days, each counted once an event. `matches` were played in the
 * tournaments, not won because somebody did not come; `courtMinutes` is how
 * long courts were kept for them: from the time each was planned at to its end, or until it was over when that was earlier,
 * in whole minutes. `money` is what those teams owe and what they paid, in minor
 * units, a row a currency.
 */
export const EventStats = z.object({ period: z.string(), ...counts }).meta({ id: "EventStats" });
export type EventStats = z.infer<typeof EventStats>;

const query = { aggregateBy: EventsBy.default("month"), ...period };
const errors = [
  "stats.range_too_long", // 422, with `max` months
] as const;

/** Figures over a period; without `from` it begins eleven months before the month of its end, without `to` it ends today. */
export const eventStats = staffResource(
  { name: "eventStats", path: "/promoters/stats/events", roles: eventRoles },
  {
    show: {
      call: "GET",
      summary: "What events brought, by month or year; periods without any are there with zeros",
      query,
      response: z.object({
        aggregateBy: EventsBy,
        from: LocalDate,
        to: LocalDate,
        data: z.array(EventStats),
        totals: z.object(counts),
      }),
      errors,
    },
    download: {
      call: "GET /download",
      summary: "The same as a file",
      query: { ...query, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: [...errors, "download.busy"],
    },
  },
);
