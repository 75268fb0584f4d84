import type { CopyPart } from "#contracts/people/copy-format.ts";
import type { Language } from "#contracts/scalars.ts";

// What the page of a copy says, in Italian, English and Spanish.

type Words = readonly [it: string, en: string, es: string];

/** A text in a language. */
export const inLanguage = ([it, en, es]: Words, language: Language): string => ({ it, en, es })[language];

/** The parts of a copy. */
export const partNames = {
  profile: ["Dati personali", "Personal data", "Datos personales"],
  memberships: ["Iscrizione al circolo", "Membership of the club", "Inscripción en el club"],
  membershipSteps: ["Storia dell'iscrizione", "History of the membership", "Historial de la inscripción"],
  family: ["Tutela", "Guardianship", "Tutela"],
  consents: ["Consensi e prese visione", "Consents and acknowledgements", "Consentimientos y lecturas"],
  documents: ["Documenti", "Documents", "Documentos"],
  sales: ["Pacchetti acquistati", "Packages bought", "Paquetes comprados"],
  payments: ["Pagamenti", "Payments", "Pagos"],
  receipts: ["Ricevute", "Receipts", "Recibos"],
  bookings: ["Prenotazioni", "Bookings", "Reservas"],
  trainings: ["Allenamenti", "Training sessions", "Entrenamientos"],
  courses: ["Corsi", "Courses", "Cursos"],
  standingPlaces: ["Posti fissi", "Standing places", "Plazas fijas"],
  tokens: ["Movimenti dei gettoni", "Token movements", "Movimientos de fichas"],
  teams: ["Squadre nei tornei", "Teams in tournaments", "Equipos en torneos"],
  messages: ["Messaggi", "Messages", "Mensajes"],
  duties: ["Allenamenti tenuti", "Training sessions taught", "Entrenamientos impartidos"],
  feedback: ["Segnalazioni al fornitore", "Feedback to the provider", "Avisos al proveedor"],
  quoteRequests: ["Richieste di preventivo", "Quote requests", "Solicitudes de presupuesto"],
  notifications: ["Notifiche", "Notifications", "Notificaciones"],
  calendarFeeds: ["Calendari condivisi", "Shared calendars", "Calendarios compartidos"],
} as const satisfies Record<CopyPart, Words>;

/** The page itself. */
export const pageWords = {
  title: ["Copia dei dati di {name}", "Copy of the data of {name}", "Copia de los datos de {name}"],
  lead: [
    "{club} conserva questi dati. La copia è stata fatta il {on}. Gli stessi dati stanno in data.json, per essere letti da un altro programma; schema.json dice che cosa significano.",
    "{club} keeps these data. The copy was made on {on}. The same data stand in data.json, to be read by another program; schema.json says what they mean.",
    "{club} conserva estos datos. La copia se hizo el {on}. Los mismos datos están en data.json, para que los lea otro programa; schema.json dice qué significan.",
  ],
  nothing: ["Nulla.", "Nothing.", "Nada."],
  yes: ["Sì", "Yes", "Sí"],
  no: ["No", "No", "No"],
} as const satisfies Readonly<Record<string, Words>>;
