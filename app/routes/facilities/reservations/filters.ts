import type { z } from "zod";
import type { reservationFilters } from "#contracts/facilities/reservations.ts";

/** The filters of a list, an agenda or an export, as upstream takes them. */
export type ReservationFilters = z.output<z.ZodObject<typeof reservationFilters>>;

/** Writes filters as name and value pairs: hidden fields of a form, or the query of a link. */
export function filterEntries(filters: ReservationFilters): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, one]),
  );
}
