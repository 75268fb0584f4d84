import type { AttendanceBy, MembershipsBy, MoneyBy } from "#contracts/academy/stats.ts";
import type { Language } from "#contracts/scalars.ts";

/** Everything by which the statistics are told. */
export type StatsBy = MembershipsBy | MoneyBy | AttendanceBy;

/** What a downloaded table of the statistics says in words. */
export interface StatsWords {
  readonly titles: Readonly<Record<"memberships" | "money" | "attendance", string>>;
  /** What its rows are. */
  readonly by: Readonly<Record<StatsBy, string>>;
  readonly columns: Readonly<
    Record<
      | "total"
      | "accepted"
      | "joined"
      | "left"
      | "minors" // of members
      | "currency"
      | "charged"
      | "collected"
      | "writtenOff"
      | "fees" // of money
      | "trainings"
      | "places"
      | "booked"
      | "present"
      | "absent", // of attendance
      string
    >
  >;
  /** Keys that are words. */
  readonly keys: Readonly<Record<string, string>>;
  readonly locale: string;
}

const it: StatsWords = {
  titles: { memberships: "Iscritti", money: "Incassi", attendance: "Presenze" },
  by: {
    month: "Mese",
    status: "Stato",
    level: "Livello",
    group: "Gruppo",
    site: "Sede",
    package: "Pacchetto",
    gender: "Genere",
    age: "Età",
    course: "Corso",
    method: "Metodo",
    coach: "Allenatore",
    weekday: "Giorno",
  },
  columns: {
    total: "Iscritti alla fine",
    accepted: "Di cui nuovi",
    joined: "Entrati",
    left: "Usciti",
    minors: "Minorenni",
    currency: "Valuta",
    charged: "Addebitato",
    collected: "Incassato",
    writtenOff: "Stralciato",
    fees: "Commissioni",
    trainings: "Allenamenti",
    places: "Posti",
    booked: "Prenotati",
    present: "Presenti",
    absent: "Assenti",
  },
  keys: {
    none: "Nessuno",
    pending: "In attesa",
    accepted: "Accettata",
    rejected: "Rifiutata",
    canceled: "Revocata",
    female: "Femmine",
    male: "Maschi",
    notSpecified: "Non indicato",
    cash: "Contanti",
    redsys: "Redsys",
    bankWire: "Bonifico",
    stripe: "Stripe",
  },
  locale: "it-IT",
};

const en: StatsWords = {
  titles: { memberships: "Members", money: "Takings", attendance: "Attendance" },
  by: {
    month: "Month",
    status: "Status",
    level: "Level",
    group: "Group",
    site: "Site",
    package: "Package",
    gender: "Gender",
    age: "Age",
    course: "Course",
    method: "Method",
    coach: "Coach",
    weekday: "Day",
  },
  columns: {
    total: "Members at the end",
    accepted: "Of them new",
    joined: "Joined",
    left: "Left",
    minors: "Minors",
    currency: "Currency",
    charged: "Charged",
    collected: "Collected",
    writtenOff: "Written off",
    fees: "Fees",
    trainings: "Training sessions",
    places: "Places",
    booked: "Booked",
    present: "Present",
    absent: "Absent",
  },
  keys: {
    none: "None",
    pending: "Pending",
    accepted: "Accepted",
    rejected: "Rejected",
    canceled: "Revoked",
    female: "Female",
    male: "Male",
    notSpecified: "Not stated",
    cash: "Cash",
    redsys: "Redsys",
    bankWire: "Bank transfer",
    stripe: "Stripe",
  },
  locale: "en-GB",
};

const es: StatsWords = {
  titles: { memberships: "Miembros", money: "Cobros", attendance: "Asistencia" },
  by: {
    month: "Mes",
    status: "Estado",
    level: "Nivel",
    group: "Grupo",
    site: "Sede",
    package: "Paquete",
    gender: "Género",
    age: "Edad",
    course: "Curso",
    method: "Método",
    coach: "Entrenador",
    weekday: "Día",
  },
  columns: {
    total: "Miembros al final",
    accepted: "De ellos nuevos",
    joined: "Altas",
    left: "Bajas",
    minors: "Menores",
    currency: "Moneda",
    charged: "Cargado",
    collected: "Cobrado",
    writtenOff: "Condonado",
    fees: "Comisiones",
    trainings: "Entrenamientos",
    places: "Plazas",
    booked: "Reservadas",
    present: "Presentes",
    absent: "Ausentes",
  },
  keys: {
    none: "Ninguno",
    pending: "Pendiente",
    accepted: "Aceptada",
    rejected: "Rechazada",
    canceled: "Revocada",
    female: "Mujeres",
    male: "Hombres",
    notSpecified: "Sin indicar",
    cash: "Efectivo",
    redsys: "Redsys",
    bankWire: "Transferencia",
    stripe: "Stripe",
  },
  locale: "es-ES",
};

export const statsWords = (language: Language): StatsWords => ({ it, en, es })[language];
