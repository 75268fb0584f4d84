import type { z } from "zod";
import type { reservations as contract, NewReservationBody, Reservation } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import type { Registry } from "#upstream/core/registry.ts";
import { reviewed } from "#upstream/core/review.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { collectAtFirst } from "#upstream/money/debits/payments.ts";
import { amountsAfterChange, initialAmounts, withWriteOff } from "#upstream/money/debits/rules.ts";
import { type DebitRow, listPayments } from "#upstream/money/debits/store.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { conflictsOf, overlapRefusal, type RequestedTime, requireNoOverlap } from "#upstream/occupancies/conflicts.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { requireAthleteWithinLimits, requireWithinLimits } from "../limits/enforce.ts";
import {
  holderOf,
  outsideOpeningSlots,
  payerOf,
  priceOf,
  type RequestedSlot,
  requireOpenDay,
  requireSport,
  type Slot,
  type SlotPrice,
  slotOf,
} from "./slot.ts";
import { lockWithCourts, reservationOr404, type StoredReservation, updateReservation } from "./store.ts";
import { reservations } from "./table.ts";

type ReplaceBody = z.output<typeof contract.replace.body>;

export const discountRefusal = (max: number) =>
  refuseField("reservation.discount_above_total", ["discounted"], { max });

/**
 * Creates a reservation with its debit; confirmed, and with a first payment, where the body says so: all of it or
 * nothing. Refusals that cannot be waved through come first, so that an own price after `reservation.partial_slot`, and
 * proceeding after `reservation.outside_opening_slots` and `reservation.limits_exceeded` always work.
 * @param preview nothing is saved: the same is done and undone, so the answer and the refusals are exactly those of
 *   saving. The ids in it will not exist.
 * @throws Refusal every code of the contract's `saveErrors`; 422 `payment.exceeds_debit`
 */
export function createReservation(
  services: Services,
  caller: StaffCaller,
  body: NewReservationBody,
  preview: boolean,
): Promise<Reservation> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  const confirmed = body.status === "confirmed";
  const created = reviewed(services.db, preview, async (tx) => {
    await setActor(tx, caller);
    // The court before the athlete, as everything that takes a court locks them.
    if (confirmed) await lockCourt(tx, organisationId, body.fieldId);
    const slot = await slotOf(tx, organisationId, body);
    requireSport(slot);
    const holder = await holderOf(tx, services.registry, organisationId, body);
    const { court, segments } = slot;
    await requireOpenDay(tx, organisationId, court, segments);
    await requireNoOverlap(tx, organisationId, requestedTimeOf(slot));
    const price = await priceOf(tx, organisationId, slot, payerOf(holder), body.ownPrice);
    const asked = initialAmounts(price.total, body.discounted);
    if (!asked) throw discountRefusal(price.total);
    const outside = await outsideOpeningSlots(tx, organisationId, slot, true);
    await requireWithinLimits(tx, organisationId, { slot, athleteId: holder.athleteId, confirmed }, outside, body, now);
    const written = { organisationId, createdAt: now, updatedAt: now };
    const { id: debitId } = await insertRow(tx, debits, { ...written, ...asked, currency: price.currency });
    const { id } = await insertRow(tx, reservations, {
      ...written,
      ...holder,
      ...placed(slot, price, outside),
      status: body.status,
      notes: body.notes,
      debitId,
      createdBy: staffMemberId,
    });
    if (body.payment) await collectAtFirst(tx, caller, { debitId, asked: asked.discounted }, body.payment, now);
    return reservationOr404(tx, organisationId, id);
  });
  return explained(services, organisationId, undefined, body, created);
}

const isElsewhere = (stored: StoredReservation, { court, sportId, startAt, endAt }: Slot) =>
  stored.fieldId !== court.fieldId ||
  stored.sportId !== sportId ||
  stored.startAt.getTime() !== startAt.getTime() ||
  stored.endAt.getTime() !== endAt.getTime();

/** What a debit would ask after the change; money already recorded keeps its currency. */
async function amountsNow(
  tx: Queryable,
  debit: DebitRow,
  price: { total: number; currency: DebitRow["currency"] },
  discounted: number | null | undefined,
) {
  if (price.currency !== debit.currency) {
    const payments = await listPayments(tx, debit.organisationId, debit.id);
    if (debit.writtenOff > 0 || payments.some((payment) => payment.voidedAt === null))
      throw refuseField("reservation.price_not_covered", ["fieldId"]);
  }
  const asked = amountsAfterChange(withWriteOff(debit), price.total, discounted);
  if (!asked) throw discountRefusal(price.total);
  return { ...asked, currency: price.currency };
}

/** What a reservation keeps of its court, its time and the list that priced it. */
const placed = (
  { court, sportId, startAt, endAt }: Slot,
  { priceListId, priceSteps }: SlotPrice,
  outsideOpeningSlots: boolean,
) => ({
  locationId: court.locationId,
  fieldId: court.fieldId,
  sportId,
  startAt,
  endAt,
  bufferMinutes: court.bufferMinutes,
  outsideOpeningSlots,
  priceListId,
  priceSteps,
});

