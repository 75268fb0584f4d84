import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { pageInfo } from "#contracts/page.ts";
import { implement } from "#upstream/core/implement.ts";
import { listPending } from "./list.ts";

export const pendingReservationImplementations = implement(pendingReservations, {
  list: async ({ query }, { services, caller }) => {
    const { rows, counts, total } = await listPending(services.db, caller.organisationId, query, services.now());
    return { data: rows, pageInfo: pageInfo(query.page, query.pageSize, total), locations: counts };
  },
});
