import type { Hono } from "hono";
import { MediaVariant } from "#contracts/account/media.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Env } from "#upstream/core/serve.ts";
import type { Services } from "#upstream/core/services.ts";
import { findMedia, readMedia, readThumbnail } from "./store.ts";

/** `content-disposition` with the name for old readers (ASCII) and for today's (RFC 8187). */
export function attachment(fileName: string): string {
  const ascii = fileName.normalize("NFKD").replace(/[^\w .()+-]/gu, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Pulls as the reader takes; a reader that leaves ends the source. */
function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

/**
 * Serves the signed addresses that `GET /media/:id/download` hands out. A wrong or expired one answers 404. Whatever
 * was uploaded goes out as an attachment that no browser may interpret.
 */
export function mountMediaContent(app: Hono<Env>, services: Services): void {
  app.get("/media/:id/content", async (c) => {
    const { expires = "", signature = "" } = c.req.query();
    const { data: variant } = MediaVariant.safeParse(c.req.query("variant"));
    const mediaId = c.req.param("id");
    if (!variant || !services.mediaLinks.verify(mediaId, variant, expires, signature)) throw notFound();
    const file = await findMedia(services.db, mediaId);
    const small = variant === "thumbnail" ? await readThumbnail(services.db, mediaId) : undefined;
    if (!file || (variant === "thumbnail" && !small)) throw notFound();
    return c.body(small ? new Uint8Array(small) : streamOf(readMedia(services.sql, file.id)), 200, {
      "content-type": file.contentType,
      "content-length": String(small?.length ?? file.size),
      "content-disposition": attachment(file.fileName),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });
}
