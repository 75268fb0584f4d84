import type { StructurePreview } from "#contracts/events/rounds.ts";
import type { Advice, Simulation } from "#contracts/events/simulations.ts";
import { maxSimulatedMatches } from "#contracts/events/sizes.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { check } from "../engine/check.ts";
import { infeasible } from "../engine/infeasible.ts";
import { metrics } from "../engine/metrics.ts";
import { plannedMatches } from "../engine/planned.ts";
import { problemsOf } from "../engine/problems.ts";
import { commonSeed, schedule } from "../engine/schedule.ts";
import type { Court, Placements, PlannedMatch, ScheduleInput } from "../engine/schedule-types.ts";
import { type Resolved, resolved } from "../rounds/resolved.ts";
import { matchesOf, roundsOf, teamsOf } from "../rounds/view.ts";
import { infeasibleOf, scheduleOutput } from "../schedules/answer.ts";
import { Clock, earliestMinute } from "../schedules/time.ts";
import { draw, tagOfDraw } from "../structure/draw.ts";
import { requireHours, timeOfWindows } from "./hours.ts";
import { simulationOf, teamsFor } from "./present.ts";
import type { Planned, PlanOrder, PreviewOrder, Simulated, SimulatedTime, SimulationOrder, Work } from "./work.ts";

// why: a thread loads this file and all that it imports: neither schemas nor anything of a database, so that it is there
// in a third of a second (ADR 106; tests/imports.test.ts).

const nobody = "00000000-0000-4000-8000-000000000000";

/** The competition that the settings make; null when there is something wrong with them. */
function drawn({ settings, teams }: SimulationOrder): { problems: StructurePreview["problems"]; one: Resolved | null } {
  const ids = teams.map(({ id }) => id);
  const problems = problemsOf(settings, ids).map((problem) => ({ ...problem }));
  if (problems.length > 0) return { problems, one: null };
  const rows = teams.map((team, at) => ({ ...team, seed: at + 1, withdrawnAt: null, rank: null }));
  const context = { organisationId: nobody, eventId: nobody, divisionId: nobody, teams: rows, now: new Date(0) };
  return { problems, one: resolved(draw(settings, context)) };
}

/** What the scheduler is given of a competition in which nothing has happened. */
function inputOf(one: Resolved, { settings }: SimulationOrder, time: SimulatedTime): ScheduleInput {
  const begins = earliestMinute(settings.scheduling, new Clock(time.date, time.timeZone));
  const earliest = begins === null ? time.earliest : Math.max(begins, time.earliest ?? begins);
  const {
    matchMinutes: duration,
    bufferMinutes: buffer,
    restMinutes,
    slotMinutes,
    maxMatchesPerDay,
  } = settings.scheduling;
  const matches = plannedMatches(
    one.competition.rounds.map(({ round, picks, matches: rows }, at) => {
      const rowOf = new Map(rows.map((row) => [row.key, row]));
      return {
        id: round.id,
        graph: round.graph,
        picks: picks.map(({ source }) => source),
        resolved: one.rounds[at] ?? null,
        match: ({ key }): Omit<PlannedMatch, "sides" | "turnsAfter"> | null => {
          const row = rowOf.get(key);
          if (!row || one.rounds[at]?.matches.get(key)?.isVoid) return null;
          const { id, number } = row;
          return { id, number, duration, buffer, courts: null, earliest, locked: null };
        },
        waits: settings.scheduling.after === "previousRound",
      };
    }),
  );
  return {
    ...{ courts: time.courts, matches, teams: time.availability, sharing: time.sharing },
    ...{ rest: restMinutes, slotMinutes, maxPerDay: maxMatchesPerDay, dayStarts: time.dayStarts },
  };
}

/** Refuses what has more matches than its page draws, before it is planned. @throws Refusal 422 `simulation.too_large` */
function requireDrawable({ competition }: Resolved): void {
  const matches = competition.rounds.reduce((sum, round) => sum + round.matches.length, 0);
  if (matches > maxSimulatedMatches) throw new Refusal(422, "simulation.too_large");
}

/**
 * Draws and plans a tournament that is not there.
 * @param requires of what was drawn, before it is planned
 * @throws Error when the checker refuses what the scheduler made; what `requires` throws
 */
function simulate(order: SimulationOrder, requires: (one: Resolved) => void = () => {}): Simulated {
  const { problems, one } = drawn(order);
  if (!one) return { teams: [], rounds: [], matches: [], problems, schedule: null, courts: [] };
  requires(one);
  const shown = { teams: teamsOf(one.competition), rounds: roundsOf(one), matches: matchesOf(one), problems };
  if (!order.time) return { ...shown, schedule: null, courts: [] };
  const prepared = {
    context: { competitions: [one] },
    options: order.settings.scheduling,
    clock: new Clock(order.time.date, order.time.timeZone),
    input: inputOf(one, order, order.time),
    rows: new Map(one.competition.rounds.flatMap(({ matches }) => matches.map((row) => [row.id, row] as const))),
    current: new Map(),
  };
  const { placements, unfit } = planned(prepared.input, prepared.clock);
  const plan = scheduleOutput(prepared, placements, { unfit: unfit && infeasibleOf(prepared, unfit) });
  if (plan.violations.length > 0)
    throw new Error(`the checker refuses a simulation: ${JSON.stringify(plan.violations.slice(0, 5))}`);
  return {
    ...shown,
    schedule: plan,
    courts: order.time.courts.map((court) => useOf(court, prepared.input, placements)),
  };
}

