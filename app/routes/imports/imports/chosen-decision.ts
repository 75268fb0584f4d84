import type { ValueDecision } from "#contracts/imports/import-shapes.ts";

/** A decision as the select has it. */
export const chosenDecision = (decision: ValueDecision | null): string =>
  decision === null ? "" : decision.as === "map" ? decision.id : decision.as;
