import { pictureOf } from "#app/backend/forms/gallery.server.ts";
import { descriptionForm } from "#app/backend/forms/gallery-forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { DescribePicture } from "#app/ui/gallery/one-picture.tsx";
import { gallery } from "#contracts/facilities/gallery.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/edit";
import { belowGallery, galleryPath } from "./handle.ts";
import { requireGallery } from "./load.server.ts";

export const handle = belowGallery("gallery:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { location, place } = await requireGallery(args);
  return { location, ...pictureOf(place.pictures, args.params.mediaId) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, location, place } = await requireGallery(args);
  const { picture } = pictureOf(place.pictures, args.params.mediaId);
  return submit(args, staff, {
    form: descriptionForm,
    action: "picture.describe",
    failed: "gallery.generic_save",
    op: gallery.describe,
    params: { locationId: location.id, mediaId: picture.mediaId },
    target: { type: "picture", id: picture.mediaId, label: picture.fileName },
    changes: ({ alt }) => ({ alt: { before: picture.alt, after: alt } }),
    done: { to: place.to, key: "gallery:edit.done" },
  });
}

export default function EditPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { location, ...about } = loaderData;
  return <DescribePicture {...about} base={galleryPath(location.id)} media={mediaPath} reply={actionData} />;
}
