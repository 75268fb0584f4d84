/** Keys that are remembered at most; the one that spent first is forgotten first. */
const remembered = 10_000;
const aMinute = 60;

/** What was spent in a second, as counted from the epoch. */
interface Spent {
  readonly second: number;
  milliseconds: number;
}

/** Milliseconds spent in the last minute, by the second. */
class Minute {
  #spent: Spent[] = [];

  add(milliseconds: number, second: number): void {
    const last = this.#spent.at(-1);
    if (last?.second === second) last.milliseconds += milliseconds;
    else this.#spent.push({ second, milliseconds });
  }

  /** Seconds until less than `most` was spent in the minute before; 0: it is so now. */
  wait(most: number, second: number): number {
    this.#spent = this.#spent.filter((spent) => spent.second > second - aMinute);
    let sum = this.#spent.reduce((all, { milliseconds }) => all + milliseconds, 0);
    if (sum < most) return 0;
    for (const { second: at, milliseconds } of this.#spent) {
      sum -= milliseconds;
      if (sum < most) return at + aMinute - second;
    }
    return aMinute;
  }
}

/**
 * How much processor time may be spent in a minute: by a key, and by all keys together. It counts in this process only,
 * whose processor it spares, and what was really used: what a computation costs is known when it is over, so that the last
 * one may go beyond.
 */
export class ProcessorBudget {
  readonly #most: { readonly each: number; readonly all: number };
  readonly #keys = new Map<string, Minute>();
  readonly #all = new Minute();

  /** @param most milliseconds a minute */
  constructor(most: { readonly each: number; readonly all: number }) {
    this.#most = most;
  }

  /** @returns seconds to wait; 0: there is time left */
  wait(key: string, now: number): number {
    const second = Math.floor(now / 1000);
    const own = this.#keys.get(key)?.wait(this.#most.each, second) ?? 0;
    return Math.max(own, this.#all.wait(this.#most.all, second));
  }

  spend(key: string, milliseconds: number, now: number): void {
    const second = Math.floor(now / 1000);
    const minute = this.#keys.get(key) ?? new Minute();
    this.#keys.delete(key);
    this.#keys.set(key, minute);
    minute.add(milliseconds, second);
    this.#all.add(milliseconds, second);
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= remembered) break;
      this.#keys.delete(oldest);
    }
  }
}
