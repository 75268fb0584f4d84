/** How long a page may wait for what it reads from upstream, all calls together, in milliseconds. */
export const pageBudgetMs = 2_500;
/** What remains for drawing a form again after upstream left its write without an answer, in milliseconds. */
const afterTrouble = 500;

/** The time that one request has for reading from upstream: its calls run side by side, and share it. */
export class RequestBudget {
  readonly #limit: number;
  #end: number;
  /** Whether a write of this request was sent whose outcome is unknown. */
  isUndecided = false;

  constructor(limit = pageBudgetMs) {
    this.#limit = limit;
    this.#end = performance.now() + limit;
  }

  /** Milliseconds that are left; 0 when the time is over. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /**
   * A write ended, and took its own time: what is read for the answer has time again, but little after `trouble`.
   * `undecided`: its outcome is unknown.
   */
  restart({ trouble, undecided }: { trouble: boolean; undecided: boolean }): void {
    this.isUndecided ||= undecided;
    this.#end = performance.now() + (trouble ? Math.min(afterTrouble, this.#limit) : this.#limit);
  }
}
