import type { Sql } from "postgres";
import type { ReservationSort } from "#contracts/facilities/reservations.ts";
import type { Database } from "#upstream/db/connection.ts";
import { type ReservationRow, selectReservations } from "./columns.ts";
import { matching, type ReservationFilters } from "./filters.ts";

/** A row as the driver reads it: instants are text. */
type RawRow = Omit<ReservationRow, "startAt" | "endAt" | "createdAt"> &
  Record<"startAt" | "endAt" | "createdAt", string>;

const toRow = (raw: RawRow): ReservationRow => ({
  ...raw,
  startAt: new Date(raw.startAt),
  endAt: new Date(raw.endAt),
  createdAt: new Date(raw.createdAt),
});

/**
 * All reservations that match, in order, in batches: one query, so that what is read is of one moment, through a
 * cursor, so that memory does not grow with the rows. Holds one connection of the pool until the last batch or until
 * the reader breaks off.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function* reservationRows(
  { db, sql }: { db: Database; sql: Sql },
  organisationId: string,
  filters: ReservationFilters,
  sort: ReservationSort,
  batchSize = 2000,
): AsyncGenerator<ReservationRow[]> {
  const query = selectReservations(db, await matching(db, organisationId, filters), sort).toSQL();
  // drizzle has already written every parameter as the driver wants it.
  const params = query.params as string[];
  for await (const batch of sql.unsafe<RawRow[]>(query.sql, params).cursor(batchSize)) yield batch.map(toRow);
}
