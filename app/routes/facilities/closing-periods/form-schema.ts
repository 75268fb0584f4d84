import { z } from "zod";
import { ClosingChoice } from "#contracts/facilities/closing-periods.ts";
import { LocalDate, line } from "#contracts/scalars.ts";

/** The form of a closure into the contract's body. `tag` stands for the reservations that the person was shown. */
export const closingForm = z
  .object({
    day: LocalDate,
    until: LocalDate.optional(),
    reason: line(120).optional(),
    reservations: ClosingChoice.optional(),
    tag: z.string().max(64).optional(),
  })
  .transform(({ day, until = null, reason = null, reservations = null, tag = null }) => ({
    day,
    until,
    reason,
    reservations,
    tag,
  }));
