import { pictureOf } from "#app/backend/forms/gallery.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { DeletePicture } from "#app/ui/gallery/one-picture.tsx";
import { gallery } from "#contracts/facilities/gallery.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/delete";
import { belowGallery, galleryPath } from "./handle.ts";
import { requireGallery } from "./load.server.ts";

export const handle = belowGallery("gallery:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { location, place } = await requireGallery(args);
  return { location, ...pictureOf(place.pictures, args.params.mediaId) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, location, place } = await requireGallery(args);
  const { picture } = pictureOf(place.pictures, args.params.mediaId);
  return submit(args, staff, {
    action: "picture.delete",
    failed: "gallery.generic_save",
    op: gallery.remove,
    params: { locationId: location.id, mediaId: picture.mediaId },
    target: { type: "picture", id: picture.mediaId, label: picture.fileName },
    changes: { locationId: { before: location.name } },
    done: { to: place.to, key: "gallery:delete.done" },
  });
}

export default function RemovePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { location, picture, place } = loaderData;
  return (
    <DeletePicture
      picture={picture}
      place={place}
      base={galleryPath(location.id)}
      media={mediaPath}
      owner={location.name}
      reply={actionData}
    />
  );
}
