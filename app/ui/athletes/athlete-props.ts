import type { AthleteOption } from "#app/rules/athletes.ts";
import type { AppField } from "../forms/app-form.tsx";

/** The fields of an athlete, as the form draws them. */
export interface AthleteFieldProps {
  /** What is typed. */
  readonly search: AppField;
  /** The chosen athlete. */
  readonly id: AppField;
  /** The typed text that the chosen athlete answers. */
  readonly searchedFor: AppField;
  readonly matches: readonly AthleteOption[];
  /** The area's own address of suggestions (`suggestAthletes`): each lets in its own roles. */
  readonly source: string;
  readonly autoFocus?: boolean | undefined;
}
