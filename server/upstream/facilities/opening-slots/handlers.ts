import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { implement } from "#upstream/core/implement.ts";
import { listedBy } from "../locations/place.ts";
import { copyOpeningDay, createOpeningSlot, removeOpeningSlot, replaceOpeningSlot } from "./save.ts";
import { listOpeningSlots } from "./store.ts";

export const openingSlotImplementations = implement(openingSlots, {
  list: listedBy(listOpeningSlots),
  create: ({ params, body }, { services, caller }) => createOpeningSlot(services, caller, params.locationId, body),
  replace: ({ params, body }, { services, caller }) =>
    replaceOpeningSlot(services, caller, params.locationId, params.slotId, body),
  remove: ({ params, query }, { services, caller }) =>
    removeOpeningSlot(services, caller, params.locationId, params.slotId, query),
  copyDay: async ({ params, body }, { services, caller }) => ({
    data: await copyOpeningDay(services, caller, params.locationId, body),
  }),
});
