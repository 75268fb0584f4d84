import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { openStoredFile } from "#app/backend/upstream/stored-file.server.ts";
import { MediaVariant, media } from "#contracts/account/media.ts";
import { Id } from "#contracts/scalars.ts";

/** The types that upstream draws images as; nothing else leaves under an address of ours that shows pictures. */
const imageTypes = new Set(["image/webp"]);

/**
 * A picture of the caller's organisation, straight from upstream's storage. A stored file never changes, so the browser
 * may cache it. Throws AppError `record.not_found` (404) for what is no picture, or another organisation's.
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
  if (!imageTypes.has(file.contentType)) throw notFound();
  const headers = {
    etag: `"${mediaId}-${wanted.data}"`,
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const picture = await openStoredFile(request, url, notFound());
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
