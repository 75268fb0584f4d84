import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { implement } from "#upstream/core/implement.ts";
import { duplicatePairs } from "./duplicates.ts";
import { mergeAthletes } from "./merge.ts";

export const athleteMergeImplementations = implement(athleteMerges, {
  duplicates: ({ query }, { services, caller }) => duplicatePairs(services.db, caller.organisationId, query),

  merge: (input, { services, caller }) => mergeAthletes(services, caller, input),
});
