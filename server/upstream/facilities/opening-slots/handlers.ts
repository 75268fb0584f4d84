import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { copyOpeningDay, createOpeningSlot, removeOpeningSlot, replaceOpeningSlot } from "./save.ts";
import { listOpeningSlots } from "./store.ts";

export const openingSlotImplementations = implement(openingSlots, {
  list: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listOpeningSlots(services.db, caller.organisationId, params.locationId) };
  },
  create: ({ params, body }, { services, caller }) =>
    createOpeningSlot(services, caller, params.locationId, body.dayOfWeek, body),
  replace: ({ params, body }, { services, caller }) =>
    replaceOpeningSlot(services, caller, params.locationId, params.slotId, body),
  remove: async ({ params }, { services, caller }) => {
    await removeOpeningSlot(services, caller, params.locationId, params.slotId);
    return undefined;
  },
  copyDay: async ({ params, body }, { services, caller }) => ({
    data: await copyOpeningDay(services, caller, params.locationId, body.dayOfWeek, body.toDays),
  }),
});
