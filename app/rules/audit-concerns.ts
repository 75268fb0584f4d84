import type { Changes } from "./audit-changes.ts";

/**
 * The reservations that an action concerned beside its target, by their ids, as the log's changes have them: the index
 * of terms finds the action by each. `canceledIds` are those that it canceled.
 */
export const concernedReservations = (reservationIds: readonly string[]): Changes =>
  idsAs("reservationIds", reservationIds);
/** The reservations that an action cancels, by their ids, as the log's changes have them. */
export const canceledReservations = (reservationIds: readonly string[]): Changes =>
  idsAs("canceledIds", reservationIds);

const idsAs = (name: string, ids: readonly string[]): Changes => (ids.length > 0 ? { [name]: { after: ids } } : {});

/** Fields of changes that only say whom an action concerned: pages show them as links. */
export const isConcern = (field: string): boolean => field === "reservationIds" || field === "canceledIds";

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
type JsonObject = Readonly<Record<string, unknown>>;
/** Lists that name each reservation by its holder and time, too. */
const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter((one): one is JsonObject => typeof one === "object" && one !== null) : [];
const idsIn = (value: unknown): string[] => textsIn(objectsIn(value).map(({ id }) => id));

/** What an action says of the reservations that it names by more than their ids: "ven 20/11/2026 18:00–19:00 · Rossi". */
export function namesIn(changes: Changes | null): Readonly<Record<string, string>> {
  const { touched, overwritten } = changes ?? {};
  return Object.fromEntries(
    [...objectsIn(touched?.after), ...objectsIn(overwritten?.after)].flatMap(({ id, when, holder }) =>
      typeof id === "string" ? [[id, textsIn([when, holder]).join(" · ")]] : [],
    ),
  );
}

/** The ids of the reservations that an action concerned beside its target, each once. */
export function concernedReservationIds(changes: Changes | null): string[] {
  const { reservationIds, canceledIds, touched, overwritten } = changes ?? {};
  return [
    ...new Set([
      ...textsIn(reservationIds?.after),
      ...textsIn(canceledIds?.after),
      ...idsIn(touched?.after),
      ...idsIn(overwritten?.after),
    ]),
  ];
}

/** Whether an action canceled this reservation. */
export function isCanceling(
  { action, target, changes }: { action: string; target: { id: string | null }; changes: Changes | null },
  reservationId: string,
): boolean {
  if (action === "reservation.cancel") return target.id === reservationId;
  const { reservations, canceledIds, touched, overwritten } = changes ?? {};
  return (
    textsIn(canceledIds?.after).includes(reservationId) ||
    idsIn(overwritten?.after).includes(reservationId) ||
    (reservations?.after === "cancel" && idsIn(touched?.after).includes(reservationId))
  );
}
