import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { listOpeningSlots } from "./store.ts";

export const openingSlotImplementations = implement(openingSlots, {
  list: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listOpeningSlots(services.db, caller.organisationId, params.locationId) };
  },
});
