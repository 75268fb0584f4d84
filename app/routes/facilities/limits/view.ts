import type { Booking, BookingSettings, LocationLimits, UserLimits } from "#contracts/facilities/limits.ts";

/** A sentence of the page: its text `limits:say.<key>` and what fills it. `count` chooses the plural. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

const say = (key: string, values: Sentence["values"] = {}): Sentence => ({ key, values });

/** How the app takes bookings; what athletes see and what they may book may end on different days. */
export function sayApp(
  { visibilityDays, reservable, confirmation }: BookingSettings,
  { maxAdvanceDays }: LocationLimits,
): Sentence[] {
  const shown = visibilityDays === 0 ? say("shownToday") : say("shown", { count: visibilityDays });
  if (!reservable) return [say("notReservable"), shown];
  const isShorter = maxAdvanceDays !== null && maxAdvanceDays < visibilityDays;
  return [
    say("reservable"),
    shown,
    ...(isShorter ? [say("bookedLess", { count: maxAdvanceDays })] : []),
    say(confirmation === "manual" ? "manual" : "automatic"),
  ];
}

function sayLength({ minMinutes, maxMinutes }: LocationLimits): Sentence {
  if (minMinutes === null) return maxMinutes === null ? say("anyLength") : say("maxLength", { max: maxMinutes });
  if (maxMinutes === null) return say("minLength", { min: minMinutes });
  return minMinutes === maxMinutes
    ? say("oneLength", { min: minMinutes })
    : say("length", { min: minMinutes, max: maxMinutes });
}

function sayAdvance({ minAdvanceHours, maxAdvanceDays }: LocationLimits): Sentence[] {
  if (minAdvanceHours === null && maxAdvanceDays === null) return [say("anyAdvance")];
  return [
    ...(maxAdvanceDays === null ? [] : [say("maxAdvance", { count: maxAdvanceDays })]),
    ...(minAdvanceHours === null ? [] : [say("minAdvance", { count: minAdvanceHours })]),
  ];
}

/** The limits of every booking. */
export const sayLimits = (limits: LocationLimits): Sentence[] => [
  sayLength(limits),
  limits.slotMinutes === null ? say("anyStart") : say("grid", { slot: limits.slotMinutes }),
  ...sayAdvance(limits),
];

/** The limits of one athlete. */
export function sayUsers({ maxPerDay, maxPerWeek, maxPending, cancellationHours }: UserLimits): Sentence[] {
  const counts = [
    ...(maxPerDay === null ? [] : [say("perDay", { count: maxPerDay })]),
    ...(maxPerWeek === null ? [] : [say("perWeek", { count: maxPerWeek })]),
    ...(maxPending === null ? [] : [say("pending", { count: maxPending })]),
  ];
  return [
    ...(counts.length === 0 ? [say("anyCount")] : counts),
    cancellationHours === null ? say("anyCancellation") : say("cancellation", { count: cancellationHours }),
  ];
}

/** Everything that the page says of a location's rules. */
export const sayBooking = ({ settings, limits, userLimits }: Booking) => ({
  app: sayApp(settings, limits),
  bookings: sayLimits(limits),
  athletes: sayUsers(userLimits),
});
