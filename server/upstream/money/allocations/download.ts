import type { z } from "zod";
import type { allocations } from "#contracts/money/allocations.ts";
import type { DebitKind } from "#contracts/money/debits.ts";
import type { Language } from "#contracts/scalars.ts";
import { rowsByCursor } from "#upstream/core/download/answer.ts";
import type { Download } from "#upstream/core/download/columns.ts";
import type { Services } from "#upstream/core/services.ts";
import { type OutstandingLine, outstandingQuery } from "./outstanding.ts";

interface Words {
  readonly title: string;
  readonly columns: readonly [string, string, string, string, string, string, string, string, string, string];
  readonly waits: Readonly<Record<NonNullable<OutstandingLine["waits"]>, string>>;
  readonly kinds: Readonly<Record<DebitKind, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Da incassare",
    columns: [
      "Atleta",
      "Che cosa",
      "Tipo",
      "Data",
      "Scadenza",
      "Prezzo",
      "Incassato",
      "Da incassare",
      "Valuta",
      "In attesa di risposta",
    ],
    waits: { pending: "Da confermare", toApprove: "Da approvare" },
    kinds: { subscription: "Transazione", reservation: "Prenotazione", registration: "Iscrizione a un torneo" },
  },
  en: {
    title: "To collect",
    columns: [
      "Athlete",
      "What for",
      "Kind",
      "Date",
      "Due date",
      "Price",
      "Collected",
      "To collect",
      "Currency",
      "Waiting for an answer",
    ],
    waits: { pending: "To confirm", toApprove: "To approve" },
    kinds: { subscription: "Transaction", reservation: "Reservation", registration: "Tournament entry" },
  },
  es: {
    title: "Por cobrar",
    columns: [
      "Atleta",
      "Concepto",
      "Tipo",
      "Fecha",
      "Vencimiento",
      "Precio",
      "Cobrado",
      "Por cobrar",
      "Moneda",
      "A la espera de respuesta",
    ],
    waits: { pending: "Por confirmar", toApprove: "Por aprobar" },
    kinds: { subscription: "Transacción", reservation: "Reserva", registration: "Inscripción a un torneo" },
  },
};

/** What is to be paid as a file. */
export function outstandingDownload(
  { db, sql, registry }: Services,
  organisationId: string,
  query: Omit<z.output<typeof allocations.download.query>, "format">,
  language: Language,
): Download<OutstandingLine> {
  const { title, columns, kinds, waits: states } = words[language];
  const [athlete, label, kind, date, due, asked, paid, toPay, currency, waits] = columns;
  return {
    title,
    language,
    columns: [
      { header: athlete, cell: (row) => row.athlete },
      { header: label, cell: (row) => row.label, width: 40 },
      { header: kind, cell: (row) => kinds[row.kind] },
      { header: date, cell: (row) => ({ date: row.date }) },
      { header: due, cell: (row) => row.due && { date: row.due } },
      { header: asked, cell: (row) => ({ cents: row.asked }) },
      { header: paid, cell: (row) => ({ cents: row.paid }) },
      { header: toPay, cell: (row) => ({ cents: row.toPay }) },
      { header: currency, cell: (row) => row.currency.toUpperCase() },
      { header: waits, cell: (row) => row.waits && states[row.waits] },
    ],
    rows: rowsByCursor<OutstandingLine>(sql, outstandingQuery(db, registry, organisationId, query)),
  };
}
