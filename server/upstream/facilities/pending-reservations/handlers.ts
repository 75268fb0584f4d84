import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { implement } from "#upstream/core/implement.ts";
import { listPending } from "./list.ts";

export const pendingReservationImplementations = implement(pendingReservations, {
  list: ({ query }, { services, caller }) => listPending(services.db, caller.organisationId, query, services.now()),
});
