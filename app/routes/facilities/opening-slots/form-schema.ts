import { z } from "zod";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { Weekday } from "#contracts/scalars.ts";

const { startAt, endAt, matches, matchesTag } = openingSlots.create.body.shape;
const answer = { matches, matchesTag };

/** The form that adds hours to some weekdays; the boxes are one group. */
export const newForm = z.object({ days: z.array(Weekday).min(1).max(7), startAt, endAt, ...answer });

/** The form that copies a day's hours to others; the boxes are one group. */
export const copyForm = z.object({ dayOfWeek: Weekday, toDays: z.array(Weekday).min(1).max(6), ...answer });
