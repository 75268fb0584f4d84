import type { z } from "zod";
import type { reservations as contract, Reservation } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { wallSegments } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { conflictsOf, overlapRefusal, type RequestedTime, requireNoOverlap } from "#upstream/occupancies/conflicts.ts";
import { findCourt } from "../fields/store.ts";
import { requireWithdrawal } from "../limits/enforce.ts";
import { requireOpenDay } from "./slot.ts";
import {
  lockReservation,
  lockWithCourts,
  reservationOr404,
  type StoredReservation,
  updateReservation,
} from "./store.ts";

type Cancellation = z.output<typeof contract.cancel.body>;

/** Locks a reservation, changes it and answers it as it is then. */
function changed(
  services: Services,
  caller: StaffCaller,
  id: string,
  work: (tx: Queryable, stored: StoredReservation) => Promise<void>,
  lock: typeof lockReservation = lockReservation,
): Promise<Reservation> {
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    await setActor(tx, caller);
    await work(tx, await lock(tx, organisationId, id));
    return reservationOr404(tx, organisationId, id);
  });
}

/**
 * Confirms a pending reservation: from then on it takes the court. When several overlap, exactly one can be confirmed,
 * however many are tried at once. Opening slots are not checked again: that was decided when it was saved.
 * @param notes replaced in the same step when given
 * @throws Refusal 404; 409 `reservation.not_pending`; 422 `reservation.closing_day`; 409 `reservation.overlap` with
 *   `details.conflicts`, a list of `ReservationConflict`
 */
export function confirmReservation(
  services: Services,
  caller: StaffCaller,
  id: string,
  notes?: string,
): Promise<Reservation> {
  const { organisationId } = caller;
  let wanted: RequestedTime | undefined;
  const confirm = async (tx: Queryable, stored: StoredReservation) => {
    if (stored.status !== "pending") throw new Refusal(409, "reservation.not_pending");
    const { fieldId, startAt, endAt, bufferMinutes } = stored;
    wanted = { fieldId, startAt, endAt, bufferMinutes, reservationId: id };
    const court = found(await findCourt(tx, organisationId, fieldId));
    // The court is locked, and a closure of the day locks it too: either it sees this confirmation or this sees the
    // closure.
    await requireOpenDay(tx, organisationId, court, wallSegments(startAt, endAt, court.timeZone));
    await requireNoOverlap(tx, organisationId, wanted);
    await updateReservation(tx, stored, {
      status: "confirmed",
      updatedAt: services.now(),
      ...(notes === undefined ? {} : { notes }),
    });
  };
  return refusing(changed(services, caller, id, confirm, lockWithCourts), {
    [exclusionViolation]: async (cause) =>
      overlapRefusal(wanted ? await conflictsOf(services.db, organisationId, wanted) : [], cause),
  });
}

/**
 * Cancels a reservation and frees the court; a pending one that the manager cancels is rejected. Its payments stay in
 * the ledger.
 * @param onlyPending leaves one alone that was confirmed in the meantime
 * @throws Refusal 404; 409 `reservation.canceled` when it already is; 409 `reservation.not_pending`; 409
 *   `reservation.limits_exceeded` when athletes may no longer withdraw unless the staff chose to proceed
 */
export function cancelReservation(
  services: Services,
  caller: StaffCaller,
  id: string,
  { target, onlyPending, proceedBeyondLimits }: Cancellation,
): Promise<Reservation> {
  return changed(services, caller, id, async (tx, stored) => {
    if (stored.status === "canceled") throw new Refusal(409, "reservation.canceled");
    if (onlyPending && stored.status !== "pending") throw new Refusal(409, "reservation.not_pending");
    const now = services.now();
    if (target === "user" && !proceedBeyondLimits) await requireWithdrawal(tx, caller.organisationId, stored, now);
    const canceledBy = target === "manager" && stored.status === "pending" ? "rejection" : target;
    await updateReservation(tx, stored, { status: "canceled", canceledBy, updatedAt: now });
  });
}

/** Replaces the notes, of a canceled reservation too: staff write there why. @throws Refusal 404 */
export function replaceNotes(services: Services, caller: StaffCaller, id: string, notes: string): Promise<Reservation> {
  return changed(services, caller, id, (tx, stored) =>
    updateReservation(tx, stored, { notes, updatedAt: services.now() }),
  );
}
