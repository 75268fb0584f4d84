import type { Sql } from "postgres";
import type { ReservationSort } from "#contracts/facilities/reservations.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Database } from "#upstream/db/connection.ts";
import { copyOut } from "#upstream/db/copy-out.ts";
import { selectForExport } from "./columns.ts";
import { matching, type ReservationFilters } from "./filters.ts";

/**
 * All reservations that match, in order, as COPY sends them: rows of the columns of `selectForExport`, for a
 * `CopyReader`. One query, so that what is read is of one moment; PostgreSQL waits while a piece is worked on, so that
 * memory does not grow with the rows. Holds one connection of the pool until the last piece or until the reader breaks
 * off.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function* copyReservations(
  { db, sql }: { db: Database; sql: Sql },
  organisationId: string,
  filters: ReservationFilters,
  { sort, language }: { sort: ReservationSort; language: Language },
): AsyncGenerator<Buffer> {
  const query = selectForExport(db, await matching(db, organisationId, filters), sort, language).toSQL();
  yield* copyOut(sql, query);
}
