import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type WallSegment, wallSegments } from "#upstream/time.ts";
import { listClosingPeriods } from "../closing-periods/store.ts";
import { type Court, findCourt, lockCourt } from "../fields/store.ts";
import { insideOpeningSlots } from "../opening-slots/rules.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import { computePrice, type Payer } from "../price-lists/price.ts";
import { priceRules } from "../price-lists/store.ts";
import { requireSport, type Slot, sportOn } from "../reservations/slot.ts";
import type { Occasion } from "./recurrence.ts";

/**
 * The courts of a series, locked in the order of their ids against other changes of their occupancy until the
 * transaction ends: whoever confirms, moves or closes meanwhile waits.
 * @throws Refusal 404 for a court of nobody or of somebody else; 422 `reservation_series.several_places`
 */
export async function lockedCourts(
  tx: Queryable,
  organisationId: string,
  fieldIds: Iterable<string>,
): Promise<Map<string, Court>> {
  const courts = new Map<string, Court>();
  for (const id of [...new Set(fieldIds)].toSorted()) {
    const court = await findCourt(tx, organisationId, id);
    if (!court)
      throw new Refusal(404, "record.not_found", { fields: [{ path: ["fieldIds"], code: "record.not_found" }] });
    courts.set(id, court);
  }
  const places = new Set([...courts.values()].map(({ locationId }) => locationId));
  if (places.size > 1) throw refuseField("reservation_series.several_places", ["fieldIds"]);
  for (const id of courts.keys()) await lockCourt(tx, organisationId, id);
  return courts;
}

/** One of the courts, which all have the same place. */
export function anyOf(courts: ReadonlyMap<string, Court>): Court {
  for (const court of courts.values()) return court;
  throw notFound();
}

/**
 * A court at an occasion.
 * @param segments its wall time, when it was cut already: courts of one date share it
 * @throws Refusal 422 `reservation.sport_not_allowed`
 */
export function slotAt(
  court: Court,
  { startAt, endAt }: Pick<Occasion, "startAt" | "endAt">,
  sportId: string | null,
  segments: WallSegment[] = wallSegments(startAt, endAt, court.timeZone),
): Slot {
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
    /** The list price, or the code of what refuses it. */
    priceAt({ court, sportId, startAt, endAt, segments }: Slot, payer: Payer) {
      // Only a change of clocks can do that: the wall times themselves were asked before.
      if (endAt <= startAt) return { refusal: "reservation.end_before_start" } as const;
      return computePrice(lists, { fieldId: court.fieldId, sportId }, segments, payer);
    },
  };
}

export type Calendar = Awaited<ReturnType<typeof calendarOf>>;
