import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type Me, users } from "#contracts/auth/users.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";
import { anonymousActor } from "../audit/anonymous.server.ts";
import { actorOf, audited } from "../audit/mutate.server.ts";
import { AppError, isAppError, isUpstreamOutage } from "../errors.server.ts";
import { getLocale } from "../i18n.server.ts";
import type { ReaderCall } from "../people/erasures.server.ts";
import {
  clientHeaders,
  type RouteArgs,
  requestContext,
  type Services,
  servicesContext,
  sessionContext,
} from "../services.server.ts";
import type { CallContext } from "../upstream/call-context.server.ts";

/** An account that proved who it is, and the token it got for it. */
interface SignedIn {
  readonly account: Me;
  readonly userToken: string;
}

/** How long entering waits for what the provider did to the club meanwhile, in milliseconds a call. */
const copyTimeoutMs = 500;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks the posted credentials. `read` takes them out of the form and throws what the action answers when they are
 * not even complete; a refusal throws AppError `auth.wrong_credentials`, and an account of which upstream then tells
 * nothing `auth.no_account`.
 */
export function authenticate(args: RouteArgs, read: (form: FormData) => Credentials): Promise<SignedIn> {
  const strategy = new FormStrategy<SignedIn>(({ form }) => checkCredentials(args, read(form)));
  return new Authenticator<SignedIn>().use(strategy, "form").authenticate("form", args.request);
}

async function checkCredentials({ context }: RouteArgs, { email, password }: Credentials): Promise<SignedIn> {
  const { upstream, audit } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  // why: made before it is known who signs in, so that upstream learns the device with the first right password.
  context.get(sessionContext).keepDevice();
  const about = { language: getLocale(context), requestId, headers: clientHeaders(context) };
  try {
    const { jwt } = await upstream.call(users.login, {}, { ...about, basic: { username: email, password } });
    return { userToken: jwt, account: await accountOf(context.get(servicesContext), { ...about, bearer: jwt }) };
  } catch (error) {
    if (isAppError(error) && error.status < 500) {
      await audit.recordBestEffort({
        action: "auth.sign_in",
        outcome: "refused",
        errorCode: error.code,
        actor: anonymousActor(email),
        target: { type: "account", label: email },
        requestId,
        address,
      });
    }
    throw error;
  }
}

/**
 * The account that the token belongs to. Without an answer the token ends, and AppError `auth.no_account` (422) says
 * so.
 */
async function accountOf({ upstream, log }: Services, about: CallContext): Promise<Me> {
  try {
    return await upstream.call(users.me, {}, about);
  } catch (cause) {
    const { requestId } = about;
    log.warn({ err: cause, requestId }, "the account of a sign-in could not be read");
    // why: an upstream that is away cannot end it, and the token has not left this process.
    if (!isUpstreamOutage(cause))
      await upstream
        .call(users.logout, {}, about)
        .catch((err: unknown) => log.warn({ err, requestId }, "upstream did not end the session"));
    throw new AppError("auth.no_account", { status: 422, cause });
  }
}

/** The organisations where an account may open the dashboard. */
export const dashboardMemberships = (account: Me): StaffMember[] =>
  account.staffMembers.filter(({ access }) => access.dashboard);

/** Starts the session of an account, once its sign-in stands in the action log. */
export async function startSession({ context }: RouteArgs, { account, userToken }: SignedIn): Promise<void> {
  const { id: requestId, address } = context.get(requestContext);
  await context.get(servicesContext).audit.record({
    action: "auth.sign_in",
    outcome: "succeeded",
    actor: actorOf(account),
    target: { type: "account", id: account.id, label: account.email },
    organisationIds: dashboardMemberships(account).map(({ organization }) => organization.id),
    requestId,
    address,
  });
  context.get(sessionContext).start({
    sid: crypto.randomUUID(),
    accountId: account.id,
    userToken,
    language: account.language,
  });
}

/** Enters an organisation: the session gets the staff token. Throws AppError `staff_member.no_dashboard_access`. */
export async function enterOrganisation({ context }: RouteArgs, account: Me, staff: StaffMember): Promise<void> {
  const session = context.get(sessionContext);
  const services = context.get(servicesContext);
  const request = context.get(requestContext);
  const bearer = session.data?.userToken;
  if (bearer === undefined) throw new TypeError("entering an organisation needs a session");
  const about = { language: getLocale(context), requestId: request.id, bearer };
  const { id, name } = staff.organization;
  const { jwt } = await audited(
    { services, request, actor: actorOf(account, staff), organisationId: id },
    {
      action: "auth.enter_organisation",
      target: { type: "organisation", id, label: name },
      work: () => services.upstream.call(staffMembers.login, { body: { id: staff.id } }, about),
    },
  );
  const reader = { organisationId: id, roles: staff.roles };
  const bestEffort: ReaderCall = (operation, input) =>
    services.upstream.call(operation, input, { ...about, bearer: jwt, bestEffortMs: copyTimeoutMs });
  await services.providerActions.copy(reader, bestEffort);
  await services.erasures.follow(reader, bestEffort);
  const left = session.data?.staffToken !== undefined;
  // why: streams that were opened for the organisation just left would go on telling of it.
  if (left) await services.live.endSession(session.data.sid);
  services.identities.forget(session.data?.staffToken);
  session.update({
    staffToken: jwt,
    staffMemberId: staff.id,
    organisationId: id,
    ...(left && { sid: crypto.randomUUID() }),
  });
}
