const thumbnailSide = 480;

/** A picture of a gallery; sizes of the original, in pixels. */
export interface GalleryPicture {
  readonly mediaId: string;
  readonly fileName: string;
  /** The picture's description. Null: not written yet. Empty: there is nothing to say. */
  readonly alt: string | null;
  readonly width: number;
  readonly height: number;
}

interface ThumbnailProps {
  readonly picture: Pick<GalleryPicture, "mediaId" | "width" | "height" | "alt">;
  /** Where the area serves pictures: `<media>/<id>/thumbnail`. */
  readonly media: string;
  /** Whether the image is fetched only when it comes into sight. */
  readonly lazy?: boolean;
}

/** A picture in its small variant; its room is kept before it arrives. */
export function Thumbnail({ picture: { mediaId, width, height, alt }, media, lazy = false }: ThumbnailProps) {
  const scale = Math.min(1, thumbnailSide / Math.max(width, height));
  return (
    <img
      src={`${media}/${mediaId}/thumbnail`}
      alt={alt ?? ""}
      width={Math.max(1, Math.round(width * scale))}
      height={Math.max(1, Math.round(height * scale))}
      loading={lazy ? "lazy" : "eager"}
      decoding="async"
      draggable={false}
    />
  );
}
