import { z } from "zod";
import { staffResource } from "../resource.ts";
import { seenVersion, text } from "../scalars.ts";
import { Location } from "./locations.ts";
import { facilityRoles } from "./roles.ts";
import { maxLocationText } from "./sizes.ts";

/** How many days ahead the app may show courts at most. */
const maxVisibilityDays = 21;

/**
 * How a location takes bookings in the athletes' app: for how many days ahead it shows the courts (0: today only),
 * whether athletes may book there, whether what they book waits for staff, and what they read before they book.
 */
export const BookingSettings = z
  .object({
    visibilityDays: z.number().int().min(0).max(maxVisibilityDays, "limits.visibility_too_long"),
    reservable: z.boolean(),
    confirmation: z.enum(["manual", "automatic"]),
    bookingRules: text(maxLocationText).nullable(),
  })
  .meta({ id: "BookingSettings" });
export type BookingSettings = z.infer<typeof BookingSettings>;

const limitUpTo = (max: number) => z.number().int().min(1).max(max).nullable();

/**
 * What every booking of a location keeps to; null is no limit. `slotMinutes`: bookings begin every so many minutes from
 * the opening on and take a whole number of them. Minutes are those that pass. `minAdvanceHours` counts hours up to the
 * start, `maxAdvanceDays` local dates from today on.
 */
export const LocationLimits = z
  .object({
    slotMinutes: z.number().int().min(5).max(240).nullable(),
    minMinutes: limitUpTo(1440),
    maxMinutes: limitUpTo(1440),
    minAdvanceHours: limitUpTo(720),
    maxAdvanceDays: limitUpTo(366),
  })
  .meta({ id: "LocationLimits" });
export type LocationLimits = z.infer<typeof LocationLimits>;

/**
 * What one athlete may do at a location; null is no limit. A booking counts on the local date on which it begins, in
 * weeks from Monday to Sunday, unless it is canceled. `maxPending`: bookings to come that wait for confirmation.
 * `cancellationHours`: until how long before the start athletes may withdraw.
 */
export const UserLimits = z
  .object({
    maxPerDay: limitUpTo(24),
    maxPerWeek: limitUpTo(100),
    maxPending: limitUpTo(100),
    cancellationHours: limitUpTo(720),
  })
  .meta({ id: "UserLimits" });
export type UserLimits = z.infer<typeof UserLimits>;

/** All booking rules of a location. `version` grows with every change; sending an old one is a conflict. */
export const Booking = z
  .object({ settings: BookingSettings, limits: LocationLimits, userLimits: UserLimits, version: z.number().int() })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

/** A location as reservations see it. */
export const BookableLocation = Location.extend({ booking: Booking }).meta({ id: "BookableLocation" });
export type BookableLocation = z.infer<typeof BookableLocation>;

/** Limits that a reservation may break. `slotStart` and `slotLength` are the two halves of `slotMinutes`. */
const limitNames = [
  "slotStart",
  "slotLength",
  "minMinutes",
  "maxMinutes",
  "minAdvanceHours",
  "maxAdvanceDays",
  "maxPerDay",
  "maxPerWeek",
  "maxPending",
  "cancellationHours",
] as const;

/** A broken limit, in its own unit: what it allows and what was found. */
export const BrokenLimit = z
  .object({ limit: z.enum(limitNames), value: z.number().int(), found: z.number().int() })
  .meta({ id: "BrokenLimit" });
export type BrokenLimit = z.infer<typeof BrokenLimit>;

/**
 * `details` of a 409 `reservation.limits_exceeded`, `reservation.outside_opening_slots` or `reservation.in_past`: all
 * that staff has not chosen to proceed with yet, so that it can be asked at once. `outsideOpeningSlots`: a part of the
 * reservation lies outside the opening slots; `inPast`: it is over already.
 */
export const ExceededLimits = z.object({
  limits: z.array(BrokenLimit),
  outsideOpeningSlots: z.boolean(),
  inPast: z.boolean().default(false),
});
export type ExceededLimits = z.infer<typeof ExceededLimits>;

const staleCode = "limits.stale"; // 409: changed meanwhile

export const limits = staffResource(
  { name: "limits", path: "/reservations/locations/:id", roles: facilityRoles },
  {
    show: {
      call: "GET",
      summary: "One location as reservations see it, with its rules of booking",
      response: BookableLocation,
    },
    replaceSettings: {
      call: "PUT",
      summary: "Replaces how a location takes bookings in the app",
      body: BookingSettings.extend(seenVersion),
      response: BookableLocation,
      errors: ["limits.visibility_too_long", staleCode],
    },
    updateSettings: {
      call: "PATCH",
      summary: "Changes the given parts of how a location takes bookings in the app",
      body: BookingSettings.partial().extend(seenVersion),
      response: BookableLocation,
      errors: ["limits.visibility_too_long", staleCode],
    },
    replaceLimits: {
      call: "PUT /limits",
      summary: "Replaces the limits of every booking; what is booked already stays",
      body: LocationLimits.extend(seenVersion),
      response: BookableLocation,
      errors: [
        "limits.max_below_min", // 422, at `maxMinutes`
        "limits.not_whole_slots", // 422, at `minMinutes` or `maxMinutes`: no whole number of slots
        "limits.advance_empty", // 422, at `minAdvanceHours`: nothing could be booked before `maxAdvanceDays`
        staleCode,
      ],
    },
    replaceUserLimits: {
      call: "PUT /user-limits",
      summary: "Replaces the limits of one athlete's bookings; what is booked already stays",
      body: UserLimits.extend(seenVersion),
      response: BookableLocation,
      errors: [
        "limits.week_below_day", // 422, at `maxPerWeek`
        staleCode,
      ],
    },
  },
);
