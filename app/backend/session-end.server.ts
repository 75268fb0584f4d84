import { redirect } from "react-router";
import { setFlash } from "./flash.server.ts";
import { actorOf, type MutationCaller } from "./mutate.server.ts";
import { type RouteArgs, requestContext, type Services, servicesContext, sessionContext } from "./services.server.ts";
import { announceSessionEnd } from "./stream.server.ts";

/** Where a page sends somebody who must sign in or choose an organisation first; a page that was read comes back. */
export function loginPath(request: Request, parameters: Record<string, string> = {}): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(parameters);
  const comesBack = request.method === "GET" && !["/", "/login", "/logout"].includes(pathname);
  if (comesBack) query.set("redirectTo", pathname + search);
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** Forgets the session here: its cookie, what is cached of its tokens, its open streams in every process. */
export async function dropSession({ context }: Pick<RouteArgs, "context">): Promise<void> {
  const session = context.get(sessionContext);
  const { data } = session;
  if (!data) return;
  const services = context.get(servicesContext);
  services.identities.forget(data.userToken, data.staffToken);
  session.end();
  await endStreams(services, data.sid);
}

/** Closes the event streams opened under `sid`, in every process. Never throws: signing out goes on without it. */
export async function endStreams({ db, live, log }: Pick<Services, "db" | "live" | "log">, sid: string): Promise<void> {
  try {
    await announceSessionEnd(db, sid);
    live.wake();
  } catch (err) {
    log.error({ err }, "the end of a session could not be announced");
  }
}

/** A session that upstream no longer accepts: dropped, recorded, and on to the sign-in page with a message. */
export async function sessionEnded(
  args: RouteArgs,
  messageKey: string,
  account?: MutationCaller["account"],
): Promise<Response> {
  const { request, context } = args;
  const { data } = context.get(sessionContext);
  await dropSession(args);
  if (account && data) {
    const { id: requestId, address } = context.get(requestContext);
    await context.get(servicesContext).audit.note({
      action: "auth.session_ended",
      outcome: "succeeded",
      actor: actorOf(account),
      target: { type: "account", id: account.id, label: account.email },
      ...(data.organisationId !== undefined && { organisationIds: [data.organisationId] }),
      requestId,
      address,
    });
  }
  setFlash(args, { key: messageKey, severity: "error" });
  return redirect(loginPath(request));
}

/** Leaves an organisation whose staff token ended: the account is still signed in and chooses again. */
export async function organisationLeft({ request, context }: RouteArgs): Promise<Response> {
  const session = context.get(sessionContext);
  context.get(servicesContext).identities.forget(session.data?.staffToken);
  session.update({ staffToken: undefined, staffMemberId: undefined, organisationId: undefined });
  return redirect(loginPath(request, { changeContext: "1" }));
}
