import type { z } from "zod";
import type { reservations as contract, Reservation } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { wallSegments } from "#upstream/time.ts";
import { findCourt } from "../fields/store.ts";
import { requireWithdrawal } from "../limits/enforce.ts";
import { conflictsOf, overlapRefusal, requireFree, type WantedTime } from "./conflicts.ts";
import { requireOpenDay } from "./slot.ts";
import {
  findReservation,
  lockReservation,
  lockWithCourts,
  type StoredReservation,
  updateReservation,
} from "./store.ts";

type Cancellation = z.output<typeof contract.cancel.body>;

/** Locks a reservation, changes it and answers it as it is then. */
function changed(
  services: Services,
  organisationId: string,
  id: string,
  work: (tx: Queryable, stored: StoredReservation) => Promise<void>,
  lock: typeof lockReservation = lockReservation,
): Promise<Reservation> {
  return inTransaction(services.db, async (tx) => {
    const stored = await lock(tx, organisationId, id);
    if (!stored) throw notFound();
    await work(tx, stored);
    const reservation = await findReservation(tx, organisationId, id);
    if (!reservation) throw notFound();
    return reservation;
  });
}

/**
 * Confirms a pending reservation: from then on it takes the court. Of several that overlap exactly one can be
 * confirmed, however many are tried at once. Opening slots are not asked again: whoever saved it has proceeded.
 * @param notes replaced in the same step when given
 * @throws Refusal 404; 409 `reservation.not_pending`; 422 `reservation.closing_day`; 409 `reservation.overlap` with
 *   `details.conflicts`, a list of `ReservationConflict`
 */
export async function confirmReservation(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  notes?: string,
): Promise<Reservation> {
  let wanted: WantedTime | undefined;
  const confirm = async (tx: Queryable, stored: StoredReservation) => {
    if (stored.status !== "pending") throw new Refusal(409, "reservation.not_pending");
    const { fieldId, startAt, endAt, bufferMinutes } = stored;
    wanted = { fieldId, startAt, endAt, bufferMinutes, reservationId: id };
    const court = await findCourt(tx, organisationId, fieldId);
    if (!court) throw notFound();
    // The court is locked, and a closure of the day locks it too: either it sees this confirmation or this sees the
    // closure.
    await requireOpenDay(tx, organisationId, court, wallSegments(startAt, endAt, court.timeZone));
    await requireFree(tx, organisationId, wanted);
    await updateReservation(tx, stored, {
      status: "confirmed",
      updatedAt: services.now(),
      ...(notes === undefined ? {} : { notes }),
    });
  };
  try {
    return await changed(services, organisationId, id, confirm, lockWithCourts);
  } catch (error) {
    if (!wanted || databaseError(error)?.code !== "23P01") throw error;
    throw overlapRefusal(await conflictsOf(services.db, organisationId, wanted), error);
  }
}

/**
 * Cancels a reservation and frees the court. Its payments stay in the ledger.
 * @param onlyPending leaves one alone that somebody has confirmed meanwhile
 * @throws Refusal 404; 409 `reservation.canceled` when it already is; 409 `reservation.not_pending`; 409
 *   `reservation.limits_exceeded` when athletes may no longer withdraw and nobody said to proceed
 */
export function cancelReservation(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  { target, onlyPending, proceedBeyondLimits }: Cancellation,
): Promise<Reservation> {
  return changed(services, organisationId, id, async (tx, stored) => {
    if (stored.status === "canceled") throw new Refusal(409, "reservation.canceled");
    if (onlyPending && stored.status !== "pending") throw new Refusal(409, "reservation.not_pending");
    const now = services.now();
    if (target === "user" && !proceedBeyondLimits) await requireWithdrawal(tx, organisationId, stored, now);
    await updateReservation(tx, stored, { status: "canceled", canceledBy: target, updatedAt: now });
  });
}

/** Replaces the notes, of a canceled reservation too: staff write there why. @throws Refusal 404 */
export function replaceNotes(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  notes: string,
): Promise<Reservation> {
  return changed(services, organisationId, id, (tx, stored) =>
    updateReservation(tx, stored, { notes, updatedAt: services.now() }),
  );
}
