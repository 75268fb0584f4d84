import { vi } from "vitest";

/**
 * Asks until what is expected holds. why not `vi.waitFor` as it is: it gives up after a second, for which a machine that
 * others use, too, may stall.
 * @returns what `check` answered
 * @throws what `check` threw last, after `timeout` milliseconds
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = 10_000, ...options }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, ...options });
