import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/place.ts";
import { closeDays, reopenDay } from "./save.ts";
import { listClosingPeriods } from "./store.ts";

export const closingPeriodImplementations = implement(closingPeriods, {
  list: async ({ params, query }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listClosingPeriods(services.db, caller.organisationId, params.locationId, query) };
  },
  create: ({ params, query, body }, { services, caller }) =>
    closeDays(services, caller, params.locationId, body, query.preview),
  remove: ({ params }, { services, caller }) => reopenDay(services, caller, params.locationId, params.day),
});
