import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { instantOf, startOfDay } from "#upstream/time.ts";
import { locationOr404 } from "../locations/save.ts";
import { removeBlock, saveBlock } from "./save.ts";
import { findBlock, listBlocks } from "./store.ts";

export const courtBlockImplementations = implement(courtBlocks, {
  list: async ({ params, query }, { services, caller }) => {
    const { timeZone } = await locationOr404(services.db, caller.organisationId, params.locationId);
    const from = query.from ? startOfDay(query.from, timeZone) : undefined;
    const until = query.to ? instantOf(query.to, "24:00", timeZone) : undefined;
    return { data: await listBlocks(services.db, caller.organisationId, params.locationId, { from, until }) };
  },
  show: async ({ params }, { services, caller }) => {
    const block = await findBlock(services.db, caller.organisationId, params.locationId, params.blockId);
    if (!block) throw notFound();
    return block;
  },
  create: ({ params, query, body }, { services, caller }) => saveBlock(services, caller, params, body, query.preview),
  replace: ({ params, query, body }, { services, caller }) => saveBlock(services, caller, params, body, query.preview),
  remove: async ({ params }, { services, caller }) => {
    await removeBlock(services, caller, params.locationId, params.blockId);
    return undefined;
  },
});
