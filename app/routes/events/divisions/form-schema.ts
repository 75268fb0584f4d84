import type { FormValues } from "#app/rules/form-values.ts";
import { divisions, type Tournament2 } from "#contracts/events/divisions.ts";
import { seenVersion } from "#contracts/scalars.ts";

const { overrides } = divisions.create.body.shape;

/** A division as its form sends it, all its fields always there. Its place among the others is where it was added. */
export const DivisionShape = divisions.create.body
  .omit({ order: true })
  .extend({ overrides: overrides.unwrap(), ...seenVersion });

/** Names of the fields that hold money. */
export const money = ["feePerTeam"];

type Division = Pick<Tournament2, "name" | "date" | "visibility" | "overrides">;

/** The fields of a division that its form holds. */
export const shapeOf = ({ name, date, visibility, overrides }: Division): Division => ({
  name,
  date,
  visibility,
  overrides,
});

/** A new division, before anything is typed. */
export const blank: Division = {
  name: "",
  date: null,
  visibility: "all",
  overrides: { gender: null, minGirls: null, maxTeams: null, feePerTeam: null, levelId: null },
};

export type DivisionValues = FormValues<Division>;

/** A division as the log tells it: its own terms beside the rest, a level by its name. */
export function loggedOf({ overrides, ...plain }: Division, levels: readonly { value: string; label: string }[]) {
  const { levelId, ...terms } = overrides;
  return { ...plain, ...terms, levelId: levels.find(({ value }) => value === levelId)?.label ?? null };
}
