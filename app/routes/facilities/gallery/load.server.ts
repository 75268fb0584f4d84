import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { UploadLimits } from "#app/ui/gallery/uploads.ts";
import { maxFileBytes, maxImageBytes, maxImageMegapixels } from "#contracts/account/media.ts";
import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { locations } from "#contracts/facilities/locations.ts";

/** A location with its pictures in their order. Throws AppError 404 for an id that the organisation does not have. */
export async function loadGallery(staff: Pick<StaffCaller, "call">, locationId: string) {
  const [{ id, name }, { data: pictures }] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(gallery.list, { params: { locationId } }),
  ]);
  const limits: UploadLimits = { maxFileBytes, maxImageBytes, maxImageMegapixels, room: maxPictures - pictures.length };
  return { location: { id, name }, pictures, limits };
}

/** One picture of a location with its place in the order, from 1. Throws AppError 404 when it has no such picture. */
export async function loadPicture(
  staff: Pick<StaffCaller, "call">,
  { locationId, mediaId }: { locationId: string; mediaId: string },
) {
  const { location, pictures } = await loadGallery(staff, locationId);
  const at = pictures.findIndex((one) => one.mediaId === mediaId);
  const picture = pictures[at];
  if (!picture) throw notFound();
  return { location, picture, place: at + 1, count: pictures.length };
}
