import { reorderPictures } from "#app/backend/forms/gallery.server.ts";
import { GalleryView } from "#app/ui/gallery/gallery-view.tsx";
import { gallery } from "#contracts/facilities/gallery.ts";
import { belowLocation } from "../locations/handle.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/list";
import { galleryPath } from "./handle.ts";
import { requireGallery } from "./load.server.ts";

export const handle = belowLocation("gallery:title", { i18n: ["gallery"] });

export async function loader(args: Route.LoaderArgs) {
  const { location, place, limits } = await requireGallery(args);
  return { location, pictures: place.pictures, limits };
}

/** Puts the pictures in another order. */
export async function action(args: Route.ActionArgs) {
  const { staff, location, place } = await requireGallery(args);
  return reorderPictures(args, place, (media, changes) =>
    staff.mutate({
      action: "picture.reorder",
      op: gallery.reorder,
      input: { params: { locationId: location.id }, body: { media } },
      target: place.owner,
      changes,
    }),
  );
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { location, pictures, limits } = loaderData;
  return <GalleryView {...{ pictures, limits }} base={galleryPath(location.id)} media={mediaPath} reply={actionData} />;
}
