/** Languages of the product, section 9 of the specification. Italian is the source of every text. */
export const languages = ["it", "en", "es"] as const;
export type LanguageCode = (typeof languages)[number];
export const fallbackLanguage: LanguageCode = "it";
/** All of them are written from left to right. */
export const textDirection = "ltr";

/** One locale file each: `locales/<language>/<namespace>.json`. */
export const namespaces = [
  "common",
  "auth",
  "account",
  "home",
  "agenda",
  "blocks",
  "facilities",
  "limits",
  "locations",
  "openings",
  "gallery",
  "pending",
  "calendar",
  "notifications",
  "price-lists",
  "series",
  "audit",
  "help",
] as const;
export type Namespace = (typeof namespaces)[number];
export const defaultNamespace = "common" satisfies Namespace;

/** Narrows any text to a language of the product. */
export const isLanguage = (value: unknown): value is LanguageCode =>
  typeof value === "string" && (languages as readonly string[]).includes(value);
