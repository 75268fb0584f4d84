import { isIPv6 } from "node:net";

const minute = 60_000;

/** How many attempts go through at once: a person's, by what is tried (a code ends after five by itself), and a network's. */
export const freeAttempts = { password: 5, recovery: 5, code: 15, network: 30 } as const;
/** After so many milliseconds without an attempt its counter begins anew. */
export const forgottenAfter = 60 * minute;
/** Blocked until then: not at all. */
export const never = new Date(0);
const firstDelay = minute / 2;
const longestDelay = 15 * minute;

/**
 * How long the next attempt has to wait, in milliseconds, when `count` were made: nothing up to `free` of them, then
 * half a minute, twice as long each time, and never more than a quarter of an hour.
 */
export const delayAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(firstDelay * 2 ** Math.min(count - free, 10), longestDelay);

/** What a counter says at an instant: it takes one more attempt and then stands like this, or one has to wait. */
export function counted(
  counter: { readonly count: number; readonly at: Date; readonly blockedUntil: Date } | undefined,
  free: number,
  now: Date,
): { readonly count: number; readonly blockedUntil: Date } | { readonly wait: number } {
  if (counter && counter.blockedUntil > now) return { wait: counter.blockedUntil.getTime() - now.getTime() };
  const isFresh = !counter || now.getTime() - counter.at.getTime() > forgottenAfter;
  const count = (isFresh ? 0 : counter.count) + 1;
  const delay = delayAfter(count, free);
  // why: not "until now" for no delay: attempts at the same time have clocks that differ by a moment.
  return { count, blockedUntil: delay === 0 ? never : new Date(now.getTime() + delay) };
}

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
}

/**
 * The network of a client: an IPv4 address by itself, of an IPv6 address the first 64 bits, which one customer has
 * for themselves. An IPv4 address in IPv6 clothes is taken out of them.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, "").replace(/%.*$/u, "");
  if (!isIPv6(plain)) return plain;
  const first = groupsOf(plain).slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
