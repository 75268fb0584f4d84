import { readsAMinute } from "#contracts/events/boards.ts";
import { stepsAMinute, tapsAMinute } from "#contracts/events/scorer-links.ts";
import type { Client } from "#upstream/core/client.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";

/** How often a scorer's or a screen's address may be used, by its id; what is refused afterwards has counted, too. */
export interface LinkLimits {
  readonly reads: RateLimit;
  readonly taps: RateLimit;
  readonly steps: RateLimit;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    /** Limits of clients that have a scorer's address and no account. */
    linkLimits: LinkLimits;
  }
}

export const createLinkLimits = (): LinkLimits => ({
  reads: new RateLimit(readsAMinute),
  taps: new RateLimit(tapsAMinute),
  steps: new RateLimit(stepsAMinute),
});

/**
 * Counts that an address is read from a network. why after the address was looked up: guesses cost one look into an
 * index each, and must not crowd out what is remembered of addresses that exist.
 * @throws Refusal 429 `request.too_many`
 */
export const admitRead = (
  { linkLimits }: { readonly linkLimits: LinkLimits },
  id: string,
  { networks }: Client,
  now: Date,
): void => linkLimits.reads.admit(`${id} ${networks[0] ?? ""}`, now);
