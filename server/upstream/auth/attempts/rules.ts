const minute = 60_000;

/**
 * What is tried: a password, asking for a code, a code that this browser did not ask for, the code of the first set-up,
 * asking for a code to another address.
 */
export type AttemptKind = "password" | "recovery" | "code" | "setup" | "email";

/** How many attempts go through at once, before they wait. */
interface Free {
  /** Attempts for an account in a browser where it has signed in before; nothing else is counted there. */
  readonly device: number;
  /** Attempts for an account in all other browsers, wherever they are. */
  readonly account: number;
  /** Attempts for an account from one network, by its width: those of `networksOf`. */
  readonly near: readonly number[];
  /** Attempts from one network, for any account. */
  readonly network: readonly number[];
}

/** Asking for codes or trying them tells which addresses exist: fewer such attempts are free than of passwords. */
const lookups: Free = { device: 5, account: 15, near: [5, 8, 10], network: [10, 15, 20] };
export const freeAttempts: Readonly<Record<AttemptKind, Free>> = {
  password: { device: 5, account: 20, near: [5, 8, 10], network: [30, 45, 60] },
  recovery: lookups,
  code: lookups,
  email: lookups,
  // Nobody is known yet, and what others try elsewhere must not keep the one who has the code from typing it.
  setup: { ...lookups, account: Number.POSITIVE_INFINITY },
};
/** After so many milliseconds without an attempt a counter begins anew. */
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

/** How many mails with a code an account gets in an hour, and for how many of them unknown browsers may ask. */
const mailsAnHour = { all: 5, unknown: 3 } as const;

/**
 * How long one has to wait before another mail with a code goes to an account, in milliseconds. Two mails of each hour
 * are left to its own browsers, so that strangers who ask for its codes do not keep the owner from asking.
 * @param sent the mails of the last hour or more, oldest first
 */
export function mailWait(
  sent: readonly { readonly at: Date; readonly known: boolean }[],
  known: boolean,
  now: Date,
): number {
  const until = (mails: readonly { readonly at: Date }[], limit: number) =>
    (mails.at(-limit)?.at.getTime() ?? Number.NEGATIVE_INFINITY) + forgottenAfter - now.getTime();
  const strangers = sent.filter((mail) => !mail.known);
  return Math.max(0, until(sent, mailsAnHour.all), known ? 0 : until(strangers, mailsAnHour.unknown));
}
