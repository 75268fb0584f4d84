import type { FormulaValues } from "#app/rules/events/formulas.ts";
import { usualFormula } from "#app/rules/events/formulas.ts";

const formulaNames = Object.keys(usualFormula("groups", 16)) as (keyof FormulaValues)[];
const texts = [
  "teams",
  "courts",
  "locationId",
  "date",
  "days",
  "start",
  "end",
  "breakFrom",
  "breakTo",
  "matchMinutes",
  "bufferMinutes",
  "restMinutes",
] as const;

/** A scenario as it is typed, and as it stands in the address. */
export type ScenarioValues = Record<(typeof texts)[number], string> & FormulaValues & { readonly fieldIds: string[] };

/** How many courts of a location an address names at most. */
const mostCourts = 64;

/** Where the form's answer leads: on a phone it stands below a long form. */
export const answerId = "answer";

/** The parameters of an address for the scenarios that are compared, four at most. */
export const places = ["a", "b", "c", "d"] as const;

/** A scenario to begin with: a day of sixteen teams on four courts. */
export const usualScenario = (date: string): ScenarioValues => ({
  ...{ teams: "16", courts: "4", locationId: "", fieldIds: [], date, days: "1", start: "09:00", end: "19:00" },
  ...{ breakFrom: "", breakTo: "", matchMinutes: "30", bufferMinutes: "0", restMinutes: "0" },
  ...usualFormula("groupsKnockout", 16),
});

/** The scenario of an address: `usual` where it says nothing. Whatever else the address has is left out. */
export function readScenario(query: URLSearchParams, usual: ScenarioValues): ScenarioValues {
  const typed = [...texts, ...formulaNames].map((name) => [name, query.get(name)?.slice(0, 64) ?? usual[name]]);
  return { ...usual, ...Object.fromEntries(typed), fieldIds: query.getAll("fieldIds").slice(0, mostCourts) };
}

/** Whether an address asks for an answer. */
export const hasScenario = (query: URLSearchParams): boolean => query.has("teams");

/** The way back: a scenario as a query. */
export function scenarioQuery(values: ScenarioValues): URLSearchParams {
  const query = new URLSearchParams([...texts, ...formulaNames].map((name) => [name, values[name]]));
  for (const id of values.fieldIds) query.append("fieldIds", id);
  return query;
}

/** The scenarios that an address compares, as queries. */
export const comparedIn = (query: URLSearchParams): string[] =>
  places.flatMap((place) => query.get(place)?.slice(0, 4000) || []);

/** An address with scenarios to compare. */
export function withCompared(query: URLSearchParams, compared: readonly string[]): URLSearchParams {
  const all = new URLSearchParams(query);
  for (const [at, one] of compared.slice(0, places.length).entries()) all.set(places[at] ?? "", one);
  return all;
}

const aDay = 24 * 60;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** A change that would make a scenario fit. */
export interface Change {
  readonly change: "courts" | "end" | "matchMinutes" | "restMinutes" | "days";
  readonly by: number;
}

/** A scenario with a change; null where the form cannot say it. */
export function changed(values: ScenarioValues, { change, by }: Change): ScenarioValues | null {
  switch (change) {
    case "courts":
      return values.locationId === "" ? { ...values, courts: String(Number(values.courts) + by) } : null;
    case "end": {
      const end = minuteOf(values.end) + by;
      return end > aDay ? null : { ...values, end: timeOf(end) };
    }
    case "days":
      return { ...values, days: String(Number(values.days) + by) };
    default:
      return { ...values, [change]: String(Number(values[change]) - by) };
  }
}
