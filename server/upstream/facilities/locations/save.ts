import type { z } from "zod";
import type { locations as contract, Location } from "#contracts/facilities/locations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockFields, removeFields } from "../fields/store.ts";
import { lockLocation } from "./place.ts";
import { requireSports, requireSportsOfCourts } from "./rules.ts";
import { insertLocation, locationOr404, removeLocation, updateLocation } from "./store.ts";

type NewLocation = z.output<typeof contract.create.body>;
type LocationChanges = z.output<typeof contract.update.body>;

/** Adds a location without courts. @throws Refusal 422 `location.sport_unknown` */
export function createLocation(services: Services, { organisationId }: StaffCaller, values: NewLocation) {
  return inTransaction(services.db, async (tx) => {
    await requireSports(tx, values.sportIds ?? []);
    const id = await insertLocation(tx, organisationId, values);
    return locationOr404(tx, organisationId, id);
  });
}

/**
 * Changes the given values of a location.
 * @throws Refusal 404; 409 `location.stale`; 422 `location.sport_unknown`, `location.sport_in_use`
 */
export function editLocation(
  services: Services,
  { organisationId }: StaffCaller,
  id: string,
  { version, ...values }: LocationChanges,
): Promise<Location> {
  return inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, id);
    const stored = await locationOr404(tx, organisationId, id);
    requireVersion(stored, version, "location.stale");
    if (values.sportIds) {
      await requireSports(tx, values.sportIds);
      requireSportsOfCourts(stored.fields, values.sportIds);
    }
    await updateLocation(tx, organisationId, id, values);
    return locationOr404(tx, organisationId, id);
  });
}

/**
 * Removes a location with its courts. The database refuses it while something is planned there.
 * @throws Refusal 404; 400 `location.in_use`
 */
export function deleteLocation(services: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  const removed = inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, id);
    const now = services.now();
    const courts = await lockFields(tx, organisationId, id);
    await removeFields(tx, organisationId, courts, now);
    await removeLocation(tx, organisationId, id, now);
  });
  const inUse = (cause: unknown) => new Refusal(400, "location.in_use", { cause });
  return refusing(removed, { fields_in_use: inUse, locations_in_use: inUse });
}
