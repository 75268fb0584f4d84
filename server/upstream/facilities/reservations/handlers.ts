import { type Reservation, reservations } from "#contracts/facilities/reservations.ts";
import { pageInfo } from "#contracts/page.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { addPayment } from "../debits/payments.ts";
import { enqueueReservationExport } from "./export/enqueue.ts";
import { matching } from "./filters.ts";
import { listReservations } from "./list.ts";
import { createReservation, replaceReservation } from "./save.ts";
import { debitIdOf, findReservation } from "./store.ts";
import { cancelReservation, confirmReservation, replaceNotes } from "./transitions.ts";

async function reservationOr404(db: Queryable, organisationId: string, id: string): Promise<Reservation> {
  const reservation = await findReservation(db, organisationId, id);
  if (!reservation) throw notFound();
  return reservation;
}

export const reservationImplementations = implement(reservations, {
  list: async ({ query }, { services, caller }) => {
    const { rows, totals } = await listReservations(services.db, caller.organisationId, query);
    return { data: rows, pageInfo: pageInfo(query.page, query.pageSize, totals.count), totals };
  },
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
    const debitId = await debitIdOf(services.db, caller.organisationId, params.id);
    if (!debitId) throw notFound();
    const { paymentId } = await addPayment(services, caller, debitId, body);
    return { ...(await reservationOr404(services.db, caller.organisationId, params.id)), paymentId };
  },
  export: async ({ body }, { services, caller }) => {
    // Filters of somebody else's places are refused now, not later in the job.
    await matching(services.db, caller.organisationId, body);
    return enqueueReservationExport(services, caller, body);
  },
});
