import { rounds } from "#contracts/events/division-rounds.ts";
import { closures } from "#contracts/events/rounds.ts";
import { implement } from "#upstream/core/implement.ts";
import { planRound } from "../schedules/round.ts";
import { closeRound, reopenRound } from "./closing.ts";
import { indexIn } from "./edit.ts";
import { changeRound, createRound, deleteRound, savePicks, showRound } from "./save.ts";
import { decideTies } from "./tie-decisions.ts";

export const closureImplementations = implement(closures, {
  close: ({ params, body: { roundIndex, tournamentId } }, { services, caller }) =>
    closeRound(services, caller, { ...params, tournamentId, at: () => roundIndex }),
  reopen: ({ params, query, body: { roundIndex, tournamentId, tag } }, { services, caller }) =>
    reopenRound(services, caller, { ...params, ...query, tag, tournamentId, at: () => roundIndex }),
  decide: (input, { services, caller }) => decideTies(services, caller, input),
});

export const roundImplementations = implement(rounds, {
  create: (input, { services, caller }) => createRound(services, caller, input),
  show: (input, { services, caller }) => showRound(services, caller, input),
  update: (input, { services, caller }) => changeRound(services, caller, input),
  delete: (input, { services, caller }) => deleteRound(services, caller, input),
  picks: (input, { services, caller }) => savePicks(services, caller, input),
  schedule: (input, { services, caller }) => planRound(services, caller, input),
  close: ({ params: { roundId, ...where } }, { services, caller }) =>
    closeRound(services, caller, { ...where, at: (one) => indexIn(one, roundId) }),
  reopen: ({ params: { roundId, ...where }, query }, { services, caller }) =>
    reopenRound(services, caller, { ...where, tag: undefined, ...query, at: (one) => indexIn(one, roundId) }),
  decide: (input, { services, caller }) => decideTies(services, caller, input, input.params.tournamentId),
});
