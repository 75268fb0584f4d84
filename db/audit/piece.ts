import type { ExportLine } from "./export.ts";
import { canonicalText, digestOf, noOrganisation } from "./record.ts";

/** Bytes of one place in `Piece.places`: organisation (16), hash (32), digest (32). */
export const placeBytes = 80;
export const hashAt = 16;
export const digestAt = 48;

/** What a piece of an exported file holds: its places as bytes, in their order, and all other lines as they are. */
export interface Piece {
  readonly places: Uint8Array<ArrayBuffer>;
  readonly seqs: Float64Array<ArrayBuffer>;
  readonly auditIds: Float64Array<ArrayBuffer>;
  /** Lines that are no plain places, each with the number of places before it and its own number in the piece. */
  readonly others: readonly { readonly after: number; readonly number: number; readonly line: ExportLine }[];
  /** How many places there are. */
  readonly count: number;
  /** How many lines there are, empty ones too. */
  readonly lines: number;
  /** The number in the piece of the first line that is no JSON object; what comes after it was not read. */
  readonly broken: number | undefined;
}

const hashText = /^[\da-f]{64}$/u;
const uuidText = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;

/** The bytes of organisations' ids; undefined for what is none. A file has few, each many times. */
const idBytes = new Map<string, Buffer | undefined>();

function bytesOf(organisation: string): Buffer | undefined {
  if (!idBytes.has(organisation)) {
    if (idBytes.size > 10_000) idBytes.clear();
    const isId = typeof organisation === "string" && uuidText.test(organisation);
    idBytes.set(organisation, isId ? Buffer.from(organisation.replaceAll("-", ""), "hex") : undefined);
  }
  return idBytes.get(organisation);
}

/** Whether a line can be told in bytes; what somebody put in its place is looked at as it stands. */
function isPlace(line: ExportLine): line is Extract<ExportLine, { type: "row" | "link" }> {
  if (line.type !== "row" && line.type !== "link") return false;
  if (!bytesOf(line.organisation) || !hashText.test(line.hash) || !Number.isSafeInteger(line.seq)) return false;
  return line.type === "row"
    ? (line.organisation_id ?? noOrganisation) === line.organisation
    : hashText.test(line.digest);
}

/** Parses lines of an export and makes the digest of each row: all the work that needs no line before it. */
export function readPiece(text: string): Piece {
  const lines = text.split("\n");
  const places = Buffer.from(new ArrayBuffer(lines.length * placeBytes));
  const seqs = new Float64Array(lines.length);
  const auditIds = new Float64Array(lines.length);
  const others: { after: number; number: number; line: ExportLine }[] = [];
  let count = 0;
  let broken: number | undefined;
  let number = 0;
  for (const one of lines) {
    number += 1;
    if (one === "") continue;
    let line: ExportLine;
    try {
      // why: `exportLines` writes these lines; what somebody changed in them shows in the hashes.
      line = JSON.parse(one);
      if (line === null || typeof line !== "object") throw new SyntaxError("not an object");
    } catch {
      broken = number;
      break;
    }
    if (!isPlace(line)) {
      others.push({ after: count, number, line });
      continue;
    }
    const at = count * placeBytes;
    bytesOf(line.organisation)?.copy(places, at);
    places.write(line.hash, at + hashAt, "hex");
    if (line.type === "row") digestOf(canonicalText(line)).copy(places, at + digestAt);
    else places.write(line.digest, at + digestAt, "hex");
    seqs[count] = line.seq;
    auditIds[count] = Number(line.type === "row" ? line.id : line.row);
    count += 1;
  }
  return { places: new Uint8Array(places.buffer), seqs, auditIds, others, count, lines: lines.length, broken };
}
