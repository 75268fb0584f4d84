import { and, isNull } from "drizzle-orm";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "./table.ts";

/** A location as what belongs to it needs it. */
export interface Place {
  id: string;
  timeZone: string;
  /** The sports that its courts may offer. */
  sportIds: string[];
}

const columns = { id: locations.id, timeZone: locations.timeZone, sportIds: locations.sportIds };

/** The one location of this id that is not removed. */
export const present = (organisationId: string, id: string) =>
  and(rowsOf(locations, { organisationId, id }), isNull(locations.removedAt));

/** @throws Refusal 404 unless the organisation has this location */
export async function requireLocation(db: Queryable, organisationId: string, id: string): Promise<Place> {
  const [row] = await db.select(columns).from(locations).where(present(organisationId, id));
  return found(row);
}

/**
 * Reads a location and makes other changes of it, its courts, hours, prices and pictures wait until the transaction
 * ends. The first of all locks (ADR 48).
 * @throws Refusal 404 unless the organisation has this location
 */
export async function lockLocation(tx: Queryable, organisationId: string, id: string): Promise<Place> {
  const [row] = await tx.select(columns).from(locations).where(present(organisationId, id)).for("no key update");
  return found(row);
}

/** What a handler of a list within a location is given. */
interface ListCall {
  input: { params: { locationId: string } };
  context: { services: { db: Queryable }; caller: { organisationId: string } };
}

/** The handler of a location's list that is answered whole. It throws Refusal 404 for a location of others. */
export const listedBy =
  <T>(list: (db: Queryable, organisationId: string, locationId: string) => Promise<T[]>) =>
  async ({ params: { locationId } }: ListCall["input"], { services: { db }, caller }: ListCall["context"]) => {
    await requireLocation(db, caller.organisationId, locationId);
    return { data: await list(db, caller.organisationId, locationId) };
  };
