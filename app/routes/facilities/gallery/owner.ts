import { galleryOf } from "#app/backend/gallery/owner.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { locationCrumbs, toLocations } from "../locations/handle.ts";
import { sectionPath } from "../locations/sections.ts";
import { mediaPath } from "../pictures.ts";
import type { Route } from "./+types/owner";

export const handle: RouteHandle = {
  i18n: ["locations"],
  crumbs: [toLocations],
  failure: "locations:errors.locations.load",
};

/** The gallery of a location. */
export const middleware: Route.MiddlewareFunction[] = [
  galleryOf(async (args) => {
    const staff = await requireStaff(args, facilityStaff);
    const { locationId = "" } = args.params;
    const [{ id, name }, { data: pictures }] = await Promise.all([
      staff.call(locations.show, { params: { id: locationId } }),
      staff.call(gallery.list, { params: { locationId } }),
    ]);
    return {
      ...{ staff, pictures, max: maxPictures },
      ...{ calls: gallery, params: { locationId: id } },
      shown: {
        ...{ path: sectionPath(id, "media"), record: name, media: mediaPath },
        crumbs: locationCrumbs({ id, name }),
      },
      log: {
        owner: { type: "location", id, label: name },
        ...{ word: "picture", target: "picture", whose: { locationId: { before: name } } },
      },
    };
  }),
];
