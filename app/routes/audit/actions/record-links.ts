import type { AuditItem } from "#app/backend/audit-query.server.ts";
import { concernedIn } from "#app/rules/audit-concerns.ts";
import { searchParams } from "#app/rules/audit-terms.ts";

export const reservationPage = (id: string): string => `/locations/reservations/${id}`;

/** Pages of records, by kind, where the record's id is enough to find them. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  reservation: reservationPage,
  reservationSeries: (id) => `/locations/reservations/series/${id}`,
  location: (id) => `/locations/${id}`,
  // why: a location has one calendar, and it is known by the location's id
  calendar: (id) => `/locations/${id}/calendar`,
  action: (id) => `/audit/${id}`,
};

/** What can be looked at next from an action; null where there is nothing to follow. */
export function recordLinks({ target, actor, changes, requestId, address }: AuditItem) {
  // why: a payment has no page but that of its reservation.
  const ofPayment = target.type === "payment" ? concernedIn(changes)[0] : undefined;
  const { type, id } = target;
  const who = typeof actor.email === "string" ? actor.email : actor.accountId;
  const search = (asked: Parameters<typeof searchParams>[0]) => `/audit?${searchParams(asked)}`;
  return {
    record: ofPayment ? reservationPage(ofPayment) : type !== null && id !== null ? (pages[type]?.(id) ?? null) : null,
    history: id === null ? null : search({ target: id }),
    // why the id: where the address was erased, it is what is left.
    actor: who === null ? null : search({ actor: who }),
    request: search({ words: [requestId] }),
    address: search({ address }),
  };
}
