import { results } from "#contracts/events/results.ts";
import { implement } from "#upstream/core/implement.ts";
import { correctResult, enterResults, undoResult } from "./save.ts";

export const resultImplementations = implement(results, {
  enter: (input, { services, caller }) => enterResults(services, caller, input),
  correct: (input, { services, caller }) => correctResult(services, caller, input),
  undo: (input, { services, caller }) => undoResult(services, caller, input),
});
