import fc from "fast-check";
import { expect, it } from "vitest";
import { instantShowing, wallClockAt } from "#tests/support/wall-clock.ts";
import { addDays, instantOf, minuteOf, wallSegments, wallTime } from "#upstream/core/time.ts";
import { applicablePriceList, computePrice, cutByRange, type Payer, type PriceRules } from "./price.ts";

// The price of any time under any lists, against the rule read word by word: one minute after the other, exact.
const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
const minuteMs = 60_000;

/** Dates around both changes of clocks of 2026 in each zone, and ordinary ones. */
const anyDate = fc
  .tuple(fc.constantFrom("2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30"), fc.nat(4))
  .map(([date, days]) => addDays(date, days));
/** Mostly quarters, so that borders are hit; and any minute. */
const minute = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1440 }),
);
const interval = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const cents = fc.oneof(fc.nat(5), fc.nat(20_000), fc.constant(1_000_000_000));
const price = { price: cents, guestPrice: fc.option(cents) };
const anyRange = fc
  .record({ days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), hours: interval, ...price })
  .map(({ days, hours: [from, to], ...prices }) => ({
    daysOfWeek: days,
    startAt: wallTime(from),
    endAt: wallTime(to),
    ...prices,
  }));
const applicability = {
  currency: fc.constantFrom("eur" as const, "chf" as const),
  fieldIds: fc.subarray(["one", "two"]),
  sportIds: fc.subarray(["padel", "tennis"]),
  validFrom: fc.option(anyDate, { freq: 2 }),
  validTo: fc.option(anyDate, { freq: 2 }),
  order: fc.nat(2),
};
const wholeDay = { daysOfWeek: [1, 2, 3, 4, 5, 6, 7], startAt: "00:00", endAt: "24:00" };
/** Half of the lists cover everything in the end; the others leave what they leave. */
const anyRanges = fc
  .tuple(fc.array(anyRange, { maxLength: 4 }), fc.option(fc.record(price)))
  .map(([ranges, rest]) => (rest ? [...ranges, { ...wholeDay, ...rest }] : ranges));
const ranged = fc.record({ ...applicability, type: fc.constant("ranged" as const), priceRanges: anyRanges });
const slots = fc.constantFrom(1, 5, 15, 30, 45, 60, 90);
const bySlot = fc.record({ ...applicability, type: fc.constant("by_slot" as const), slotMinutes: slots, ...price });
const anyLists = fc
  .tuple(fc.array(fc.oneof(ranged, bySlot), { maxLength: 4 }), fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }))
  // Ids in another order than the lists, since ids break ties of `order`.
  .map(([lists, ids]) => lists.map((list, index): PriceRules => ({ ...list, id: `list ${ids[index]}` })));
const anyCourt = fc.record({
  fieldId: fc.constantFrom("one", "two"),
  sportId: fc.option(fc.constantFrom("padel", "tennis")),
});
const anyTime = fc.record({
  zone: fc.constantFrom(...zones),
  date: anyDate,
  hours: interval,
  court: anyCourt,
  payer: fc.constantFrom<Payer>("member", "guest"),
});

/** The list that a court's time falls under, found by looking at each and keeping the best. */
function listOf(lists: readonly PriceRules[], court: { fieldId: string; sportId: string | null }, date: string) {
  let best: PriceRules | undefined;
  for (const list of lists) {
    if (list.validFrom && date < list.validFrom) continue;
    if (list.validTo && date > list.validTo) continue;
    if (list.fieldIds.length > 0 && !list.fieldIds.includes(court.fieldId)) continue;
    if (list.sportIds.length > 0 && !(court.sportId && list.sportIds.includes(court.sportId))) continue;
    if (!best || list.order < best.order || (list.order === best.order && list.id < best.id)) best = list;
  }
  return best;
}

function oracle(lists: readonly PriceRules[], { zone, date, hours: [from, to], court, payer }: RequestedTime) {
  const start = instantShowing(date, from, zone);
  const end = to === 1440 ? instantShowing(addDays(date, 1), 0, zone) : instantShowing(date, to, zone);
  const list = listOf(lists, court, wallClockAt(start, zone).date);
  if (!list) return { refusal: "reservation.price_not_covered" };
  const of = (one: { price: number; guestPrice?: number | null }) =>
    BigInt(payer === "guest" && typeof one.guestPrice === "number" ? one.guestPrice : one.price);
  const minutes = (end - start) / minuteMs;
  const answer = { currency: list.currency, priceListId: list.id };
  if (list.type === "by_slot") {
    let [left, total] = [minutes, 0n];
    for (; left >= list.slotMinutes; left -= list.slotMinutes) total += of(list);
    return left === 0 ? { ...answer, total: Number(total) } : { refusal: "reservation.partial_slot" };
  }
  let sixtieths = 0n;
  for (let at = start; at < end; at += minuteMs) {
    const { weekday, minute: hand } = wallClockAt(at, zone);
    const range = list.priceRanges.find(
      ({ daysOfWeek, startAt, endAt }) =>
        daysOfWeek.includes(weekday) && minuteOf(startAt) <= hand && hand < minuteOf(endAt),
    );
    if (!range) return { refusal: "reservation.price_not_covered" };
    sixtieths += of(range);
  }
  // Half up, once: the whole cents, and one more from half a cent on.
  const [whole, rest] = [sixtieths / 60n, sixtieths % 60n];
  return { ...answer, total: Number(rest * 2n >= 60n ? whole + 1n : whole) };
}

