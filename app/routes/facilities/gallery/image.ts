import { sendPicture } from "#app/backend/media/pictures.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { Route } from "./+types/image";

/** GET /locations/media/:mediaId/original (or `thumbnail`): a picture, as an image. */
export async function loader(args: Route.LoaderArgs) {
  return sendPicture(args.request, await requireStaff(args, facilityStaff), args.params);
}
