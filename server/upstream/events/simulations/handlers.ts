import { ownSimulations, simulations } from "#contracts/events/simulations.ts";
import { implement } from "#upstream/core/implement.ts";
import { adviseEvent, compareForClub, simulateForClub } from "./club.ts";
import { admitPublic, simulateForPublic } from "./public.ts";

export const simulationImplementations = [
  ...implement(
    simulations,
    { preview: (input, { services, client }) => simulateForPublic(services, client, input) },
    admitPublic,
  ),
  ...implement(ownSimulations, {
    simulate: (input, { services, caller }) => simulateForClub(services, caller, input),
    compare: (input, { services, caller }) => compareForClub(services, caller, input),
    advise: (input, { services, caller }) => adviseEvent(services, caller, input),
  }),
];
