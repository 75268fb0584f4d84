import type { StructurePreview } from "#contracts/events/rounds.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { Advice, Simulation, simulations } from "#contracts/events/simulations.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { Refusal } from "#upstream/core/refusal.ts";
import type { Availability, Change, Court, Reason, Schedule, ScheduleInput } from "../engine/schedule-types.ts";

/** Courts and when they are free, in minutes of a clock that begins with `date`. */
export interface SimulatedTime {
  readonly date: string;
  readonly timeZone: string;
  readonly dayStarts: readonly number[];
  readonly courts: readonly Court[];
  /** The minute before which nothing begins. */
  readonly earliest: number | null;
  readonly availability: ReadonlyMap<string, Availability>;
  readonly sharing: readonly (readonly string[])[];
}

/** What is to be simulated; plain data, which goes to another thread. */
export interface SimulationOrder {
  readonly settings: StructureSettings;
  /** The teams by seed. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  /** When and where is played; null: there are no courts. */
  readonly time: SimulatedTime | null;
}

/** A simulation on courts of a club, or on imagined ones, as its page shows it. */
interface ClubOrder extends SimulationOrder {
  /** The settings as they were asked, without the hours. */
  readonly asked: StructureSettings;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string;
}

/** What comes of a simulation. */
export interface Simulated extends Omit<StructurePreview, "tag"> {
  readonly schedule: SchedulePlan | null;
  /** How each court is used, in their order. */
  readonly courts: readonly Pick<Simulation["courts"][number], "matches" | "courtUse" | "idleMinutes">[];
}

/** A structure that is shown before it is made. */
export interface PreviewOrder {
  readonly settings: StructureSettings;
  readonly drawn: {
    readonly organisationId: string;
    readonly eventId: string;
    readonly divisionId: string;
    /** The teams by seed. */
    readonly teams: readonly {
      readonly id: string;
      readonly name: string;
      readonly seed: number;
      readonly withdrawnAt: Date | null;
      readonly rank: number | null;
    }[];
    readonly now: Date;
  };
}

/** Matches that are to have courts and times; `date`, `timeZone`: of the clock whose minutes they count in. */
export interface PlanOrder {
  readonly input: ScheduleInput;
  readonly date: string;
  readonly timeZone: string;
}

/** A schedule; `unfit`: why not all matches fit, and what would make them fit. */
export interface Planned extends Pick<Schedule, "placements" | "unplaced"> {
  readonly unfit: { readonly reasons: readonly Reason[]; readonly wouldFit: readonly Change[] } | null;
}

/** Answers of hundreds of matches are written where they are computed. */
type Written = Uint8Array<ArrayBuffer>;

/** What orders may ask, and what is answered. */
export interface Work {
  /** Anybody's preview: the order is the whole body. */
  readonly preview: { readonly order: HandlerInput<(typeof simulations)["preview"]>["body"]; readonly answer: Written };
  readonly simulate: { readonly order: ClubOrder; readonly answer: Written };
  readonly advise: { readonly order: SimulationOrder; readonly answer: Advice };
  readonly structure: { readonly order: PreviewOrder; readonly answer: Written };
  readonly plan: { readonly order: PlanOrder; readonly answer: Planned };
}

/** What the thread is told: an order, and how many milliseconds it has for it, of the processor and in all. */
export type ThreadMessage = {
  [Kind in keyof Work]: {
    readonly kind: Kind;
    readonly order: Work[Kind]["order"];
    readonly processorTime: number;
    readonly time: number;
  };
}[keyof Work];

/** What it says: an answer; a refusal, in its parts; that it is too large; or what went wrong. */
export type WorkerMessage = { readonly cpu: number } & (
  | { readonly answer: Work[keyof Work]["answer"] }
  | { readonly refused: Pick<Refusal, "status" | "code" | "fields" | "details"> }
  | { readonly isTooLarge: true }
  | { readonly failed: unknown }
);
