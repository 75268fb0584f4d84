/** More are not remembered; then it begins anew. */
const most = 32;

/**
 * What follows from a text, found by the bytes of the text: for columns that have few texts, each many times. A text is
 * decoded when it comes for the first time.
 */
export class ByBytes<Value> {
  readonly #make: (text: string) => Value;
  readonly #known: { readonly bytes: Uint8Array; readonly value: Value }[] = [];

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  /** What follows from the text in UTF-8 that stands from `start` up to `end`. */
  get(bytes: Buffer, start: number, end: number): Value {
    for (const known of this.#known) if (isAt(known.bytes, bytes, start, end)) return known.value;
    const value = this.#make(bytes.toString("utf8", start, end));
    if (this.#known.length === most) this.#known.length = 0;
    this.#known.push({ bytes: Uint8Array.from(bytes.subarray(start, end)), value });
    return value;
  }
}

function isAt(text: Uint8Array, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] !== bytes[start + index]) return false;
  }
  return true;
}
