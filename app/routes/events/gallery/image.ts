import { sendPicture } from "#app/backend/media/pictures.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import type { Route } from "./+types/image";

/** GET /events/media/:mediaId/thumbnail (or `original`): a picture of the organisation, as an image. */
export async function loader(args: Route.LoaderArgs) {
  return sendPicture(args.request, await requireStaff(args, eventStaff), args.params);
}
