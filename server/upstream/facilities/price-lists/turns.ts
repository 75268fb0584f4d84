import type { CourtTurn, TurnOffers } from "#contracts/facilities/price-lists.ts";
import { instantOf, localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import {
  appliedIn,
  bookingKinds,
  type PricedCourt,
  sportsOf,
  type ValidityPeriod,
  validityOf,
} from "./applicability.ts";
import type { PriceRules } from "./price.ts";

/** What a booking takes in each stretch: a turn of a length, or any; neighbours that say the same become one. */
function turnsIn(
  applied: readonly (PriceRules | undefined)[],
  stretches: readonly ValidityPeriod[],
): Omit<CourtTurn, "fieldId" | "sportId">[] {
  const turns: Omit<CourtTurn, "fieldId" | "sportId">[] = [];
  let goesOn = false;
  for (const [at, { from, to }] of stretches.entries()) {
    const list = applied[at];
    const last = turns.at(-1);
    const slotMinutes = list?.type === "by_slot" ? list.slotMinutes : null;
    if (list && last && goesOn && last.slotMinutes === slotMinutes) last.to = to;
    else if (list) turns.push({ from, to, slotMinutes });
    goesOn = list !== undefined;
  }
  return turns;
}

/** The turns that lists sell on courts; nothing for a court that has none. */
export function turnsOf(lists: readonly PriceRules[], courts: readonly PricedCourt[]): CourtTurn[] {
  const validity = validityOf(lists);
  const turnsOfBooking = new Map(
    bookingKinds(lists, courts).flatMap((kind) => {
      const turns = turnsIn(appliedIn(kind.lists, validity), validity.stretches);
      return kind.bookings.map(({ fieldId, sportId }) => [`${fieldId} ${sportId}`, turns] as const);
    }),
  );
  return courts.flatMap(({ fieldId, ...court }) => {
    const turns = sportsOf({ fieldId, ...court }).flatMap((sportId) =>
      (turnsOfBooking.get(`${fieldId} ${sportId}`) ?? []).map((turn) => ({ fieldId, sportId, ...turn })),
    );
    return turns.some(({ slotMinutes }) => slotMinutes !== null) ? turns : [];
  });
}

const minute = 60_000;

/** Times of a date, if they name exactly these instants: a time that clocks show twice names the first. */
function wallHours(startAt: Date, endAt: Date, timeZone: string) {
  const date = localDateOf(startAt, timeZone);
  const end = wallTimeOf(endAt, timeZone);
  const hours = { startAt: wallTimeOf(startAt, timeZone), endAt: end === "00:00" ? "24:00" : end };
  const named = [hours.startAt, hours.endAt].map((time) => instantOf(date, time, timeZone).getTime());
  return named[0] === startAt.getTime() && named[1] === endAt.getTime() ? [hours] : [];
}

/**
 * Whole turns that come nearest to what was asked: from the same start the longest that is shorter and the shortest that
 * is longer; where the day ends before either, one that ends with it.
 */
export function turnOffers(slotMinutes: number, startAt: Date, endAt: Date, timeZone: string): TurnOffers {
  const turn = slotMinutes * minute;
  const whole = Math.floor((endAt.getTime() - startAt.getTime()) / turn);
  const offers = [whole, whole + 1]
    .filter((count) => count > 0)
    .flatMap((count) => wallHours(startAt, new Date(startAt.getTime() + count * turn), timeZone));
  if (offers.length > 0) return { slotMinutes, offers };
  const midnight = instantOf(localDateOf(startAt, timeZone), "24:00", timeZone);
  return { slotMinutes, offers: wallHours(new Date(midnight.getTime() - turn), midnight, timeZone) };
}
