import { fields } from "#contracts/facilities/fields.ts";
import { implement } from "#upstream/core/implement.ts";
import { listedBy } from "../locations/place.ts";
import { createField, deleteField, replaceField, updateFields } from "./save.ts";
import { listFields } from "./store.ts";

export const fieldImplementations = implement(fields, {
  list: listedBy(listFields),
  listAll: async (_, { services, caller }) => ({ data: await listFields(services.db, caller.organisationId) }),
  create: ({ params, body }, { services, caller }) => createField(services, caller, params.locationId, body),
  replace: ({ params, body }, { services, caller }) => replaceField(services, caller, params, body),
  updateMany: async ({ params, body }, { services, caller }) => ({
    data: await updateFields(services, caller, params.locationId, body.data),
  }),
  remove: ({ params }, { services, caller }) => deleteField(services, caller, params),
});
