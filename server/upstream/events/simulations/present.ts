import type { Simulation } from "#contracts/events/simulations.ts";
import { tagOf } from "#upstream/core/review.ts";
import type { Simulated, SimulationOrder } from "./work.ts";

/** Teams that were named, or as many as were asked for, called by their seeds. */
export const teamsFor = (teams: number | readonly string[]): SimulationOrder["teams"] =>
  (typeof teams === "number" ? Array.from({ length: teams }, (_, at) => `#${at + 1}`) : teams).map((name) => ({
    id: crypto.randomUUID(),
    name,
  }));

/** A simulation as it is answered. */
export const simulationOf = (
  { teams, rounds, matches, problems, schedule, courts: used }: Simulated,
  {
    courts,
    timeZone,
  }: { readonly courts: readonly { readonly id: string; readonly name: string }[]; timeZone: string },
): Simulation => ({
  ...{ teams, rounds, matches, problems, schedule, timeZone },
  tag: tagOf([teams.map(({ name }) => name), matches.length, schedule?.finishAt ?? null]),
  courts: courts.map(({ id, name }, at) => ({
    ...{ id, name, matches: 0, courtUse: 0, idleMinutes: 0 },
    ...used[at],
  })),
});
