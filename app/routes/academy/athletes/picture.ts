import { sendPicture } from "#app/backend/media/pictures.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { Route } from "./+types/picture";

/** GET /my-organization/athletes/photos/:mediaId/thumbnail (or `original`): an athlete's photo, as an image. */
export async function loader(args: Route.LoaderArgs) {
  return sendPicture(args.request, await requireStaff(args, board), args.params);
}
