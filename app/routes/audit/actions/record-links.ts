import type { AuditItem } from "#app/backend/audit/query.server.ts";
import { concernedReservationIds } from "#app/rules/audit-concerns.ts";
import { searchParams } from "#app/rules/audit-terms.ts";
import { resourceOfTarget } from "#app/rules/resources.ts";

export const reservationPage = (id: string): string => `/locations/reservations/${id}`;

/** The page of a record, where its id is enough to find it. */
const pageOf = (type: string, id: string): string | null =>
  resourceOfTarget(type)?.page?.replace(":id", encodeURIComponent(id)) ?? null;

/** What can be looked at next from an action; null where there is nothing to follow. */
export function recordLinks({ target, actor, changes, requestId, address }: AuditItem) {
  // why: a payment has no page but that of its reservation.
  const ofPayment = target.type === "payment" ? concernedReservationIds(changes)[0] : undefined;
  const { type, id } = target;
  const who = typeof actor.email === "string" ? actor.email : actor.accountId;
  const search = (asked: Parameters<typeof searchParams>[0]) => `/audit?${searchParams(asked)}`;
  return {
    record: ofPayment ? reservationPage(ofPayment) : type !== null && id !== null ? pageOf(type, id) : null,
    history: id === null ? null : search({ target: id }),
    // why the id: where the address was erased, it is what is left.
    actor: who === null ? null : search({ actor: who }),
    request: search({ words: [requestId] }),
    address: search({ address }),
  };
}
