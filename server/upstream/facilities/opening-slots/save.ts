import type { HoursAnswer, HoursEffects, OpeningHours, OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import { maxSlotsOfDay } from "#contracts/facilities/sizes.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import { deleteRow, insertRow, rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "../locations/place.ts";
import { type Gap, gapsBeyond, gapsOf } from "../price-lists/coverage.ts";
import { pricedCourts, priceRules } from "../price-lists/store.ts";
import { minutesOf } from "./rules.ts";
import { deleteOpeningDays, insertOpeningSlots, listOpeningSlots, storedOpeningSlots, toOpeningSlot } from "./store.ts";
import { openingSlots } from "./table.ts";

/** The constraint `opening_slots_no_overlap` is what keeps slots apart; its refusal goes to the hours. */
function refusingOverlap<T>(write: Promise<T>): Promise<T> {
  const code = "opening_slot.overlap";
  const fields = ["startAt", "endAt"].map((name) => ({ path: [name], code }));
  return refusing(write, { opening_slots_no_overlap: (cause) => new Refusal(409, code, { fields, cause }) });
}

/** Opening minutes for which the price list that applies has no price, as things stand in the transaction. */
async function gapsIn(tx: Queryable, organisationId: string, locationId: string): Promise<Gap[]> {
  const lists = await priceRules(tx, organisationId, locationId);
  const opening = await storedOpeningSlots(tx, organisationId, locationId);
  return gapsOf(lists, opening, await pricedCourts(tx, organisationId, locationId));
}

/** Whose hours are changed, and what is said of the matches that it leaves outside. */
interface Hours {
  readonly organisationId: string;
  readonly locationId: string;
  readonly answer: HoursAnswer;
}

/**
 * Runs `work` on the hours of a place, one change after the other. Matches to come of tournaments that it leaves outside are
 * asked about: they stay, or lose their courts and times.
 * @throws Refusal 404; 409 `opening_slot.matches_touched` with `details.touched`, when nothing was said of these
 */
function changeHours<T>(
  { db, now, registry: { matchesOnDays } }: Services,
  { organisationId, locationId, answer }: Hours,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const place = await lockLocation(tx, organisationId, locationId);
    const present = now();
    const leftOutside = await matchesOnDays.holdSchedules(tx, organisationId, place, present);
    const result = await work(tx);
    const left = await leftOutside();
    if (left.ids.length === 0) return result;
    const touched: HoursEffects = { matchesCount: left.matchesCount, matches: left.matches, tag: tagOf(left.ids) };
    const isSeen = answer.matchesTag === undefined || answer.matchesTag === touched.tag;
    if (answer.matches === undefined || !isSeen)
      throw new Refusal(409, "opening_slot.matches_touched", { details: { touched } });
    if (answer.matches === "unschedule") await matchesOnDays.unschedule(tx, organisationId, left, present);
    return result;
  });
}

/**
 * Runs work that opens hours, as `changeHours` does; it is undone when it opens a minute for which the price list that
 * applies has no price. Places without price lists may open as they like: their lists come later, and must cover what
 * is open then.
 * @throws Refusal as `changeHours`; 422 `opening_slot.uncovered` with the first such minutes and how many there are
 */
function openHours<T>(services: Services, hours: Hours, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const { organisationId, locationId } = hours;
  return changeHours(services, hours, async (tx) => {
    const before = await gapsIn(tx, organisationId, locationId);
    const result = await work(tx);
    const opened = gapsBeyond(before, await gapsIn(tx, organisationId, locationId));
    const [first] = opened;
    if (!first) return result;
    const { listName: list, weekday: day, startAt, endAt } = first;
    const details = { list, day, startAt, endAt, count: opened.length };
    throw new Refusal(422, "opening_slot.uncovered", { details });
  });
}

/** Splits a body into its answer about matches, and the rest. */
const split = <T extends HoursAnswer>({ matches, matchesTag, ...rest }: T) => ({
  answer: { matches, matchesTag },
  rest,
});

