import type { AgendaQuery } from "./query.ts";

/** Addresses that the agenda leads to. Apart from query.ts, since browsers need these only. */

export const agendaPath = "/locations/reservations/agenda";

/** The agenda's address in a state; what is not said is left out. */
export function agendaHref(query: Partial<AgendaQuery>): string {
  const params = new URLSearchParams();
  if (query.view) params.set("view", query.view);
  if (query.color) params.set("color", query.color);
  if (query.date) params.set("date", query.date);
  if (query.locationId) params.set("locationId", query.locationId);
  for (const name of ["fieldId", "status", "paymentStatus"] as const)
    for (const value of query[name] ?? []) params.append(name, value);
  const text = params.toString();
  return text ? `${agendaPath}?${text}` : agendaPath;
}

/** The address of a day on paper; without a location, it is the first location's. */
export function daySheetHref(query: Pick<Partial<AgendaQuery>, "date" | "locationId" | "fieldId">): string {
  return agendaHref(query).replace(agendaPath, "/locations/reservations/print");
}

/** A court and a stretch of a local date: what a new or a moved reservation is asked for. Wall times, `HH:mm`. */
export interface SlotPlace {
  readonly fieldId?: string;
  readonly date?: string;
  readonly startAt?: string;
  readonly endAt?: string;
}

/** The query of the forms that take a place (`new`, `move`). */
export function placeQuery({ fieldId, date, startAt, endAt }: SlotPlace): string {
  const known = Object.entries({ fieldId, date, startAt, endAt }).filter((pair): pair is [string, string] => !!pair[1]);
  return new URLSearchParams(known).toString();
}

/** Where a new reservation is written, with what is known of it, and the page to come back to. */
export function newReservationHref(place: SlotPlace, returnTo?: string): string {
  const query = new URLSearchParams(placeQuery(place));
  if (returnTo) query.set("returnTo", returnTo);
  return `/locations/reservations/new?${query}`;
}

/** The list of reservations. */
export const reservationListPath = "/locations/reservations/list";
/** Where one reservation is shown. */
export const reservationHref = (id: string): string => `/locations/reservations/${id}`;
/** The id in the address of a reservation's own page; undefined for any other address. */
export const reservationIdIn = (href: string): string | undefined =>
  /^\/locations\/reservations\/([\da-f-]{36})$/u.exec(href)?.[1];
