import { reorderPictures } from "#app/backend/gallery/gallery.server.ts";
import { requireGallery, uploadLimitsOf } from "#app/backend/gallery/owner.server.ts";
import { GalleryView } from "#app/ui/gallery/gallery-view.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { Route } from "./+types/list";
import { ofGallery } from "./handle.ts";

export const handle = ofGallery;

export async function loader(args: Route.LoaderArgs) {
  const owner = await requireGallery(args);
  return { owner: owner.shown, pictures: owner.pictures, limits: uploadLimitsOf(owner) };
}

/** Puts the pictures in another order. */
export async function action(args: Route.ActionArgs) {
  return reorderPictures(args, await requireGallery(args));
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, pictures, limits } = loaderData;
  useLiveRevalidation(owner.eventId === undefined ? [] : ["events"], owner);
  return <GalleryView {...{ pictures, limits }} base={owner.path} media={owner.media} reply={actionData} />;
}
