import { MediaVariant, media } from "#contracts/account/media.ts";
import { Id } from "#contracts/scalars.ts";
import { AppError, notFound } from "./errors.server.ts";
import type { StaffCaller } from "./guards.server.ts";

/** How long upstream may take to begin sending a picture, in milliseconds. */
const patience = 10_000;
/** The types that upstream draws images as; nothing else leaves under an address of ours that shows pictures. */
const shown = new Set(["image/webp"]);

/**
 * A picture of the caller's organisation, straight from upstream's storage. A stored file never changes, so the browser
 * may keep it; it asks nobody then. Throws AppError `record.not_found` (404) for what is no picture or not one's own.
 */
export async function sendPicture(
  request: Request,
  caller: Pick<StaffCaller, "call">,
  { mediaId, variant }: { mediaId: string; variant: string },
): Promise<Response> {
  const wanted = MediaVariant.safeParse(variant);
  if (!wanted.success || !Id.safeParse(mediaId).success) throw notFound();
  const query = { variant: wanted.data };
  const { url, media: file } = await caller.call(media.download, { params: { id: mediaId }, query });
  if (!shown.has(file.contentType)) throw notFound();
  const headers = {
    etag: `"${mediaId}-${wanted.data}"`,
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const picture = await openPicture(request, url);
  const length = picture.headers.get("content-length");
  return new Response(picture.body, {
    headers: {
      ...headers,
      "content-type": file.contentType,
      "content-disposition": "inline",
      ...(length !== null && !picture.headers.has("content-encoding") && { "content-length": length }),
    },
  });
}

/** Upstream's short-lived address never reaches the browser: the bytes pass through here. */
async function openPicture(request: Request, url: string): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    const picture = await fetch(url, { signal: AbortSignal.any([request.signal, late.signal]), redirect: "error" });
    if (picture.ok && picture.body) return picture;
    await picture.body?.cancel();
    throw notFound();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("upstream.unreachable", { status: 503, cause });
  } finally {
    clearTimeout(timer);
  }
}
