import { locations } from "#contracts/facilities/locations.ts";
import { implement } from "#upstream/core/implement.ts";
import { createLocation, deleteLocation, editLocation } from "./save.ts";
import { listLocations, locationOr404 } from "./store.ts";

export const locationImplementations = implement(locations, {
  list: async (_, { services, caller }) => ({ data: await listLocations(services.db, caller.organisationId) }),
  show: ({ params }, { services, caller }) => locationOr404(services.db, caller.organisationId, params.id),
  create: ({ body }, { services, caller }) => createLocation(services, caller, body),
  update: ({ params, body }, { services, caller }) => editLocation(services, caller, params.id, body),
  remove: ({ params }, { services, caller }) => deleteLocation(services, caller, params.id),
});
