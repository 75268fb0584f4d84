import { turnLengthOn } from "#app/rules/turns.ts";
import type { Booking, BookingSettings, LocationLimits, UserLimits } from "#contracts/facilities/limits.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";

/** A sentence of the page: its text `limits:say.<key>` and what fills it. `count` chooses the plural. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string>>;
}

const say = (key: string, values: Sentence["values"] = {}): Sentence => ({ key, values });

/** How the app takes bookings; what athletes see and what they may book may end on different days. */
function appSentences(
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

/** Courts that sell turns of a length, by their names. */
interface SoldTurns {
  readonly slot: number;
  readonly courts: readonly string[];
}

/**
 * The courts that sell turns on a date, by how long these are. A court whose turns depend on the sport is named with
 * each.
 */
export function soldTurns(
  turns: readonly CourtTurn[],
  fields: readonly { readonly id: string; readonly name: string }[],
  sports: readonly { readonly id: string; readonly name: string }[],
  date: string,
): SoldTurns[] {
  const courts = new Map<number, string[]>();
  const add = (slot: number | null, name: string) => {
    if (slot !== null) courts.set(slot, [...(courts.get(slot) ?? []), name]);
  };
  for (const { id: fieldId, name } of fields) {
    const turn = turnLengthOn(turns, { fieldId, date });
    if (turn !== null) add(turn, name);
    else
      for (const sport of sports)
        add(turnLengthOn(turns, { fieldId, date, sportId: sport.id }), `${name} (${sport.name.toLowerCase()})`);
  }
  return [...courts].map(([slot, names]) => ({ slot, courts: names })).toSorted((a, b) => a.slot - b.slot);
}

/** How long bookings are. Where turns are sold, bookings of any length are taken only on the courts that are left. */
function sayLength({ minMinutes, maxMinutes }: LocationLimits, sold: readonly SoldTurns[], isAllSold: boolean) {
  const turns = sold.map(({ slot, courts }) => say("turns", { slot, courts: courts.join(", ") }));
  if (minMinutes !== null || maxMinutes !== null) return [...turns, sayBounds(minMinutes, maxMinutes)];
  if (turns.length === 0) return [say("anyLength")];
  return isAllSold ? turns : [...turns, say("otherLength")];
}

function sayBounds(minMinutes: number | null, maxMinutes: number | null): Sentence {
  if (minMinutes === null) return say("maxLength", { max: maxMinutes ?? 0 });
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
const limitSentences = (limits: LocationLimits, sold: readonly SoldTurns[], isAllSold: boolean): Sentence[] => [
  ...sayLength(limits, sold, isAllSold),
  limits.slotMinutes === null ? say("anyStart") : say("grid", { slot: limits.slotMinutes }),
  ...sayAdvance(limits),
];

/** The limits of one athlete. */
function userLimitSentences({ maxPerDay, maxPerWeek, maxPending, cancellationHours }: UserLimits): Sentence[] {
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
export const bookingSentences = (
  { settings, limits, userLimits }: Booking,
  sold: readonly SoldTurns[],
  isAllSold: boolean,
) => ({
  app: appSentences(settings, limits),
  bookings: limitSentences(limits, sold, isAllSold),
  athletes: userLimitSentences(userLimits),
});
