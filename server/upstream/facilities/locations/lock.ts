import { and, eq } from "drizzle-orm";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "./table.ts";

/** A location as its calendar needs it. */
export interface LockedLocation {
  id: string;
  timeZone: string;
}

/**
 * Reads a location and makes other changes of its calendar wait until the transaction ends.
 * @throws Refusal 404 unless the organisation has this location
 */
export async function lockLocation(tx: Queryable, organisationId: string, id: string): Promise<LockedLocation> {
  const [row] = await tx
    .select({ id: locations.id, timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  return row;
}
