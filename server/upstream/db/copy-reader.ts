/** How COPY's binary format begins. Then come flags and the length of an extension, four bytes each. */
export const copySignature = Buffer.from("PGCOPY\n\u00ff\r\n\0", "latin1");
const headerBytes = copySignature.length + 8;
/** Milliseconds from 1970 to where PostgreSQL's instants begin, the year 2000. */
const epoch = Date.UTC(2000, 0, 1);

/**
 * Reads rows of COPY's binary format as they come, whatever the pieces. The fields of a row are asked for in their
 * order, each by the method of its type.
 * @see https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-BINARY-FORMAT
 */
export class CopyReader {
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  /** why one that stays: a new one for each piece is garbage sooner than it is collected. */
  #joined: Buffer = Buffer.alloc(0);
  #hasHeader = false;

  /**
   * Takes the rows that are complete with this piece, one after the other. Answers how many they were.
   * @throws when the bytes are not of this format
   */
  each(piece: Buffer, take: (fields: CopyReader) => void): number {
    this.#bytes = this.#after(this.#bytes.subarray(this.#position), piece);
    this.#position = 0;
    if (!this.#hasHeader) {
      if (this.#bytes.length < headerBytes) return 0;
      if (!this.#bytes.subarray(0, copySignature.length).equals(copySignature))
        throw new Error("This is not COPY's format");
      this.#position = headerBytes + this.#bytes.readInt32BE(headerBytes - 4);
      this.#hasHeader = true;
    }
    let rows = 0;
    for (let end = this.#endOfRow(); end > 0; end = this.#endOfRow()) {
      this.#position += 2;
      take(this);
      if (this.#position !== end) throw new Error("A row has other fields than were read");
      rows += 1;
    }
    return rows;
  }

  /** A piece behind what is left of the one before it. */
  #after(left: Buffer, piece: Buffer): Buffer {
    if (left.length === 0) return piece;
    const length = left.length + piece.length;
    if (this.#joined.length < length) this.#joined = Buffer.alloc(2 * length);
    this.#joined.set(left);
    this.#joined.set(piece, left.length);
    return this.#joined.subarray(0, length);
  }

  /** Where the row that begins here ends; 0 when it is not all there, or was the last. */
  #endOfRow(): number {
    const bytes = this.#bytes;
    let end = this.#position + 2;
    if (end > bytes.length) return 0;
    for (let left = bytes.readInt16BE(this.#position); left > 0; left -= 1) {
      if (end + 4 > bytes.length) return 0;
      // -1 is null, and has no bytes.
      end += 4 + Math.max(0, bytes.readInt32BE(end));
    }
    return end === this.#position + 2 || end > bytes.length ? 0 : end;
  }

  /**
   * Where the next field's bytes begin in `bytes`, and they end at `position`; -1 for null. For callers that take them as
   * they are.
   */
  field(): number {
    const length = this.#bytes.readInt32BE(this.#position);
    const start = this.#position + 4;
    this.#position = start + Math.max(0, length);
    return length < 0 ? -1 : start;
  }

  /** The same of a field that is never null. */
  present(): number {
    const start = this.field();
    if (start < 0) throw new Error("A field is null that never is");
    return start;
  }

  /** What was received, until the next piece is. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Where the field ends that was asked for last. */
  get position(): number {
    return this.#position;
  }

  /** An `integer`. */
  integer(): number {
    return this.#bytes.readInt32BE(this.present());
  }

  /** A `timestamptz`, in milliseconds since 1970. */
  instant(): number {
    const start = this.present();
    const microseconds = this.#bytes.readInt32BE(start) * 2 ** 32 + this.#bytes.readUInt32BE(start + 4);
    return Math.floor(microseconds / 1000) + epoch;
  }
}