type RequestedTime = typeof anyTime extends fc.Arbitrary<infer T> ? T : never;

const segmentsOf = ({ zone, date, hours: [from, to] }: RequestedTime) =>
  wallSegments(instantOf(date, wallTime(from), zone), instantOf(date, wallTime(to), zone), zone);

it("is what each minute costs, whatever the lists, the payer and the clocks", () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(anyLists, anyTime, (lists, wanted) => {
      const segments = segmentsOf(wanted);
      // No time passes between two wall times of a skipped hour that become the same instant, or cross.
      fc.pre(segments.length > 0);
      const answer = computePrice(lists, wanted.court, segments, wanted.payer);
      expect(answer).toEqual(oracle(lists, wanted));
      const kind = "refusal" in answer ? answer.refusal : "priced";
      met.set(kind, (met.get(kind) ?? 0) + 1);
    }),
    { numRuns: 600 },
  );
  for (const kind of ["priced", "reservation.price_not_covered", "reservation.partial_slot"])
    expect(met.get(kind), kind).toBeGreaterThan(20);
});

it("does not depend on the order in which lists are read", () => {
  fc.assert(
    fc.property(anyLists, anyTime, (given, wanted) => {
      const segments = segmentsOf(wanted);
      fc.pre(segments.length > 0);
      const [one, other] = [given, given.toReversed()].map((some) =>
        computePrice(some, wanted.court, segments, wanted.payer),
      );
      expect(one).toEqual(other);
    }),
  );
});

it("is at most a cent off the sum of its parts, wherever it is cut; exactly it by whole slots", () => {
  fc.assert(
    fc.property(anyLists, anyTime, fc.integer({ min: 1, max: 1439 }), (lists, wanted, cut) => {
      const [from, to] = wanted.hours;
      fc.pre(from < cut && cut < to);
      const priceOf = (hours: readonly [number, number]) => {
        const segments = segmentsOf({ ...wanted, hours });
        return segments.length === 0 ? undefined : computePrice(lists, wanted.court, segments, wanted.payer);
      };
      const [whole, before, after] = [priceOf([from, to]), priceOf([from, cut]), priceOf([cut, to])];
      // A cut within a skipped hour is no cut: the parts would share or lose minutes.
      const at = instantOf(wanted.date, wallTime(cut), wanted.zone).getTime();
      fc.pre(wallClockAt(at, wanted.zone).minute === cut && whole !== undefined && "total" in whole);
      // Nor is one at the end of a skipped hour in which the time begins: no minute passes before it.
      fc.pre(before !== undefined && after !== undefined);
      if (!whole || !("total" in whole)) return;
      if (before && after && "total" in before && "total" in after)
        expect(Math.abs(whole.total - before.total - after.total)).toBeLessThanOrEqual(1);
      // A time that is priced as a whole is priced in each part, unless the parts are no whole slots.
      else expect([before, after]).toContainEqual({ refusal: "reservation.partial_slot" });
    }),
    { numRuns: 300 },
  );
});

it("cuts a day at the borders of its ranges: each part once, in order, each with one price", () => {
  fc.assert(
    fc.property(
      fc.array(anyRange, { maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      interval,
      (ranges, day, hours) => {
        const [from, to] = hours;
        const parts = cutByRange(ranges, { weekday: day, from, to });
        expect(parts.map((part) => part.from)).toEqual([from, ...parts.slice(0, -1).map((part) => part.to)]);
        expect(parts.at(-1)?.to).toBe(to);
        const told = parts.flatMap((part) => Array<number>(part.to - part.from).fill(part.rangeIndex ?? -1));
        const read = Array.from({ length: to - from }, (_, index) =>
          ranges.findIndex(
            ({ daysOfWeek, startAt, endAt }) =>
              daysOfWeek.includes(day) && minuteOf(startAt) <= from + index && from + index < minuteOf(endAt),
          ),
        );
        expect(told.join()).toBe(read.join());
      },
    ),
  );
});

it("is asked of the list that applies on the first date, and of no other", () => {
  fc.assert(
    fc.property(anyLists, anyDate, anyCourt, (lists, date, court) => {
      expect(applicablePriceList(lists, { date, ...court })?.id).toBe(listOf(lists, court, date)?.id);
    }),
  );
});
