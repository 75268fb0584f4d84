import { sessionEndedEvent } from "#app/rules/live-events.ts";
import { AppError } from "./errors.server.ts";
import type { StaffCaller } from "./guards.server.ts";
import { passingFrame } from "./live-client.server.ts";
import { type RouteArgs, servicesContext } from "./services.server.ts";

/** The id after which a browser wants to hear: the header of a reconnecting one, else the page's own. */
function resumeAfter(request: Request): number | undefined {
  const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "";
  return /^\d{1,15}$/u.test(given) ? Number(given) : undefined;
}

/** The live stream of one page, for the caller's eyes only. */
export function openLiveStream({ request, context }: RouteArgs, caller: StaffCaller): Response {
  const { live } = context.get(servicesContext);
  const { staff, organisationId, roles, session, locale } = caller;
  if (session.staffToken === undefined) throw new AppError("auth.required", { status: 401 });
  return live.open({
    listener: { organisationId, staffMemberId: staff.id, roles },
    sessionId: session.sid,
    bearer: session.staffToken,
    language: locale,
    after: resumeAfter(request),
  });
}

/**
 * What a page hears whose session was over before it asked for its stream: that it is over. `refusal` is what the guard
 * threw; anything but a guard's redirect, or for anything but an EventSource, is thrown on.
 */
export function endedStream({ request }: Pick<RouteArgs, "request">, refusal: unknown): Response {
  // why: an EventSource that is sent on to a page only fails, cannot say why, and asks again for ever.
  const isListening = request.headers.get("accept")?.includes("text/event-stream");
  if (!isListening || !(refusal instanceof Response) || !refusal.headers.has("location")) throw refusal;
  return new Response(new TextDecoder().decode(passingFrame(sessionEndedEvent, {})), {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform" },
  });
}
