import { z } from "zod";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { Weekday } from "#contracts/scalars.ts";

/** The form that copies a day's hours to others; the boxes are one group. */
const { matches, matchesTag } = openingSlots.copyDay.body.shape;
export const copyForm = z.object({
  ...{ dayOfWeek: Weekday, toDays: z.array(Weekday).min(1).max(6) },
  ...{ matches, matchesTag },
});
