import { structures } from "#contracts/events/rounds.ts";
import { implement } from "#upstream/core/implement.ts";
import { cleanStructure } from "./clean.ts";
import { generateStructure, previewStructure } from "./generate.ts";
import { reorderTeams } from "./reorder.ts";
import { showStructure } from "./store.ts";

export const structureImplementations = implement(structures, {
  preview: (input, { services, caller }) => previewStructure(services, caller, input),
  generate: (input, { services, caller }) => generateStructure(services, caller, input),
  show: ({ params, query }, { services, caller }) =>
    showStructure(services.db, caller.organisationId, params.eventId, query.tournamentId),
  reorder: (input, { services, caller }) => reorderTeams(services, caller, input),
  clean: (input, { services, caller }) => cleanStructure(services, caller, input),
});
