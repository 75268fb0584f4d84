import type { BookableLocation, Booking } from "#contracts/facilities/limits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { requireVersion } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "../locations/place.ts";
import { locationOr404 } from "../locations/store.ts";
import { requireConsistentLimits, requireConsistentUserLimits } from "./rules.ts";
import { findBooking, saveBooking } from "./store.ts";

/** A location with its rules of booking. @throws Refusal 404 */
export async function bookableLocation(db: Queryable, organisationId: string, id: string): Promise<BookableLocation> {
  const location = await locationOr404(db, organisationId, id);
  return { ...location, booking: await findBooking(db, organisationId, id) };
}

/**
 * Changes rules of booking, one change after the other. What is booked already stays as it is.
 * @param version what the caller has seen; undefined does not ask
 * @throws Refusal 404; 409 `limits.stale`; 422, the codes of the contract
 */
export function changeBooking(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  version: number | undefined,
  change: (before: Booking) => Omit<Booking, "version">,
): Promise<BookableLocation> {
  return inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, id);
    const before = await findBooking(tx, organisationId, id);
    requireVersion(before, version, "limits.stale");
    const after = { ...change(before), version: before.version + 1 };
    requireConsistentLimits(after.limits);
    requireConsistentUserLimits(after.userLimits);
    await saveBooking(tx, organisationId, id, after, services.now());
    return bookableLocation(tx, organisationId, id);
  });
}
