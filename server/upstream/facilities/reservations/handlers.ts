import { reservations } from "#contracts/facilities/reservations.ts";
import { implement } from "#upstream/core/implement.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { addPayment } from "#upstream/money/debits/payments.ts";
import { enqueueReservationExport } from "./export/enqueue.ts";
import { matching } from "./filters.ts";
import { listReservations } from "./list.ts";
import { createReservation, replaceReservation } from "./save.ts";
import { reservationOr404 } from "./store.ts";
import { reservations as table } from "./table.ts";
import { cancelReservation, confirmReservation, replaceNotes } from "./transitions.ts";

export const reservationImplementations = implement(reservations, {
  list: ({ query }, { services, caller }) => listReservations(services.db, caller.organisationId, query),
  show: ({ params }, { services, caller }) => reservationOr404(services.db, caller.organisationId, params.id),
  create: ({ query, body }, { services, caller }) => createReservation(services, caller, body, query.preview),
  replace: ({ params, query, body }, { services, caller }) =>
    replaceReservation(services, caller, params.id, body, query.preview),
  patch: ({ params, body }, { services, caller }) => {
    if (body.status) return confirmReservation(services, caller, params.id, body.notes);
    if (body.notes !== undefined) return replaceNotes(services, caller, params.id, body.notes);
    return reservationOr404(services.db, caller.organisationId, params.id);
  },
  confirm: ({ params }, { services, caller }) => confirmReservation(services, caller, params.id),
  cancel: ({ params, body }, { services, caller }) => cancelReservation(services, caller, params.id, body),
  setNotes: ({ params, body }, { services, caller }) => replaceNotes(services, caller, params.id, body.notes),
  addPayment: async ({ params, body }, { services, caller }) => {
    const { debitId } = await rowOr404(services.db, table, { ...params, organisationId: caller.organisationId });
    const { paymentId } = await addPayment(services, caller, debitId, body);
    return { ...(await reservationOr404(services.db, caller.organisationId, params.id)), paymentId };
  },
  export: async ({ body }, { services, caller }) => {
    // Filters of another organisation's places are refused now, not later in the job.
    await matching(services.db, caller.organisationId, body);
    return enqueueReservationExport(services, caller, body);
  },
});
