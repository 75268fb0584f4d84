import type { CourtTurn, TurnOffers } from "#contracts/facilities/price-lists.ts";
import { addDays, instantOf, localDateOf, wallTimeOf } from "#upstream/time.ts";
import { type PricedCourt, sportsOf } from "./coverage.ts";
import { applicablePriceList, type PriceRules } from "./price.ts";

type Stretch = Pick<CourtTurn, "from" | "to">;

/** The stretches of local dates between which another list may become valid, from the first to the last. */
function stretches(lists: readonly PriceRules[]): Stretch[] {
  const starts = lists.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validTo === null ? [] : [addDays(validTo, 1)]),
  ]);
  const changes = [...new Set(starts)].toSorted();
  return [null, ...changes].map((from, index) => {
    const next = changes[index];
    return { from, to: next === undefined ? null : addDays(next, -1) };
  });
}

/** A date of a stretch; any, where there is no end to it. */
const dateIn = ({ from, to }: Stretch): string => from ?? to ?? "2026-01-01";

/** Stretches that follow each other and say the same become one. */
function joined(turns: readonly CourtTurn[]): CourtTurn[] {
  const result: CourtTurn[] = [];
  for (const turn of turns) {
    const last = result.at(-1);
    const goesOn = last?.to != null && last.slotMinutes === turn.slotMinutes && turn.from === addDays(last.to, 1);
    if (goesOn) result[result.length - 1] = { ...last, to: turn.to };
    else result.push(turn);
  }
  return result;
}

/** The turns that lists sell on courts; nothing for a court that has none. */
export function turnsOf(lists: readonly PriceRules[], courts: readonly PricedCourt[]): CourtTurn[] {
  const times = stretches(lists);
  return courts.flatMap((court) => {
    const turns = sportsOf(court).flatMap((sportId) =>
      joined(
        times.flatMap((stretch) => {
          const { fieldId } = court;
          const list = applicablePriceList(lists, { date: dateIn(stretch), fieldId, sportId });
          if (!list) return [];
          return [{ fieldId, sportId, ...stretch, slotMinutes: list.type === "by_slot" ? list.slotMinutes : null }];
        }),
      ),
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
