import { sponsors } from "#contracts/events/sponsors.ts";
import { implement } from "#upstream/core/implement.ts";
import { addSponsor, changeSponsor, deleteSponsor } from "./save.ts";
import { listSponsors, showSponsor } from "./store.ts";

export const sponsorImplementations = implement(sponsors, {
  list: ({ query }, { services, caller }) => listSponsors(services.db, caller.organisationId, query),
  show: ({ params }, { services, caller }) => showSponsor(services.db, caller.organisationId, params.id),
  create: ({ body }, { services, caller }) => addSponsor(services.db, caller.organisationId, body),
  update: ({ params, body }, { services, caller }) =>
    changeSponsor(services.db, caller.organisationId, params.id, body),
  delete: ({ params, query }, { services, caller }) =>
    deleteSponsor(services.db, caller.organisationId, params.id, query.proceed),
});
