import { ownSimulations, simulations } from "#contracts/events/simulations.ts";
import { implement } from "#upstream/core/implement.ts";
import { adviseEvent, compareOwn, simulateOwn } from "./own.ts";
import { admitAnybody, simulateForAnybody } from "./public.ts";

export const simulationImplementations = [
  ...implement(
    simulations,
    { preview: (input, { services, client }) => simulateForAnybody(services, client, input) },
    admitAnybody,
  ),
  ...implement(ownSimulations, {
    simulate: (input, { services, caller }) => simulateOwn(services, caller, input),
    compare: (input, { services, caller }) => compareOwn(services, caller, input),
    advise: (input, { services, caller }) => adviseEvent(services, caller, input),
  }),
];