/**
 * Adds hours to a weekday, and to those of `alsoOn`: to all or to none. Answers the slot of the first.
 * @throws Refusal 404; 409 `opening_slot.overlap`, `opening_slot.too_many`, `opening_slot.matches_touched`; 422
 *   `opening_slot.identical_times`, `opening_slot.end_before_start`, `opening_slot.uncovered`
 */
export function createOpeningSlot(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  {
    dayOfWeek,
    alsoOn = [],
    ...body
  }: OpeningHours & HoursAnswer & { readonly dayOfWeek: number; readonly alsoOn?: readonly number[] | undefined },
): Promise<OpeningSlot> {
  const { answer, rest: hours } = split(body);
  return openHours(services, { organisationId, locationId, answer }, async (tx) => {
    const others = [...new Set(alsoOn)].filter((day) => day !== dayOfWeek);
    const add = async (day: number) => {
      const ofDay = { organisationId, locationId, dayOfWeek: day };
      if ((await countRows(tx, openingSlots, rowsOf(openingSlots, ofDay))) >= maxSlotsOfDay)
        throw new Refusal(409, "opening_slot.too_many", { details: { max: maxSlotsOfDay } });
      return toOpeningSlot(await refusingOverlap(insertRow(tx, openingSlots, { ...ofDay, ...minutesOf(hours) })));
    };
    const added = await add(dayOfWeek);
    for (const day of others) await add(day);
    return added;
  });
}

/**
 * Changes the hours of a slot.
 * @param version the version that the caller has seen; undefined: it is not checked
 * @throws Refusal as `createOpeningSlot`; 409 `opening_slot.stale`
 */
export function replaceOpeningSlot(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  id: string,
  { version, ...body }: OpeningHours & HoursAnswer & { version?: number | undefined },
): Promise<OpeningSlot> {
  const { answer, rest: hours } = split(body);
  return openHours(services, { organisationId, locationId, answer }, async (tx) => {
    const slot = { organisationId, locationId, id };
    requireVersion(await rowOr404(tx, openingSlots, slot), version, "opening_slot.stale");
    return toOpeningSlot(await refusingOverlap(updateRow(tx, openingSlots, slot, minutesOf(hours))));
  });
}

/** Removes a slot. @throws Refusal 404; 409 `opening_slot.matches_touched` */
export const removeOpeningSlot = (
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  id: string,
  answer: HoursAnswer,
): Promise<void> =>
  changeHours(services, { organisationId, locationId, answer }, (tx) =>
    deleteRow(tx, openingSlots, { organisationId, locationId, id }),
  );

/**
 * Gives some weekdays the hours of another in place of their own, on all of them or on none. Answers all slots of the
 * location.
 * @throws Refusal 404; 409 `opening_slot.matches_touched`; 422 `opening_slot.copy_to_itself`, `opening_slot.nothing_to_copy`,
 *   `opening_slot.uncovered`
 */
export function copyOpeningDay(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  { dayOfWeek, toDays, ...answer }: HoursAnswer & { readonly dayOfWeek: number; readonly toDays: readonly number[] },
): Promise<OpeningSlot[]> {
  const days = [...new Set(toDays)];
  return openHours(services, { organisationId, locationId, answer }, async (tx) => {
    if (days.includes(dayOfWeek)) throw refuseField("opening_slot.copy_to_itself", ["toDays"]);
    const all = await storedOpeningSlots(tx, organisationId, locationId);
    const hours = all.filter((slot) => slot.dayOfWeek === dayOfWeek);
    if (hours.length === 0) throw refuseField("opening_slot.nothing_to_copy", ["dayOfWeek"]);
    await deleteOpeningDays(tx, organisationId, locationId, days);
    const copies = days.flatMap((day) =>
      hours.map(({ startMinute, endMinute }) => ({
        organisationId,
        locationId,
        dayOfWeek: day,
        startMinute,
        endMinute,
      })),
    );
    await refusingOverlap(insertOpeningSlots(tx, copies));
    return listOpeningSlots(tx, organisationId, locationId);
  });
}
