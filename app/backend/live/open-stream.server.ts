import { createHash } from "node:crypto";
import { createContext } from "react-router";
import { sessionEndedEvent } from "#app/rules/live-events.ts";
import { AppError } from "../errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import type { SessionData } from "../session/session.server.ts";
import { type StreamSink, transientFrame } from "./sse-client.server.ts";

/** Who writes the body of a response that lasts, once its head is out. Set by a route, called by server/app.ts. */
export interface StreamedBody {
  writeBody?: (out: StreamSink) => void;
}
export const streamedBodyContext = createContext<StreamedBody>();

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * The name by which the tabs of a session share its stream. It changes when the session enters another organisation.
 */
export const tabChannel = ({ sid }: Pick<SessionData, "sid">): string =>
  createHash("sha256").update(sid).digest("base64url").slice(0, 16);

/** The id after which a browser wants to hear: the header of a reconnecting one, else the page's own. */
function resumeAfter(request: Request): number | undefined {
  const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "";
  return /^\d{1,15}$/u.test(given) ? Number(given) : undefined;
}

/**
 * The live stream of one browser, for the caller's eyes only. The answer is a head: the hub writes the rest, since it
 * must see how much waits for a browser that reads slowly, and break that one off.
 */
export function openLiveStream({ request, context }: RouteArgs, caller: StaffCaller): Response {
  const { live } = context.get(servicesContext);
  const { staff, organisationId, roles, session, locale } = caller;
  const { staffToken: bearer, sid: sessionId } = session;
  if (bearer === undefined) throw new AppError("auth.required", { status: 401 });
  const channel = new URL(request.url).searchParams.get("channel");
  // why: a stream that comes back after its session ended would carry the next session's events to the old one's pages.
  if (channel !== null && channel !== tabChannel(session)) return sessionEndedResponse();
  // why: nothing but an EventSource has use for it, and that says "empty"; a script or a page is not one.
  if (!["empty", null].includes(request.headers.get("sec-fetch-dest")))
    throw new AppError("auth.forbidden", { status: 403 });
  const { address } = context.get(requestContext);
  if (!live.hasRoom({ sessionId, address }))
    return new Response(null, { status: 429, headers: { "retry-after": "60" } });
  if (request.method === "GET") {
    const listener = { organisationId, staffMemberId: staff.id, roles };
    const stream = { listener, sessionId, bearer, address, language: locale, after: resumeAfter(request) };
    context.get(streamedBodyContext).writeBody = (out) => live.open({ ...stream, out });
  }
  return new Response(null, { headers: streamHeaders });
}

const sessionEndedResponse = (): Response =>
  new Response(transientFrame(sessionEndedEvent, {}).toString(), { headers: streamHeaders });

/**
 * What a page hears whose session was over before it asked for its stream: that it is over. `refusal` is what the guard
 * threw; anything but a guard's redirect, or for anything but an EventSource, is thrown on.
 */
export function streamRefusal({ request }: Pick<RouteArgs, "request">, refusal: unknown): Response {
  // why: an EventSource that is sent on to a page only fails, cannot say why, and asks again for ever.
  const isListening = request.headers.get("accept")?.includes("text/event-stream");
  if (!isListening || !(refusal instanceof Response) || !refusal.headers.has("location")) throw refusal;
  return sessionEndedResponse();
}
