import { type ErrorParams, errorMessage } from "#app/rules/error-text.ts";

interface Problem {
  readonly code: string;
  readonly params: ErrorParams;
}

/** The field that mends a problem; a problem that is not here is said of the form. */
const fieldOf: Readonly<Record<string, string>> = {
  "structure.too_few_teams": "formula",
  "structure.too_many_groups": "groupCount",
  "structure.qualifiers_above_group": "qualifiersPerGroup",
  "structure.best_next_above_groups": "bestNext",
  "structure.knockout_too_small": "qualifiersPerGroup",
  "structure.matches_above_pool": "matchesPerTeam",
  "structure.odd_pool": "matchesPerTeam",
  "structure.heat_too_small": "heatSize",
  "structure.too_many_matches": "formula",
  "structure.format_not_of_heats": "format",
  "structure.round_too_small": "type",
};

/** What is wrong with settings, at the fields that mend it. */
export function problemsAt(problems: readonly Problem[]): {
  readonly formErrors: string[];
  readonly fieldErrors: Record<string, string[]>;
} {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const { code, params } of problems) {
    const message = errorMessage(code, params);
    const field = fieldOf[code];
    if (field === undefined) formErrors.push(message);
    else fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
  }
  return { formErrors, fieldErrors };
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";

/** The problems that a refusal names in its details. */
export const problemsIn = ({ problems }: Readonly<Record<string, unknown>>): readonly Problem[] =>
  Array.isArray(problems)
    ? problems.filter(isProblem).map((one) => ({ code: one.code, params: one.params ?? {} }))
    : [];
