import { setImmediate } from "node:timers/promises";

/** Bytes that are sent at once. */
const piece = 64 * 1024;

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

  /**
   * The bytes in pieces, after each of which other calls have their turn. why not whole: a response copies its body
   * twice, which takes a tenth of a second of ten megabytes.
   */
  pieces(): ReadableStream<Uint8Array> {
    let at = 0;
    return new ReadableStream({
      pull: async (controller) => {
        if (at > 0) await setImmediate();
        if (at >= this.bytes.length) return controller.close();
        controller.enqueue(this.bytes.subarray(at, at + piece));
        at += piece;
      },
    });
  }

  /** What it says, read again. */
  read(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}
