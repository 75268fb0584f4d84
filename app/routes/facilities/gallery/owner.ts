import { type OpenGallery, savePictures, uploadLimitsOf } from "#app/backend/forms/gallery.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { galleryPath } from "./handle.ts";

type Args = RouteArgs & { readonly params: { readonly locationId: string } };

/**
 * The caller and a location with its pictures in their order. Throws AppError 404 for an id that the organisation does
 * not have.
 */
export async function requireGallery(args: Args) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  const [{ id, name }, { data: pictures }] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(gallery.list, { params: { locationId } }),
  ]);
  const owner = { type: "location", id, label: name } as const;
  const place: OpenGallery = { to: galleryPath(id), owner, pictures, max: maxPictures };
  return { staff, location: { id, name }, place, limits: uploadLimitsOf(place) };
}

/** Uploads the files of the form into the location's gallery. Answers how many, or the form with errors. */
export async function upload(args: Args) {
  const { staff, location, place } = await requireGallery(args);
  const saved = await savePictures(args, staff, place, (ids, changes) =>
    staff.mutate({
      action: "picture.add",
      op: gallery.add,
      input: { params: { locationId: location.id }, body: { media: ids } },
      target: place.owner,
      changes,
    }),
  );
  return { saved, to: place.to };
}
