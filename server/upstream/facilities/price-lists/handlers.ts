import { priceLists } from "#contracts/facilities/price-lists.ts";
import { implement } from "#upstream/core/implement.ts";
import { requireLocation } from "../locations/rules.ts";
import { listPriceLists } from "./store.ts";

export const priceListImplementations = implement(priceLists, {
  list: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { data: await listPriceLists(services.db, caller.organisationId, params.locationId) };
  },
});
