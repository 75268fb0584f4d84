import { z } from "zod";
import { Weekday } from "#contracts/scalars.ts";

/** The form that copies a day's hours to others; the boxes are one group. */
export const copyForm = z.object({ dayOfWeek: Weekday, toDays: z.array(Weekday).min(1).max(6) });
