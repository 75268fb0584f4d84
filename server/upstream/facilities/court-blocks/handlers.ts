import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { implement } from "#upstream/core/implement.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import { requireLocation } from "../locations/place.ts";
import { removeBlock, saveBlock } from "./save.ts";
import { blockOr404, listBlocks } from "./store.ts";

export const courtBlockImplementations = implement(courtBlocks, {
  list: async ({ params, query }, { services, caller }) => {
    const { timeZone } = await requireLocation(services.db, caller.organisationId, params.locationId);
    const from = query.from ? startOfDay(query.from, timeZone) : undefined;
    const until = query.to ? instantOf(query.to, "24:00", timeZone) : undefined;
    return { data: await listBlocks(services.db, caller.organisationId, params.locationId, { from, until }) };
  },
  show: ({ params }, { services, caller }) =>
    blockOr404(services.db, caller.organisationId, params.locationId, params.blockId),
  create: ({ params, query, body }, { services, caller }) => saveBlock(services, caller, params, body, query.preview),
  replace: ({ params, query, body: { version, ...body } }, { services, caller }) =>
    saveBlock(services, caller, { ...params, version }, body, query.preview),
  remove: ({ params }, { services, caller }) => removeBlock(services, caller, params.locationId, params.blockId),
});
