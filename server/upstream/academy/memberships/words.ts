import type { CoinType } from "#contracts/academy/coins.ts";
import type { ConsentState } from "#contracts/academy/consents.ts";
import type { DocumentState, MembershipStatus, PaymentState } from "#contracts/academy/states.ts";
import type { Language } from "#contracts/scalars.ts";

/** What a downloaded list says in words. */
interface Words {
  readonly title: string;
  readonly columns: Readonly<Record<MemberColumn, string>>;
  readonly status: Readonly<Record<MembershipStatus, string>>;
  readonly documents: Readonly<Record<DocumentState, string>>;
  readonly consents: Readonly<Record<ConsentState, string>>;
  readonly payment: Readonly<Record<PaymentState, string>>;
  readonly coins: Readonly<Record<CoinType, string>>;
  readonly yes: string;
}

/** The columns of the file, in their order. */
export const memberColumns = [
  "lastName",
  "firstName",
  "birthDate",
  "minor",
  "email",
  "phoneNumber",
  "status",
  "level",
  "groups",
  "sites",
  "medicalCertificate",
  "documents",
  "tokens",
  "paymentState",
  "toPay",
  "currency",
  "requestedAt",
  "decidedAt",
  "id",
] as const;
export type MemberColumn = (typeof memberColumns)[number];

const it: Words = {
  title: "Atleti",
  columns: {
    lastName: "Cognome",
    firstName: "Nome",
    birthDate: "Data di nascita",
    minor: "Minorenne",
    email: "E-mail",
    phoneNumber: "Telefono",
    status: "Stato",
    level: "Livello",
    groups: "Gruppi",
    sites: "Sedi",
    medicalCertificate: "Certificato medico",
    documents: "Documenti",
    tokens: "Gettoni",
    paymentState: "Pagamenti",
    toPay: "Da incassare",
    currency: "Valuta",
    requestedAt: "Richiesta il",
    decidedAt: "Decisa il",
    id: "Identificativo",
  },
  status: { pending: "In attesa", accepted: "Accettata", rejected: "Rifiutata", canceled: "Revocata" },
  documents: { valid: "Valido", expiring: "In scadenza", expired: "Scaduto", missing: "Mancante" },
  consents: {
    given: "Dato",
    outdated: "Da rinnovare",
    declined: "Negato",
    withdrawn: "Revocato",
    missing: "Da chiedere",
  },
  payment: { fine: "In regola", pending: "Da saldare", debtor: "Moroso" },
  coins: {
    gold: "Oro",
    silver: "Argento",
    bronze: "Bronzo",
    recovery: "Recupero",
    recoveryVoucher: "Buono recupero",
    voucher: "Voucher",
    badge: "Badge",
  },
  yes: "Sì",
};

const en: Words = {
  title: "Athletes",
  columns: {
    lastName: "Last name",
    firstName: "First name",
    birthDate: "Date of birth",
    minor: "Minor",
    email: "Email",
    phoneNumber: "Phone",
    status: "Status",
    level: "Level",
    groups: "Groups",
    sites: "Sites",
    medicalCertificate: "Medical certificate",
    documents: "Documents",
    tokens: "Tokens",
    paymentState: "Payments",
    toPay: "To collect",
    currency: "Currency",
    requestedAt: "Requested on",
    decidedAt: "Decided on",
    id: "Id",
  },
  status: { pending: "Pending", accepted: "Accepted", rejected: "Rejected", canceled: "Revoked" },
  documents: { valid: "Valid", expiring: "Expiring", expired: "Expired", missing: "Missing" },
  consents: {
    given: "Given",
    outdated: "To be renewed",
    declined: "Refused",
    withdrawn: "Withdrawn",
    missing: "To be asked",
  },
  payment: { fine: "Settled", pending: "Owing", debtor: "Overdue" },
  coins: {
    gold: "Gold",
    silver: "Silver",
    bronze: "Bronze",
    recovery: "Make-up",
    recoveryVoucher: "Make-up voucher",
    voucher: "Voucher",
    badge: "Badge",
  },
  yes: "Yes",
};

const es: Words = {
  title: "Deportistas",
  columns: {
    lastName: "Apellidos",
    firstName: "Nombre",
    birthDate: "Fecha de nacimiento",
    minor: "Menor de edad",
    email: "Correo",
    phoneNumber: "Teléfono",
    status: "Estado",
    level: "Nivel",
    groups: "Grupos",
    sites: "Sedes",
    medicalCertificate: "Certificado médico",
    documents: "Documentos",
    tokens: "Fichas",
    paymentState: "Pagos",
    toPay: "Por cobrar",
    currency: "Moneda",
    requestedAt: "Solicitada el",
    decidedAt: "Decidida el",
    id: "Identificador",
  },
  status: { pending: "Pendiente", accepted: "Aceptada", rejected: "Rechazada", canceled: "Revocada" },
  documents: { valid: "Válido", expiring: "Por caducar", expired: "Caducado", missing: "Falta" },
  consents: {
    given: "Dado",
    outdated: "Por renovar",
    declined: "Negado",
    withdrawn: "Retirado",
    missing: "Por pedir",
  },
  payment: { fine: "Al día", pending: "Por pagar", debtor: "Moroso" },
  coins: {
    gold: "Oro",
    silver: "Plata",
    bronze: "Bronce",
    recovery: "Recuperación",
    recoveryVoucher: "Vale de recuperación",
    voucher: "Vale",
    badge: "Insignia",
  },
  yes: "Sí",
};

export const wordsOf = (language: Language): Words => ({ it, en, es })[language];
