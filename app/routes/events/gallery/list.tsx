import { reorderPictures } from "#app/backend/forms/gallery.server.ts";
import { GalleryView } from "#app/ui/gallery/gallery-view.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { eventGallery } from "#contracts/events/gallery.ts";
import { mediaPath } from "../pictures.ts";
import { belowTournament } from "../tournaments/handle.ts";
import type { Route } from "./+types/list";
import { galleryPath } from "./handle.ts";
import { requireGallery } from "./load.server.ts";

export const handle = belowTournament("gallery:title", { i18n: ["gallery"], failure: "gallery:errors.load" });

export async function loader(args: Route.LoaderArgs) {
  const { record, place, limits } = await requireGallery(args);
  return { record, pictures: place.pictures, limits };
}

/** Puts the pictures in another order. */
export async function action(args: Route.ActionArgs) {
  const { staff, record, place } = await requireGallery(args);
  return reorderPictures(args, place, (media, changes) =>
    staff.mutate({
      action: "event_picture.reorder",
      op: eventGallery.reorder,
      input: { params: { eventId: record.id }, body: { media } },
      target: place.owner,
      changes,
    }),
  );
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, pictures, limits } = loaderData;
  useLiveRevalidation(["events"], { eventId: record.id });
  return <GalleryView {...{ pictures, limits }} base={galleryPath(record.id)} media={mediaPath} reply={actionData} />;
}
