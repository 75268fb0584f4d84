import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, LocalDate } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** How many days a trend spans at most: two years, each beside the one before. */
export const maxTrendDays = 1_470;

/**
 * One local day of all locations together, each in its own zone. Minutes are those of simple courts: an hour of a court
 * that consists of two is 120. `openMinutes` follow from the courts and weekly hours of today and from closing days;
 * `bookedMinutes` are what confirmed reservations take of them. `collected`: payments of that day less what was given
 * back on it, in minor units; currencies without any are left out.
 */
export const TrendDay = z
  .object({
    day: LocalDate,
    reservations: z.number().int().min(0),
    bookedMinutes: z.number().int().min(0),
    openMinutes: z.number().int().min(0),
    collected: z.array(z.object({ currency: CurrencyCode, amount: Cents })),
  })
  .meta({ id: "TrendDay" });
export type TrendDay = z.infer<typeof TrendDay>;

export const trends = staffResource(
  { name: "trends", path: "/reservations/trends", roles: facilityRoles },
  {
    daily: {
      call: "GET",
      summary: "Occupancy and takings of the courts, day by day; days without anything are there with zeros",
      /** Both dates are inclusive. */
      query: { from: LocalDate, to: LocalDate },
      response: z.object({ data: z.array(TrendDay) }),
      errors: [
        "trends.end_before_start", // 422
        "trends.range_too_long", // 422; `params.max` days
      ],
    },
  },
);
