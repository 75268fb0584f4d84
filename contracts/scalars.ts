import { z } from "zod";
import { maxSearch } from "./sizes.ts";

/** Identifier of a stored record. */
export const Id = z.uuid();
/** An instant with its offset, RFC 3339. */
export const Instant = z.iso.datetime({ offset: true });
/** A date without a time: a local date, of the years 1900 to 2199. */
export const LocalDate = z.iso
  .date({ abort: true })
  .refine((date) => "1900" <= date && date < "2200", "field.not_date");
/** A wall time, `HH:mm`; `24:00` ends a day. */
export const WallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/u, "field.time");
/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const Weekday = z.number().int().min(1).max(7);
/** An amount in minor units (cents). */
export const Cents = z.number().int();
/** An amount that cannot be negative, in minor units. Ceiling: ten million of the currency. */
export const PositiveCents = z.number().int().min(0).max(1_000_000_000);
export const CurrencyCode = z.enum(["eur", "usd", "chf"]).meta({ id: "CurrencyCode" });
export type CurrencyCode = z.infer<typeof CurrencyCode>;
export const Language = z.enum(["it", "en", "es"]).meta({ id: "Language" });
export type Language = z.infer<typeof Language>;
/** An IANA time zone such as `Europe/Rome`. */
export const TimeZone = z.string().min(1).max(64);

/**
 * Whether the runtime knows a place's zone of this name, or it is UTC. Only these names certainly mean the same to
 * PostgreSQL: it takes `CET` for an hour without summer time and `+02:00` for two hours behind, and people take
 * `Etc/GMT+2` for two ahead.
 */
const isTimeZone = (name: string): boolean => {
  if (!/^(?:UTC|(?!Etc\/GMT[+-])[A-Z][\w+-]*\/[\w+/-]+)$/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
/** A time zone to choose: one that exists. */
export const KnownTimeZone = TimeZone.refine(isTimeZone, "field.choice");

/**
 * Controls, line and paragraph separators, halves of letters, and characters that turn the direction of the text that
 * follows: a line with any of these shows something else than it holds (Unicode TR 36, 2.10; TR 9, 2.1 to 2.3). Joiners
 * and marks of direction stay, which names are written with.
 */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** The characters that are refused in a text of several lines, where line feeds and tabs may stand. */
const notInText = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
/** What a reader sees: no space, no format, no letter that is drawn as nothing. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]/u;

/** Whether a text may stand in one line, and shows something if it is not empty. */
const isLine = (value: string): boolean => !notInLine.test(value) && (value === "" || seen.test(value));

/**
 * Free text of one line that may be empty. Refuses with `field.characters` a text that only looks like one line, or
 * like nothing.
 */
export const optionalLine = (max: number) => z.string().trim().max(max).refine(isLine, "field.characters");
/** Free text of one line. */
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isLine, "field.characters");
/** Free text of several lines; may be empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !notInText.test(value), "field.characters");

/** An address as mail servers know it: ASCII, its last label letters or an encoded international one. */
const asciiEmail =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]*[A-Za-z\d])$/u;

/**
 * An address with its domain in ASCII: `x@xn--mnchen-3ya.de` of `x@münchen.de`. A text that is no such address stays as
 * it is.
 */
function withAsciiDomain(address: string): string {
  const [, name, domain = ""] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (name === undefined || /^[\u0021-\u007e]*$/u.test(domain)) return address;
  const { hostname } = URL.parse(`http://${domain}`) ?? {};
  return hostname ? `${name}@${hostname}` : address;
}

/**
 * An e-mail address. An international domain (`münchen.de`) is kept as mail servers know it, as browsers send it, too:
 * so one domain is one text whoever types it, and one that only looks alike is another. Only ASCII stands in front of
 * the `@`: few servers take other letters.
 */
export const Email = z
  .string()
  .trim()
  .max(254)
  .meta({ format: "email" })
  .transform(withAsciiDomain)
  .pipe(z.email({ pattern: asciiEmail }).max(254));

/** In a query: what a list is searched for. */
export const SearchText = z.string().trim().max(maxSearch);

/** A query parameter that may be repeated: `court=a&court=b`. */
export const repeated = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])]);
/** A boolean in a query: `true` or `false`. */
export const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

/** Addresses of the reader's own machine or network, as `URL` writes them (RFC 1918, 3927, 4193, 4291, 6598, 6761). */
const ownNetwork = [
  /^(?:.*\.)?localhost\.?$/u,
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./u,
  /^\[(?:::1?|::ffff:.*|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/u,
];

/** Whether an address carries nobody's name or password, and is the same wherever it is opened. */
function isForEverybody(address: string): boolean {
  const url = URL.parse(address);
  // A text that is no address is refused elsewhere.
  if (!url) return true;
  // An address of four numbers may be a name's start otherwise: `10.example.com`.
  const isName = !/^(?:\d+(?:\.\d+){3}|\[.*\])$/u.test(url.hostname) && !/localhost\.?$/u.test(url.hostname);
  return url.username === "" && url.password === "" && (isName || !ownNetwork.some((one) => one.test(url.hostname)));
}

/** A typed web address: what a link may lead to. Refuses with `field.public_url` what is not the same for everybody. */
export const WebAddress = z
  .url({ protocol: /^https?$/u })
  .max(2000)
  .refine(isForEverybody, "field.public_url");
/** The address of something that a page embeds: like `WebAddress`, but `https` only. */
export const SecureWebAddress = z
  .url({ protocol: /^https$/u })
  .max(2000)
  .refine(isForEverybody, "field.public_url");

/** A hash that says whether a set is still the one that a person was shown; a decision sends it back. */
export const Tag = z.string().max(64);

/** In a query: `true` asks what a write would do, and nothing is saved. */
export const preview = { preview: flag.default(false) };
/** In a query: local dates, both inclusive; without one that side is open. */
export const period = { from: LocalDate.optional(), to: LocalDate.optional() };
/** In a body: the version that the caller has seen. An older one is refused; without it nothing is checked. */
export const seenVersion = { version: z.number().int().optional() };
