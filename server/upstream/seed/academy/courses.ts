import type { EntryCoin } from "#contracts/academy/training-rules.ts";
import type { Color } from "#contracts/colors.ts";
import type { SportCode } from "../places.ts";

/** A weekly session of the demo: ISO weekday, wall times, how many stand in it and how many may. */
export interface DemoSession {
  readonly day: number;
  readonly from: string;
  readonly to: string;
  /** The site, by its place in the order of the club's sites. */
  readonly site: number;
  /** Names of fields that would do; the one that is free most often is taken. */
  readonly fields: readonly string[];
  readonly coaches: readonly string[];
  readonly athletes: readonly [standing: number, most: number];
}

/** A course of the demo. One without `status` is published, with trainings. */
export interface DemoCourse {
  readonly name: string;
  /** The sport that is practised; left out: the club's own. */
  readonly sport?: SportCode;
  readonly description: string;
  /** The level, by its place in the order of the club's levels. */
  readonly level?: number;
  readonly color: Color;
  readonly of: "minors" | "adults";
  readonly coins?: readonly EntryCoin[];
  readonly recovery?: "none" | "free";
  readonly isDraft?: boolean;
  /** In how many of the course's sessions a member stands. */
  readonly weekly?: number;
  readonly sessions: readonly DemoSession[];
}

// E-mail addresses of the staff.
const luca = "coach@demo.example";
const elena = "elena.neri@demo.example";
const davide = "davide.testa@demo.example";
const irene = "irene.costa@demo.example";

const padel = ["Padel 1", "Padel 2"];
const tennis = ["Tennis 1", "Tennis 2"];

const aurora: readonly DemoCourse[] = [
  {
    name: "Padel base",
    sport: "padel",
    description: "Impugnatura, palleggio e prime partite. Le racchette le porta il circolo.",
    level: 1,
    color: "blue",
    of: "adults",
    coins: ["gold", "recovery"],
    recovery: "free",
    sessions: [
      { day: 1, from: "09:30", to: "11:00", site: 0, fields: padel, coaches: [luca], athletes: [7, 8] },
      { day: 3, from: "14:00", to: "15:30", site: 0, fields: padel, coaches: [luca], athletes: [8, 8] },
    ],
  },
  {
    name: "Padel avanzato",
    sport: "padel",
    description: "Tattica di coppia, bandeja e vibora, partite guidate.",
    level: 3,
    color: "indigo",
    of: "adults",
    coins: ["gold"],
    sessions: [
      { day: 4, from: "17:30", to: "19:00", site: 0, fields: padel, coaches: [luca, elena], athletes: [6, 8] },
    ],
  },
  {
    name: "Scuola tennis under 12",
    sport: "tennis",
    description: "Due incontri alla settimana, racchetta compresa il primo anno.",
    level: 0,
    color: "green",
    of: "minors",
    recovery: "free",
    weekly: 2,
    sessions: [
      { day: 2, from: "16:30", to: "17:30", site: 0, fields: tennis, coaches: [elena], athletes: [9, 10] },
      { day: 5, from: "16:30", to: "17:30", site: 0, fields: tennis, coaches: [elena], athletes: [9, 10] },
    ],
  },
  {
    name: "Tennis perfezionamento",
    sport: "tennis",
    description: "Servizio, gioco a rete e preparazione alle gare sociali.",
    level: 2,
    color: "brown",
    of: "adults",
    sessions: [{ day: 6, from: "13:00", to: "14:30", site: 0, fields: tennis, coaches: [elena], athletes: [5, 6] }],
  },
  {
    name: "Pallavolo under 16",
    sport: "volleyball",
    description: "Allenamenti e campionato provinciale.",
    level: 1,
    color: "purple",
    of: "minors",
    recovery: "free",
    weekly: 2,
    sessions: [
      { day: 1, from: "15:00", to: "16:30", site: 1, fields: ["Palestra A"], coaches: [davide], athletes: [14, 16] },
      { day: 4, from: "15:00", to: "16:30", site: 1, fields: ["Palestra A"], coaches: [davide], athletes: [14, 16] },
    ],
  },
  {
    name: "Minivolley",
    sport: "volleyball",
    description: "Giochi con la palla dai 6 ai 9 anni.",
    level: 0,
    color: "pink",
    of: "minors",
    sessions: [
      { day: 3, from: "17:00", to: "18:00", site: 2, fields: ["Palestra"], coaches: [davide], athletes: [11, 12] },
      { day: 6, from: "10:00", to: "11:00", site: 2, fields: ["Palestra"], coaches: [davide], athletes: [8, 12] },
    ],
  },
  {
    name: "Ginnastica dolce",
    description: "Mobilità e postura, per tutte le età.",
    color: "amber",
    of: "adults",
    coins: ["badge"],
    sessions: [
      { day: 2, from: "09:30", to: "10:30", site: 2, fields: ["Palestra"], coaches: [elena], athletes: [12, 15] },
    ],
  },
  {
    name: "Camp estivo di padel",
    sport: "padel",
    description: "Una settimana di padel al mattino, con pranzo al circolo.",
    color: "teal",
    of: "minors",
    isDraft: true,
    sessions: [{ day: 1, from: "09:00", to: "12:30", site: 0, fields: padel, coaches: [luca], athletes: [0, 16] }],
  },
];

const riviera: readonly DemoCourse[] = [
  {
    name: "Beach volley base",
    sport: "beach_volley",
    description: "Bagher, palleggio e gioco a coppie sulla sabbia.",
    level: 0,
    color: "amber",
    of: "adults",
    coins: ["gold", "recovery"],
    weekly: 2,
    sessions: [
      {
        day: 2,
        from: "15:00",
        to: "16:30",
        site: 0,
        fields: ["Campo 1", "Campo 2"],
        coaches: [irene],
        athletes: [9, 12],
      },
      {
        day: 4,
        from: "15:00",
        to: "16:30",
        site: 0,
        fields: ["Campo 1", "Campo 2"],
        coaches: [irene],
        athletes: [9, 12],
      },
    ],
  },
  {
    name: "Beach tennis ragazzi",
    sport: "beach_tennis",
    description: "Dai 10 ai 15 anni.",
    level: 1,
    color: "cyan",
    of: "minors",
    sessions: [
      { day: 6, from: "14:00", to: "15:00", site: 0, fields: ["Campo 3"], coaches: [elena], athletes: [6, 8] },
    ],
  },
];

/** The courses of each club of the demo. */
export const demoCourses = { aurora, riviera } as const;
