import { sites } from "#contracts/academy/sites.ts";
import { implement } from "#upstream/core/implement.ts";
import { addSite, changeSite, closeSite, reorderSites, showSite } from "./save.ts";
import { listSites } from "./store.ts";

export const siteImplementations = implement(sites, {
  list: async (_input, { services, caller }) => ({ data: await listSites(services.db, caller.organisationId) }),
  show: ({ params }, { services, caller }) => showSite(services.db, caller.organisationId, params.id),
  create: (input, { services, caller }) => addSite(services.db, caller.organisationId, input),
  update: (input, { services, caller }) => changeSite(services, caller.organisationId, input),
  close: (input, { services, caller }) => closeSite(services, caller, input),
  reorder: (input, { services, caller }) => reorderSites(services.db, caller.organisationId, input),
});
