import type { Language } from "#contracts/scalars.ts";
import type { Cell, Download } from "#upstream/core/download/columns.ts";
import type { ExportRow } from "../columns.ts";
import { type ExportColumn, type ExportTexts, exportColumns, exportTexts } from "./csv-texts.ts";

const dateOf = (localTime: string) => localTime.slice(0, 10);
const clockOf = (localTime: string) => localTime.slice(11);

/** The word for a state; a state without a word ends the export instead of leaving a cell empty. */
function wordFor<Word extends string>(words: Readonly<Record<Word, string>>, word: Word): string {
  if (!Object.hasOwn(words, word)) throw new Error(`An export has no text for ${word}`);
  return words[word];
}

const cellsOf = (texts: ExportTexts): Readonly<Record<ExportColumn, (row: ExportRow) => Cell>> => ({
  date: ({ startAt }) => ({ date: dateOf(startAt) }),
  startAt: ({ startAt }) => clockOf(startAt),
  endAt: ({ startAt, endAt }) =>
    // The midnight that ends the day: a spreadsheet subtracts the start from it.
    clockOf(endAt) === "00:00" && dateOf(endAt) !== dateOf(startAt) ? "24:00" : clockOf(endAt),
  location: ({ locationName }) => locationName,
  field: ({ fieldName }) => fieldName,
  sport: ({ sportName }) => sportName,
  holder: ({ holderName }) => holderName,
  phoneNumber: ({ holderPhone }) => holderPhone,
  status: ({ status, canceledBy }) =>
    status === "canceled" ? wordFor(texts.canceledBy, canceledBy ?? "manager") : wordFor(texts.status, status),
  paymentStatus: ({ paymentStatus }) => wordFor(texts.paymentStatus, paymentStatus),
  currency: ({ currency }) => currency.toUpperCase(),
  total: ({ total }) => ({ cents: total }),
  discounted: ({ discounted }) => ({ cents: discounted }),
  paid: ({ paid }) => ({ cents: paid }),
  toPay: ({ toPay }) => ({ cents: toPay }),
  toRefund: ({ toRefund }) => ({ cents: toRefund }),
  notes: ({ notes }) => notes,
  createdAt: ({ createdAt }) => `${dateOf(createdAt).split("-").toReversed().join("/")} ${clockOf(createdAt)}`,
  id: ({ id }) => id,
});

/** Reservations on their way into a file, in one language. */
export function reservationDownload(
  rows: AsyncIterable<readonly ExportRow[]>,
  language: Language,
): Omit<Download<ExportRow>, "title"> {
  const texts = exportTexts[language];
  const cells = cellsOf(texts);
  const columns = exportColumns.map((column) => ({ header: texts.columns[column], cell: cells[column] }));
  return { language, columns, rows };
}
