import pLimit from "p-limit";
import sharp from "sharp";
import { Refusal } from "#upstream/core/refusal.ts";
import { imageType } from "./image-type.ts";

/** An image as it is kept: WebP, upright, in sRGB, nothing in it but pixels. */
export interface DrawnImage {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  /** The same, small; WebP too. */
  thumbnail: Buffer;
}

/** The type of every image that is kept. */
export const drawnType = "image/webp";

/** Long sides in pixels. */
const longSide = 2048;
const thumbnailSide = 480;
/** What a camera may have taken: a small file can claim far more, and would be unpacked into memory. */
const maxMegapixels = 50;

/** By the first bytes of a file, the formats in which the decoder may find it. */
const formats: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": ["jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["heif", "avif"],
};

/** why: each takes a core and the memory of an unpacked photo. */
const two = pLimit(2);

/**
 * Draws an uploaded image anew: the only way to be sure that it is one, and that nothing the camera wrote (place, time,
 * device) is kept. Of several pictures in a file, the first.
 * @throws Refusal 422 `image.wrong_type`, `image.unreadable`, `image.too_many_pixels`
 */
export function drawImage(source: Uint8Array): Promise<DrawnImage> {
  return two(() => draw(source));
}

async function draw(source: Uint8Array): Promise<DrawnImage> {
  // why: the decoder knows more formats than we take; what is none of ours never reaches it.
  const type = imageType(source);
  if (type === undefined) throw new Refusal(422, "image.wrong_type");
  try {
    const { format, width = 0, height = 0 } = await sharp(source, { limitInputPixels: false }).metadata();
    if (!formats[type]?.includes(format)) throw new Refusal(422, "image.wrong_type");
    if (width * height > maxMegapixels * 1_000_000)
      throw new Refusal(422, "image.too_many_pixels", { details: { max: maxMegapixels } });
    const { data, info } = await sharp(source, { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error" })
      .autoOrient()
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .timeout({ seconds: 15 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(data)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75, effort: 3 })
      .toBuffer();
    return { bytes: data, width: info.width, height: info.height, thumbnail };
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal(422, "image.unreadable", { cause });
  }
}
