import { readFilters } from "#app/backend/paging/list.server.ts";
import type { Period } from "#app/rules/periods.ts";
import { type ReservationSort, reservationFilters, reservationSorts } from "#contracts/facilities/reservations.ts";
import type { ReservationFilters } from "./filters.ts";

/** Reads the filters from a URL or a form; what is malformed is left out. */
export const readReservationFilters = (params: URLSearchParams | FormData): ReservationFilters =>
  readFilters(reservationFilters, params);

/**
 * The filters of the list. An address that says nothing of dates asks for the chosen range. Without one, an address that
 * says nothing of filters asks for what is still to come, from `today` on. An empty value, as a cleared field sends it,
 * asks for all.
 */
export function readListFilters(query: URLSearchParams, today: string, range: Period | null): ReservationFilters {
  const filters = readReservationFilters(query);
  if (query.has("from") || query.has("to")) return filters;
  if (range) return { ...filters, ...range };
  const isBare = !Object.keys(reservationFilters).some((name) => query.has(name));
  return isBare ? { from: today } : filters;
}

/** The order of the list: the next one first where nothing before `today` is shown, else the latest first. */
export function readSort(
  params: URLSearchParams | FormData,
  { from }: ReservationFilters,
  today: string,
): ReservationSort {
  const sort = params.get("sort");
  const fallback = from !== undefined && from >= today ? "startAt" : "-startAt";
  return reservationSorts.find((known) => known === sort) ?? fallback;
}
