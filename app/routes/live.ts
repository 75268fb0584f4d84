import { openLiveStream, streamRefusal } from "../backend/live/open-stream.server.ts";
import { requireStaff } from "../backend/session/guards.server.ts";
import type { Route } from "./+types/live";

/** GET /live: the server-sent stream of a page. `Last-Event-ID` (or `?after=`) resumes it. */
export async function loader(args: Route.LoaderArgs) {
  return requireStaff(args).then(
    (caller) => openLiveStream(args, caller),
    (refusal: unknown) => streamRefusal(args, refusal),
  );
}
