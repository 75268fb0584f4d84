/**
 * Decides when a page reads its data again: asked any number of times it reads once, when nothing speaks against it.
 */
export class RevalidationQueue {
  readonly #read: () => void;
  readonly #interval: number;
  #isWanted = false;
  #isHeld = false;
  #last = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `interval`: least time between two readings, in milliseconds. */
  constructor(read: () => void, interval: number) {
    this.#read = read;
    this.#interval = interval;
  }

  /** Asks for a reading: now, or as soon as it is not held and the last one is long enough ago. */
  ask(): void {
    this.#isWanted = true;
    this.#plan();
  }

  /** Holds readings or lets them go on: while held nothing is read; what was asked for is read when the hold ends. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#plan();
  }

  /** Forgets a reading that is planned. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#isWanted || this.#isHeld) return;
    this.#timer = setTimeout(
      () => {
        this.#isWanted = false;
        this.#last = Date.now();
        this.#read();
      },
      Math.max(0, this.#last + this.#interval - Date.now()),
    );
  }
}
