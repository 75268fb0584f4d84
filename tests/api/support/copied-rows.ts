import type { CopyReader } from "#upstream/db/copy-reader.ts";

/** The rows that are complete with this piece, each as `row` reads it. */
export function rowsOf<Row>(reader: CopyReader, piece: Buffer, row: (fields: CopyReader) => Row): Row[] {
  const rows: Row[] = [];
  reader.each(piece, (fields) => rows.push(row(fields)));
  return rows;
}

/** The next field, a text; null for null. */
export const textOrNull = (row: CopyReader): string | null => {
  const start = row.field();
  return start < 0 ? null : row.bytes.toString("utf8", start, row.position);
};

/** The next field, a text that is never null. */
export const text = (row: CopyReader): string => row.bytes.toString("utf8", row.present(), row.position);

/** The next field, a UUID. */
export const uuid = (row: CopyReader): string =>
  row.bytes.toString("hex", row.present(), row.position).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
