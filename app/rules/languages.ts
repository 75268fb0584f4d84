/** Languages of the product, section 9 of the specification. Italian is the source of every text. */
export const languages = ["it", "en", "es"] as const;
export type LanguageCode = (typeof languages)[number];
export const fallbackLanguage: LanguageCode = "it";
/** All languages of the product are written from left to right. */
export const textDirection = "ltr";

/** The texts by namespace, one file each: `locales/<language>/<namespace>.json`. Italian is the source of their keys. */
export interface Texts {
  common: typeof import("../../locales/it/common.json");
  auth: typeof import("../../locales/it/auth.json");
  setup: typeof import("../../locales/it/setup.json");
  "club-exports": typeof import("../../locales/it/club-exports.json");
  account: typeof import("../../locales/it/account.json");
  "first-steps": typeof import("../../locales/it/first-steps.json");
  modules: typeof import("../../locales/it/modules.json");
  legal: typeof import("../../locales/it/legal.json");
  home: typeof import("../../locales/it/home.json");
  agenda: typeof import("../../locales/it/agenda.json");
  "court-blocks": typeof import("../../locales/it/court-blocks.json");
  reservations: typeof import("../../locales/it/reservations.json");
  limits: typeof import("../../locales/it/limits.json");
  money: typeof import("../../locales/it/money.json");
  locations: typeof import("../../locales/it/locations.json");
  "opening-slots": typeof import("../../locales/it/opening-slots.json");
  "closing-periods": typeof import("../../locales/it/closing-periods.json");
  gallery: typeof import("../../locales/it/gallery.json");
  "pending-reservations": typeof import("../../locales/it/pending-reservations.json");
  "calendar-feeds": typeof import("../../locales/it/calendar-feeds.json");
  notifications: typeof import("../../locales/it/notifications.json");
  "price-lists": typeof import("../../locales/it/price-lists.json");
  "reservation-series": typeof import("../../locales/it/reservation-series.json");
  sites: typeof import("../../locales/it/sites.json");
  attributes: typeof import("../../locales/it/attributes.json");
  "subscription-templates": typeof import("../../locales/it/subscription-templates.json");
  promotions: typeof import("../../locales/it/promotions.json");
  athletes: typeof import("../../locales/it/athletes.json");
  memberships: typeof import("../../locales/it/memberships.json");
  documents: typeof import("../../locales/it/documents.json");
  consents: typeof import("../../locales/it/consents.json");
  copies: typeof import("../../locales/it/copies.json");
  staff: typeof import("../../locales/it/staff.json");
  settings: typeof import("../../locales/it/settings.json");
  audit: typeof import("../../locales/it/audit.json");
  subscriptions: typeof import("../../locales/it/subscriptions.json");
  help: typeof import("../../locales/it/help.json");
  marketplace: typeof import("../../locales/it/marketplace.json");
  participants: typeof import("../../locales/it/participants.json");
  "training-sessions": typeof import("../../locales/it/training-sessions.json");
  wallets: typeof import("../../locales/it/wallets.json");
  "cash-book": typeof import("../../locales/it/cash-book.json");
  debits: typeof import("../../locales/it/debits.json");
  receipts: typeof import("../../locales/it/receipts.json");
  "training-courses": typeof import("../../locales/it/training-courses.json");
  "recurring-sessions": typeof import("../../locales/it/recurring-sessions.json");
  events: typeof import("../../locales/it/events.json");
  tournaments: typeof import("../../locales/it/tournaments.json");
  sponsors: typeof import("../../locales/it/sponsors.json");
  communications: typeof import("../../locales/it/communications.json");
  registrations: typeof import("../../locales/it/registrations.json");
  structure: typeof import("../../locales/it/structure.json");
  rounds: typeof import("../../locales/it/rounds.json");
  matches: typeof import("../../locales/it/matches.json");
  schedules: typeof import("../../locales/it/schedules.json");
  "play-log": typeof import("../../locales/it/play-log.json");
  printing: typeof import("../../locales/it/printing.json");
  scoring: typeof import("../../locales/it/scoring.json");
  "open-days": typeof import("../../locales/it/open-days.json");
  "academy-stats": typeof import("../../locales/it/academy-stats.json");
  championships: typeof import("../../locales/it/championships.json");
  "events-stats": typeof import("../../locales/it/events-stats.json");
  simulators: typeof import("../../locales/it/simulators.json");
  imports: typeof import("../../locales/it/imports.json");
  erasures: typeof import("../../locales/it/erasures.json");
}
export const namespaces = [
  "common",
  "auth",
  "setup",
  "club-exports",
  "account",
  "modules",
  "legal",
  "home",
  "agenda",
  "court-blocks",
  "reservations",
  "limits",
  "money",
  "locations",
  "opening-slots",
  "closing-periods",
  "gallery",
  "pending-reservations",
  "calendar-feeds",
  "notifications",
  "price-lists",
  "reservation-series",
  "sites",
  "attributes",
  "subscription-templates",
  "promotions",
  "athletes",
  "memberships",
  "documents",
  "consents",
  "first-steps",
  "copies",
  "staff",
  "settings",
  "audit",
  "subscriptions",
  "help",
  "marketplace",
  "participants",
  "training-sessions",
  "wallets",
  "cash-book",
  "debits",
  "receipts",
  "training-courses",
  "recurring-sessions",
  "events",
  "tournaments",
  "sponsors",
  "communications",
  "registrations",
  "structure",
  "rounds",
  "matches",
  "schedules",
  "play-log",
  "printing",
  "scoring",
  "open-days",
  "academy-stats",
  "championships",
  "events-stats",
  "simulators",
  "imports",
  "erasures",
] as const satisfies readonly (keyof Texts)[];
export type Namespace = (typeof namespaces)[number];
/** Where texts are: a namespace, or a key of one. */
export type TextsAt = Namespace | `${Namespace}:${string}`;
export const defaultNamespace = "common" satisfies Namespace;

/** Narrows any text to a language of the product. */
export const isLanguage = (value: unknown): value is LanguageCode =>
  typeof value === "string" && (languages as readonly string[]).includes(value);
