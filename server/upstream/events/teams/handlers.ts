import { teams } from "#contracts/events/teams.ts";
import { implement } from "#upstream/core/implement.ts";
import { listTeams } from "./store.ts";
import { withdrawTeam } from "./withdraw.ts";

export const teamImplementations = implement(teams, {
  list: async ({ params, query }, { services, caller }) => ({
    data: await listTeams(services.db, caller.organisationId, params.eventId, query),
  }),
  withdraw: (input, { services, caller }) => withdrawTeam(services, caller, input),
});
