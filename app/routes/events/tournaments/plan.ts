import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { parseFormData } from "#app/backend/forms/forms.server.ts";
import { addDays } from "#app/rules/dates.ts";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { maxBreaks } from "#contracts/events/scheduling.ts";
import { StructurePlan } from "#contracts/events/structure.ts";
import { WallTime } from "#contracts/scalars.ts";

const { scheduling, ...figures } = StructurePlan.shape;
const { matchMinutes, bufferMinutes, restMinutes } = scheduling.shape;

/** How a new tournament is meant to be played, as its form carries it: what the simulator asks, with one break a day. */
export const PlanShape = z
  .object({
    ...figures,
    legs: z.enum(["1", "2"]).default("1"),
    matchMinutes,
    bufferMinutes,
    restMinutes,
    breakFrom: WallTime.nullable().default(null),
    breakTo: WallTime.nullable().default(null),
  })
  .refine(({ breakFrom, breakTo }) => (breakFrom === null) === (breakTo === null), {
    error: "field.required",
    path: ["breakTo"],
  })
  .refine(({ breakFrom, breakTo }) => breakFrom === null || breakTo === null || breakFrom < breakTo, {
    error: "schedule.hours",
    path: ["breakTo"],
  });
type Typed = z.output<typeof PlanShape>;
export type PlanValues = FormValues<Typed>;

/**
 * What an address of the simulator says of how a tournament is played; undefined where it says nothing, or nothing
 * possible.
 */
export function planIn(query: URLSearchParams, locale: LanguageCode): PlanValues | undefined {
  if (!query.has("matchMinutes")) return undefined;
  const said = Object.keys(PlanShape.shape).map((name) => [name, query.get(name) ?? ""]);
  const read = parseFormData(new URLSearchParams(said), formOf(PlanShape, { locale }));
  return read.status === "success" ? formValues(read.value, { locale }) : undefined;
}

/** The plan as the contract has it: the break on each day of the tournament. */
export function planOf(
  { breakFrom: from, breakTo: to, matchMinutes: minutes, bufferMinutes: buffer, restMinutes: rest, ...plan }: Typed,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
) {
  const dates: string[] = [];
  for (let date = startDate; date <= endDate && dates.length < maxBreaks; date = addDays(date, 1)) dates.push(date);
  return {
    ...plan,
    legs: plan.legs === "2" ? (2 as const) : (1 as const),
    scheduling: {
      ...{ matchMinutes: minutes, bufferMinutes: buffer, restMinutes: rest },
      breaks: from === null || to === null ? [] : dates.map((date) => ({ date, from, to })),
    },
  };
}
