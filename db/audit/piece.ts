import { isUtf8 } from "node:buffer";
import { type ExportLine, readLine } from "./export-line.ts";
import { canonicalText, noOrganisation, writeDigest } from "./record.ts";
import { RowLine } from "./row-line.ts";

/** Bytes of one place in `Piece.places`: organisation (16), hash (32), digest (32). */
export const placeBytes = 80;
export const hashAt = 16;
export const digestAt = 48;

/** What a piece of an exported file holds: the places of its rows as bytes, in their order, and all other lines as they are. */
export interface Piece {
  readonly places: Uint8Array<ArrayBuffer>;
  readonly seqs: Float64Array<ArrayBuffer>;
  readonly auditIds: Float64Array<ArrayBuffer>;
  /** Lines that are no plain rows, each with the number of places before it and its own number in the piece. */
  readonly others: readonly { readonly after: number; readonly number: number; readonly line: ExportLine }[];
  /** How many places there are. */
  readonly count: number;
  readonly lines: number;
  /** The number in the piece of the first line that no export writes; what comes after it was not read. */
  readonly broken: number | undefined;
}

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

/** A thread's own, for one line after the other. */
const rowLine = new RowLine();
/** The organisation of the last such line, as it stood and in bytes: most lines are of the same one as the line before. */
const lastText = Buffer.alloc(36);
let lastId: Buffer | undefined;

/** The bytes of the organisation's id that a row's line has. */
function organisationIn(bytes: Buffer, at: number): Buffer | undefined {
  let same = 0;
  while (same < 36 && bytes[at + same] === lastText[same]) same += 1;
  if (same === 36) return lastId;
  bytes.copy(lastText, 0, at, at + 36);
  lastId = bytesOf(lastText.toString("latin1"));
  return lastId;
}

/** Places in their order, as they are found. */
class Places {
  bytes: Buffer<ArrayBuffer>;
  seqs: Float64Array<ArrayBuffer>;
  auditIds: Float64Array<ArrayBuffer>;
  readonly others: { after: number; number: number; line: ExportLine }[] = [];
  count = 0;

  constructor(expected: number) {
    this.bytes = Buffer.from(new ArrayBuffer(expected * placeBytes));
    this.seqs = new Float64Array(expected);
    this.auditIds = new Float64Array(expected);
  }

  /** Takes a line as an export writes it; false when it is another. At `end` there is a line feed. */
  addRow(bytes: Buffer, start: number, end: number): boolean {
    this.#reserve();
    const at = this.count * placeBytes;
    if (!rowLine.read(bytes, start, end, this.bytes, at + hashAt)) return false;
    const organisation = organisationIn(bytes, rowLine.organisation);
    if (!organisation) return false;
    for (let index = 0; index < 16; index += 1) this.bytes[at + index] = organisation[index] ?? 0;
    writeDigest(rowLine.canonical.subarray(0, rowLine.length), this.bytes, at + digestAt);
    this.#end(rowLine.seq, rowLine.auditId);
    return true;
  }

  /** Takes any other line. A row of an organisation whose chain it does not stand in is told as it is. */
  add(line: ExportLine, number: number): void {
    if (line.type !== "row" || (line.organisation_id ?? noOrganisation) !== line.organisation) {
      this.others.push({ after: this.count, number, line });
      return;
    }
    this.#reserve();
    const at = this.count * placeBytes;
    bytesOf(line.organisation)?.copy(this.bytes, at);
    this.bytes.write(line.hash, at + hashAt, "hex");
    writeDigest(canonicalText(line), this.bytes, at + digestAt);
    this.#end(line.seq, Number(line.id));
  }

  #end(seq: number, auditId: number): void {
    this.seqs[this.count] = seq;
    this.auditIds[this.count] = auditId;
    this.count += 1;
  }

  /** Makes room for one more. */
  #reserve(): void {
    if (this.count < this.seqs.length) return;
    const larger = new Places(2 * this.count + 1);
    larger.bytes.set(this.bytes);
    larger.seqs.set(this.seqs);
    larger.auditIds.set(this.auditIds);
    ({ bytes: this.bytes, seqs: this.seqs, auditIds: this.auditIds } = larger);
  }
}

/** The line, unless it holds bytes that are no text: these stand for themselves nowhere but in a row's hash. */
const lineIn = (bytes: Buffer): ExportLine | undefined => (isUtf8(bytes) ? readLine(bytes.toString()) : undefined);

const lineFeed = 10;
/** Most rows have more bytes. */
const shortRow = 512;

/**
 * Reads lines of an export, each with its line feed, and makes the digest of each row: all the work that needs no line
 * before it.
 */
export function readPiece(bytes: Buffer): Piece {
  const places = new Places(Math.ceil(bytes.length / shortRow));
  let lines = 0;
  let broken: number | undefined;
  let start = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    lines += 1;
    if (!places.addRow(bytes, start, end)) {
      const line = lineIn(bytes.subarray(start, end));
      if (!line) {
        broken = lines;
        break;
      }
      places.add(line, lines);
    }
    start = end + 1;
  }
  const { seqs, auditIds, others, count } = places;
  return { places: new Uint8Array(places.bytes.buffer), seqs, auditIds, others, count, lines, broken };
}
