import { noOrganisation, recordFieldNames, recordPrefix } from "./record.ts";

/** What stands after a backslash, and the byte that it means; `\u` is not among them. */
const escapes = new Uint8Array(256);
for (const [letter, meant] of Object.entries({
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
})) {
  escapes[letter.charCodeAt(0)] = meant.charCodeAt(0);
}
/** The value of a hexadecimal digit in small letters; 16 is none. */
const digits = new Uint8Array(256).fill(16);
for (let value = 0; value < 16; value += 1) digits[value.toString(16).charCodeAt(0)] = value;

const [quote, backslash, comma, colon, minus, zero, brace] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x30, 0x7d];
/** A character below this one has to be escaped in a text of JSON. */
const firstPlain = 0x20;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const head = bytesOf('{"type":"row","organisation":"');
const seqName = bytesOf('","seq":');
const hashName = bytesOf(',"hash":"');
const hashEnd = bytesOf('"');
const names = recordFieldNames.map((name) => bytesOf(`,"${name}":`));
const [idField, organisationField] = [recordFieldNames.indexOf("id"), recordFieldNames.indexOf("organisation_id")];
const nothing = bytesOf("null");
const revealedName = bytesOf(',"revealed":');
const prefix = bytesOf(recordPrefix);
const noOrganisationBytes = bytesOf(noOrganisation);
/** Up to here a loop copies as fast as a call. */
const shortText = 64;

function startsWith(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) {
    if (bytes[at + index] !== expected[index]) return false;
  }
  return true;
}

/**
 * Reads lines of rows that look exactly as an export writes them: byte by byte and into buffers that stay, because
 * JSON.parse, the texts that it makes and their way back into bytes take two thirds of a verification. Whatever looks
 * in any way different is not read; JSON.parse says what that is.
 */
export class RowLine {
  /** Where the 36 bytes of the organisation's id begin; they may be anything. */
  organisation = 0;
  seq = 0;
  auditId = 0;
  /** The canonical text is in the first `length` bytes. */
  canonical = Buffer.alloc(1 << 12);
  length = 0;
  #texts = Buffer.alloc(1 << 12);

  /**
   * Reads the line from `start` up to `end`, where there must be a line feed: no text holds one, so that nothing beyond
   * it is read. Writes the 32 bytes of the hash to `hashes`.
   * @returns whether it was such a line
   */
  read(bytes: Buffer, start: number, end: number, hashes: Buffer, hashAt: number): boolean {
    // The canonical text has less beside the columns than the line.
    if (this.canonical.length < end - start) {
      this.canonical = Buffer.alloc(2 * (end - start));
      this.#texts = Buffer.alloc(this.canonical.length);
    }
    if (!startsWith(bytes, start, head)) return false;
    this.organisation = start + head.length;
    let at = this.organisation + 36;
    if (at >= end || !startsWith(bytes, at, seqName)) return false;
    at += seqName.length;
    const seqEnd = digitsEnd(bytes, at);
    if (seqEnd < 0 || !startsWith(bytes, seqEnd, hashName)) return false;
    this.seq = numberIn(bytes, at, seqEnd);
    at = seqEnd + hashName.length;
    if (!copyHash(bytes, at, hashes, hashAt) || !startsWith(bytes, at + 64, hashEnd)) return false;
    at = this.#readFields(bytes, at + 64 + hashEnd.length);
    return at >= 0 && isEnd(bytes, at, end);
  }

  /** Writes the canonical text. Answers where the fields end; -1 when they are others. */
  #readFields(bytes: Buffer, start: number): number {
    const canonical = this.canonical;
    canonical.set(prefix);
    this.length = prefix.length;
    let at = start;
    for (let field = 0; field < names.length; field += 1) {
      const name = names[field] ?? nothing;
      if (!startsWith(bytes, at, name)) return -1;
      at += name.length;
      const value = at + 1;
      if (bytes[at] === quote) {
        at = this.#readText(bytes, value);
        if (at < 0) return -1;
      } else {
        if (!startsWith(bytes, at, nothing)) return -1;
        at += nothing.length;
        canonical[this.length] = minus;
        this.length += 1;
      }
      canonical[this.length] = comma;
      this.length += 1;
      if (field === idField && !this.#readId(bytes, value, at - 1)) return -1;
      if (field === organisationField && !this.#isOwn(bytes, value, at - 1)) return -1;
    }
    return at;
  }

  /** An id with other than digits is left to JSON.parse, too. */
  #readId(bytes: Buffer, start: number, end: number): boolean {
    if (digitsEnd(bytes, start) !== end) return false;
    this.auditId = numberIn(bytes, start, end);
    return true;
  }

