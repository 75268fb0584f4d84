import type { Sql } from "postgres";
import type { ReservationSort } from "#contracts/facilities/reservations.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Database } from "#upstream/db/connection.ts";
import { copyOut } from "#upstream/db/copy-out.ts";
import { CopyReader } from "#upstream/db/copy-reader.ts";
import { type ReservationRow, selectForExport } from "./columns.ts";
import { matching, type ReservationFilters } from "./filters.ts";

/** A row of the list that an export writes. Instants are milliseconds, because there are millions of them. */
export interface ExportRow
  extends Omit<
    ReservationRow,
    "locationId" | "fieldId" | "sportId" | "athleteId" | "seriesId" | "startAt" | "endAt" | "createdAt"
  > {
  startAt: number;
  endAt: number;
  createdAt: number;
  /** In the file's language; null where no sport was chosen. */
  sportName: string | null;
}

/** Asks for the columns of `selectForExport`, in their order. */
const readRow = (row: CopyReader): ExportRow => ({
  id: row.uuid(),
  locationName: row.text(),
  timeZone: row.text(),
  fieldName: row.text(),
  startAt: row.instant(),
  endAt: row.instant(),
  status: row.text() as ExportRow["status"],
  canceledBy: row.textOrNull() as ExportRow["canceledBy"],
  holderName: row.text(),
  holderPhone: row.textOrNull(),
  notes: row.text(),
  currency: row.text() as ExportRow["currency"],
  total: row.integer(),
  discounted: row.integer(),
  paid: row.integer(),
  toPay: row.integer(),
  paymentStatus: row.text() as ExportRow["paymentStatus"],
  createdAt: row.instant(),
  sportName: row.textOrNull(),
});

/**
 * All reservations that match, in order, in batches as they come: one query, so that what is read is of one moment;
 * PostgreSQL waits while a batch is worked on, so that memory does not grow with the rows. Holds one connection of the
 * pool until the last batch or until the reader breaks off.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function* reservationRows(
  { db, sql }: { db: Database; sql: Sql },
  organisationId: string,
  filters: ReservationFilters,
  { sort, language }: { sort: ReservationSort; language: Language },
): AsyncGenerator<ExportRow[]> {
  const query = selectForExport(db, await matching(db, organisationId, filters), sort, language).toSQL();
  const reader = new CopyReader();
  for await (const piece of copyOut(sql, query)) yield [...reader.rows(piece, readRow)];
}
