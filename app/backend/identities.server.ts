import { createHash } from "node:crypto";
import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { type Me, users } from "#contracts/auth/users.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";
import { isUpstreamTrouble } from "./errors.server.ts";
import type { CallContext, UpstreamClient } from "./upstream-client.server.ts";

/**
 * How long a token's owner is believed without asking again, in milliseconds. With the next look at a stream that was
 * opened just then (`session-watch.server.ts`) it makes less than 5 seconds until what was taken is gone.
 */
const lifetime = 2_000;
/** How long they are believed while upstream is in trouble and nobody can be asked, in milliseconds. */
const troubleLifetime = 15 * 60_000;

/** How long whoever is known already is asked for again, in milliseconds. */
const patience = 1_000;

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
 * Who the tokens speak for, kept in this process for two seconds. Errors are not kept. While upstream is in trouble who
 * was known in the last quarter of an hour is still believed: pages that need nothing else from upstream go on.
 * Upstream itself checks the token with every call.
 */
export function createIdentities(upstream: UpstreamClient): Identities {
  const cache = new LRUCache<string, CacheEntry>({ max: 5_000 });
  const accounts = new LRUCache<string, Me>({ max: 5_000, ttl: troubleLifetime });
  const members = new LRUCache<string, StaffMember>({ max: 5_000, ttl: troubleLifetime });
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

  /** Asks upstream; where it is in trouble, answers what was last known. */
  async function ask<T extends object>(
    known: LRUCache<string, T>,
    key: string,
    call: (about: Pick<CallContext, "glance">) => Promise<T>,
  ): Promise<T> {
    const last = known.get(key);
    try {
      const found = await call(last === undefined ? {} : { glance: patience });
      known.set(key, found);
      return found;
    } catch (error) {
      if (last !== undefined && isUpstreamTrouble(error)) return last;
      known.delete(key);
      throw error;
    }
  }

  return {
    me(bearer, context) {
      const key = keyOf(bearer);
      const getFreshValue = () =>
        ask(accounts, key, (more) => upstream.call(users.me, {}, { ...context, ...more, bearer }));
      return cachified({ key: `me:${key}`, cache, ttl: lifetime, getFreshValue });
    },
    staff(bearer, context) {
      const key = keyOf(bearer);
      const getFreshValue = () =>
        ask(members, key, (more) => upstream.call(staffMembers.me, {}, { ...context, ...more, bearer }));
      return cachified({ key: `staff:${key}`, cache, ttl: lifetime, getFreshValue });
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
