import { and, eq, inArray } from "drizzle-orm";
import type { Approval, Origin, PaymentState, SubscriptionStatus } from "#contracts/academy/states.ts";
import type { SubscriptionSort } from "#contracts/academy/subscription-list.ts";
import type { SubscriptionSummary } from "#contracts/academy/subscriptions.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Cell, Download } from "#upstream/core/download/columns.ts";
import { batchesById, type ListWords, listDownload } from "#upstream/core/download/list.ts";
import type { Services } from "#upstream/core/services.ts";
import { selectSubscriptions, toSummary } from "./columns.ts";
import { matching, type SubscriptionFilters } from "./list.ts";
import { subscriptions } from "./table.ts";

interface Words extends ListWords {
  readonly approval: Readonly<Record<Approval, string>>;
  readonly status: Readonly<Record<SubscriptionStatus, string>>;
  readonly paymentState: Readonly<Record<PaymentState, string>>;
  readonly origin: Readonly<Record<Origin, string>>;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    title: "Transazioni",
    columns:
      "Data,Cognome,Nome,Pacchetto,Corso,Valido dal,Valido al,Promozione,Prezzo di listino,Prezzo finale,Incassato,Stralciato,Da incassare,Valuta,Prossima scadenza,Approvazione,Stato,Pagamento,Origine,Note,Id",
    approval: { toApprove: "Da approvare", approved: "Approvata", rejected: "Rifiutata" },
    status: { open: "Aperta", confirmed: "Chiusa", canceled: "Annullata" },
    paymentState: { fine: "In regola", pending: "Da saldare", debtor: "Moroso" },
    origin: { dashboard: "Gestionale", app: "App degli atleti" },
  },
  en: {
    title: "Transactions",
    columns:
      "Date,Last name,First name,Package,Course,Valid from,Valid to,Promotion,List price,Final price,Collected,Written off,To collect,Currency,Next due date,Approval,Status,Payment,Origin,Notes,Id",
    approval: { toApprove: "To approve", approved: "Approved", rejected: "Rejected" },
    status: { open: "Open", confirmed: "Closed", canceled: "Cancelled" },
    paymentState: { fine: "Settled", pending: "Owing", debtor: "Overdue" },
    origin: { dashboard: "Back office", app: "Athletes' app" },
  },
  es: {
    title: "Transacciones",
    columns:
      "Fecha,Apellidos,Nombre,Paquete,Curso,Válido desde,Válido hasta,Promoción,Precio de tarifa,Precio final,Cobrado,Condonado,Por cobrar,Moneda,Próximo vencimiento,Aprobación,Estado,Pago,Origen,Notas,Id",
    approval: { toApprove: "Por aprobar", approved: "Aprobada", rejected: "Rechazada" },
    status: { open: "Abierta", confirmed: "Cerrada", canceled: "Cancelada" },
    paymentState: { fine: "Al día", pending: "Por pagar", debtor: "Moroso" },
    origin: { dashboard: "Programa de gestión", app: "App de los deportistas" },
  },
};

const dateOf = (date: string | undefined): Cell => (date === undefined ? null : { date });

/** The cells of a row, in the order of the columns. */
const cellsOf = (own: Words): Record<string, (row: SubscriptionSummary) => Cell> => ({
  date: ({ transactionDate }) => ({ date: transactionDate }),
  lastName: ({ athlete }) => athlete.lastName,
  firstName: ({ athlete }) => athlete.firstName,
  template: ({ templateName }) => templateName,
  course: ({ courseName }) => courseName,
  startAt: ({ coverage }) => dateOf(coverage?.startAt),
  endAt: ({ coverage }) => dateOf(coverage?.endAt),
  promotion: ({ promotion }) => promotion?.name || null,
  total: ({ price }) => ({ cents: price.total }),
  discounted: ({ price }) => ({ cents: price.discounted }),
  paid: ({ price }) => ({ cents: price.paid }),
  writtenOff: ({ price }) => ({ cents: price.writtenOff }),
  toPay: ({ price }) => ({ cents: price.toPay }),
  currency: ({ price }) => price.currency.toUpperCase(),
  due: ({ next }) => dateOf(next?.dueDate),
  approval: ({ approval }) => own.approval[approval],
  status: ({ status }) => own.status[status],
  paymentState: ({ paymentState }) => own.paymentState[paymentState],
  origin: ({ origin }) => own.origin[origin],
  notes: ({ notes }) => notes || null,
  id: ({ id }) => id,
});

interface DownloadRequest {
  readonly filters: SubscriptionFilters;
  readonly sort: SubscriptionSort;
  readonly language: Language;
}

function rowsOf(
  { db, sql }: Services,
  organisationId: string,
  today: string,
  { filters, sort }: Omit<DownloadRequest, "language">,
) {
  const query = selectSubscriptions(db, matching(organisationId, filters, today), sort, today).toSQL();
  return batchesById(sql, query, async (ids) => {
    const where = and(eq(subscriptions.organisationId, organisationId), inArray(subscriptions.id, ids));
    return (await selectSubscriptions(db, where, sort, today)).map(toSummary);
  });
}

/** The list as a file. `today`: the organisation's date. */
export function subscriptionDownload(
  services: Services,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
  asked: DownloadRequest,
): Download<SubscriptionSummary> {
  const own = words[asked.language];
  return listDownload(own, asked.language, cellsOf(own), rowsOf(services, organisationId, today, asked));
}
