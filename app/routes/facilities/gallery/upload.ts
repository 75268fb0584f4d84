import { redirect } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { Route } from "./+types/upload";
import { galleryPath, uploadLimits } from "./handle.ts";
import { loadGallery } from "./load.server.ts";
import { savePictures } from "./save.server.ts";

export const handle = { posts: uploadLimits("one") };

/** A GET comes from a reload: it leads to the gallery. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadGallery(staff, args.params.locationId);
  return redirect(galleryPath(location.id));
}

/** POST /locations/:locationId/media/upload: one file, for the page's script. Answers its errors, as codes. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const saved = await savePictures(args, staff, await loadGallery(staff, args.params.locationId));
  if (typeof saved === "number") return Response.json({ errors: [] }, { status: 201 });
  const errors = Object.values(saved.data.error ?? {}).flatMap((messages) => messages ?? []);
  return Response.json({ errors }, { status: saved.init?.status ?? 422 });
}
