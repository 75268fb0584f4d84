import { createHmac, timingSafeEqual } from "node:crypto";
import type { MediaVariant } from "#contracts/account/media.ts";
import { secretFor } from "#upstream/core/secrets/secrets.ts";
import type { Database } from "#upstream/db/connection.ts";

/** Signed addresses of stored files: who holds one may read the file until it expires. */
interface MediaLinks {
  /** Path and query, from the root of this server. */
  sign(mediaId: string, variant: MediaVariant): string;
  /** The query alone, for a file that is served under a path of its own; its id is proved, too. */
  query(fileId: string, variant: MediaVariant): URLSearchParams;
  /** True when `sign` made it for this variant and it has not expired. `expires` is in seconds since 1970. */
  verify(mediaId: string, variant: MediaVariant, expires: string, signature: string): boolean;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    mediaLinks: MediaLinks;
  }
}

const lifetimeSeconds = 5 * 60;

/** @param now the clock, which tests set */
export async function createMediaLinks(db: Database, now: () => Date): Promise<MediaLinks> {
  const key = await secretFor(db, "media");
  const signatureOf = (mediaId: string, variant: MediaVariant, expires: string) =>
    createHmac("sha256", key).update(`${mediaId}.${variant}.${expires}`).digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const query: MediaLinks["query"] = (fileId, variant) => {
    const expires = String(seconds() + lifetimeSeconds);
    const signature = signatureOf(fileId, variant, expires).toString("base64url");
    return new URLSearchParams({ variant, expires, signature });
  };
  return {
    query,
    sign: (mediaId, variant) => `/media/${mediaId}/content?${query(mediaId, variant)}`,
    verify(mediaId, variant, expires, signature) {
      const given = Buffer.from(signature, "base64url");
      const wanted = signatureOf(mediaId, variant, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return Number(expires) >= seconds();
    },
  };
}
