import type { z } from "zod";
import type { locations as contract, Location } from "#contracts/facilities/locations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockFields, removeFields } from "../fields/store.ts";
import { requireSports, requireSportsOfCourts } from "./rules.ts";
import { findLocation, insertLocation, lockLocation, removeLocation, updateLocation } from "./store.ts";

type NewLocation = z.output<typeof contract.create.body>;
type LocationChanges = z.output<typeof contract.update.body>;

/** @throws Refusal 404 unless the organisation has this location */
export async function locationOr404(db: Queryable, organisationId: string, id: string): Promise<Location> {
  const location = await findLocation(db, organisationId, id);
  if (!location) throw notFound();
  return location;
}

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
    if (!(await lockLocation(tx, organisationId, id))) throw notFound();
    const stored = await locationOr404(tx, organisationId, id);
    if (version !== undefined && version !== stored.version)
      throw new Refusal(409, "location.stale", { details: { version: stored.version } });
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
export async function deleteLocation(services: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  try {
    await inTransaction(services.db, async (tx) => {
      if (!(await lockLocation(tx, organisationId, id))) throw notFound();
      const now = services.now();
      const courts = await lockFields(tx, organisationId, id);
      await removeFields(tx, organisationId, courts, now);
      await removeLocation(tx, organisationId, id, now);
    });
  } catch (error) {
    if (databaseError(error)?.constraint !== "fields_in_use") throw error;
    throw new Refusal(400, "location.in_use", { cause: error });
  }
}