/** How a court is used, as if it were the only one. */
function useOf(court: Court, input: ScheduleInput, placements: Placements): Simulated["courts"][number] {
  const matches = input.matches.filter(({ id }) => placements.get(id)?.court === court.id);
  const { courtUse, idleMinutes } = metrics({ ...input, courts: [court], matches }, placements);
  return { matches: matches.length, courtUse, idleMinutes };
}

/** What settings would give, in short, by the same draw and the same schedule as a simulation. */
function advise(order: SimulationOrder): Advice {
  const { formula, turns } = order.settings;
  const { problems, one } = drawn(order);
  if (!one) return { formula, problems, matches: 0, least: null, finishAt: null, fits: null, metrics: null };
  const matches = one.competition.rounds.reduce((sum, round) => sum + round.matches.length, 0);
  const nowhere = { date: "2000-01-01", timeZone: "UTC", dayStarts: [], courts: [], earliest: null };
  const time = order.time ?? { ...nowhere, availability: new Map(), sharing: [] };
  const input = inputOf(one, order, time);
  // In heats everybody plays each turn, which the sides of the matches do not say.
  const least = formula === "multipleScoreboard" ? turns : metrics(input, new Map()).matchesPerTeam[0];
  const common = { formula, problems, matches, least };
  if (!order.time) return { ...common, finishAt: null, fits: null, metrics: null };
  const { placements, unplaced, finish } = schedule(input, commonSeed);
  const fits = unplaced.length === 0 && check(input, placements).length === 0;
  const clock = new Clock(time.date, time.timeZone);
  const { matchesPerTeam, ...measured } = metrics(input, placements);
  return {
    ...{ ...common, fits, finishAt: fits && finish !== null ? clock.instantAt(finish).toISOString() : null },
    metrics: { ...measured, matchesPerTeam: [...matchesPerTeam], releasedMinutes: 0 },
  };
}

/** Gives matches courts and times, and says why not all fit. */
function planned(input: ScheduleInput, clock: Clock): Planned {
  const { placements, unplaced } = schedule(input, commonSeed);
  const unfit = unplaced.length > 0 ? infeasible(input, commonSeed, (minute) => clock.dayLater(minute)) : null;
  return { placements, unplaced, unfit };
}

const plan = ({ input, date, timeZone }: PlanOrder): Planned => planned(input, new Clock(date, timeZone));

/** A structure before it is made; what is wrong with its settings, then without rounds. */
function preview({ settings, drawn: of }: PreviewOrder): StructurePreview {
  const tag = tagOfDraw(settings, of.teams);
  const problems = problemsOf(
    settings,
    of.teams.map(({ id }) => id),
  ).map((problem) => ({ ...problem }));
  if (problems.length > 0) return { tag, teams: [], rounds: [], matches: [], problems };
  const one = resolved(draw(settings, of));
  return { tag, teams: teamsOf(one.competition), rounds: roundsOf(one), matches: matchesOf(one), problems: [] };
}

/** What anybody asks, from its body on. @throws Refusal 422 `schedule.hours`, `simulation.too_long`, `simulation.too_many_windows` */
function simulateBody({ settings, teams: asked, courts: given, timeZone }: Work["preview"]["order"]) {
  requireHours(settings.scheduling);
  const courts = given.map((court) => ({ ...court, id: crypto.randomUUID() }));
  const time = timeOfWindows(courts, timeZone, settings.scheduling);
  const teams = teamsFor(asked);
  return simulationOf(simulate({ settings, teams, time }), { settings, teams, courts, timeZone });
}

/** What a club asks, as its page draws it. @throws Refusal 422 `simulation.too_large` when that is too much of a page */
function simulateOwn(order: Work["simulate"]["order"]) {
  return simulationOf(simulate(order, requireDrawable), { ...order, settings: order.asked });
}

const written = (answer: StructurePreview | Simulation) => new TextEncoder().encode(JSON.stringify(answer));

/**
 * Steps of an order at most, twice those of the largest that is done in time: what is too large is so on any machine.
 */
export const mostSteps = 40_000_000;

/** What the thread does, by what it is asked. */
export const work: { readonly [Kind in keyof Work]: (order: Work[Kind]["order"]) => Work[Kind]["answer"] } = {
  preview: (body) => written(simulateBody(body)),
  simulate: (order) => written(simulateOwn(order)),
  advise,
  structure: (order) => written(preview(order)),
  plan,
};
