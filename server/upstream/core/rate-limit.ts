import { Refusal } from "./refusal.ts";

/** Addresses that are remembered at most; the one that asked first goes first. */
const remembered = 10_000;

/**
 * Lets each key through so many times a minute. It counts in this process only: it spares the process's own time, and
 * what must never be tried twice is counted in the database instead (`auth/attempts`).
 */
export class RateLimit {
  readonly #most: number;
  readonly #times = new Map<string, number[]>();
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a call. @throws Refusal 429 with the `seconds` to wait */
  admit(key: string, now: Date, code = "request.too_many"): void {
    const seconds = this.take(key, now);
    if (seconds > 0) throw new Refusal(429, code, { details: { seconds } });
  }

  /** Counts a call. @returns seconds to wait; 0: it goes through */
  take(key: string, now: Date): number {
    const since = now.getTime() - 60_000;
    const recent = (this.#times.get(key) ?? []).filter((at) => at > since);
    const [first = 0] = recent;
    const isFull = recent.length >= this.#most;
    if (!isFull) recent.push(now.getTime());
    this.#times.delete(key);
    this.#times.set(key, recent);
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= remembered) break;
      this.#times.delete(oldest);
    }
    return isFull ? Math.max(1, Math.ceil((first - since) / 1000)) : 0;
  }
}