/** The time that a slot takes with its court's buffer, for a reservation that exists or for a new one. */
export const requestedTimeOf = ({ court, startAt, endAt }: Slot, reservationId?: string): RequestedTime => ({
  fieldId: court.fieldId,
  startAt,
  endAt,
  bufferMinutes: court.bufferMinutes,
  reservationId,
});

/** The stored reservation, locked with its court and the court it may move to, if this version may still change. */
async function changeable(tx: Queryable, organisationId: string, id: string, { fieldId, version }: ReplaceBody) {
  const stored = await lockWithCourts(tx, organisationId, id, fieldId);
  if (stored.status === "canceled") throw new Refusal(409, "reservation.canceled");
  requireVersion(stored, version, "reservation.stale");
  return stored;
}

async function change(
  tx: Queryable,
  registry: Registry,
  stored: StoredReservation,
  body: ReplaceBody,
  now: Date,
): Promise<void> {
  const { organisationId, id } = stored;
  const slot = await slotOf(tx, organisationId, body);
  const holder = await holderOf(tx, registry, organisationId, body);
  const debit = await lockRow(tx, debits, { organisationId, id: stored.debitId });
  const confirmed = stored.status === "confirmed";
  const wanted = { slot, athleteId: holder.athleteId, confirmed, reservationId: id };
  if (!isElsewhere(stored, slot)) {
    const isPricedAnew = payerOf(stored) !== payerOf(holder) || body.ownPrice !== null;
    const { total, currency } = debit;
    const asBefore = { total, currency, priceListId: stored.priceListId, priceSteps: stored.priceSteps };
    const price = isPricedAnew ? await priceOf(tx, organisationId, slot, payerOf(holder), body.ownPrice) : asBefore;
    const asked = await amountsNow(tx, debit, price, body.discounted);
    if (holder.athleteId !== stored.athleteId) await requireAthleteWithinLimits(tx, organisationId, wanted, body, now);
    await updateRow(tx, debits, { organisationId, id: debit.id }, { ...asked, updatedAt: now });
    const { priceListId, priceSteps } = price;
    return updateReservation(tx, stored, { ...holder, notes: body.notes, priceListId, priceSteps, updatedAt: now });
  }
  const { court, segments } = slot;
  requireSport(slot);
  // The courts are locked, and a closure of the day locks them too, so one of the two sees the other.
  await requireOpenDay(tx, organisationId, court, segments);
  await requireNoOverlap(tx, organisationId, requestedTimeOf(slot, id));
  const price = await priceOf(tx, organisationId, slot, payerOf(holder), body.ownPrice);
  const asked = await amountsNow(tx, debit, price, body.discounted);
  const outside = await outsideOpeningSlots(tx, organisationId, slot, true);
  await requireWithinLimits(tx, organisationId, wanted, outside, body, now);
  await updateRow(tx, debits, { organisationId, id: debit.id }, { ...asked, updatedAt: now });
  return updateReservation(tx, stored, {
    ...holder,
    ...placed(slot, price, outside),
    notes: body.notes,
    updatedAt: now,
  });
}

/** The constraint has the last word: its refusal becomes the contract's, with what stands in the way. */
const explained = <T>(
  { db }: Services,
  organisationId: string,
  id: string | undefined,
  body: RequestedSlot,
  saved: Promise<T>,
): Promise<T> =>
  refusing(saved, {
    [exclusionViolation]: async (cause) => {
      const slot = await slotOf(db, organisationId, body);
      return overlapRefusal(await conflictsOf(db, organisationId, requestedTimeOf(slot, id)), cause);
    },
  });

/**
 * Edits, moves or resizes a reservation, pending or confirmed.
 *
 * While court, sport and times stay the same neither calendar nor price lists are asked again, except that an athlete
 * in place of a guest, or the other way round, and what has an own price now is priced anew, and that another athlete's
 * limits are asked. When one of
 * them changes, the rules are those of a new reservation. A price is computed anew for what is not yet paid only:
 * `amountsAfterChange` says how, discounts and money already collected included. A court whose price is in another
 * currency is refused (`reservation.price_not_covered`) once payments are recorded.
 * @param preview nothing is saved; the answer keeps the stored `version`, which is the one to send when saving
 * @throws Refusal 404; every code of the contract's `saveErrors`
 */
export function replaceReservation(
  services: Services,
  caller: StaffCaller,
  id: string,
  body: ReplaceBody,
  preview: boolean,
): Promise<Reservation> {
  const { organisationId } = caller;
  const replaced = reviewed(services.db, preview, async (tx) => {
    await setActor(tx, caller);
    const stored = await changeable(tx, organisationId, id, body);
    await change(tx, services.registry, stored, body, services.now());
    const reservation = await reservationOr404(tx, organisationId, id);
    return preview ? { ...reservation, version: stored.version } : reservation;
  });
  return explained(services, organisationId, id, body, replaced);
}
