import { redirect } from "react-router";
import { ownPath } from "#app/rules/own-path.ts";
import { users } from "#contracts/auth/users.ts";
import { anonymousActor } from "./anonymous.server.ts";
import { AppError } from "./errors.server.ts";
import { setFlash } from "./flash.server.ts";
import { getLocale } from "./i18n.server.ts";
import { actorOf, type MutationCaller } from "./mutate.server.ts";
import { type RouteArgs, requestContext, servicesContext, sessionContext } from "./services.server.ts";

/** Where a page sends somebody who must sign in or choose an organisation first; a page that was read comes back. */
export function loginPath(request: Request, parameters: Record<string, string> = {}): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(parameters);
  const isPage = ownPath(pathname, "") !== "" && !["/", "/login"].includes(pathname);
  if (isPage && request.method === "GET") query.set("redirectTo", pathname + search);
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** Forgets the session here: its cookie, what is cached of its tokens, its open streams in every process. */
async function dropSession({ context }: Pick<RouteArgs, "context">): Promise<void> {
  const session = context.get(sessionContext);
  const { data } = session;
  if (!data) return;
  const services = context.get(servicesContext);
  services.identities.forget(data.userToken, data.staffToken);
  session.end();
  await services.live.endSession(data.sid);
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

/** Signs out: upstream's tokens, the session and its streams end. Works without upstream too. */
export async function signOut(args: RouteArgs, account: MutationCaller["account"] | undefined): Promise<void> {
  const { context } = args;
  const { data } = context.get(sessionContext);
  if (!data) return;
  const { upstream, audit, log } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  let errorCode: string | undefined;
  try {
    await upstream.call(users.logout, {}, { bearer: data.userToken, language: getLocale(context), requestId });
  } catch (err) {
    // why: whoever wants to leave leaves; a token that upstream could not end is gone with the cookie.
    errorCode = err instanceof AppError ? err.code : "server.unknown";
    log.warn({ err, requestId }, "upstream did not end the session");
  }
  await audit.note({
    action: "auth.sign_out",
    outcome: "succeeded",
    errorCode,
    actor: account ? actorOf(account) : { ...anonymousActor(""), accountId: data.accountId },
    target: { type: "account", id: data.accountId, label: account?.email },
    ...(data.organisationId !== undefined && { organisationIds: [data.organisationId] }),
    requestId,
    address,
  });
  await dropSession(args);
}
