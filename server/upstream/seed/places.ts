import type { Color } from "#contracts/colors.ts";
import type { bookingRules } from "#upstream/facilities/limits/table.ts";
import type { Translations } from "#upstream/facilities/locations/table.ts";
import type { StoredPriceRange } from "#upstream/facilities/price-lists/table.ts";

/** Sports of the catalogue that the demo plays, by code. */
export type SportCode =
  | "padel"
  | "tennis"
  | "beach_volley"
  | "beach_tennis"
  | "five_a_side"
  | "volleyball"
  | "basketball";

interface DemoCourt {
  name: string;
  shownName: string;
  color: Color;
  sports: SportCode[];
}

/** A court that is made of others, by their names. */
interface DemoWhole extends DemoCourt {
  parts: string[];
}

/** Opening hours in minutes of the wall clock, for some weekdays. */
interface DemoHours {
  days: number[];
  from: number;
  to: number;
}

interface DemoPriceList {
  name: string;
  sports: SportCode[];
  /** Names of courts; all when empty. */
  courts: string[];
  price: { type: "by_slot"; slotMinutes: number; price: number } | { type: "ranged"; priceRanges: StoredPriceRange[] };
  /** Days from today, both inclusive, when it is valid for a while only. */
  validDays?: [from: number, to: number];
}

