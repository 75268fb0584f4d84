import { divisions } from "#contracts/events/divisions.ts";
import { implement } from "#upstream/core/implement.ts";
import { listDivisions, showDivision } from "./list.ts";
import { changeDivision, createDivision, deleteDivision, reorderDivisions } from "./save.ts";

export const divisionImplementations = implement(divisions, {
  list: async ({ params }, { services, caller }) => ({
    data: await listDivisions(services.db, caller.organisationId, params.eventId),
  }),
  show: ({ params }, { services, caller }) =>
    showDivision(services.db, caller.organisationId, params.eventId, params.tournamentId),
  create: (input, { services, caller }) => createDivision(services, caller, input),
  update: (input, { services, caller }) => changeDivision(services, caller, input),
  reorder: (input, { services, caller }) => reorderDivisions(services, caller, input),
  delete: (input, { services, caller }) => deleteDivision(services, caller, input),
});
