import type { Checkpoint } from "./checkpoint.ts";
import { type AuditRecord, auditFormat, exportFormat, recordFieldNames } from "./record.ts";
import type { RetentionCut } from "./retention-cut.ts";
import type { PersonalText } from "./sealed-text.ts";
import type { ExportSignature } from "./signer.ts";

/** The last place of an organisation when the file was made; the hash in hexadecimal digits. */
export interface ChainHead {
  readonly organisation: string;
  readonly seq: number;
  readonly hash: string;
}

/** What a file says of itself. */
export interface ExportHead {
  readonly type: "export";
  readonly format: number;
  /** The instant of the export: what was signed before is in the file, or after its end. Format 1 has none. */
  readonly at?: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly organisation: string | null;
  /** Format 1 has none. */
  readonly chains?: readonly ChainHead[];
}

/** What is sealed in a row, in plain. It stands beside the row, whose hash is over the sealed texts. */
export interface Revealed {
  readonly actor_name?: PersonalText;
  readonly actor_email?: PersonalText;
  readonly target_label?: PersonalText;
  readonly changes?: unknown;
}

interface Place {
  readonly organisation: string;
  readonly seq: number;
  readonly hash: string;
}

/** The last line: the hash of all bytes before it, and who signed that. */
export type ExportEnd = { readonly type: "end"; readonly hash: string } & (
  | ExportSignature
  | { readonly keyId: null; readonly signature: null }
);

/** The lines of an export; docs/audit-format.md describes them. */
export type ExportLine =
  | ExportHead
  | ({ readonly type: "cut" } & RetentionCut)
  | ({ readonly type: "start" } & Place)
  | ({ readonly type: "row"; readonly revealed?: Revealed } & Place & AuditRecord)
  | ({ readonly type: "link"; readonly row: string; readonly digest: string } & Place)
  | ({ readonly type: "checkpoint" } & Checkpoint)
  | ExportEnd;

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const isText: Check = (value) => typeof value === "string";
const isTextOrNull: Check = (value) => value === null || isText(value);
const isPlaceNumber: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const isHash = matches(/^[\da-f]{64}$/u);
const isOrganisation = matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u);
const isId = matches(/^-?(?:0|[1-9]\d{0,18})$/u);

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object has these fields in this order, and no other. */
function hasFields(value: unknown, fields: Fields): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(fields);
  const given = Object.entries(value);
  return (
    given.length === names.length &&
    given.every(([name, one], at) => name === names[at] && fields[name]?.(one) === true)
  );
}

const listOf =
  (fields: Fields): Check =>
  (value) =>
    Array.isArray(value) && value.every((one) => hasFields(one, fields));

/** Whether an object has some of these fields, in their order. */
const someOf =
  (...names: readonly string[]): Check =>
  (value) => {
    if (!isObject(value)) return false;
    const given = Object.keys(value);
    return given.length > 0 && given.join() === names.filter((name) => given.includes(name)).join();
  };

const type = (wanted: string): Fields => ({ type: (value) => value === wanted });
const place: Fields = { organisation: isOrganisation, seq: isPlaceNumber, hash: isHash };
const signed: Fields = { at: isText, keyId: isText, signature: isText };
const head: Fields = { organisationId: isOrganisation, seq: isPlaceNumber, auditId: isPlaceNumber, hash: isHash };
const range: Fields = { from: isTextOrNull, to: isTextOrNull, organisation: (id) => id === null || isOrganisation(id) };
const row: Fields = {
  ...type("row"),
  ...place,
  ...Object.fromEntries(recordFieldNames.map((name) => [name, isTextOrNull])),
  id: isId,
};
const link: Fields = { seq: isPlaceNumber, auditId: isPlaceNumber, digest: isHash, hash: isHash };

/** The kinds of lines, each with its fields in their order. */
const kinds: readonly Fields[] = [
  row,
  { ...row, revealed: someOf("actor_name", "actor_email", "target_label", "changes") },
  { ...type("link"), ...place, row: isId, digest: isHash },
  { ...type("checkpoint"), ...head, ...signed },
  { ...type("start"), ...place },
  { ...type("cut"), ...head, before: isText, ...signed, links: listOf(link) },
  { ...type("export"), format: (format) => format === exportFormat, at: isText, ...range, chains: listOf(place) },
  { ...type("export"), format: (format) => format === auditFormat, ...range },
  { ...type("end"), hash: isHash, keyId: isText, signature: isText },
  { ...type("end"), hash: isHash, keyId: (id) => id === null, signature: (text) => text === null },
];

const isLine = (value: unknown): value is ExportLine => kinds.some((fields) => hasFields(value, fields));

/**
 * Reads a line of an export. Undefined when it is not exactly as an export writes it: another kind, a field too many, too
 * few, or twice, in another order, with blanks, or that is no value of its kind.
 */
export function readLine(text: string): ExportLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLine(value) && JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
