import { scoreProblems } from "#contracts/events/results.ts";
import { rowOfSet } from "./form-schema.ts";

/** The field at which each problem of a score stands, where it is of no set. */
const fieldOf: Readonly<Partial<Record<(typeof scoreProblems)[number], string>>> = {
  "result.format": "",
  "result.draw_not_allowed": "score.home",
  "result.shootout_needed": "shootout.home",
  "result.side_missing": "side",
};

/**
 * Where the form of a result shows a refusal: beside its set, at its field, above the form (`""`); undefined for a code
 * that is not about the score.
 * @param details of the refusal: `set`, from 0, where it is one
 * @param rows the rows of sets as they were typed
 */
export function fieldOfProblem(
  code: string,
  details: Readonly<Record<string, unknown>>,
  rows: unknown,
): string | undefined {
  const problem = scoreProblems.find((one) => one === code);
  if (problem === undefined) return undefined;
  const { set } = details;
  if (typeof set === "number" && problem !== "result.too_few_sets") return `sets[${rowOfSet(rows, set)}]`;
  return fieldOf[problem] ?? "sets";
}
