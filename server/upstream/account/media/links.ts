import { createHmac, timingSafeEqual } from "node:crypto";
import { secretFor } from "#upstream/core/secrets.ts";
import type { Database } from "#upstream/db/connection.ts";

/** Signed addresses of stored files: who holds one may read the file until it expires. */
export interface MediaLinks {
  /** Path and query, from the root of this server. */
  sign(mediaId: string): string;
  /** True when `sign` made it for this file and it has not expired. `expires` is in seconds since 1970. */
  verify(mediaId: string, expires: string, signature: string): boolean;
}

const lifetimeSeconds = 5 * 60;

/** @param now the clock, which tests set */
export async function createMediaLinks(db: Database, now: () => Date): Promise<MediaLinks> {
  const key = await secretFor(db, "media");
  const signatureOf = (mediaId: string, expires: string) =>
    createHmac("sha256", key).update(`${mediaId}.${expires}`).digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign(mediaId) {
      const expires = String(seconds() + lifetimeSeconds);
      const query = new URLSearchParams({ expires, signature: signatureOf(mediaId, expires).toString("base64url") });
      return `/media/${mediaId}/content?${query}`;
    },
    verify(mediaId, expires, signature) {
      const given = Buffer.from(signature, "base64url");
      const wanted = signatureOf(mediaId, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return Number(expires) >= seconds();
    },
  };
}
