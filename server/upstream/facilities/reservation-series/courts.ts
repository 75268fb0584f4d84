import { inArray } from "drizzle-orm";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import { type WallSegment, wallSegments } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { listClosingPeriods } from "../closing-periods/store.ts";
import { type Court, findCourt } from "../fields/store.ts";
import { fieldParts } from "../fields/table.ts";
import { insideOpeningSlots } from "../opening-slots/rules.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import { explainPrice } from "../price-lists/explain.ts";
import { computePrice, type Payer } from "../price-lists/price.ts";
import { priceRules } from "../price-lists/store.ts";
import { requireSport, type Slot, sportOn } from "../reservations/slot.ts";
import type { OccurrenceTime } from "./recurrence.ts";

/** A court with the simple courts that it is made of: its parts, or itself. */
export type SeriesCourt = Court & { atoms: readonly string[] };

/**
 * The courts of a series, locked in the order of their ids against other changes of their occupancy until the
 * transaction ends: transactions that confirm, move or close meanwhile wait.
 * @throws Refusal 404 for a court that the organisation does not have; 422 `reservation_series.several_places`
 */
export async function lockedCourts(
  tx: Queryable,
  organisationId: string,
  fieldIds: Iterable<string>,
): Promise<Map<string, SeriesCourt>> {
  const ids = [...new Set(fieldIds)];
  await lockCourt(tx, organisationId, ...ids);
  const courts = new Map<string, SeriesCourt>();
  for (const id of ids) {
    const court = await findCourt(tx, organisationId, id);
    if (!court) throw notFound("fieldIds");
    courts.set(id, { ...court, atoms: [id] });
  }
  const places = new Set([...courts.values()].map(({ locationId }) => locationId));
  if (places.size > 1) throw refuseField("reservation_series.several_places", ["fieldIds"]);
  const parts = await tx.select().from(fieldParts).where(inArray(fieldParts.wholeId, ids));
  for (const [id, court] of courts) {
    const own = parts.filter(({ wholeId }) => wholeId === id).map(({ partId }) => partId);
    if (own.length > 0) court.atoms = own;
  }
  return courts;
}

/** Whether two courts share ground: they are the same, or one is a part of the other. */
export const overlapInSpace = (one: SeriesCourt, other: SeriesCourt): boolean =>
  one.atoms.some((atom) => other.atoms.includes(atom));

/** @throws Refusal 422 `reservation_series.courts_overlap` when two of the courts share ground */
export function requireDisjoint(courts: ReadonlyMap<string, SeriesCourt>): void {
  const all = [...courts.values()];
  if (all.some((one, n) => all.slice(n + 1).some((other) => overlapInSpace(one, other))))
    throw refuseField("reservation_series.courts_overlap", ["fieldIds"]);
}

/** Any of the courts: all have the same place. */
export function anyOf(courts: ReadonlyMap<string, SeriesCourt>): SeriesCourt {
  for (const court of courts.values()) return court;
  throw notFound();
}

/** A court's time, as the saving of single reservations knows it. */
export type SeriesSlot = Slot & { court: SeriesCourt };

/**
 * A court at an occasion.
 * @param segments its wall time, when it was cut already: courts of one date share it
 * @throws Refusal 422 `reservation.sport_not_allowed`
 */
export function slotAt(
  court: SeriesCourt,
  { startAt, endAt }: Pick<OccurrenceTime, "startAt" | "endAt">,
  sportId: string | null,
  segments: WallSegment[] = wallSegments(startAt, endAt, court.timeZone),
): SeriesSlot {
  const slot = { court, sportId: sportOn(court, sportId), startAt, endAt, segments };
  requireSport(slot);
  return slot;
}

/** The calendar and the prices of a place, read once for all dates of a series. */
export async function calendarOf(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  period: { from: string; to: string },
) {
  const slots = await storedOpeningSlots(tx, organisationId, locationId);
  const closings = await listClosingPeriods(tx, organisationId, locationId, period);
  const lists = await priceRules(tx, organisationId, locationId);
  const closed = new Set(closings.map(({ day }) => day));
  return {
    isClosed: ({ segments }: Slot, date: string) => closed.has(date) || segments.some((part) => closed.has(part.date)),
    isOutside: ({ segments }: Slot) => !insideOpeningSlots(slots, segments),
    /** The list price and how it came about, or the code of what refuses it. */
    priceAt({ court, sportId, startAt, endAt, segments }: Slot, payer: Payer) {
      // Only a change of clocks can do that: the wall times themselves were asked before.
      if (endAt <= startAt) return { refusal: "reservation.end_before_start" } as const;
      const price = computePrice(lists, { fieldId: court.fieldId, sportId }, segments, payer);
      if ("refusal" in price) return price;
      const list = lists.find(({ id }) => id === price.priceListId);
      return { ...price, priceSteps: list ? explainPrice(list, segments, payer) : [] };
    },
  };
}

export type Calendar = Awaited<ReturnType<typeof calendarOf>>;
