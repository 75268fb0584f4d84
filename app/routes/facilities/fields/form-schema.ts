import { z } from "zod";
import { Color, colors, type Field } from "#contracts/facilities/fields.ts";
import { Id, line } from "#contracts/scalars.ts";
import { chosen } from "../chosen.ts";

const sportIds = chosen(Id, { max: 50 }).default([]);

/** The form of a court, text into the contract's body. */
export const fieldForm = z.object({ name: line(60), shownName: line(60).optional(), color: Color, sportIds });

/** The same for a court that exists: with what of it the form has seen. */
export const editFieldForm = fieldForm.extend({ version: z.number().int().optional() });

/** The fields as the form starts with them. */
export interface FieldFormValues extends Record<string, string | string[]> {
  name: string;
  shownName: string;
  color: string;
  sportIds: string[];
}

/** A new court's fields: in a colour that no court of the location has yet, where there is one. */
export const newValues = (courts: readonly Pick<Field, "color">[]): FieldFormValues => ({
  name: "",
  shownName: "",
  color: colors.find((color) => courts.every((court) => court.color !== color)) ?? colors[0],
  sportIds: [],
});

/** A court as its form shows it. */
export const editValues = ({ name, shownName, color, sportIds: played }: Field): FieldFormValues => ({
  name,
  shownName: shownName === name ? "" : shownName,
  color,
  sportIds: played,
});

/** The form that changes several courts at once; what is not chosen stays as it is. */
export const bulkForm = z
  .object({
    ids: chosen(Id, { min: 1, max: 200 }),
    color: Color.optional(),
    sports: z.enum(["keep", "set"]).default("keep"),
    sportIds,
  })
  .refine(({ color, sports }) => color !== undefined || sports === "set", {
    path: ["color"],
    message: "court.nothing_changed",
  });
