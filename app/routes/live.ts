import { requireStaff } from "#app/backend/guards.server.ts";
import { endedStream, openLiveStream } from "#app/backend/live-stream.server.ts";
import type { Route } from "./+types/live";

/** GET /live: the server-sent stream of a page. `Last-Event-ID` (or `?after=`) resumes it. */
export async function loader(args: Route.LoaderArgs) {
  return requireStaff(args).then(
    (caller) => openLiveStream(args, caller),
    (refusal: unknown) => endedStream(args, refusal),
  );
}
