import { type ReservationSort, reservationFilters, reservationSorts } from "#contracts/facilities/reservations.ts";
import type { ReservationFilters } from "./filters.ts";

/**
 * Reads the filters from a URL or a form. Empty and malformed values are left out: a hand-edited address shows a
 * wider list, never an error.
 */
export function readFilters(params: URLSearchParams | FormData): ReservationFilters {
  const entries = Object.entries(reservationFilters).flatMap(([name, schema]) => {
    const values = params.getAll(name).filter((value) => typeof value === "string" && value !== "");
    if (values.length === 0) return [];
    const parsed = schema.safeParse(values.length > 1 ? values : values[0]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries) as ReservationFilters;
}

/** The sort of a URL; the latest bookings first unless told. */
export function readSort(params: URLSearchParams | FormData): ReservationSort {
  const sort = params.get("sort");
  return reservationSorts.find((known) => known === sort) ?? "-startAt";
}
