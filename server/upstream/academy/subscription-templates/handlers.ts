import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { addTemplate, changeTemplate, removeTemplate, reorderTemplates } from "./save.ts";
import { findTemplate, listTemplates } from "./store.ts";

export const subscriptionTemplateImplementations = implement(subscriptionTemplates, {
  list: ({ query }, { services, caller }) => listTemplates(services.db, caller.organisationId, query),
  show: async ({ params }, { services, caller }) =>
    found(await findTemplate(services.db, caller.organisationId, params.id)),
  create: ({ body }, { services, caller }) => addTemplate(services, caller, body),
  update: ({ params, body }, { services, caller }) => changeTemplate(services, caller, params.id, body),
  remove: ({ params }, { services, caller }) => removeTemplate(services, caller, params.id),
  reorder: ({ body }, { services, caller }) => reorderTemplates(services, caller, body),
});
