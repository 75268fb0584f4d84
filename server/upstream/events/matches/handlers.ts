import { matches } from "#contracts/events/matches.ts";
import { implement } from "#upstream/core/implement.ts";
import { listMatches, showMatch } from "./list.ts";
import { changeMatch, changeMatches } from "./update.ts";

export const matchImplementations = implement(matches, {
  list: ({ params, query }, { services, caller }) =>
    listMatches(services.db, caller.organisationId, params.eventId, query),
  show: ({ params }, { services, caller }) =>
    showMatch(services.db, caller.organisationId, params.eventId, params.matchId),
  update: (input, { services, caller }) => changeMatch(services, caller, input),
  batch: (input, { services, caller }) => changeMatches(services, caller, input),
});
