import type { z } from "zod";
import type { receipts as contract, ReceiptSummary } from "#contracts/money/receipts.ts";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Download } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { queryOfReceipts, receiptsOf } from "./store.ts";

type Query = Omit<z.output<typeof contract.downloadList.query>, "format">;

interface Words {
  readonly title: string;
  readonly columns: readonly [string, string, string, string, string, string, string, string, string];
  readonly states: { readonly valid: string; readonly void: string };
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Ricevute",
    columns: ["Numero", "Anno", "Data di emissione", "Intestatario", "Atleta", "Causale", "Importo", "Valuta", "Stato"],
    states: { valid: "Valida", void: "Annullata" },
  },
  en: {
    title: "Receipts",
    columns: ["Number", "Year", "Date of issue", "Made out to", "Athlete", "Reason", "Amount", "Currency", "State"],
    states: { valid: "Valid", void: "Void" },
  },
  es: {
    title: "Recibos",
    columns: ["Número", "Año", "Fecha de emisión", "A nombre de", "Atleta", "Concepto", "Importe", "Moneda", "Estado"],
    states: { valid: "Válido", void: "Cancelado" },
  },
};

/** Receipts as a file has them, by batches: first which ones and in which order, then each batch whole. */
async function* batches({ db, sql }: Services, organisationId: string, query: Query) {
  for await (const batch of rowsByCursor<{ id: string }>(sql, queryOfReceipts(db, organisationId, query)))
    yield await receiptsOf(
      db,
      organisationId,
      batch.map(({ id }) => id),
    );
}

/** The list as a file. */
export function receiptDownload(
  services: Services,
  organisationId: string,
  query: Query,
  language: Language,
): Download<ReceiptSummary> {
  const { title, columns, states } = words[language];
  const [number, year, issuedOn, payer, athlete, reason, amount, currency, state] = columns;
  return {
    title,
    language,
    columns: [
      { header: number, cell: (row) => ({ number: row.number }) },
      { header: year, cell: (row) => ({ number: row.year }) },
      { header: issuedOn, cell: (row) => ({ date: row.issuedOn }) },
      { header: payer, cell: ({ payerName }) => payerName },
      { header: athlete, cell: ({ athleteName }) => athleteName },
      { header: reason, cell: (row) => row.reason, width: 40 },
      { header: amount, cell: (row) => ({ cents: row.amount }) },
      { header: currency, cell: (row) => row.currency.toUpperCase() },
      { header: state, cell: ({ voidedAt }) => (voidedAt === null ? states.valid : states.void) },
    ],
    rows: batches(services, organisationId, query),
  };
}
