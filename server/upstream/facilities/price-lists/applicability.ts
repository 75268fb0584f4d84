import { addDays, weekdayOf } from "#upstream/core/time.ts";
import type { PriceRules } from "./price.ts";

/** A court as prices need it; `sportIds` are the location's when the court names none. */
export interface PricedCourt {
  fieldId: string;
  sportIds: readonly string[];
}

/** Local dates, both inclusive, on which the same lists are valid; null leaves that side open. */
export interface ValidityPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

/** When the lists of a location are valid. */
interface Validity {
  /** The stretches from the first to the last: from one to the next the valid lists change. */
  readonly stretches: readonly ValidityPeriod[];
  /** By the id of each list: the place of its first stretch, and that behind its last one. */
  readonly spans: ReadonlyMap<string, readonly [begin: number, end: number]>;
}

/** When lists are valid. */
export function validityOf(lists: readonly PriceRules[]): Validity {
  const spans = lists.map(({ id, validFrom, validTo }) => ({
    id,
    from: validFrom,
    after: validTo && addDays(validTo, 1),
  }));
  const changes = [...new Set(spans.flatMap(({ from, after }) => [from, after]))]
    .filter((date) => date !== null)
    .toSorted();
  const place = new Map(changes.map((date, at) => [date, at + 1]));
  const stretches = [null, ...changes].map((from, at): ValidityPeriod => {
    const next = changes[at];
    return { from, to: next === undefined ? null : addDays(next, -1) };
  });
  const placeOf = (date: string | null, otherwise: number) =>
    date === null ? otherwise : (place.get(date) ?? otherwise);
  return {
    stretches,
    spans: new Map(spans.map(({ id, from, after }) => [id, [placeOf(from, 0), placeOf(after, stretches.length)]])),
  };
}

const everyWeekday = [1, 2, 3, 4, 5, 6, 7];

/** The weekdays that a stretch meets: all, unless it is shorter than a week. */
export function weekdaysIn({ from, to }: ValidityPeriod): readonly number[] {
  if (from === null || to === null || to >= addDays(from, 6)) return everyWeekday;
  return everyWeekday.map((_, day) => addDays(from, day)).flatMap((date) => (date <= to ? [weekdayOf(date)] : []));
}

/** What may be booked on a court: each sport it offers, and no sport at all unless a single one is implied. */
export const sportsOf = ({ sportIds }: PricedCourt): (string | null)[] =>
  sportIds.length === 1 ? [...sportIds] : [null, ...sportIds];

/** Bookings, each of a court and one of its sports, that the same lists name. */
interface BookingKind<List extends PriceRules> {
  /** The lists in their order: the first that is valid on a date applies. */
  readonly lists: readonly List[];
  readonly bookings: readonly { readonly fieldId: string; readonly sportId: string | null }[];
}

/**
 * Sorts what may be booked at a location by the lists that name it, so that dates are looked at once for all that are alike.
 * Takes courts x sports x lists steps.
 */
export function bookingKinds<List extends PriceRules>(
  lists: readonly List[],
  courts: readonly PricedCourt[],
): BookingKind<List>[] {
  const inOrder = lists
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map((list) => ({ list, fields: new Set(list.fieldIds), sports: new Set(list.sportIds) }));
  const kinds = new Map<string, { lists: List[]; bookings: { fieldId: string; sportId: string | null }[] }>();
  for (const court of courts) {
    const { fieldId } = court;
    const ofCourt = inOrder.filter(({ fields }) => fields.size === 0 || fields.has(fieldId));
    for (const sportId of sportsOf(court)) {
      const named = ofCourt.filter(({ sports }) => sports.size === 0 || (sportId !== null && sports.has(sportId)));
      const key = named.map(({ list }) => list.id).join(" ");
      const kind = kinds.get(key) ?? { lists: named.map(({ list }) => list), bookings: [] };
      kind.bookings.push({ fieldId, sportId });
      kinds.set(key, kind);
    }
  }
  return [...kinds.values()];
}

/**
 * Which list applies in each stretch, in their order; undefined where none does. It is the list that
 * `applicablePriceList` names for any date in the stretch. Takes lists + stretches steps: what a list has taken is
 * passed over at once by those behind it.
 * @param lists that name what is booked, by their order
 * @param validity of all lists of the location
 */
export function appliedIn<List extends PriceRules>(
  lists: readonly List[],
  { stretches, spans }: Validity,
): (List | undefined)[] {
  const applied = new Array<List | undefined>(stretches.length).fill(undefined);
  // Where the first stretch lies, from each on, that no list has taken.
  const open = Array.from({ length: stretches.length + 1 }, (_, at) => at);
  const firstOpen = (at: number): number => {
    let end = at;
    while (open[end] !== end) end = open[end] ?? stretches.length;
    for (let one = at; one !== end; ) {
      const next = open[one] ?? end;
      open[one] = end;
      one = next;
    }
    return end;
  };
  for (const list of lists) {
    const [begin, end] = spans.get(list.id) ?? [0, 0];
    for (let at = firstOpen(begin); at < end; at = firstOpen(at)) {
      applied[at] = list;
      open[at] = at + 1;
    }
  }
  return applied;
}
