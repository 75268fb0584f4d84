import { fields } from "#contracts/facilities/fields.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { createField, deleteField, replaceField, updateFields } from "./save.ts";
import { listFields } from "./store.ts";

export const fieldImplementations = implement(fields, {
  list: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listFields(services.db, caller.organisationId, params.locationId) };
  },
  listAll: async (_, { services, caller }) => ({ data: await listFields(services.db, caller.organisationId) }),
  create: ({ params, body }, { services, caller }) => createField(services, caller, params.locationId, body),
  replace: ({ params, body }, { services, caller }) => replaceField(services, caller, params, body),
  updateMany: async ({ params, body }, { services, caller }) => ({
    data: await updateFields(services, caller, params.locationId, body.data),
  }),
  remove: async ({ params }, { services, caller }) => {
    await deleteField(services, caller, params);
    return undefined;
  },
});
