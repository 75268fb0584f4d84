import { createHash } from "node:crypto";
import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { type Me, users } from "#contracts/auth/users.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";
import { isUpstreamOutage } from "../errors.server.ts";
import type { CallContext } from "../upstream/call-context.server.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";

/**
 * How long a token's owner is believed without asking again, in milliseconds. With the next look at a stream that was
 * opened just then (`session-watch.server.ts`) it makes less than 5 seconds until what was taken is gone.
 */
const freshForMs = 2_000;
/**
 * How long a staff member is believed, in milliseconds: one who may no longer work here is out of every page within a
 * second.
 */
const staffFreshForMs = 800;
/** How long the last known owner is believed while upstream is in trouble, in milliseconds. */
const troubleFreshForMs = 15 * 60_000;

/** Timeout of a call that refreshes a known owner, in milliseconds. */
const refreshTimeoutMs = 1_000;

type About = Pick<CallContext, "language" | "requestId" | "budget">;

export interface Identities {
  /** The account a user token speaks for. */
  me(token: string, context: About): Promise<Me>;
  /** The staff member a staff token speaks for. */
  staff(token: string, context: About): Promise<StaffMember>;
  /** Forgets what is known of these tokens: after a change, or at the end of a session. */
  forget(...tokens: (string | undefined)[]): void;
}

/**
 * Finds the owners of tokens, and keeps them in this process for two seconds, or less. Errors are not kept. While
 * upstream is in trouble an owner known in the last quarter of an hour is still believed: pages that need nothing else
 * from upstream go on. Upstream itself checks the token with every call.
 */
export function createIdentities(upstream: UpstreamClient): Identities {
  const cache = new LRUCache<string, CacheEntry>({ max: 5_000 });
  const accounts = new LRUCache<string, Me>({ max: 5_000, ttl: troubleFreshForMs });
  const members = new LRUCache<string, StaffMember>({ max: 5_000, ttl: troubleFreshForMs });
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

  /** Asks upstream; where it is in trouble, answers what was last known. */
  async function askOrLastKnown<T extends object>(
    known: LRUCache<string, T>,
    key: string,
    call: (about: Pick<CallContext, "bestEffortMs">) => Promise<T>,
  ): Promise<T> {
    const last = known.get(key);
    try {
      const found = await call(last === undefined ? {} : { bestEffortMs: refreshTimeoutMs });
      known.set(key, found);
      return found;
    } catch (error) {
      if (last !== undefined && isUpstreamOutage(error)) return last;
      known.delete(key);
      throw error;
    }
  }

  return {
    me(bearer, context) {
      const key = keyOf(bearer);
      const getFreshValue = () =>
        askOrLastKnown(accounts, key, (more) => upstream.call(users.me, {}, { ...context, ...more, bearer }));
      return cachified({ key: `me:${key}`, cache, ttl: freshForMs, getFreshValue });
    },
    staff(bearer, context) {
      const key = keyOf(bearer);
      const getFreshValue = () =>
        askOrLastKnown(members, key, (more) => upstream.call(staffMembers.me, {}, { ...context, ...more, bearer }));
      return cachified({ key: `staff:${key}`, cache, ttl: staffFreshForMs, getFreshValue });
    },
    forget(...tokens) {
      for (const token of tokens) {
        if (token === undefined) continue;
        const key = keyOf(token);
        cache.delete(`me:${key}`);
        cache.delete(`staff:${key}`);
        accounts.delete(key);
        members.delete(key);
      }
    },
  };
}
