import { teams } from "#contracts/events/registrations.ts";
import { implement } from "#upstream/core/implement.ts";
import { listTeams } from "./store.ts";

export const teamImplementations = implement(teams, {
  list: async ({ params, query }, { services, caller }) => ({
    data: await listTeams(services.db, caller.organisationId, params.eventId, query),
  }),
});
