/** What each call adds, and what a retry costs, in hundredths of a retry: whole numbers add up exactly. */
const retryCost = 100;

/**
 * How many retries a process may send: `percent` of its calls, of which `most` can be saved up. It begins with
 * nothing, so that the retries sent so far never exceed that share of the calls so far, whatever fails and when.
 */
export class RetryBudget {
  readonly #percent: number;
  readonly #most: number;
  #saved = 0;

  constructor(percent = 10, most = 10) {
    this.#percent = percent;
    this.#most = most * retryCost;
  }

  /** A call begins. */
  earn(): void {
    this.#saved = Math.min(this.#saved + this.#percent, this.#most);
  }

  /** Pays for a retry; false when there is not enough. */
  spend(): boolean {
    if (this.#saved < retryCost) return false;
    this.#saved -= retryCost;
    return true;
  }
}
