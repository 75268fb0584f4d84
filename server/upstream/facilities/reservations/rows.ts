import type { Sql } from "postgres";
import type { ReservationSort } from "#contracts/facilities/reservations.ts";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Database } from "#upstream/db/connection.ts";
import { type ExportRow, selectForExport } from "./columns.ts";
import { matching, type ReservationFilters } from "./filters.ts";

/**
 * All reservations that match, in order, batch by batch. One query, so that what is read is of one moment; PostgreSQL
 * waits while a batch is worked on, so that memory does not grow with the rows. Holds one connection of the pool until
 * the last batch or until the reader breaks off.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function* rowsForExport(
  { db, sql }: { db: Database; sql: Sql },
  organisationId: string,
  filters: ReservationFilters,
  { sort, language }: { sort: ReservationSort; language: Language },
): AsyncGenerator<ExportRow[]> {
  const query = selectForExport(db, await matching(db, organisationId, filters), sort, language).toSQL();
  yield* rowsByCursor<ExportRow>(sql, query);
}
