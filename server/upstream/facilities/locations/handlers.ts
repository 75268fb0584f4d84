import { locations } from "#contracts/facilities/locations.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { findLocation, listLocations } from "./store.ts";

async function locationOr404(db: Queryable, organisationId: string, id: string) {
  const location = await findLocation(db, organisationId, id);
  if (!location) throw notFound();
  return location;
}

export const locationImplementations = implement(locations, {
  list: async (_, { services, caller }) => ({ data: await listLocations(services.db, caller.organisationId) }),
  show: ({ params }, { services, caller }) => locationOr404(services.db, caller.organisationId, params.id),
  showForReservations: ({ params }, { services, caller }) =>
    locationOr404(services.db, caller.organisationId, params.id),
});
