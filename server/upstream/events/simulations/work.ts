import type { StructurePreview } from "#contracts/events/rounds.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { Advice, Simulation } from "#contracts/events/simulations.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import type { Availability, Court } from "../engine/schedule-types.ts";

/** Courts and when they are free, in minutes of a clock that begins with `date`. */
export interface SimulatedTime {
  readonly date: string;
  readonly timeZone: string;
  readonly dayStarts: readonly number[];
  readonly courts: readonly Court[];
  /** Before which nothing begins. */
  readonly earliest: number | null;
  readonly availability: ReadonlyMap<string, Availability>;
  readonly sharing: readonly (readonly string[])[];
}

/** What is to be simulated; plain data, which goes to another thread. */
export interface SimulationOrder {
  readonly settings: StructureSettings;
  /** By seed. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  /** Null: there are no courts. */
  readonly time: SimulatedTime | null;
}

/** What comes of it. */
export interface Simulated extends Omit<StructurePreview, "tag"> {
  readonly schedule: SchedulePlan | null;
  /** How each court is used, in their order. */
  readonly courts: readonly Pick<Simulation["courts"][number], "matches" | "courtUse" | "idleMinutes">[];
}

/** What orders may ask, and what is answered. */
export interface Work {
  readonly simulate: { readonly order: SimulationOrder; readonly answer: Simulated };
  readonly advise: { readonly order: SimulationOrder; readonly answer: Advice };
}
