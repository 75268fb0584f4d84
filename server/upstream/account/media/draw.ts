import sharp from "sharp";
import { imageType } from "./image-type.ts";

/** An image as it is kept: WebP, upright, in sRGB, nothing in it but pixels. */
export interface DrawnImage {
  bytes: Buffer;
  /** The image's size, in pixels. */
  width: number;
  height: number;
  /** The small version of the image; WebP too. */
  thumbnail: Buffer;
}

/** What became of a file: an image, or why it is none. */
export type Drawn =
  | { readonly image: DrawnImage }
  | {
      readonly refused: "image.wrong_type" | "image.unreadable" | "image.too_many_pixels";
      /** What the decoder said, for the log. */
      readonly reason?: string;
    };

/** Long sides in pixels. */
const longSide = 2048;
const thumbnailSide = 480;

/** The formats in which the decoder may find a file, by the type that its first bytes say. */
const formats: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": ["jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["heif", "avif"],
};

/** What a drawing process is given. */
export interface DrawingOrder {
  readonly source: Uint8Array;
  readonly maxMegapixels: number;
}

/** Reads a file's size, and draws it anew when it is not too large. Never throws. */
export async function draw({ source, maxMegapixels }: DrawingOrder): Promise<Drawn> {
  const maxPixels = maxMegapixels * 1_000_000;
  try {
    const { format, width = 0, height = 0 } = await sharp(source, { limitInputPixels: false }).metadata();
    if (!formats[imageType(source) ?? ""]?.includes(format)) return { refused: "image.wrong_type" };
    if (width * height > maxPixels) return { refused: "image.too_many_pixels" };
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(data)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75, effort: 3 })
      .toBuffer();
    return { image: { bytes: data, width: info.width, height: info.height, thumbnail } };
  } catch (error) {
    return { refused: "image.unreadable", reason: String(error) };
  }
}
