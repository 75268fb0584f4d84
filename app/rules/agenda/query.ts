import { hoursOfAddress } from "./hours.ts";
import { isAgendaDate } from "./range.ts";
import {
  type AgendaColoring,
  type AgendaView,
  agendaColorings,
  agendaViews,
  defaultStatuses,
  type PaymentStatus,
  paymentStatuses,
  type ReservationStatus,
  reservationStatuses,
  type Span,
} from "./types.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The agenda's state as its URL holds it. Null or empty: not said, the default holds. */
export interface AgendaQuery {
  readonly view: AgendaView | null;
  readonly color: AgendaColoring | null;
  readonly hours: Span | "usual" | null;
  readonly date: string | null;
  /** A location's id, or `all`. */
  readonly locationId: string | null;
  readonly fieldId: readonly string[];
  readonly status: readonly ReservationStatus[];
  readonly paymentStatus: readonly PaymentStatus[];
}

/** Reads the URL; what makes no sense is left out, as if it had not been said. So are the default statuses. */
export function parseAgendaQuery(params: URLSearchParams): AgendaQuery {
  const view = params.get("view");
  const date = params.get("date") ?? "";
  const locationId = params.get("locationId") ?? "";
  const status = reservationStatuses.filter((one) => params.getAll("status").includes(one));
  return {
    view: agendaViews.find((one) => one === view) ?? null,
    color: agendaColorings.find((one) => one === params.get("color")) ?? null,
    hours: hoursOfAddress(params.get("hoursFrom"), params.get("hoursTo")),
    date: isAgendaDate(date) ? date : null,
    locationId: locationId === "all" || uuid.test(locationId) ? locationId : null,
    fieldId: [...new Set(params.getAll("fieldId"))].filter((id) => uuid.test(id)),
    status: isDefault(status) ? [] : status,
    paymentStatus: paymentStatuses.filter((one) => params.getAll("paymentStatus").includes(one)),
  };
}

const isDefault = (status: readonly ReservationStatus[]): boolean =>
  status.length === defaultStatuses.length && defaultStatuses.every((one) => status.includes(one));
