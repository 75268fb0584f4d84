import { championships } from "#contracts/events/championships.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { addChampionship, changeChampionship, deleteChampionship } from "./save.ts";
import { findSeason, listChampionships } from "./store.ts";

export const championshipImplementations = implement(championships, {
  list: ({ query }, { services, caller }) => listChampionships(services.db, caller.organisationId, query),
  show: async ({ params }, { services, caller }) =>
    found(await findSeason(services.db, caller.organisationId, params.id)),
  create: ({ body }, { services, caller }) => addChampionship(services, caller, body),
  update: ({ params, body }, { services, caller }) => changeChampionship(services, caller, params.id, body),
  delete: ({ params }, { services, caller }) => deleteChampionship(services, caller, params.id),
});
