import { z } from "zod";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import { type Championship, ChampionshipBody } from "#contracts/events/championships.ts";
import { parsePoints, pointsText, presets } from "./points.ts";

/** A championship's body as its form has it: the points in one line. */
export const ChampionshipShape = ChampionshipBody.extend({
  pointsTable: z
    .string()
    .trim()
    .min(1)
    .max(1200)
    .refine((text) => parsePoints(text) !== null, "championship.points_text"),
});
type Typed = z.output<typeof ChampionshipShape>;

/** A championship in the words of the body that would save it. */
export const recordOf = ({
  name,
  description,
  from,
  to,
  pointsTable,
  bestOf,
  rankBy,
}: Championship): ChampionshipBody => ({ name, description, from, to, pointsTable, bestOf, rankBy });

/**
 * A new championship, of a calendar year.
 * @param day today
 */
export const newRecord = (day: string): ChampionshipBody => ({
  name: "",
  description: "",
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
  pointsTable: [...presets.steps],
  bestOf: null,
  rankBy: "athlete",
});

export type ChampionshipValues = FormValues<Typed>;

/** The fields as text, as the form starts with them. */
export const startOf = (
  { pointsTable, ...body }: ChampionshipBody,
  writing: Parameters<typeof formValues>[1],
): ChampionshipValues => formValues({ ...body, pointsTable: pointsText(pointsTable) }, writing);

/** What the form says as a body. */
export const bodyOf = <T extends Typed>({ pointsTable, ...typed }: T) => ({
  ...typed,
  pointsTable: parsePoints(pointsTable) ?? [],
});
