import { redirect } from "react-router";
import { savePictures, uploadAnswer } from "#app/backend/gallery/gallery.server.ts";
import { requireGallery } from "#app/backend/gallery/owner.server.ts";
import { picturePosts } from "#app/rules/post-limits.ts";
import type { Route } from "./+types/upload";

export const handle = { posts: picturePosts("one") };

/** A GET comes from a reload: it leads to the gallery. */
export async function loader(args: Route.LoaderArgs) {
  return redirect((await requireGallery(args)).shown.path);
}

/** POST below a gallery: one file, for the page's script. Answers its errors, as codes. */
export async function action(args: Route.ActionArgs) {
  return uploadAnswer(await savePictures(args, await requireGallery(args)));
}
