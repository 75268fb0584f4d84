import { fields } from "#contracts/facilities/fields.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { listFields } from "./store.ts";

export const fieldImplementations = implement(fields, {
  list: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listFields(services.db, caller.organisationId, params.locationId) };
  },
  listAll: async (_, { services, caller }) => ({ data: await listFields(services.db, caller.organisationId) }),
});
