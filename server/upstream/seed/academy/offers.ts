import type { CoinType } from "#contracts/academy/coins.ts";

// What the demo's clubs have to sell, and how they sort their athletes.

/** A package of the demo. Amounts in cents. */
export interface DemoPackage {
  readonly name: string;
  readonly type: "spotTraining" | "courseSubscription";
  readonly description: string;
  readonly visibility?: "public" | "hidden" | "siteRestricted";
  readonly price: number;
  readonly dueDays?: number;
  readonly coins?: readonly { readonly type: CoinType; readonly amount: number }[];
  readonly sessions?: number;
  readonly recoveries?: number;
  /** Days in which what it brings can be used; else as long as it covers. */
  readonly tokenDays?: number;
  readonly maxPurchases?: number;
  readonly inApp?: boolean;
  /** What the package covers: the season, or so many months; left out: nothing. */
  readonly coverage?: "season" | number;
  readonly weeklySessions?: number;
  /** Names of the courses that it is of. */
  readonly courses?: readonly string[];
  readonly instalments?: number;
  /** How often it is sold, beside the others. */
  readonly weight: number;
}

export interface DemoOffer {
  readonly levels: readonly (readonly [name: string, color: string])[];
  readonly groups: readonly (readonly [name: string, color: string])[];
  /** `location`: the number of one of the club's locations, in their order; a site without one is elsewhere. */
  readonly sites: readonly { readonly name: string; readonly location?: number; readonly address?: string }[];
  /** The yearly fee, which every member pays, comes first. */
  readonly packages: readonly DemoPackage[];
  /** An athlete who has the first package pays less for the second: `percent` off, or a price. */
  readonly promotions: readonly {
    readonly name: string;
    readonly of: readonly [trigger: number, target: number];
    readonly percent?: number;
    readonly price?: number;
    readonly description: string;
  }[];
}

const course = { type: "courseSubscription", coverage: "season" } as const;
const spot = { type: "spotTraining", inApp: true } as const;

