import { allocations } from "#contracts/money/allocations.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { allocate } from "./allocate.ts";
import { outstandingDownload } from "./download.ts";
import { listOutstanding } from "./outstanding.ts";

export const allocationImplementations = implement(allocations, {
  owed: ({ query }, { services, caller }) =>
    listOutstanding(services.db, services.registry, caller.organisationId, query),
  download: async ({ query: { format, ...query } }, { services, caller: { organisationId }, language }) =>
    answerDownload(format, outstandingDownload(services, organisationId, query, language)),
  create: ({ query, body }, { services, caller }) => allocate(services, caller, body, query.preview),
});
