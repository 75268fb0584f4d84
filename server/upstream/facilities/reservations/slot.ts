import type { PriceStep, TurnOffers } from "#contracts/facilities/price-lists.ts";
import type { ReservationBody } from "#contracts/facilities/reservations.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Registry } from "#upstream/core/registry.ts";
import { instantOf, type WallSegment, wallSegments } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closedDays } from "../closing-periods/store.ts";
import { type Court, findCourt } from "../fields/store.ts";
import { insideOpeningSlots } from "../opening-slots/rules.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import { explainPrice } from "../price-lists/explain.ts";
import { applicablePriceList, computePrice, type Payer } from "../price-lists/price.ts";
import { priceRules } from "../price-lists/store.ts";
import { turnOffers } from "../price-lists/turns.ts";

/** A court's time as a reservation wants it. */
export interface Slot {
  court: Court;
  sportId: string | null;
  startAt: Date;
  endAt: Date;
  /** This time in the wall time of the place. */
  segments: WallSegment[];
}

export type RequestedSlot = Pick<ReservationBody, "fieldId" | "sportId" | "date" | "startAt" | "endAt">;
type Player = Pick<ReservationBody, "athleteId" | "guestName" | "guestPhoneNumber">;

/**
 * Reads court, sport and times. A court with a single sport implies it.
 * @throws Refusal 404 for a court that is unknown, or another club's; 422 `reservation.end_before_start`
 */
export async function slotOf(db: Queryable, organisationId: string, body: RequestedSlot): Promise<Slot> {
  const court = await findCourt(db, organisationId, body.fieldId);
  if (!court) throw notFound("fieldId");
  const startAt = instantOf(body.date, body.startAt, court.timeZone);
  const endAt = instantOf(body.date, body.endAt, court.timeZone);
  if (endAt <= startAt) throw refuseField("reservation.end_before_start", ["endAt"]);
  const segments = wallSegments(startAt, endAt, court.timeZone);
  return { court, sportId: sportOn(court, body.sportId), startAt, endAt, segments };
}

/** The sport that is played: the one chosen, or the only one that the court offers. */
export const sportOn = ({ sportIds }: Court, chosen: string | null): string | null =>
  chosen ?? (sportIds.length === 1 ? (sportIds[0] ?? null) : null);

/** @throws Refusal 422 `reservation.sport_not_allowed` */
export function requireSport({ court, sportId }: Slot): void {
  if (sportId !== null && !court.sportIds.includes(sportId))
    throw refuseField("reservation.sport_not_allowed", ["sportId"]);
}

/**
 * Who plays: an athlete of the organisation or a guest, never both.
 * @throws Refusal 422 `reservation.holder_required`; 404 for an athlete of somebody else
 */
export async function holderOf(
  db: Queryable,
  registry: Pick<Registry, "hasAthlete">,
  organisationId: string,
  body: Player,
) {
  const { athleteId, guestName, guestPhoneNumber } = body;
  if ((athleteId === null) === (guestName === null)) throw refuseField("reservation.holder_required", ["athleteId"]);
  if (athleteId === null) return { athleteId, guestName, guestPhoneNumber };
  if (!(await registry.hasAthlete(db, organisationId, athleteId))) throw notFound("athleteId");
  return { athleteId, guestName: null, guestPhoneNumber: null };
}

/** @throws Refusal 422 `reservation.closing_day` when any local date of it is a closing day */
export async function requireOpenDay(
  db: Queryable,
  organisationId: string,
  { locationId }: Court,
  segments: readonly WallSegment[],
): Promise<void> {
  const [day] = await closedDays(db, organisationId, locationId, [...new Set(segments.map(({ date }) => date))]);
  if (day) throw refuseField("reservation.closing_day", ["date"], { day });
}

/** Guests may have prices of their own. */
export const payerOf = (holder: { athleteId: string | null }): Payer =>
  holder.athleteId === null ? "guest" : "member";

/** What a slot asks before any discount, in minor units; `priceListId` null when staff named the price themselves. */
export interface SlotPrice {
  total: number;
  currency: CurrencyCode;
  priceListId: string | null;
  priceSteps: PriceStep[];
}

/**
 * The list price of a slot for an athlete or a guest, and how it came about; or the price of their own that staff ask
 * for part of a turn.
 * @param ownPrice null: none was named
 * @throws Refusal 422 `reservation.price_not_covered`; `reservation.partial_slot` with `TurnOffers`, unless there is an
 *   own price; `reservation.list_price_exists` when there is one and a list has a price; `reservation.sport_required`
 *   when no sport is said and one of the court's would have a price
 */
export async function priceOf(
  db: Queryable,
  organisationId: string,
  { court, sportId, segments, startAt, endAt }: Slot,
  payer: Payer,
  ownPrice: number | null = null,
): Promise<SlotPrice> {
  const lists = await priceRules(db, organisationId, court.locationId);
  const priceWith = (sport: string | null) =>
    computePrice(lists, { fieldId: court.fieldId, sportId: sport }, segments, payer);
  const price = priceWith(sportId);
  if ("refusal" in price) {
    const list = applicablePriceList(lists, { date: segments[0]?.date ?? "", fieldId: court.fieldId, sportId });
    if (list?.type === "by_slot") {
      if (ownPrice !== null) return { total: ownPrice, currency: list.currency, priceListId: null, priceSteps: [] };
      throw partialSlot(turnOffers(list.slotMinutes, startAt, endAt, court.timeZone));
    }
    const isCovered = (sport: string) => {
      const other = priceWith(sport);
      return !("refusal" in other) || other.refusal !== "reservation.price_not_covered";
    };
    const needsSport = sportId === null && court.sportIds.some(isCovered);
    if (needsSport) throw refuseField("reservation.sport_required", ["sportId"]);
    throw refuseField(price.refusal, ["endAt"]);
  }
  if (ownPrice !== null) throw refuseField("reservation.list_price_exists", ["ownPrice"]);
  const list = lists.find(({ id }) => id === price.priceListId);
  return { ...price, priceSteps: list ? explainPrice(list, segments, payer) : [] };
}

const partialSlot = (details: TurnOffers) =>
  new Refusal(422, "reservation.partial_slot", {
    fields: [{ path: ["endAt"], code: "reservation.partial_slot", params: { minutes: details.slotMinutes } }],
    details: { ...details },
  });

/**
 * Whether a part of a slot lies outside the declared opening slots.
 * @throws Refusal 409 `reservation.outside_opening_slots` when it does and `proceed` does not allow it
 */
export async function outsideOpeningSlots(
  db: Queryable,
  organisationId: string,
  { court, segments }: Slot,
  proceed: boolean,
): Promise<boolean> {
  const slots = await storedOpeningSlots(db, organisationId, court.locationId);
  const outside = !insideOpeningSlots(slots, segments);
  if (outside && !proceed) throw new Refusal(409, "reservation.outside_opening_slots");
  return outside;
}
