import { z } from "zod";
import { formatLocalDate } from "#app/rules/dates.ts";
import { athleteMerges, MergeField } from "#contracts/academy/athlete-merges.ts";
import type { Athlete } from "#contracts/academy/athletes.ts";

/** The athletes whose value of a field can be kept: the one who stays, or the one who goes. */
const sides = ["into", "from"] as const;
type Side = (typeof sides)[number];

export const mergeFields = MergeField.options;

const { intoAthleteId, tag } = athleteMerges.merge.body.shape;
const choices = Object.fromEntries(mergeFields.map((name) => [name, z.enum(sides).default("into")])) as Readonly<
  Record<MergeField, z.ZodDefault<z.ZodEnum<{ into: "into"; from: "from" }>>>
>;

/** The form of a merge: which athlete's value is kept of each field, and the tag of the preview that was seen. */
export const mergeForm = z.object({ ...choices, intoAthleteId, tag: tag.unwrap().optional() });
type Chosen = Readonly<Record<MergeField, Side>>;

/** The fields whose values are kept of the athlete who goes. */
export const takenOf = (chosen: Chosen): MergeField[] => mergeFields.filter((name) => chosen[name] === "from");

/** What a field holds, in words; empty when it holds nothing. The words of codes are the page's. */
export function textOf(athlete: Athlete, name: MergeField): string {
  if (name === "clothingSizes") {
    const { tankTop, top, shorts } = athlete.clothingSizes;
    return [tankTop, top, shorts].filter(Boolean).join(" · ");
  }
  if (name === "birthDate") return athlete.birthDate === null ? "" : formatLocalDate(athlete.birthDate);
  return athlete[name] ?? "";
}

/** A field of which the two hold different things. */
export interface Difference {
  readonly name: MergeField;
  readonly into: string;
  readonly from: string;
}

/** Where two athletes differ, in the order of their form. */
export const differencesOf = (from: Athlete, into: Athlete): Difference[] =>
  mergeFields
    .map((name) => ({ name, into: textOf(into, name), from: textOf(from, name) }))
    .filter((one) => one.into !== one.from);

/** What the form starts with: what the one who stays has, and of the other what they have not. */
export const usualSides = (differences: readonly Difference[]): Partial<Record<MergeField, Side>> =>
  Object.fromEntries(differences.map(({ name, into }) => [name, into === "" ? "from" : "into"]));
