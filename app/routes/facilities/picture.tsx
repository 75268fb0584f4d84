import type { MediaVariant } from "#contracts/account/media.ts";
import type { Picture } from "#contracts/facilities/gallery.ts";

/** Where the dashboard serves a picture, to those who are signed in. */
export const pictureUrl = (mediaId: string, variant: MediaVariant): string => `/locations/media/${mediaId}/${variant}`;

const thumbnailSide = 480;

interface ThumbnailProps {
  readonly picture: Pick<Picture, "mediaId" | "width" | "height" | "alt">;
  /** Fetched when it comes into sight. */
  readonly lazy?: boolean;
}

/** A picture in its small variant; its room is kept before it arrives. */
export function Thumbnail({ picture: { mediaId, width, height, alt }, lazy = false }: ThumbnailProps) {
  const scale = Math.min(1, thumbnailSide / Math.max(width, height));
  return (
    <img
      src={pictureUrl(mediaId, "thumbnail")}
      alt={alt ?? ""}
      width={Math.max(1, Math.round(width * scale))}
      height={Math.max(1, Math.round(height * scale))}
      loading={lazy ? "lazy" : "eager"}
      decoding="async"
      draggable={false}
    />
  );
}
