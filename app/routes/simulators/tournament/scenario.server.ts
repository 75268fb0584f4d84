import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { parseFormData } from "#app/backend/forms/forms.server.ts";
import { addDays } from "#app/rules/dates.ts";
import { offered } from "#app/rules/events/formulas.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatPresets } from "#contracts/events/format-presets.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { ownSimulations } from "#contracts/events/simulations.ts";
import { maxCourts, maxTeams } from "#contracts/events/sizes.ts";
import { StructureSettings } from "#contracts/events/structure.ts";
import type { CallInput } from "#contracts/operation.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";
import { type ScenarioValues, scenarioQuery } from "./address.ts";

type Body = CallInput<typeof ownSimulations.simulate>["body"];

const { shape } = StructureSettings;
const { matchMinutes, bufferMinutes, restMinutes } = SchedulingOptions.shape;
const count = (min: number, max: number) => z.number().int().min(min).max(max);

/** What the form asks, in the shape of a body. */
export const ScenarioShape = z
  .object({
    teams: count(2, maxTeams),
    courts: count(1, maxCourts),
    locationId: Id.nullable().default(null),
    fieldIds: z.array(Id).max(maxCourts).default([]),
    date: LocalDate,
    days: count(1, 14),
    start: WallTime,
    end: WallTime,
    breakFrom: WallTime.nullable().default(null),
    breakTo: WallTime.nullable().default(null),
    matchMinutes: matchMinutes.unwrap(),
    bufferMinutes: bufferMinutes.unwrap(),
    restMinutes: restMinutes.unwrap(),
    formula: z.enum(offered),
    groupCount: shape.groupCount.unwrap(),
    legs: z.enum(["1", "2"]),
    matchesPerTeam: shape.matchesPerTeam.unwrap(),
    qualifiersPerGroup: shape.qualifiersPerGroup.unwrap(),
    bestNext: shape.bestNext.unwrap(),
    crossing: shape.crossing.unwrap(),
    knockout: shape.knockout.unwrap(),
    placement: shape.placement.unwrap(),
    grandFinal: shape.grandFinal.unwrap(),
    turns: shape.turns.unwrap(),
    heatSize: shape.heatSize.unwrap(),
  })
  .refine(({ start, end }) => start < end, { error: "schedule.hours", path: ["end"] })
  .refine(({ breakFrom, breakTo }) => breakFrom === null || breakTo !== null, {
    error: "field.required",
    path: ["breakTo"],
  })
  .refine(({ breakFrom, breakTo }) => breakTo === null || breakFrom !== null, {
    error: "field.required",
    path: ["breakFrom"],
  })
  .refine(({ breakFrom, breakTo }) => breakFrom === null || breakTo === null || breakFrom < breakTo, {
    error: "schedule.hours",
    path: ["breakTo"],
  });
export type Scenario = z.output<typeof ScenarioShape>;

/** What was typed as a scenario, or what is wrong with it. */
export const parseScenario = (values: ScenarioValues, locale: LanguageCode) =>
  parseFormData(scenarioQuery(values), formOf(ScenarioShape, { locale }));

/** A scenario as upstream is asked it. @param courtName how an imagined court is called, by its number */
export function bodyOf(scenario: Scenario, timeZone: string, courtName: (number: number) => string): Body {
  const { teams, courts, locationId, fieldIds, date, days, start, end, breakFrom, breakTo, ...rest } = scenario;
  const { matchMinutes: minutes, bufferMinutes: buffer, restMinutes: rested, legs, ...formula } = rest;
  const dates = Array.from({ length: days }, (_, at) => addDays(date, at));
  const isHeats = formula.formula === "multipleScoreboard";
  const breaks =
    breakFrom === null || breakTo === null ? [] : dates.map((on) => ({ date: on, from: breakFrom, to: breakTo }));
  return {
    ...{ teams, locationId, fieldIds: locationId === null ? [] : fieldIds, timeZone },
    courts: locationId === null ? Array.from({ length: courts }, (_, at) => courtName(at + 1)) : [],
    days: dates.map((on) => ({ date: on, from: start, to: end })),
    settings: {
      ...formula,
      legs: legs === "2" ? 2 : 1,
      // How matches are won makes no difference to how much is played; heats alone differ.
      format: isHeats ? formatPresets.points : formatPresets.beachVolley,
      ranking: isHeats ? presets.scoreboard : presets.volleyball,
      scheduling: { matchMinutes: minutes, bufferMinutes: buffer, restMinutes: rested, breaks },
    },
  };
}
