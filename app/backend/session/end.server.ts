import { redirect } from "react-router";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { type Me, users } from "#contracts/auth/users.ts";
import { anonymousActor } from "../audit/anonymous.server.ts";
import { actorOf, type MutationCaller } from "../audit/mutate.server.ts";
import { AppError } from "../errors.server.ts";
import { pageAddress } from "../forms/posted-form.server.ts";
import { storeTyped } from "../forms/typed.server.ts";
import { getLocale } from "../i18n.server.ts";
import { type RouteArgs, requestContext, servicesContext, sessionContext } from "../services.server.ts";

/** Why a person has to sign in or choose an organisation again; the sign-in page says it. */
type SignInReason = "ended" | "account" | "organisation" | "suspended";

/**
 * The path to a page where the person signs in or chooses an organisation first. A page that was read comes back; so
 * does one with a form that was posted, which shows what was typed.
 */
export async function signInPath(
  args: RouteArgs,
  { reason, choose = false }: { reason?: SignInReason | undefined; choose?: boolean } = {},
): Promise<string> {
  const kept = await storeTyped(args);
  const { pathname, searchParams } = new URL(args.request.url);
  // why: the sign-in page itself is on its way somewhere, too.
  const isSignIn = /^\/login(?:\.data)?$/u.test(pathname);
  const page = kept ?? safeRedirectPath(isSignIn ? searchParams.get("redirectTo") : pageAddress(args.request.url), "");
  const isUnsaved = args.request.method === "POST" && kept === undefined && !isSignIn;
  const query = new URLSearchParams({
    ...(choose && { changeContext: "1" }),
    ...(reason && { reason }),
    ...(isUnsaved && { unsaved: "1" }),
    ...(page !== "" && page !== "/" && { redirectTo: page }),
  });
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

/**
 * Ends a session that upstream no longer accepts: drops and records it, and leads on to the sign-in page, which says
 * why.
 */
export async function endRefusedSession(
  args: RouteArgs,
  reason: SignInReason,
  account?: MutationCaller["account"],
): Promise<Response> {
  const { context } = args;
  const { data } = context.get(sessionContext);
  // why: of this token nobody knows whose it is, and it may be good all the same.
  if (reason === "account" && data) await endToken(args, data.userToken);
  await dropSession(args);
  if (account && data) {
    const { id: requestId, address } = context.get(requestContext);
    await context.get(servicesContext).audit.recordBestEffort({
      action: "auth.session_ended",
      outcome: "succeeded",
      actor: actorOf(account),
      target: { type: "account", id: account.id, label: account.email },
      ...(data.organisationId !== undefined && { organisationIds: [data.organisationId] }),
      requestId,
      address,
    });
  }
  return redirect(await signInPath(args, { reason }));
}

/**
 * Leaves an organisation whose staff token ended: the account, as upstream knows it now, is still signed in and chooses again.
 */
export async function leaveOrganisation(
  args: RouteArgs,
  { staffMembers }: Pick<Me, "staffMembers">,
): Promise<Response> {
  const session = args.context.get(sessionContext);
  const left = staffMembers.find(({ organization }) => organization.id === session.data?.organisationId);
  const reason = (left?.organization.suspendedReason ?? null) === null ? "organisation" : "suspended";
  args.context.get(servicesContext).identities.forget(session.data?.staffToken);
  session.update({ staffToken: undefined, staffMemberId: undefined, organisationId: undefined });
  return redirect(await signInPath(args, { choose: true, reason }));
}

/**
 * Ends a token upstream. A token that could not be ended is gone with the cookie: answers the code of what went wrong.
 */
async function endToken({ context }: Pick<RouteArgs, "context">, bearer: string): Promise<string | undefined> {
  const { upstream, log } = context.get(servicesContext);
  const { id: requestId } = context.get(requestContext);
  try {
    await upstream.call(users.logout, {}, { bearer, language: getLocale(context), requestId });
    return undefined;
  } catch (err) {
    log.warn({ err, requestId }, "upstream did not end the session");
    return err instanceof AppError ? err.code : "server.unknown";
  }
}

/** Signs out: upstream's tokens, the session and its streams end. Works without upstream too. */
export async function signOut(args: RouteArgs, account: MutationCaller["account"] | undefined): Promise<void> {
  const { context } = args;
  const { data } = context.get(sessionContext);
  if (!data) return;
  const { audit } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  // why: signing out never fails.
  const errorCode = await endToken(args, data.userToken);
  await audit.recordBestEffort({
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
