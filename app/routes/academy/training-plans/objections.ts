import type { ErrorParams } from "#app/rules/error-text.ts";
import type { AdmissionObjection } from "#contracts/academy/admission.ts";

/** An athlete about whom staff are asked before letting them in: a code, and what its text needs. */
export interface Objection {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly params: ErrorParams;
}

export const toObjections = (objections: readonly AdmissionObjection[]): Objection[] =>
  objections.map(({ athlete, code, params }) => ({
    id: athlete.id,
    name: `${athlete.lastName} ${athlete.firstName}`,
    code,
    params,
  }));
