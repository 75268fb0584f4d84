import { z } from "zod";
import { Instant, LocalDate } from "../scalars.ts";

/** When a team cannot play: not before, not after, and dates on which it is away. */
export const Availability = z
  .object({
    notBefore: Instant.nullable(),
    notAfter: Instant.nullable(),
    away: z.array(z.object({ from: LocalDate, to: LocalDate })),
  })
  .meta({ id: "Availability" });

/** The same as it is written: what is absent limits nothing. */
export const AvailabilityInput = z.object({
  notBefore: Instant.nullable().default(null),
  notAfter: Instant.nullable().default(null),
  away: z
    .array(z.object({ from: LocalDate, to: LocalDate }))
    .max(20)
    .default([]),
});
