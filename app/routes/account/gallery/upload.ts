import { redirect } from "react-router";
import { uploadAnswer } from "#app/backend/forms/gallery.server.ts";
import { picturePosts } from "#app/rules/post-limits.ts";
import type { Route } from "./+types/upload";
import { requireGallery, upload } from "./load.server.ts";

export const handle = { posts: picturePosts("one") };

/** A GET comes from a reload: it leads to the gallery. */
export async function loader(args: Route.LoaderArgs) {
  const { place } = await requireGallery(args);
  return redirect(place.to);
}

/** POST /locations/:locationId/media/upload: one file, for the page's script. Answers its errors, as codes. */
export async function action(args: Route.ActionArgs) {
  return uploadAnswer((await upload(args)).saved);
}
