import { pictureOf } from "#app/backend/forms/gallery.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { DeletePicture } from "#app/ui/gallery/one-picture.tsx";
import { eventGallery } from "#contracts/events/gallery.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/delete";
import { belowGallery, galleryPath } from "./handle.ts";
import { requireGallery } from "./load.server.ts";

export const handle = belowGallery("gallery:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { record, place } = await requireGallery(args);
  return { record, ...pictureOf(place.pictures, args.params.mediaId) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, place } = await requireGallery(args);
  const { picture } = pictureOf(place.pictures, args.params.mediaId);
  return submit(args, staff, {
    action: "event_picture.delete",
    failed: "gallery.generic_save",
    op: eventGallery.remove,
    params: { eventId: record.id, mediaId: picture.mediaId },
    target: { type: "eventPicture", id: picture.mediaId, label: picture.fileName },
    changes: { event: { before: record.name } },
    done: { to: place.to, key: "gallery:delete.done" },
  });
}

export default function RemovePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { record, picture, place } = loaderData;
  return (
    <DeletePicture
      picture={picture}
      place={place}
      base={galleryPath(record.id)}
      media={mediaPath}
      owner={record.name}
      reply={actionData}
    />
  );
}