const aurora: DemoOffer = {
  levels: [
    ["Avviamento", "cyan"],
    ["Principianti", "green"],
    ["Intermedi", "amber"],
    ["Avanzati", "pink"],
    ["Agonisti", "red"],
  ],
  groups: [
    ["Under 12", "cyan"],
    ["Under 16", "blue"],
    ["Adulti mattina", "amber"],
    ["Adulti sera", "purple"],
    ["Squadra padel", "red"],
  ],
  sites: [
    { name: "Padel e tennis", location: 0 },
    { name: "Palazzetto", location: 2 },
    { name: "Palestra scuola Carducci", address: "Via Dante Alighieri 5, 40125 Bologna BO" },
  ],
  packages: [
    {
      ...course,
      name: "Quota associativa",
      description: "Tessera del circolo e assicurazione per la stagione.",
      price: 4500,
      dueDays: 15,
      inApp: true,
      weight: 0,
    },
    {
      ...course,
      name: "Corso padel 1 volta a settimana",
      courses: ["Padel base", "Padel avanzato"],
      description: "Un incontro alla settimana da settembre a giugno.",
      price: 54000,
      recoveries: 4,
      weeklySessions: 1,
      instalments: 9,
      inApp: true,
      weight: 6,
    },
    {
      ...course,
      name: "Corso padel 2 volte a settimana",
      courses: ["Padel base"],
      description: "Due incontri alla settimana da settembre a giugno.",
      price: 89000,
      recoveries: 8,
      weeklySessions: 2,
      instalments: 9,
      weight: 3,
    },
    {
      ...course,
      name: "Scuola tennis under 12",
      courses: ["Scuola tennis under 12"],
      description: "Due incontri alla settimana, racchetta compresa il primo anno.",
      visibility: "siteRestricted",
      price: 48000,
      recoveries: 4,
      weeklySessions: 2,
      instalments: 3,
      weight: 4,
    },
    {
      ...course,
      name: "Pallavolo under 16",
      courses: ["Pallavolo under 16"],
      description: "Allenamenti e campionato provinciale.",
      price: 39000,
      recoveries: 2,
      weeklySessions: 2,
      instalments: 3,
      weight: 4,
    },
    {
      ...course,
      name: "Mensile padel",
      courses: ["Padel base"],
      description: "Quattro incontri nel mese.",
      price: 7500,
      coverage: 1,
      weeklySessions: 1,
      weight: 3,
    },
    {
      ...course,
      name: "Trimestre tennis adulti",
      courses: ["Tennis perfezionamento"],
      description: "Un incontro alla settimana per tre mesi.",
      price: 19500,
      coverage: 3,
      recoveries: 2,
      weeklySessions: 1,
      weight: 3,
    },
    {
      ...spot,
      name: "10 ingressi",
      description: "Dieci allenamenti a scelta.",
      price: 12000,
      sessions: 10,
      tokenDays: 180,
      weight: 4,
    },
    {
      ...spot,
      name: "Carnet Oro",
      description: "Cinque allenamenti con un maestro.",
      price: 14000,
      coins: [{ type: "gold", amount: 5 }],
      tokenDays: 120,
      weight: 3,
    },
    {
      ...spot,
      name: "Carnet Argento",
      description: "Dieci allenamenti di gruppo.",
      price: 12500,
      coins: [{ type: "silver", amount: 10 }],
      tokenDays: 120,
      weight: 4,
    },
    {
      ...spot,
      name: "Lezione di prova",
      description: "Per chi viene la prima volta.",
      visibility: "public",
      price: 1000,
      sessions: 1,
      tokenDays: 30,
      maxPurchases: 1,
      weight: 1,
    },
    {
      ...spot,
      name: "Pass collaboratori",
      description: "Per chi aiuta nelle manifestazioni.",
      visibility: "hidden",
      price: 0,
      coins: [{ type: "badge", amount: 1 }],
      tokenDays: 365,
      inApp: false,
      weight: 0.3,
    },
  ],
  promotions: [
    {
      name: "Ingressi per chi è in corso",
      of: [1, 7],
      percent: 20,
      description: "Chi frequenta il corso si allena di più.",
    },
    { name: "Carnet Oro per chi è in corso", of: [2, 8], price: 11000, description: "" },
    { name: "Secondo sport", of: [4, 6], percent: 10, description: "Pallavolo e tennis insieme." },
    { name: "Dal mensile al carnet", of: [5, 9], percent: 15, description: "" },
  ],
};

const riviera: DemoOffer = {
  levels: [
    ["Base", "green"],
    ["Medio", "amber"],
    ["Alto", "red"],
  ],
  groups: [
    ["Ragazzi", "cyan"],
    ["Torneo del venerdì", "pink"],
  ],
  sites: [{ name: "Spiaggia", location: 0 }],
  packages: [
    {
      ...course,
      name: "Tessera estiva",
      description: "Ingresso ai campi e assicurazione.",
      price: 2500,
      dueDays: 10,
      inApp: true,
      weight: 0,
    },
    {
      ...course,
      name: "Corso beach volley",
      courses: ["Beach volley base"],
      description: "Due incontri alla settimana.",
      price: 24000,
      recoveries: 3,
      weeklySessions: 2,
      instalments: 3,
      weight: 4,
    },
    {
      ...spot,
      name: "10 ingressi beach tennis",
      description: "",
      price: 9000,
      sessions: 10,
      tokenDays: 120,
      weight: 4,
    },
    {
      ...spot,
      name: "Carnet Bronzo",
      description: "Otto allenamenti liberi.",
      price: 6400,
      coins: [{ type: "bronze", amount: 8 }],
      tokenDays: 90,
      weight: 3,
    },
  ],
  promotions: [{ name: "Ingressi per chi è in corso", of: [1, 2], percent: 25, description: "" }],
};

export const demoOffers = { aurora, riviera } as const;
