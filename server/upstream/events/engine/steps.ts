/** What a computation may cost. */
interface Allowance {
  /** The most steps: the same input always takes as many, on any machine. */
  readonly most: number;
  /** Whether its time is over; asked now and then. */
  readonly isLate: () => boolean;
}

/** A computation that would cost more than it may. */
export class TooManySteps extends Error {
  override readonly name = "TooManySteps";
}

/** Steps that this thread has taken since it began to count, by itself or within an allowance. */
export const stepsTaken = (): number => taken;

/** How many steps are taken between two looks at the clock: a millisecond or two. */
const betweenLooks = 1 << 14;

let allowed: Allowance | null = null;
let taken = 0;
let nextLook = Number.POSITIVE_INFINITY;

/**
 * Counts steps of whatever is being computed: every loop of the engine whose rounds an input decides counts its own.
 * why a counter of the module: nothing of the engine waits for anything, so that there is one computation at a time.
 * @throws TooManySteps when that is more than it may take
 */
export function step(count = 1): void {
  taken += count;
  if (taken >= nextLook) look();
}

function look(): void {
  if (!allowed) return;
  if (taken > allowed.most || allowed.isLate()) throw new TooManySteps(`${taken} steps`);
  nextLook = Math.min(allowed.most + 1, taken + betweenLooks);
}

/** Computes something within an allowance, and says how many steps it took. @throws TooManySteps */
export function counted<T>(allowance: Allowance, work: () => T): { readonly answer: T; readonly steps: number } {
  allowed = allowance;
  taken = 0;
  nextLook = Math.min(allowance.most + 1, betweenLooks);
  try {
    const answer = work();
    return { answer, steps: taken };
  } finally {
    allowed = null;
    nextLook = Number.POSITIVE_INFINITY;
  }
}
