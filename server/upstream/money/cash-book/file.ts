import type { CashDay } from "#contracts/money/cash-book.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Download } from "#upstream/core/download/columns.ts";
import { receiptWords } from "../receipts/words.ts";

const words: Readonly<Record<Language, readonly [string, string, string, string, string, string, string, string]>> = {
  it: ["Prima nota", "Data", "Valuta", "Metodo", "Entrate", "Uscite", "Commissioni", "Netto"],
  en: ["Cash book", "Date", "Currency", "Method", "In", "Out", "Fees", "Net"],
  es: ["Libro de caja", "Fecha", "Moneda", "Método", "Entradas", "Salidas", "Comisiones", "Neto"],
};

async function* once<T>(rows: readonly T[]) {
  yield rows;
}

/** A cash book as a file, a line a day, currency and method. */
export function cashBookFile(days: readonly CashDay[], language: Language): Download<CashDay> {
  const [title, day, currency, method, came, went, fees, net] = words[language];
  const { methods } = receiptWords(language);
  return {
    title,
    columns: [
      { header: day, cell: (row) => ({ date: row.day }) },
      { header: currency, cell: (row) => row.currency.toUpperCase() },
      { header: method, cell: (row) => methods[row.method] },
      { header: came, cell: (row) => ({ cents: row.in }) },
      { header: went, cell: (row) => ({ cents: row.out }) },
      { header: fees, cell: (row) => ({ cents: row.fees }) },
      { header: net, cell: (row) => ({ cents: row.net }) },
    ],
    rows: once(days),
    language,
  };
}
