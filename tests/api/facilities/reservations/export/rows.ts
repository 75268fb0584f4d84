import { text, textOrNull, uuid } from "#tests/api/support/copied-rows.ts";
import { type CopyReader, copySignature } from "#upstream/db/copy-reader.ts";
import type { ReservationRow } from "#upstream/facilities/reservations/columns.ts";
import type { ExportTexts } from "#upstream/facilities/reservations/export/csv-texts.ts";

/** A row that an export writes. Instants are milliseconds since 1970. */
export interface ExportRow
  extends Omit<
    ReservationRow,
    | "paymentStatus"
    | "locationId"
    | "fieldId"
    | "sportId"
    | "athleteId"
    | "seriesId"
    | "startAt"
    | "endAt"
    | "createdAt"
  > {
  startAt: number;
  endAt: number;
  createdAt: number;
  paymentStatus: keyof ExportTexts["paymentStatus"];
  /** In the file's language; null where no sport was chosen. */
  sportName: string | null;
}

/** Asks for the columns of `selectForExport`, in their order. */
export const readRow = (row: CopyReader): ExportRow => ({
  timeZone: text(row),
  startAt: row.instant(),
  endAt: row.instant(),
  locationName: text(row),
  fieldName: text(row),
  sportName: textOrNull(row),
  holderName: text(row),
  holderPhone: textOrNull(row),
  canceledBy: textOrNull(row) as ExportRow["canceledBy"],
  status: text(row) as ExportRow["status"],
  paymentStatus: text(row) as ExportRow["paymentStatus"],
  currency: text(row) as ExportRow["currency"],
  total: row.integer(),
  discounted: row.integer(),
  paid: row.integer(),
  toPay: row.integer(),
  toRefund: row.integer(),
  notes: text(row),
  createdAt: row.instant(),
  id: uuid(row),
});

const textBytes = (value: string | null) => (value === null ? null : Buffer.from(value, "utf8"));

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function instant(milliseconds: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(milliseconds - Date.UTC(2000, 0, 1)) * 1000n);
  return bytes;
}

function copied(row: ExportRow): Buffer {
  const fields = [
    ...[textBytes(row.timeZone), instant(row.startAt), instant(row.endAt)],
    ...[row.locationName, row.fieldName, row.sportName, row.holderName, row.holderPhone].map(textBytes),
    ...[row.canceledBy, row.status, row.paymentStatus, row.currency].map(textBytes),
    ...[row.total, row.discounted, row.paid, row.toPay, row.toRefund].map(integer),
    ...[textBytes(row.notes), instant(row.createdAt), Buffer.from(row.id.replaceAll("-", ""), "hex")],
  ];
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  return Buffer.concat([count, ...fields.flatMap((field) => (field ? [integer(field.length), field] : [integer(-1)]))]);
}

/** Rows as COPY sends them, a piece for each batch. */
export function* copyOf(...batches: readonly (readonly ExportRow[])[]): Generator<Buffer> {
  yield Buffer.concat([copySignature, Buffer.alloc(8)]);
  for (const rows of batches) yield Buffer.concat(rows.map(copied));
  yield Buffer.from([0xff, 0xff]);
}
