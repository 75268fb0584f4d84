import { tournaments } from "#contracts/events/tournaments.ts";
import { implement } from "#upstream/core/implement.ts";
import { cancelTournament } from "./cancel.ts";
import { createTournament } from "./create.ts";
import { deleteTournament } from "./delete.ts";
import { showTournament } from "./store.ts";
import { changeTournament } from "./update.ts";
import { changeVisibility } from "./visibility.ts";

export const tournamentImplementations = implement(tournaments, {
  show: ({ params }, { services, caller, language }) =>
    showTournament(services.db, { ...caller, language }, params.id, services.now()),
  create: (input, { services, caller, language }) => createTournament(services, { ...caller, language }, input),
  update: (input, { services, caller, language }) => changeTournament(services, { ...caller, language }, input),
  delete: (input, { services, caller, language }) => deleteTournament(services, { ...caller, language }, input),
  cancel: (input, { services, caller, language }) => cancelTournament(services, { ...caller, language }, input),
  changeVisibility: (input, { services, caller, language }) =>
    changeVisibility(services, { ...caller, language }, input),
});
