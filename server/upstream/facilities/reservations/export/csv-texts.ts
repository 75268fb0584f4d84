import type { CanceledBy, ReservationStatus } from "#contracts/facilities/reservations.ts";
import type { PaymentStatus } from "#contracts/money/debits.ts";
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

/** What an export says in words. */
export interface ExportTexts {
  columns: Record<ExportColumn, string>;
  status: Record<Exclude<ReservationStatus, "canceled">, string>;
  canceledBy: Record<CanceledBy, string>;
  /** `nothing`: of a canceled reservation for which nothing was collected. */
  paymentStatus: Record<PaymentStatus | "toRefund" | "nothing", string>;
}

const it: ExportTexts = {
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
    discounted: "Prezzo finale",
    paid: "Incassato",
    toPay: "Da incassare",
    toRefund: "Da rimborsare",
    notes: "Note",
    createdAt: "Creata il",
    id: "Codice",
  },
  status: { pending: "In attesa", confirmed: "Confermata" },
  canceledBy: { user: "Annullata dall'atleta", manager: "Annullata dal circolo", rejection: "Rifiutata" },
  paymentStatus: {
    paid: "Pagata",
    partiallyPaid: "Pagata in parte",
    unpaid: "Da pagare",
    toRefund: "Da rimborsare",
    nothing: "",
  },
};

const en: ExportTexts = {
  columns: {
    date: "Date",
    startAt: "Start",
    endAt: "End",
    location: "Location",
    field: "Court",
    sport: "Sport",
    holder: "Booked for",
    phoneNumber: "Phone",
    status: "Status",
    paymentStatus: "Payment status",
    currency: "Currency",
    total: "List price",
    discounted: "Final price",
    paid: "Collected",
    toPay: "To collect",
    toRefund: "To refund",
    notes: "Notes",
    createdAt: "Created on",
    id: "Code",
  },
  status: { pending: "Pending", confirmed: "Confirmed" },
  canceledBy: { user: "Cancelled by the athlete", manager: "Cancelled by the club", rejection: "Rejected" },
  paymentStatus: {
    paid: "Paid",
    partiallyPaid: "Partly paid",
    unpaid: "Unpaid",
    toRefund: "To refund",
    nothing: "",
  },
};

const es: ExportTexts = {
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
    discounted: "Precio final",
    paid: "Cobrado",
    toPay: "Por cobrar",
    toRefund: "Por devolver",
    notes: "Notas",
    createdAt: "Creada el",
    id: "Código",
  },
  status: { pending: "Pendiente", confirmed: "Confirmada" },
  canceledBy: { user: "Cancelada por el deportista", manager: "Cancelada por el club", rejection: "Rechazada" },
  paymentStatus: {
    paid: "Pagada",
    partiallyPaid: "Pagada en parte",
    unpaid: "Por pagar",
    toRefund: "Por devolver",
    nothing: "",
  },
};

/** The texts by the language that the reader asked for. */
export const exportTexts: Record<Language, ExportTexts> = { it, en, es };
