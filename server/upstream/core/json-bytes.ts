/**
 * An answer that was written as JSON somewhere else: what a thread computes is so large that writing it here would hold
 * everybody else's calls. `T`: what it says.
 */
export class JsonBytes<T> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Never there: it only tells the type. */
  declare readonly says: T;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** What it says, read again. */
  read(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}
