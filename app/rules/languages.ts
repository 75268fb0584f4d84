/** Languages of the product, section 9 of the specification. Italian is the source of every text. */
export const languages = ["it", "en", "es"] as const;
export type LanguageCode = (typeof languages)[number];
export const fallbackLanguage: LanguageCode = "it";
/** All of them are written from left to right. */
export const textDirection = "ltr";

/** The texts by namespace, one file each: `locales/<language>/<namespace>.json`. Italian is the source of their keys. */
export interface Texts {
  common: typeof import("../../locales/it/common.json");
  auth: typeof import("../../locales/it/auth.json");
  account: typeof import("../../locales/it/account.json");
  modules: typeof import("../../locales/it/modules.json");
  legal: typeof import("../../locales/it/legal.json");
  home: typeof import("../../locales/it/home.json");
  agenda: typeof import("../../locales/it/agenda.json");
  blocks: typeof import("../../locales/it/blocks.json");
  facilities: typeof import("../../locales/it/facilities.json");
  limits: typeof import("../../locales/it/limits.json");
  money: typeof import("../../locales/it/money.json");
  locations: typeof import("../../locales/it/locations.json");
  openings: typeof import("../../locales/it/openings.json");
  gallery: typeof import("../../locales/it/gallery.json");
  pending: typeof import("../../locales/it/pending.json");
  calendar: typeof import("../../locales/it/calendar.json");
  notifications: typeof import("../../locales/it/notifications.json");
  "price-lists": typeof import("../../locales/it/price-lists.json");
  series: typeof import("../../locales/it/series.json");
  sites: typeof import("../../locales/it/sites.json");
  attributes: typeof import("../../locales/it/attributes.json");
  packages: typeof import("../../locales/it/packages.json");
  promotions: typeof import("../../locales/it/promotions.json");
  athletes: typeof import("../../locales/it/athletes.json");
  members: typeof import("../../locales/it/members.json");
  documents: typeof import("../../locales/it/documents.json");
  staff: typeof import("../../locales/it/staff.json");
  settings: typeof import("../../locales/it/settings.json");
  audit: typeof import("../../locales/it/audit.json");
  transactions: typeof import("../../locales/it/transactions.json");
  help: typeof import("../../locales/it/help.json");
  marketplace: typeof import("../../locales/it/marketplace.json");
  presence: typeof import("../../locales/it/presence.json");
  trainings: typeof import("../../locales/it/trainings.json");
  wallets: typeof import("../../locales/it/wallets.json");
  till: typeof import("../../locales/it/till.json");
  receipts: typeof import("../../locales/it/receipts.json");
  courses: typeof import("../../locales/it/courses.json");
  "weekly-sessions": typeof import("../../locales/it/weekly-sessions.json");
  events: typeof import("../../locales/it/events.json");
  "event-states": typeof import("../../locales/it/event-states.json");
  sponsors: typeof import("../../locales/it/sponsors.json");
  communications: typeof import("../../locales/it/communications.json");
  registrations: typeof import("../../locales/it/registrations.json");
  structure: typeof import("../../locales/it/structure.json");
  rounds: typeof import("../../locales/it/rounds.json");
  matches: typeof import("../../locales/it/matches.json");
  schedule: typeof import("../../locales/it/schedule.json");
  "play-log": typeof import("../../locales/it/play-log.json");
  print: typeof import("../../locales/it/print.json");
  scoring: typeof import("../../locales/it/scoring.json");
  "open-days": typeof import("../../locales/it/open-days.json");
  analytics: typeof import("../../locales/it/analytics.json");
  championships: typeof import("../../locales/it/championships.json");
  "event-analytics": typeof import("../../locales/it/event-analytics.json");
  simulators: typeof import("../../locales/it/simulators.json");
}
export const namespaces = [
  "common",
  "auth",
  "account",
  "modules",
  "legal",
  "home",
  "agenda",
  "blocks",
  "facilities",
  "limits",
  "money",
  "locations",
  "openings",
  "gallery",
  "pending",
  "calendar",
  "notifications",
  "price-lists",
  "series",
  "sites",
  "attributes",
  "packages",
  "promotions",
  "athletes",
  "members",
  "documents",
  "staff",
  "settings",
  "audit",
  "transactions",
  "help",
  "marketplace",
  "presence",
  "trainings",
  "wallets",
  "till",
  "receipts",
  "courses",
  "weekly-sessions",
  "events",
  "event-states",
  "sponsors",
  "communications",
  "registrations",
  "structure",
  "rounds",
  "matches",
  "schedule",
  "play-log",
  "print",
  "scoring",
  "open-days",
  "analytics",
  "championships",
  "event-analytics",
  "simulators",
] as const satisfies readonly (keyof Texts)[];
export type Namespace = (typeof namespaces)[number];
/** Where texts are: a namespace, or a key of one. */
export type TextsAt = Namespace | `${Namespace}:${string}`;
export const defaultNamespace = "common" satisfies Namespace;

/** Narrows any text to a language of the product. */
export const isLanguage = (value: unknown): value is LanguageCode =>
  typeof value === "string" && (languages as readonly string[]).includes(value);
