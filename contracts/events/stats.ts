import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, period } from "../scalars.ts";
import { eventRoles } from "./roles.ts";

export const EventsBy = z.enum(["month", "year"]).meta({ id: "EventsBy" });
export type EventsBy = z.infer<typeof EventsBy>;

const counts = {
  tournaments: z.number().int(),
  openDays: z.number().int(),
  canceled: z.number().int(),
  teams: z.number().int(),
  athletes: z.number().int(),
  money: z.array(z.object({ currency: CurrencyCode, asked: Cents, collected: Cents })),
};

/**
 * Events that start in a period, `2026-05` or `2026` by the organisation's zone: tournaments and open days that were
 * published, those canceled; teams of the entry lists, athletes in them and who subscribed to open days; what was asked of
 * those teams and collected, in minor units. Periods without events are there, too.
 */
export const EventStats = z.object({ period: z.string(), ...counts }).meta({ id: "EventStats" });
export type EventStats = z.infer<typeof EventStats>;

export const eventStats = staffResource(
  { name: "eventStats", path: "/promoters/stats/events", roles: eventRoles },
  {
    show: {
      call: "GET",
      summary: "What events brought, by month or year; at most 60 months",
      query: { aggregateBy: EventsBy.default("month"), ...period },
      response: z.object({ data: z.array(EventStats), totals: z.object(counts) }),
      errors: ["stats.range_too_long"], // 422, with `max` months
    },
  },
);
