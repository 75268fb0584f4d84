import type { Simulation } from "#contracts/events/simulations.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { tagOfDraw } from "../structure/draw.ts";
import type { Simulated, SimulationOrder } from "./work.ts";

/** Teams that were named, or as many as were asked for, called by their seeds. */
export const teamsFor = (teams: number | readonly string[]): SimulationOrder["teams"] =>
  (typeof teams === "number" ? Array.from({ length: teams }, (_, at) => `#${at + 1}`) : teams).map((name) => ({
    id: crypto.randomUUID(),
    name,
  }));

/** What was simulated: the settings as they were asked, the teams, and the courts in their order. */
interface Asked {
  readonly settings: StructureSettings;
  readonly teams: SimulationOrder["teams"];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string;
}

/** A simulation as it is answered. Its tag is that of the structure which the same settings make of such teams. */
export const simulationOf = (
  { teams, rounds, matches, problems, schedule, courts: used }: Simulated,
  { settings, teams: given, courts, timeZone }: Asked,
): Simulation => ({
  ...{ teams, rounds, matches, problems, schedule, timeZone },
  tag: tagOfDraw(settings, given),
  courts: courts.map(({ id, name }, at) => ({
    ...{ id, name, matches: 0, courtUse: 0, idleMinutes: 0 },
    ...used[at],
  })),
});
