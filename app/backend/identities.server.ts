import { createHash } from "node:crypto";
import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { type Me, users } from "#contracts/auth/users.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";
import type { CallContext, UpstreamClient } from "./upstream-client.server.ts";

/** How long a token's owner is believed without asking again, in milliseconds. */
const lifetime = 30_000;

export interface Identities {
  /** The account a user token speaks for. */
  me(token: string, context: Pick<CallContext, "language" | "requestId">): Promise<Me>;
  /** The staff member a staff token speaks for. */
  staff(token: string, context: Pick<CallContext, "language" | "requestId">): Promise<StaffMember>;
  /** Forgets what is known of these tokens: after a change, or at the end of a session. */
  forget(...tokens: (string | undefined)[]): void;
}

/** Who the tokens speak for, kept in this process for 30 seconds. Errors are not kept. */
export function createIdentities(upstream: UpstreamClient): Identities {
  const cache = new LRUCache<string, CacheEntry>({ max: 5_000 });
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");
  return {
    me: (bearer, context) =>
      cachified({
        key: `me:${keyOf(bearer)}`,
        cache,
        ttl: lifetime,
        getFreshValue: () => upstream.call(users.me, {}, { ...context, bearer }),
      }),
    staff: (bearer, context) =>
      cachified({
        key: `staff:${keyOf(bearer)}`,
        cache,
        ttl: lifetime,
        getFreshValue: () => upstream.call(staffMembers.me, {}, { ...context, bearer }),
      }),
    forget(...tokens) {
      for (const token of tokens) {
        if (token === undefined) continue;
        cache.delete(`me:${keyOf(token)}`);
        cache.delete(`staff:${keyOf(token)}`);
      }
    },
  };
}
