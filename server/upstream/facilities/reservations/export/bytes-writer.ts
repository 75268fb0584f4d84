const hexadecimal = Buffer.from("0123456789abcdef", "latin1");
const [quote, dash] = [0x22, 0x2d];

/** Bytes that are written one after the other, into a buffer that grows and stays. */
export class BytesWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(expected);
  }

  /** What was written since the last time; there until something is written again. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /** A few bytes. */
  bytes(from: Uint8Array): void {
    this.#reserve(from.length);
    // why loops here: a call costs more than a few bytes do.
    for (let index = 0; index < from.length; index += 1) this.#bytes[this.#length + index] = from[index] ?? 0;
    this.#length += from.length;
  }

  /** Any number of bytes that stand from `start` up to `end`. */
  range(from: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    from.copy(this.#bytes, this.#length, start, end);
    this.#length += end - start;
  }

  /** A short text of ASCII. */
  ascii(text: string): void {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index += 1) this.#bytes[this.#length + index] = text.charCodeAt(index);
    this.#length += text.length;
  }

  /** A range between quotes, each quote in it twice. */
  quoted(from: Buffer, start: number, end: number): void {
    this.#reserve(2 * (end - start) + 2);
    const bytes = this.#bytes;
    let to = this.#length;
    bytes[to] = quote;
    to += 1;
    for (let at = start; at < end; at += 1) {
      const byte = from[at] ?? 0;
      if (byte === quote) {
        bytes[to] = quote;
        to += 1;
      }
      bytes[to] = byte;
      to += 1;
    }
    bytes[to] = quote;
    this.#length = to + 1;
  }

  /** The 16 bytes of a UUID as its text. */
  uuid(from: Buffer, start: number): void {
    this.#reserve(36);
    for (let index = 0; index < 16; index += 1) {
      const byte = from[start + index] ?? 0;
      this.#bytes[this.#length] = hexadecimal[byte >> 4] ?? 0;
      this.#bytes[this.#length + 1] = hexadecimal[byte & 15] ?? 0;
      this.#length += 2;
      if (index === 3 || index === 5 || index === 7 || index === 9) {
        this.#bytes[this.#length] = dash;
        this.#length += 1;
      }
    }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
