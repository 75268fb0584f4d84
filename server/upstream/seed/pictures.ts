import sharp from "sharp";
import type { DrawnImage } from "#upstream/account/media/draw.ts";
import { drawnType } from "#upstream/account/media/image.ts";
import { media, mediaChunks, mediaThumbnails } from "#upstream/account/media/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locationPictures } from "#upstream/facilities/gallery/table.ts";
import { courtDrawing } from "./court-drawings.ts";
import type { DemoPlace, SportCode } from "./places.ts";
import { randomOf } from "./random.ts";

/** Drawings that were rendered already: courts of different places may look alike. */
const rendered = new Map<string, Promise<DrawnImage>>();

/** A drawing as it is kept. */
export async function renderDrawing(svg: string): Promise<DrawnImage> {
  const drawing = sharp(Buffer.from(svg));
  const thumbnail = drawing.clone().resize({ width: 480 }).webp({ effort: 0 }).toBuffer();
  const { data, info } = await drawing.webp({ effort: 0 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, thumbnail: await thumbnail };
}

/** A court from above. */
export function courtImage(sport: SportCode, byNight: boolean): Promise<DrawnImage> {
  const key = `${sport} ${byNight}`;
  const image = rendered.get(key) ?? renderDrawing(courtDrawing(sport, byNight));
  rendered.set(key, image);
  return image;
}

/** Stores images of a club. `name` is the file's, without its ending. */
export async function insertImages(
  tx: Queryable,
  organisationId: string,
  files: readonly { readonly id: string; readonly name: string; readonly image: DrawnImage }[],
): Promise<void> {
  await tx.insert(media).values(
    files.map(({ id, name, image: { width, height, bytes } }) => ({
      ...{ id, organisationId, width, height },
      fileName: `${name}.webp`,
      contentType: drawnType,
      size: bytes.length,
    })),
  );
  await tx.insert(mediaChunks).values(files.map(({ id, image }) => ({ mediaId: id, position: 0, bytes: image.bytes })));
  await tx.insert(mediaThumbnails).values(files.map(({ id, image }) => ({ mediaId: id, bytes: image.thumbnail })));
}

/** A gallery for a demo place: a drawing of each court. The last one has no description yet. */
export async function seedPictures(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  { name, courts }: DemoPlace,
): Promise<void> {
  const random = randomOf(`pictures:${name}`);
  const images = await Promise.all(
    courts.map(({ sports: [sport = "tennis"] }, index) => courtImage(sport, index % 2 > 0)),
  );
  const files = images.map((image, index) => ({ id: random.uuid(), image, court: courts[index]?.shownName ?? name }));
  await insertImages(
    tx,
    tenant.organisationId,
    files.map(({ court, ...file }) => ({ ...file, name: court })),
  );
  await tx.insert(locationPictures).values(
    files.map(({ id, court }, position) => ({
      ...tenant,
      mediaId: id,
      position,
      alt: position < files.length - 1 ? `${court}, visto dall'alto` : null,
    })),
  );
}
