import { type ActionFunction, type RouterContextProvider, redirect } from "react-router";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Me } from "#contracts/auth/users.ts";
import type { CallOutput, Operation, Role } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import { actorOf, isRecorded, type MutationIntent, mutate } from "../audit/mutate.server.ts";
import { AppError, isAnswered, isAppError } from "../errors.server.ts";
import { getLocale, getTranslator, type Translator } from "../i18n.server.ts";
import { type RouteArgs, requestContext, servicesContext, sessionContext } from "../services.server.ts";
import { type Call, createCalls, isTokenEnded, type Open } from "../upstream/calls.server.ts";
import { writeKeysContext } from "../upstream/write-keys.server.ts";
import { endRefusedSession, leaveOrganisation, signInPath } from "./end.server.ts";
import { setFlash } from "./flash.server.ts";
import type { SessionData } from "./session.server.ts";

/** A signed-in account, perhaps in no organisation yet. Calls carry the user token. */
export interface AccountCaller {
  readonly account: Me;
  readonly session: SessionData;
  readonly locale: LanguageCode;
  readonly t: Translator;
  readonly call: Call;
  readonly callBestEffort: Call;
  readonly open: Open;
  /**
   * A write, recorded: intent row, upstream call, outcome row. Answers the operation's output. Throws AppError
   * `audit.unavailable` (503) when the intent cannot be written; nothing was sent upstream then.
   */
  readonly mutate: <O extends Operation>(intent: MutationIntent<O>) => Promise<CallOutput<O>>;
}

/** A staff member at work. Calls carry the user token for `/users/…` and the staff token otherwise. */
export interface StaffCaller extends AccountCaller {
  readonly staff: StaffMember;
  readonly organisationId: string;
  readonly roles: readonly Role[];
}

type PerRequest<T> = WeakMap<Readonly<RouterContextProvider>, Promise<T>>;
/** Results of one request, so that a layout and its page ask once. */
const accountCallers: PerRequest<AccountCaller> = new WeakMap();
const staffCallers: PerRequest<StaffCaller> = new WeakMap();

function oncePerRequest<T>(memory: PerRequest<T>, args: RouteArgs, find: (args: RouteArgs) => Promise<T>): Promise<T> {
  const caller = memory.get(args.context) ?? find(args);
  memory.set(args.context, caller);
  return caller;
}

/** Forgets the callers of a request and what is cached of its tokens: call it after the account was changed. */
export function forgetCallers({ context }: Pick<RouteArgs, "context">): void {
  const session = context.get(sessionContext).data;
  context.get(servicesContext).identities.forget(session?.userToken, session?.staffToken);
  accountCallers.delete(context);
  staffCallers.delete(context);
}

/** The session of a request that needs one; redirects to /login when there is none. */
export async function requireSession(args: RouteArgs): Promise<SessionData> {
  const session = args.context.get(sessionContext).data;
  if (session) return session;
  // why: a posted form means that there was a session when its page was drawn.
  throw redirect(await signInPath(args, { reason: args.request.method === "POST" ? "ended" : undefined }));
}

/** The signed-in account; redirects to /login when there is none, or when upstream no longer knows it. */
export const requireAccount = (args: RouteArgs): Promise<AccountCaller> =>
  oncePerRequest(accountCallers, args, findAccount);

async function findAccount(args: RouteArgs): Promise<AccountCaller> {
  const { context } = args;
  const session = await requireSession(args);
  const services = context.get(servicesContext);
  const request = context.get(requestContext);
  const locale = getLocale(context);
  const account = await services.identities
    .me(session.userToken, { language: locale, requestId: request.id, budget: request.budget })
    .catch(async (error: unknown) => {
      // why: silence means only that upstream is away for a moment; whatever else it answers, nobody knows who asks.
      if (!isAnswered(error)) throw error;
      throw await endRefusedSession(args, isTokenEnded(error) ? "ended" : "account");
    });
  const { call, callBestEffort, open, send } = createCalls(args, {
    tokenFor: () => session.userToken,
    stillCounts: () => stillCounts(args, (about) => services.identities.me(session.userToken, about)),
    onEnded: () => endRefusedSession(args, "ended", account),
  });
  const organisationId = session.organisationId ?? null;
  return {
    account,
    session,
    locale,
    t: getTranslator(context),
    call,
    callBestEffort,
    open,
    mutate: (intent) => {
      const writeKeys = context.get(writeKeysContext);
      return mutate({ services, request, account, organisationId, writeKeys, call: send }, intent);
    },
  };
}

