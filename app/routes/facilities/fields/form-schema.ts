import { z } from "zod";
import { Color, colors } from "#contracts/colors.ts";
import type { Field } from "#contracts/facilities/fields.ts";
import { Id } from "#contracts/scalars.ts";
import { checkboxGroup } from "../checkbox-group.ts";

const sportIds = checkboxGroup(Id, { max: 50 }).default([]);
const bufferMinutes = z.number().int().min(0).max(120);

/** The fields as the form starts with them. */
export interface FieldFormValues extends Record<string, string | string[]> {
  name: string;
  shownName: string;
  color: string;
  sportIds: string[];
  partIds: string[];
  bufferMinutes: string;
}

/**
 * A new court's fields: in a colour that no court of the location has yet, where there is one, and for the sport of a
 * place that has only one.
 */
export const newValues = (
  courts: readonly Pick<Field, "color">[],
  sports: readonly { readonly value: string }[],
): FieldFormValues => ({
  name: "",
  shownName: "",
  color: colors.find((color) => courts.every((court) => court.color !== color)) ?? colors[0],
  sportIds: sports.length === 1 ? sports.map(({ value }) => value) : [],
  partIds: [],
  bufferMinutes: "0",
});

/** A court as its form shows it. */
export const editValues = (field: Field): FieldFormValues => ({
  name: field.name,
  shownName: field.shownName === field.name ? "" : field.shownName,
  color: field.color,
  sportIds: field.sportIds,
  partIds: field.partIds,
  bufferMinutes: `${field.bufferMinutes}`,
});

/** The form that changes several courts at once; what is not chosen stays as it is. */
export const bulkForm = z
  .object({
    ids: checkboxGroup(Id, { min: 1, max: 200 }),
    color: Color.optional(),
    bufferMinutes: bufferMinutes.optional(),
    sports: z.enum(["keep", "set"]).default("keep"),
    sportIds,
  })
  .refine(({ color, sports, ...form }) => (color ?? form.bufferMinutes) !== undefined || sports === "set", {
    path: ["color"],
    message: "court.nothing_changed",
  })
  .transform(({ ids, color, bufferMinutes, sports, sportIds }) => ({
    ids,
    changed: {
      ...(color && { color }),
      ...(bufferMinutes !== undefined && { bufferMinutes }),
      ...(sports === "set" && { sportIds }),
    },
  }));
