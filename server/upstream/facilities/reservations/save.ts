import type { z } from "zod";
import type { reservations as contract, Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { askedAfterChange, askedAtFirst } from "../debits/rules.ts";
import { type DebitRow, insertDebit, listPayments, lockDebit, updateDebit } from "../debits/store.ts";
import { requireAthleteLeave, requireLeave } from "../limits/enforce.ts";
import { conflictsOf, overlapRefusal, requireFree, type WantedTime } from "./conflicts.ts";
import {
  holderOf,
  outsideOpeningSlots,
  payerOf,
  priceOf,
  requireOpenDay,
  requireSport,
  type Slot,
  type SlotPrice,
  slotOf,
} from "./slot.ts";
import {
  findReservation,
  insertReservation,
  lockWithCourts,
  type StoredReservation,
  updateReservation,
} from "./store.ts";

export type ReplaceBody = z.output<typeof contract.replace.body>;

const discountRefusal = (max: number) => refuseField("reservation.discount_above_total", ["discounted"], { max });

/** What was saved, as the caller reads it. */
async function read(tx: Queryable, organisationId: string, id: string): Promise<Reservation> {
  const reservation = await findReservation(tx, organisationId, id);
  if (!reservation) throw notFound();
  return reservation;
}

/**
 * Creates a pending reservation with its debit. Refusals that cannot be waved through come first, so that an own price
 * after `reservation.partial_slot`, and proceeding after `reservation.outside_opening_slots` and
 * `reservation.limits_exceeded` always work.
 * @param preview nothing is saved: the same is done and undone, so the answer and the refusals are exactly those of
 *   saving. The ids in it will not exist.
 * @throws Refusal every code of the contract's `saveErrors`
 */
export function createReservation(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  body: ReservationBody,
  preview: boolean,
): Promise<Reservation> {
  const now = services.now();
  return inTransaction(
    services.db,
    async (tx) => {
      const slot = await slotOf(tx, organisationId, body);
      requireSport(slot);
      const holder = await holderOf(tx, organisationId, body);
      const { court, segments } = slot;
      await requireOpenDay(tx, organisationId, court, segments);
      await requireFree(tx, organisationId, wantedBy(slot));
      const price = await priceOf(tx, organisationId, slot, holder, body.ownPrice);
      const asked = askedAtFirst(price.total, body.discounted);
      if (!asked) throw discountRefusal(price.total);
      const outside = await outsideOpeningSlots(tx, organisationId, slot, true);
      await requireLeave(tx, organisationId, { slot, athleteId: holder.athleteId }, outside, body, now);
      const debitId = await insertDebit(tx, organisationId, { ...asked, currency: price.currency }, now);
      const id = await insertReservation(tx, {
        ...holder,
        organisationId,
        ...placed(slot, price, outside),
        notes: body.notes,
        debitId,
        createdBy: staffMemberId,
        createdAt: now,
        updatedAt: now,
      });
      return read(tx, organisationId, id);
    },
    { keep: !preview },
  );
}

const isElsewhere = (stored: StoredReservation, { court, sportId, startAt, endAt }: Slot) =>
  stored.fieldId !== court.fieldId ||
  stored.sportId !== sportId ||
  stored.startAt.getTime() !== startAt.getTime() ||
  stored.endAt.getTime() !== endAt.getTime();

/** What a debit would ask after the change; money already recorded keeps its currency. */
async function askedNow(
  tx: Queryable,
  debit: DebitRow,
  price: { total: number; currency: DebitRow["currency"] },
  discounted: number | null | undefined,
) {
  if (price.currency !== debit.currency) {
    const payments = await listPayments(tx, debit.organisationId, debit.id);
    if (payments.some((payment) => payment.voidedAt === null))
      throw refuseField("reservation.price_not_covered", ["fieldId"]);
  }
  const asked = askedAfterChange(debit, price.total, discounted);
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
const wantedBy = ({ court, startAt, endAt }: Slot, reservationId?: string): WantedTime => ({
  fieldId: court.fieldId,
  startAt,
  endAt,
  bufferMinutes: court.bufferMinutes,
  reservationId,
});

/** The stored reservation, locked with its court and the one it may move to, if this version of it may still change. */
async function changeable(tx: Queryable, organisationId: string, id: string, { fieldId, version }: ReplaceBody) {
  const stored = await lockWithCourts(tx, organisationId, id, fieldId);
  if (!stored) throw notFound();
  if (stored.status === "canceled") throw new Refusal(409, "reservation.canceled");
  if (version !== undefined && version !== stored.version)
    throw new Refusal(409, "reservation.stale", { details: { version: stored.version } });
  return stored;
}

async function change(tx: Queryable, stored: StoredReservation, body: ReplaceBody, now: Date): Promise<void> {
  const { organisationId, id } = stored;
  const slot = await slotOf(tx, organisationId, body);
  const holder = await holderOf(tx, organisationId, body);
  const debit = await lockDebit(tx, organisationId, stored.debitId);
  if (!debit) throw notFound();
  const confirmed = stored.status === "confirmed";
  const wanted = { slot, athleteId: holder.athleteId, confirmed, reservationId: id };
  if (!isElsewhere(stored, slot)) {
    const isPricedAnew = payerOf(stored) !== payerOf(holder) || body.ownPrice !== null;
    const { total, currency } = debit;
    const asBefore = { total, currency, priceListId: stored.priceListId, priceSteps: stored.priceSteps };
    const price = isPricedAnew ? await priceOf(tx, organisationId, slot, holder, body.ownPrice) : asBefore;
    const asked = await askedNow(tx, debit, price, body.discounted);
    if (holder.athleteId !== stored.athleteId) await requireAthleteLeave(tx, organisationId, wanted, body, now);
    await updateDebit(tx, organisationId, debit.id, { ...asked, updatedAt: now });
    const { priceListId, priceSteps } = price;
    return updateReservation(tx, stored, { ...holder, notes: body.notes, priceListId, priceSteps, updatedAt: now });
  }
  const { court, segments } = slot;
  requireSport(slot);
  // The courts are locked, and a closure of the day locks them too, so one of the two sees the other.
  await requireOpenDay(tx, organisationId, court, segments);
  await requireFree(tx, organisationId, wantedBy(slot, id));
  const price = await priceOf(tx, organisationId, slot, holder, body.ownPrice);
  const asked = await askedNow(tx, debit, price, body.discounted);
  const outside = await outsideOpeningSlots(tx, organisationId, slot, true);
  await requireLeave(tx, organisationId, wanted, outside, body, now);
  await updateDebit(tx, organisationId, debit.id, { ...asked, updatedAt: now });
  return updateReservation(tx, stored, {
    ...holder,
    ...placed(slot, price, outside),
    notes: body.notes,
    updatedAt: now,
  });
}

/** The constraint has the last word: its refusal becomes the contract's, with what stands in the way. */
async function explained(services: Services, organisationId: string, id: string, body: ReplaceBody, error: unknown) {
  if (databaseError(error)?.code !== "23P01") return error;
  const slot = await slotOf(services.db, organisationId, body);
  return overlapRefusal(await conflictsOf(services.db, organisationId, wantedBy(slot, id)), error);
}

/**
 * Edits, moves or resizes a reservation, pending or confirmed.
 *
 * While court, sport and times stay the same neither calendar nor price lists are asked again, except that an athlete
 * in place of a guest, or the other way round, and what has an own price now is priced anew, and that another athlete's
 * limits are asked. When one of
 * them changes, the rules are those of a new reservation. A price is computed anew for what is not yet paid only:
 * `askedAfterChange` says how, discounts and money already collected included. A court whose price is in another
 * currency is refused (`reservation.price_not_covered`) once payments are recorded.
 * @param preview nothing is saved; the answer keeps the stored `version`, which is the one to send when saving
 * @throws Refusal 404; every code of the contract's `saveErrors`
 */
export async function replaceReservation(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  body: ReplaceBody,
  preview: boolean,
): Promise<Reservation> {
  const work = async (tx: Queryable) => {
    const stored = await changeable(tx, organisationId, id, body);
    await change(tx, stored, body, services.now());
    const reservation = await read(tx, organisationId, id);
    return preview ? { ...reservation, version: stored.version } : reservation;
  };
  try {
    return await inTransaction(services.db, work, { keep: !preview });
  } catch (error) {
    throw await explained(services, organisationId, id, body, error);
  }
}
