import { AppError } from "./errors.server.ts";
import type { StaffCaller } from "./guards.server.ts";
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
