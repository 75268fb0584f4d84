import type { PaymentMethod } from "#contracts/money/debits.ts";
import type { Language } from "#contracts/scalars.ts";

/** What a receipt says, in the words of a language. */
interface ReceiptWords {
  readonly title: (label: string) => string;
  readonly issuedOn: string;
  readonly receivedFrom: string;
  readonly taxCode: string;
  readonly vatNumber: string;
  readonly athlete: string;
  readonly bornOn: string;
  readonly reason: string;
  readonly sport: string;
  readonly booking: (court: string, date: string) => string;
  readonly entry: (event: string, team: string) => string;
  readonly covering: (name: string, from: string, to: string) => string;
  readonly date: string;
  readonly method: string;
  readonly traceable: string;
  readonly notTraceable: string;
  readonly amount: string;
  readonly total: string;
  readonly signature: string;
  readonly void: (date: string) => string;
  readonly voidReason: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
}

const it: ReceiptWords = {
  title: (label) => `Ricevuta n. ${label}`,
  issuedOn: "Data di emissione",
  receivedFrom: "Ricevuto da",
  taxCode: "Codice fiscale",
  vatNumber: "Partita IVA",
  athlete: "Per l'atleta",
  bornOn: "nato/a il",
  reason: "Causale",
  sport: "Attività sportiva",
  booking: (court, date) => `Prenotazione del campo ${court}, ${date}`,
  entry: (event, team) => `Iscrizione della squadra «${team}» a «${event}»`,
  covering: (name, from, to) => `${name}, dal ${from} al ${to}`,
  date: "Data del pagamento",
  method: "Metodo",
  traceable: "tracciabile",
  notTraceable: "non tracciabile",
  amount: "Importo",
  total: "Totale",
  signature: "Firma",
  void: (date) => `ANNULLATA il ${date}`,
  voidReason: "Motivo",
  methods: { cash: "Contanti", redsys: "Carta (Redsys)", bankWire: "Bonifico", stripe: "Carta (Stripe)" },
};

const en: ReceiptWords = {
  title: (label) => `Receipt no. ${label}`,
  issuedOn: "Date of issue",
  receivedFrom: "Received from",
  taxCode: "Tax code",
  vatNumber: "VAT number",
  athlete: "For the athlete",
  bornOn: "born on",
  reason: "Reason",
  sport: "Sport",
  booking: (court, date) => `Court booking ${court}, ${date}`,
  entry: (event, team) => `Entry of the team “${team}” in “${event}”`,
  covering: (name, from, to) => `${name}, from ${from} to ${to}`,
  date: "Date of payment",
  method: "Method",
  traceable: "traceable",
  notTraceable: "not traceable",
  amount: "Amount",
  total: "Total",
  signature: "Signature",
  void: (date) => `VOID since ${date}`,
  voidReason: "Reason for voiding",
  methods: { cash: "Cash", redsys: "Card (Redsys)", bankWire: "Bank transfer", stripe: "Card (Stripe)" },
};

const es: ReceiptWords = {
  title: (label) => `Recibo n.º ${label}`,
  issuedOn: "Fecha de emisión",
  receivedFrom: "Recibido de",
  taxCode: "NIF",
  vatNumber: "NIF del club",
  athlete: "Por el deportista",
  bornOn: "nacido/a el",
  reason: "Concepto",
  sport: "Actividad deportiva",
  booking: (court, date) => `Reserva de la pista ${court}, ${date}`,
  entry: (event, team) => `Inscripción del equipo «${team}» en «${event}»`,
  covering: (name, from, to) => `${name}, del ${from} al ${to}`,
  date: "Fecha del pago",
  method: "Método",
  traceable: "con rastro",
  notTraceable: "sin rastro",
  amount: "Importe",
  total: "Total",
  signature: "Firma",
  void: (date) => `CANCELADO el ${date}`,
  voidReason: "Motivo",
  methods: { cash: "Efectivo", redsys: "Tarjeta (Redsys)", bankWire: "Transferencia", stripe: "Tarjeta (Stripe)" },
};

const words: Readonly<Record<Language, ReceiptWords>> = { it, en, es };
export const receiptWords = (language: Language): ReceiptWords => words[language];

/** A local date as people write it: 20/03/2026. */
export const writtenDate = (date: string) => date.split("-").reverse().join("/");