  /** Whether the row is of the organisation whose chain it stands in. */
  #isOwn(bytes: Buffer, start: number, end: number): boolean {
    const isNull = bytes[start - 1] !== quote;
    if (!isNull && end - start !== 36) return false;
    for (let index = 0; index < 36; index += 1) {
      const own = isNull ? noOrganisationBytes[index] : bytes[start + index];
      if (bytes[this.organisation + index] !== own) return false;
    }
    return true;
  }

  /** Writes a text, as it is without escapes, after its length. Answers what comes after it; -1 when it is none. */
  #readText(bytes: Buffer, start: number): number {
    let at = start;
    let byte = bytes[at] ?? 0;
    while (byte !== quote && byte !== backslash && byte >= firstPlain) {
      at += 1;
      byte = bytes[at] ?? 0;
    }
    if (byte === quote) {
      this.#write(bytes, start, at);
      return at + 1;
    }
    return byte === backslash ? this.#readEscaped(bytes, start) : -1;
  }

  #readEscaped(bytes: Buffer, start: number): number {
    const texts = this.#texts;
    let length = 0;
    for (let at = start; ; at += 1) {
      let byte = bytes[at] ?? 0;
      if (byte === quote) {
        this.#write(texts, 0, length);
        return at + 1;
      }
      if (byte < firstPlain) return -1;
      if (byte === backslash) {
        at += 1;
        byte = escapes[bytes[at] ?? 0] ?? 0;
        if (byte === 0) return -1;
      }
      texts[length] = byte;
      length += 1;
    }
  }

  #write(bytes: Buffer, start: number, end: number): void {
    const canonical = this.canonical;
    const length = end - start;
    let to = this.length;
    let unit = 1;
    while (unit * 10 <= length) unit *= 10;
    for (; unit >= 1; unit = Math.floor(unit / 10)) {
      canonical[to] = zero + (Math.floor(length / unit) % 10);
      to += 1;
    }
    canonical[to] = colon;
    to += 1;
    if (length > shortText) bytes.copy(canonical, to, start, end);
    else for (let index = 0; index < length; index += 1) canonical[to + index] = bytes[start + index] ?? 0;
    this.length = to + length;
  }
}

/** Writes the bytes of 64 hexadecimal digits; false when they are none. */
function copyHash(bytes: Buffer, start: number, to: Buffer, at: number): boolean {
  for (let index = 0; index < 32; index += 1) {
    const high = digits[bytes[start + 2 * index] ?? 0] ?? 16;
    const low = digits[bytes[start + 2 * index + 1] ?? 0] ?? 16;
    if (high > 15 || low > 15) return false;
    to[at + index] = high * 16 + low;
  }
  return true;
}

/** The end of a number as JSON writes it, of so few digits that it is exact; -1 when there is none. */
function digitsEnd(bytes: Buffer, start: number): number {
  let at = start;
  while ((digits[bytes[at] ?? 0] ?? 16) < 10) at += 1;
  const isNumber = at > start && at - start <= 15 && (at === start + 1 || bytes[start] !== zero);
  return isNumber ? at : -1;
}

function numberIn(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (bytes[at] ?? 0) - zero;
  return number;
}

/** Whether nothing more comes, or only what nothing hashes; that must be JSON and hold nothing of the row. */
function isEnd(bytes: Buffer, at: number, end: number): boolean {
  if (bytes[end - 1] !== brace) return false;
  if (at === end - 1) return true;
  if (!startsWith(bytes, at, revealedName)) return false;
  try {
    JSON.parse(bytes.toString("latin1", at + revealedName.length, end - 1));
    return true;
  } catch {
    return false;
  }
}