/**
 * The staff member at work. Redirects: anonymous to /login; in no organisation to /login?changeContext=1; without first
 * or last name to /profile; with none of `roles` to `/` with a message, which is recorded.
 * @param refusal the key of that message, where it says more than that the person may not
 */
export async function requireStaff(
  args: RouteArgs,
  roles?: readonly Role[],
  refusal = "common:errors.auth.forbidden",
): Promise<StaffCaller> {
  const caller = await oncePerRequest(staffCallers, args, findStaff);
  if (!roles || roles.some((role) => caller.roles.includes(role))) return caller;
  await recordRefusal(args, caller, "auth.forbidden");
  setFlash(args, { key: refusal, severity: "error" });
  throw redirect("/");
}

/** Records that a staff member was refused a page, or an action on it. */
async function recordRefusal({ request, context }: RouteArgs, caller: StaffCaller, errorCode: string): Promise<void> {
  const { id: requestId, address } = context.get(requestContext);
  await context.get(servicesContext).audit.recordBestEffort({
    action: "access.refuse",
    outcome: "refused",
    errorCode,
    actor: actorOf(caller.account, caller.staff),
    organisationIds: [caller.organisationId],
    target: { type: "page", id: new URL(request.url).pathname },
    requestId,
    address,
  });
}

/**
 * An action that also records a 404 of the record that a staff member wanted to change: an id of another organisation,
 * or of nothing. A write that came as far as its intent stands in the log by itself.
 */
export const recordingRefusals =
  (action: ActionFunction): ActionFunction =>
  async (args, ...rest) => {
    try {
      return await action(args, ...rest);
    } catch (error) {
      const caller = await staffCallers.get(args.context)?.catch(() => undefined);
      if (caller && isAppError(error, "record.not_found") && !isRecorded(error))
        await recordRefusal(args, caller, error.code);
      throw error;
    }
  };

async function findStaff(args: RouteArgs): Promise<StaffCaller> {
  const { context } = args;
  const { staffToken } = await requireSession(args);
  if (staffToken === undefined) {
    await requireAccount(args);
    throw redirect(await signInPath(args, { choose: true }));
  }
  const services = context.get(servicesContext);
  const info = context.get(requestContext);
  const about = { language: getLocale(context), requestId: info.id, budget: info.budget };
  const asked = services.identities.staff(staffToken, about);
  // why: asked beside the account, so that a page waits once. What becomes of it is looked at after the account.
  asked.catch(() => {});
  const caller = await requireAccount(args);
  const { account, session } = caller;
  if (!isComplete(account)) throw redirect("/profile");
  const staff = await asked.catch(async (error: unknown) => {
    throw error instanceof AppError && error.status < 500 ? await onStaffTokenEnded(args) : error;
  });
  const { call, callBestEffort, open, send } = createCalls(args, {
    tokenFor: (path) => (path.startsWith("/users/") ? session.userToken : staffToken),
    stillCounts: () => stillCounts(args, (about) => services.identities.staff(staffToken, about)),
    onEnded: () => onStaffTokenEnded(args),
  });
  const organisationId = staff.organization.id;
  return {
    ...caller,
    call,
    callBestEffort,
    open,
    staff,
    organisationId,
    roles: staff.roles,
    mutate: (intent) => {
      const writeKeys = context.get(writeKeysContext);
      return mutate({ services, request: info, account, staff, organisationId, writeKeys, call: send }, intent);
    },
  };
}

/**
 * Whether upstream still knows the owner of a token, asked anew. While upstream is in trouble nothing speaks against
 * that.
 */
async function stillCounts(
  { context }: RouteArgs,
  ask: (about: { language: string; requestId: string }) => Promise<unknown>,
): Promise<boolean> {
  const session = context.get(sessionContext).data;
  context.get(servicesContext).identities.forget(session?.userToken, session?.staffToken);
  try {
    await ask({ language: getLocale(context), requestId: context.get(requestContext).id });
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.status !== 401;
  }
}

/**
 * What follows when upstream no longer accepts a staff token. The account's own may have ended with it, whatever was
 * known of it a moment ago: then the session is over. Otherwise an organisation is chosen again.
 */
async function onStaffTokenEnded(args: RouteArgs): Promise<Response> {
  forgetCallers(args);
  const { account } = await requireAccount(args);
  return leaveOrganisation(args, account);
}

/** Whether the account has the names that every screen needs. */
export const isComplete = (account: Pick<Me, "firstName" | "lastName">): boolean =>
  Boolean(account.firstName?.trim() && account.lastName?.trim());