export interface DemoPlace {
  name: string;
  description: string;
  address: string;
  parking: string;
  food: string;
  accommodation: string | null;
  rules: string;
  weather?: string;
  translations?: Translations;
  /** Rules of booking, where the place has any. */
  booking?: Omit<typeof bookingRules.$inferInsert, "locationId" | "organisationId">;
  services: { showers: boolean; changingRooms: boolean; food: boolean; parking: boolean; sleeping: boolean };
  courts: DemoCourt[];
  wholes?: DemoWhole[];
  hours: DemoHours[];
  priceLists: DemoPriceList[];
  /** Days from today on which it is closed, with the reason. */
  closed: [days: number, reason: string][];
  /** Maintenance of courts on a day on which the place is closed, by the wall clock. */
  blocked?: { days: number; courts: string[]; from: string; to: string; reason: string }[];
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [1, 2, 3, 4, 5];
const weekend = [6, 7];
const hour = (hours: number) => hours * 60;
const range = (daysOfWeek: number[], startAt: string, endAt: string, price: number): StoredPriceRange => ({
  daysOfWeek,
  startAt,
  endAt,
  price,
});

const rackets: DemoPlace = {
  name: "Circolo Parco Nord",
  description: "Padel e tennis nel verde, con due campi coperti e la club house aperta fino a tardi.",
  address: "Via dell'Arcoveggio 62, 40129 Bologna BO",
  parking: "Parcheggio gratuito con 60 posti, ingresso da via Corticella.",
  food: "Bar e cucina tutti i giorni dalle 8 alle 23.\nMenu sportivo a pranzo.",
  accommodation: null,
  rules: "Scarpe adatte alla superficie.\nDisdetta gratuita fino a 24 ore prima.\nLe luci si accendono dalle 18.",
  services: { showers: true, changingRooms: true, food: true, parking: true, sleeping: false },
  courts: [
    { name: "Padel 1", shownName: "Padel 1 coperto", color: "blue", sports: ["padel"] },
    { name: "Padel 2", shownName: "Padel 2 panoramico", color: "cyan", sports: ["padel"] },
    { name: "Tennis 1", shownName: "Tennis 1 terra rossa", color: "brown", sports: ["tennis"] },
    { name: "Tennis 2", shownName: "Tennis 2 coperto", color: "red", sports: ["tennis"] },
  ],
  hours: [{ days: everyDay, from: hour(8), to: hour(24) }],
  priceLists: [
    {
      name: "Padel, 90 minuti",
      sports: ["padel"],
      courts: [],
      price: { type: "by_slot", slotMinutes: 90, price: 4200 },
    },
    {
      name: "Tennis a ore",
      sports: ["tennis"],
      courts: [],
      price: {
        type: "ranged",
        priceRanges: [
          range(weekdays, "06:00", "17:00", 1800),
          range(weekdays, "17:00", "24:00", 2600),
          range(weekend, "06:00", "24:00", 2400),
        ],
      },
    },
  ],
  closed: [
    [9, "Manutenzione dell'impianto"],
    [-23, "Torneo sociale"],
  ],
  blocked: [{ days: 9, courts: ["Padel 1", "Padel 2"], from: "08:00", to: "18:00", reason: "Cambio dei tappeti" }],
};

const beach: DemoPlace = {
  name: "Arena Beach Lido",
  description: "Quattro campi in sabbia, illuminati e riscaldati nei mesi freddi.",
  address: "Via Stalingrado 81, 40128 Bologna BO",
  parking: "Parcheggio custodito a 2 euro.",
  food: "Chiosco con panini, frutta e centrifugati.",
  accommodation: "Convenzione con l'ostello accanto: 28 euro a notte con la tessera.",
  rules: "Si gioca scalzi o con i calzari.\nVietato il vetro in campo.\nSi lascia il campo rastrellato.",
  weather: "Con pioggia leggera si gioca.\nIn caso di temporale la prenotazione si recupera entro 30 giorni.",
  translations: {
    en: {
      description: "Four sand courts, lit, and heated in the cold months.",
      parking: "Guarded car park, 2 euros.",
      rules: "Play barefoot or in sand socks.\nNo glass on the courts.\nRake the court before you leave.",
    },
  },
  booking: {
    visibilityDays: 14,
    bookingRules: "Si entra in campo all'ora prenotata.\nIl campo si lascia cinque minuti prima della fine.",
    maxMinutes: 180,
    maxPerDay: 3,
  },
  services: { showers: true, changingRooms: true, food: true, parking: true, sleeping: true },
  courts: [
    { name: "Sabbia 1", shownName: "Campo centrale", color: "amber", sports: ["beach_volley", "beach_tennis"] },
    { name: "Sabbia 2", shownName: "Campo 2", color: "lime", sports: ["beach_volley", "beach_tennis"] },
    { name: "Sabbia 3", shownName: "Campo 3", color: "green", sports: ["beach_volley"] },
    { name: "Sabbia 4", shownName: "Campo 4", color: "teal", sports: ["beach_tennis"] },
  ],
  hours: [
    { days: weekdays, from: hour(9), to: hour(23) },
    { days: weekend, from: hour(8), to: hour(22) },
  ],
  priceLists: [
    {
      name: "Settimana della promozione",
      sports: [],
      courts: ["Sabbia 3", "Sabbia 4"],
      price: { type: "ranged", priceRanges: [range(everyDay, "06:00", "24:00", 1600)] },
      validDays: [7, 13],
    },
    {
      name: "Sabbia, tariffa a fasce",
      sports: [],
      courts: [],
      price: {
        type: "ranged",
        priceRanges: [
          range(weekdays, "06:00", "12:30", 1800),
          range(weekdays, "12:30", "18:30", 2200),
          range(weekdays, "18:30", "24:00", 3200),
          range(weekend, "06:00", "24:00", 3000),
        ],
      },
    },
  ],
  closed: [
    [16, "Cambio della sabbia"],
    [-31, "Campionati regionali"],
  ],
};

const hall: DemoPlace = {
  name: "Palazzetto Le Querce",
  description: "Palazzetto con tribuna da 300 posti e due campi di calcio a 5 all'aperto.",
  address: "Via dello Sport 12, 40139 Bologna BO",
  parking: "Parcheggio comunale di fronte, a disco orario.",
  food: "Distributori automatici nell'atrio.",
  accommodation: null,
  rules: "Nel palazzetto solo scarpe pulite con suola chiara.\nIl canestro non è un appendiabiti.",
  services: { showers: true, changingRooms: true, food: false, parking: true, sleeping: false },
  courts: [
    { name: "Palestra A", shownName: "Palestra grande", color: "purple", sports: ["volleyball", "basketball"] },
    { name: "Palestra B", shownName: "Palestra piccola", color: "pink", sports: ["volleyball"] },
    { name: "Calcetto 1", shownName: "Calcetto sintetico 1", color: "indigo", sports: ["five_a_side"] },
    { name: "Calcetto 2", shownName: "Calcetto sintetico 2", color: "green", sports: ["five_a_side"] },
  ],
  wholes: [
    {
      name: "Calcio a 8",
      shownName: "Campo grande",
      color: "lime",
      sports: ["five_a_side"],
      parts: ["Calcetto 1", "Calcetto 2"],
    },
  ],
  hours: [
    { days: weekdays, from: hour(14), to: hour(23) },
    { days: [6], from: hour(9), to: hour(13) },
    { days: [6], from: hour(15), to: hour(22) },
    { days: [7], from: hour(9), to: hour(20) },
  ],
  priceLists: [
    {
      name: "Calcio a 8, un'ora",
      sports: [],
      courts: ["Calcio a 8"],
      price: { type: "by_slot", slotMinutes: 60, price: 9500 },
    },
    {
      name: "Calcio a 5, un'ora",
      sports: ["five_a_side"],
      courts: [],
      price: { type: "by_slot", slotMinutes: 60, price: 5500 },
    },
    {
      name: "Palestra, un'ora",
      sports: [],
      courts: ["Palestra A", "Palestra B"],
      price: { type: "by_slot", slotMinutes: 60, price: 3500 },
    },
  ],
  closed: [
    [4, "Concerto del Comune"],
    [-40, "Elezioni"],
  ],
};

const seaside: DemoPlace = {
  name: "Bagno Riviera 45",
  description: "Tre campi in sabbia a due passi dal mare e uno di padel dietro le cabine.",
  address: "Lungomare Augusto Murri 45, 47921 Rimini RN",
  parking: "Parcheggio a pagamento sul lungomare.",
  food: "Ristorante del bagno, chiuso il lunedì.",
  accommodation: null,
  rules: "Vietato il vetro in campo.\nDisdetta gratuita fino a 12 ore prima.",
  services: { showers: true, changingRooms: true, food: true, parking: false, sleeping: false },
  courts: [
    { name: "Campo 1", shownName: "Centrale", color: "amber", sports: ["beach_volley", "beach_tennis"] },
    { name: "Campo 2", shownName: "Campo 2", color: "teal", sports: ["beach_volley"] },
    { name: "Campo 3", shownName: "Campo 3", color: "red", sports: ["beach_tennis"] },
    { name: "Padel", shownName: "Padel", color: "blue", sports: ["padel"] },
  ],
  hours: [{ days: everyDay, from: hour(9), to: hour(22) }],
  priceLists: [
    {
      name: "Padel, 90 minuti",
      sports: ["padel"],
      courts: [],
      price: { type: "by_slot", slotMinutes: 90, price: 3600 },
    },
    {
      name: "Sabbia",
      sports: ["beach_volley", "beach_tennis"],
      courts: [],
      price: {
        type: "ranged",
        priceRanges: [range(everyDay, "06:00", "18:00", 1400), range(everyDay, "18:00", "24:00", 2000)],
      },
    },
  ],
  closed: [[12, "Assemblea dei soci"]],
};

/** Places of the first and of the second organisation. */
export const demoPlaces: readonly [readonly DemoPlace[], readonly DemoPlace[]] = [[rackets, beach, hall], [seaside]];

/** Closed everywhere, each year: month and day. */
export const yearlyClosings: [monthDay: string, reason: string][] = [
  ["01-01", "Capodanno"],
  ["08-15", "Ferragosto"],
  ["12-25", "Natale"],
];
