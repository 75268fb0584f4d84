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

async function render(sport: SportCode, byNight: boolean): Promise<DrawnImage> {
  const drawing = sharp(Buffer.from(courtDrawing(sport, byNight)));
  const thumbnail = drawing.clone().resize({ width: 480 }).webp({ effort: 0 }).toBuffer();
  const { data, info } = await drawing.webp({ effort: 0 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, thumbnail: await thumbnail };
}

function courtImage(sport: SportCode, byNight: boolean): Promise<DrawnImage> {
  const key = `${sport} ${byNight}`;
  const image = rendered.get(key) ?? render(sport, byNight);
  rendered.set(key, image);
  return image;
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
  const { organisationId } = tenant;
  await tx.insert(media).values(
    files.map(({ id, image: { width, height, bytes }, court }) => ({
      id,
      organisationId,
      fileName: `${court}.webp`,
      contentType: drawnType,
      size: bytes.length,
      width,
      height,
    })),
  );
  await tx.insert(mediaChunks).values(files.map(({ id, image }) => ({ mediaId: id, position: 0, bytes: image.bytes })));
  await tx.insert(mediaThumbnails).values(files.map(({ id, image }) => ({ mediaId: id, bytes: image.thumbnail })));
  await tx.insert(locationPictures).values(
    files.map(({ id, court }, position) => ({
      ...tenant,
      mediaId: id,
      position,
      alt: position < files.length - 1 ? `${court}, visto dall'alto` : null,
    })),
  );
}
