import { z } from "zod";
import { type Booking, BookingSettings, LocationLimits, UserLimits } from "#contracts/facilities/limits.ts";
import { text } from "#contracts/scalars.ts";

const version = z.number().int().optional();

/** A number that may be left empty: no limit. */
const orNone = <T extends z.ZodType>(schema: z.ZodNullable<T>) =>
  schema
    .unwrap()
    .optional()
    .transform((value) => value ?? null);

/** The forms of the rules of booking, text into the contract's bodies. */
export const settingsForm = BookingSettings.extend({
  reservable: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
  bookingRules: text(4000).default(""),
  version,
});

const { slotMinutes, minMinutes, maxMinutes, minAdvanceHours, maxAdvanceDays } = LocationLimits.shape;
export const bookingsForm = z.object({
  slotMinutes: orNone(slotMinutes),
  minMinutes: orNone(minMinutes),
  maxMinutes: orNone(maxMinutes),
  minAdvanceHours: orNone(minAdvanceHours),
  maxAdvanceDays: orNone(maxAdvanceDays),
  version,
});

const { maxPerDay, maxPerWeek, maxPending, cancellationHours } = UserLimits.shape;
export const athletesForm = z.object({
  maxPerDay: orNone(maxPerDay),
  maxPerWeek: orNone(maxPerWeek),
  maxPending: orNone(maxPending),
  cancellationHours: orNone(cancellationHours),
  version,
});

/** Numbers as fields take them: no limit is an empty field. */
export const textsOf = <T extends object>(numbers: T) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value === null ? "" : String(value)]));

/** What the form of the settings starts with. */
export const settingsValues = ({ settings }: Booking) => ({
  visibilityDays: String(settings.visibilityDays),
  reservable: settings.reservable ? "yes" : "no",
  confirmation: settings.confirmation,
  bookingRules: settings.bookingRules ?? "",
});
