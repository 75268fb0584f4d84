import { z } from "zod";
import { OpeningHours } from "#contracts/facilities/opening-slots.ts";
import { Weekday } from "#contracts/scalars.ts";

/** The forms of opening slots; what they send is the contract's body already. */
export const hoursForm = OpeningHours.extend({ version: z.number().int().optional() });
export const newSlotForm = OpeningHours.extend({ dayOfWeek: Weekday });
export const copyForm = z.object({ dayOfWeek: Weekday, toDays: z.array(Weekday).min(1).max(6) });
