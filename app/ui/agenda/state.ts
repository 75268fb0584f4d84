import type { AgendaColoring, AgendaView, PaymentStatus, ReservationStatus, Span } from "#app/rules/agenda/types.ts";

/** What the agenda shows, with all defaults filled in. Empty filters let everything through (see defaultStatuses). */
export interface AgendaState {
  readonly view: AgendaView;
  readonly color: AgendaColoring;
  /** The hours that the person chose to see; null: the usual ones. */
  readonly hours: Span | null;
  readonly date: string;
  /** A location's id, or `all`. */
  readonly locationId: string;
  readonly fieldId: readonly string[];
  readonly status: readonly ReservationStatus[];
  readonly paymentStatus: readonly PaymentStatus[];
}

/** A location with its courts, as the filters offer them. */
export interface FilterPlace {
  readonly id: string;
  readonly name: string;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
}

/** How many filters narrow what is shown. */
export const activeFilters = ({ fieldId, status, paymentStatus }: AgendaState): number =>
  [fieldId, status, paymentStatus].filter((filter) => filter.length > 0).length;
