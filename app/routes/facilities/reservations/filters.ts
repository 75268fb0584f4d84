import type { z } from "zod";
import { queryEntries } from "#app/rules/query.ts";
import type { reservationFilters } from "#contracts/facilities/reservations.ts";

/** The filters of a list, an agenda or an export, as upstream takes them. */
export type ReservationFilters = z.output<z.ZodObject<typeof reservationFilters>>;

/** The query of the list with these filters: an empty `from` asks for all dates. */
export function listQuery(filters: ReservationFilters, sort: string): URLSearchParams {
  const hasDates = filters.from !== undefined || filters.to !== undefined;
  return new URLSearchParams([...queryEntries(filters), ...(hasDates ? [] : [["from", ""]]), ["sort", sort]]);
}
