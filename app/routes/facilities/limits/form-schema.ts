import { z } from "zod";
import { type Booking, BookingSettings } from "#contracts/facilities/limits.ts";
import { maxLocationText } from "#contracts/facilities/sizes.ts";
import { text } from "#contracts/scalars.ts";

const version = z.number().int().optional();

/** The form of the general settings: a choice of yes and no, text into the contract's body. */
export const settingsForm = BookingSettings.extend({
  reservable: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
  bookingRules: text(maxLocationText).default(""),
  version,
});

/** Numbers as fields take them: no limit is an empty field. */
export const textsOf = <T extends object>(numbers: T) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, value === null ? "" : String(value)]),
  ) as Record<keyof T & string, string>;

/** What the form of the settings starts with. */
export const settingsValues = ({ settings }: Booking) => ({
  visibilityDays: String(settings.visibilityDays),
  reservable: settings.reservable ? "yes" : "no",
  confirmation: settings.confirmation,
  bookingRules: settings.bookingRules ?? "",
});
