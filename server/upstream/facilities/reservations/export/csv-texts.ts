import type { PaymentStatus } from "#contracts/facilities/debits.ts";
import type { CancellationTarget, ReservationStatus } from "#contracts/facilities/reservations.ts";
import type { Language } from "#contracts/scalars.ts";

/** The columns of an export, in their order. */
export const exportColumns = [
  "date",
  "startAt",
  "endAt",
  "location",
  "field",
  "sport",
  "holder",
  "phoneNumber",
  "status",
  "paymentStatus",
  "currency",
  "total",
  "discounted",
  "paid",
  "toPay",
  "toRefund",
  "notes",
  "createdAt",
  "id",
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What an export says in words, and how it writes numbers. The separators are those that Excel expects there. */
export interface ExportTexts {
  separator: "," | ";";
  decimal: "," | ".";
  columns: Record<ExportColumn, string>;
  status: Record<Exclude<ReservationStatus, "canceled">, string>;
  canceledBy: Record<CancellationTarget, string>;
  /** `nothing`: of a canceled reservation for which nothing was collected. */
  paymentStatus: Record<PaymentStatus | "toRefund" | "nothing", string>;
}

const it: ExportTexts = {
  separator: ";",
  decimal: ",",
  columns: {
    date: "Data",
    startAt: "Inizio",
    endAt: "Fine",
    location: "Struttura",
    field: "Campo",
    sport: "Sport",
    holder: "Intestatario",
    phoneNumber: "Telefono",
    status: "Stato",
    paymentStatus: "Stato pagamento",
    currency: "Valuta",
    total: "Prezzo di listino",
    discounted: "Prezzo richiesto",
    paid: "Pagato",
    toPay: "Da pagare",
    toRefund: "Da rimborsare",
    notes: "Note",
    createdAt: "Creata il",
    id: "Codice",
  },
  status: { pending: "In attesa", confirmed: "Confermata" },
  canceledBy: { user: "Annullata dall'utente", manager: "Rifiutata dal gestore" },
  paymentStatus: {
    paid: "Pagata",
    partiallyPaid: "Pagata in parte",
    unpaid: "Non pagata",
    toRefund: "Da rimborsare",
    nothing: "",
  },
};

const en: ExportTexts = {
  separator: ",",
  decimal: ".",
  columns: {
    date: "Date",
    startAt: "Start",
    endAt: "End",
    location: "Facility",
    field: "Court",
    sport: "Sport",
    holder: "Booked for",
    phoneNumber: "Phone",
    status: "Status",
    paymentStatus: "Payment status",
    currency: "Currency",
    total: "List price",
    discounted: "Price asked",
    paid: "Paid",
    toPay: "To pay",
    toRefund: "To refund",
    notes: "Notes",
    createdAt: "Created on",
    id: "Code",
  },
  status: { pending: "Pending", confirmed: "Confirmed" },
  canceledBy: { user: "Canceled by the user", manager: "Rejected by the manager" },
  paymentStatus: {
    paid: "Paid",
    partiallyPaid: "Partially paid",
    unpaid: "Unpaid",
    toRefund: "To refund",
    nothing: "",
  },
};

const es: ExportTexts = {
  separator: ";",
  decimal: ",",
  columns: {
    date: "Fecha",
    startAt: "Inicio",
    endAt: "Fin",
    location: "Instalación",
    field: "Pista",
    sport: "Deporte",
    holder: "Titular",
    phoneNumber: "Teléfono",
    status: "Estado",
    paymentStatus: "Estado del pago",
    currency: "Moneda",
    total: "Precio de tarifa",
    discounted: "Precio solicitado",
    paid: "Pagado",
    toPay: "Por pagar",
    toRefund: "Por devolver",
    notes: "Notas",
    createdAt: "Creada el",
    id: "Código",
  },
  status: { pending: "Pendiente", confirmed: "Confirmada" },
  canceledBy: { user: "Cancelada por el usuario", manager: "Rechazada por el gestor" },
  paymentStatus: {
    paid: "Pagada",
    partiallyPaid: "Pagada en parte",
    unpaid: "No pagada",
    toRefund: "Por devolver",
    nothing: "",
  },
};

/** By the language that the reader asked for. */
export const exportTexts: Record<Language, ExportTexts> = { it, en, es };
