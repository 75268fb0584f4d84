import { allocations } from "#contracts/money/allocations.ts";
import { implement } from "#upstream/core/implement.ts";
import { allocate } from "./allocate.ts";
import { listOwed } from "./owed.ts";

export const allocationImplementations = implement(allocations, {
  owed: ({ query }, { services, caller }) => listOwed(services.db, caller.organisationId, query),
  create: ({ query, body }, { services, caller }) => allocate(services, caller, body, query.preview),
});
