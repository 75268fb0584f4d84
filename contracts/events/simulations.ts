import { z } from "zod";
import { resource, staffResource } from "../resource.ts";
import { Id, Instant, KnownTimeZone, LocalDate, line, WallTime } from "../scalars.ts";
import { eventRoles } from "./roles.ts";
import { StructurePreview } from "./rounds.ts";
import { ScheduleMetrics, SchedulePlan } from "./scheduling.ts";
import { maxCourts, maxSimulatedDays, maxTeams } from "./sizes.ts";
import { StructureSettings } from "./structure.ts";

/**
 * Milliseconds of processor time that a simulation takes at most; milliseconds in which a call is answered, with all that it
 * asks, also on a machine that has others to serve; and how many a minute the public call answers, to an address and to all.
 */
export const simulationTime = 2000;
export const simulationWait = 4000;
export const simulationsAMinute = { each: 30, all: 120 } as const;
/** Scenarios that are compared at most. */
const maxCompared = 4;
/**
 * Milliseconds of processor time that simulations of strangers take in a minute at most: for one address, and for all
 * addresses together.
 */
export const simulationBudget = { each: 8_000, all: 30_000 } as const;

/** How many teams, or their names by seed. */
const Teams = z.union([z.number().int().min(2).max(maxTeams), z.array(line(60)).min(2).max(maxTeams)]);

/**
 * What settings make of teams, and where and when the matches would be played on courts: a preview of a tournament that
 * does not exist. `schedule` is null where the settings have `problems`, or there are no courts. Its `fieldId`s are
 * those of `courts`.
 */
export const Simulation = StructurePreview.extend({
  /** `courtUse` and `idleMinutes`: as those of the schedule, of this court alone. */
  courts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      matches: z.number().int(),
      courtUse: z.number().int(),
      idleMinutes: z.number().int(),
    }),
  ),
  timeZone: z.string(),
  schedule: SchedulePlan.nullable(),
}).meta({ id: "Simulation" });
export type Simulation = z.infer<typeof Simulation>;

const errors = [
  "schedule.hours", // 422: hours end before they begin
  "simulation.too_large", // 422: more than can be computed in two seconds
  "simulation.busy", // 429, with `seconds`: too many others are asking, or the same one too often at once
] as const;

/**
 * What counts of the settings' `scheduling` are its figures and breaks, and its days where it has any. `fieldIds` and
 * `finalsOn` name courts of an event, and do not count.
 */
export const simulations = resource(
  { name: "simulations", auth: "public" },
  {
    preview: {
      call: "POST /public/tournamentPreview",
      summary: "Simulate a tournament on courts with hours of their own; nothing is kept",
      status: 200,
      keyless: true,
      body: z.object({
        settings: StructureSettings,
        teams: Teams,
        courts: z
          .array(
            z.object({
              name: line(60),
              windows: z.array(z.object({ from: Instant, to: Instant })).max(maxSimulatedDays),
            }),
          )
          .max(maxCourts),
        timeZone: KnownTimeZone,
      }),
      response: Simulation,
      errors: [
        ...errors,
        "simulation.too_long", // 422: hours on more dates than `max`
        "simulation.too_many_windows", // 422: more hours, all courts together, than `max`
        "request.too_many", // 429, with `seconds`: too many calls, or too much processor time
      ],
    },
  },
);

/** What settings would give a tournament, in short. `finishAt`: null when not all fits, or there are no courts. */
export const Advice = z
  .object({
    formula: StructureSettings.shape.formula,
    problems: StructurePreview.shape.problems,
    matches: z.number().int(),
    /** The fewest matches that a team plays for certain; null where no team is known. */
    least: z.number().int().nullable(),
    finishAt: Instant.nullable(),
    /** Whether all matches found a court and a time; null without courts. */
    fits: z.boolean().nullable(),
    /** Only with courts; null without. */
    metrics: ScheduleMetrics.nullable(),
  })
  .meta({ id: "Advice" });
export type Advice = z.infer<typeof Advice>;

/** A tournament that is not there, on courts of a location, around what takes them, or on imagined ones. */
const Scenario = z.object({
  settings: StructureSettings,
  teams: Teams,
  /** The location of the courts; null: courts that are free all the time, called by the names in `courts`. */
  locationId: Id.nullable().default(null),
  courts: z.array(line(60)).max(maxCourts).default([]),
  /** Courts of the location; empty: all of its courts. */
  fieldIds: z.array(Id).max(maxCourts).default([]),
  /** The zone where there is no location; otherwise the location's own counts. */
  timeZone: KnownTimeZone.default("Europe/Rome"),
  days: z
    .array(z.object({ date: LocalDate, from: WallTime, to: WallTime }))
    .min(1)
    .max(31),
});

/** Simulations on the club's real courts. Each takes a few seconds at most; what is not computed by then is null. */
export const ownSimulations = staffResource(
  { name: "ownSimulations", roles: eventRoles },
  {
    simulate: {
      call: "POST /events/simulations",
      summary:
        "Simulate a tournament on courts of a location, around what takes them, or on imagined ones; nothing is kept",
      status: 200,
      keyless: true,
      body: Scenario,
      response: Simulation,
      errors,
    },
    compare: {
      call: "POST /events/simulationComparisons",
      summary: "What several tournaments would be like, in short; nothing is kept",
      status: 200,
      keyless: true,
      body: z.object({ scenarios: z.array(Scenario).min(1).max(maxCompared) }),
      /** In the order of the scenarios; null: it could not be computed, by itself or in time. */
      response: z.object({ data: z.array(Advice.extend({ timeZone: z.string() }).nullable()) }),
    },
    advise: {
      call: "POST /events/tournaments/:eventId/structureAdvice",
      summary:
        "What each of several settings would give a tournament: matches, and when it would be over on its courts",
      status: 200,
      keyless: true,
      body: z.object({ settings: z.array(StructureSettings).min(1).max(8), tournamentId: Id.optional() }),
      /** In the order of the settings; null: it could not be computed in time. */
      response: z.object({ teams: z.number().int(), timeZone: z.string(), data: z.array(Advice.nullable()) }),
    },
  },
);
