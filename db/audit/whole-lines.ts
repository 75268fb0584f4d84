import { createReadStream, readSync } from "node:fs";

/** The lines of a file. why not readline: it also parts lines at U+2028, which people's texts may hold. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Bytes of an open file: from `start` (inclusive) to `end` (exclusive). */
export interface Part {
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

const lineFeed = 10;
/** What is read beyond a part at a time, to find the end of its last line. */
const readAheadBytes = 1 << 16;

/**
 * Reads the lines that begin in a part of a file, wherever they end, so that parts that follow each other have each
 * line once. Its buffer stays: the lines of one part are there until the next is read.
 */
export class LineReader {
  #bytes = Buffer.alloc(0);

  /** The lines, each with its line feed; the last of a file is given one when it has none. */
  read({ file, start, end }: Part): Buffer {
    // A line begins behind a line feed; the byte before the part says whether one does at its very beginning.
    const from = Math.max(0, start - 1);
    let length = this.#fill(file, from, 0, end - from);
    const first = start === 0 ? 0 : this.#bytes.subarray(0, length).indexOf(lineFeed) + 1;
    if (start > 0 && (first === 0 || first === length)) return this.#bytes.subarray(0, 0);
    while (this.#bytes[length - 1] !== lineFeed) {
      const before = length;
      length += this.#fill(file, from + length, length, readAheadBytes);
      const ending = this.#bytes.subarray(before, length).indexOf(lineFeed);
      if (ending >= 0) length = before + ending + 1;
      else if (length === before) {
        if (length === first) break;
        this.#bytes[length] = lineFeed;
        length += 1;
      }
    }
    return this.#bytes.subarray(first, length);
  }

  /** Reads into the buffer, which always has place for one byte more. Answers how many bytes the file had. */
  #fill(file: number, from: number, at: number, wanted: number): number {
    if (this.#bytes.length <= at + wanted) {
      const larger = Buffer.alloc(2 * (at + wanted) + 1);
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    let length = 0;
    while (length < wanted) {
      const read = readSync(file, this.#bytes, at + length, wanted - length, from + length);
      if (read === 0) break;
      length += read;
    }
    return length;
  }
}

/** Where the last line begins, of bytes that end with a line feed. */
export const lastLineIn = (bytes: Buffer): number => (bytes.length < 2 ? 0 : bytes.lastIndexOf(lineFeed, -2) + 1);

/** Where the last line of a part begins. */
export function lastLineOf({ file, start, end }: Part): number {
  // A line feed that ends the last line counts for nothing.
  for (let upTo = end - 1; upTo > start; upTo -= readAheadBytes) {
    const bytes = Buffer.alloc(Math.min(readAheadBytes, upTo - start));
    const from = upTo - bytes.length;
    const length = readSync(file, bytes, 0, bytes.length, from);
    const at = bytes.subarray(0, length).lastIndexOf(lineFeed);
    if (at >= 0) return from + at + 1;
  }
  return start;
}
