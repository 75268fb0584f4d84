import { type RouterContextProvider, redirect } from "react-router";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Me } from "#contracts/auth/users.ts";
import type { CallInput, CallOutput, Operation, Role } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import { AppError } from "./errors.server.ts";
import { setFlash } from "./flash.server.ts";
import { getLocale, getTranslator, type Translator } from "./i18n.server.ts";
import { type MutationIntent, mutate } from "./mutate.server.ts";
import { type RouteArgs, requestContext, servicesContext, sessionContext } from "./services.server.ts";
import type { SessionData } from "./session.server.ts";

/** The input of a call, which may be left out when nothing in it is required. */
type InputOf<O extends Operation> =
  Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>];

/** why: an input that may be left out has no required part, so the empty one is of its type. */
const inputOf = <O extends Operation>(input: CallInput<O> | undefined): CallInput<O> => input ?? ({} as CallInput<O>);

/** Calls upstream for the signed-in person. Throws AppError; a token that ended goes to the sign-in page. */
export type Call = <O extends Operation>(operation: O, ...input: InputOf<O>) => Promise<CallOutput<O>>;

interface Caller {
  readonly account: Me;
  readonly session: SessionData;
  readonly locale: LanguageCode;
  readonly t: Translator;
  readonly call: Call;
  /** Like `call`, for operations that answer bytes or an event stream. */
  readonly open: <O extends Operation>(operation: O, ...input: InputOf<O>) => Promise<Response>;
}

/** Somebody who signed in, in no organisation yet. Calls carry the user token. */
export type AccountCaller = Caller;

/** A staff member at work. Calls carry the user token for `/users/…` and the staff token otherwise. */
export interface StaffCaller extends Caller {
  readonly staff: StaffMember;
  readonly organisationId: string;
  readonly roles: readonly Role[];
  /**
   * A write, recorded: intent row, upstream call, outcome row. Answers the operation's output. Throws AppError
   * `audit.unavailable` (503) when the intent cannot be written; nothing was sent upstream then.
   */
  readonly mutate: <O extends Operation>(intent: MutationIntent<O>) => Promise<CallOutput<O>>;
}

/** Where a page sends somebody who must sign in or choose an organisation first, and comes back afterwards. */
function loginPath(request: Request, parameters: Record<string, string> = {}): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(parameters);
  if (request.method === "GET" && pathname !== "/" && pathname !== "/login") query.set("redirectTo", pathname + search);
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** The session of a request that needs one; redirects to /login when nobody is signed in. */
export function requireSession({ request, context }: RouteArgs): SessionData {
  const session = context.get(sessionContext).data;
  if (!session) throw redirect(loginPath(request));
  return session;
}

const isEnded = (error: unknown): boolean =>
  error instanceof AppError && error.status === 401 && ["auth.required", "upstream.no_error_body"].includes(error.code);

/** Calls with a token; `onEnded` answers the redirect for a token that upstream no longer accepts. */
function callerOf(
  { request, context }: RouteArgs,
  tokenFor: (path: string) => string,
  onEnded: () => Response,
): Pick<Caller, "call" | "open"> {
  const { upstream } = context.get(servicesContext);
  const about = (operation: Operation) => ({
    bearer: tokenFor(operation.path),
    language: getLocale(context),
    requestId: context.get(requestContext).id,
    // why: a write goes on to its end when the browser leaves, or its outcome would be unknown.
    ...(operation.method === "GET" && { signal: request.signal }),
  });
  const guarded = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw isEnded(error) ? onEnded() : error;
    }
  };
  return {
    call: (operation, ...[input]) => guarded(upstream.call(operation, inputOf(input), about(operation))),
    open: (operation, ...[input]) => guarded(upstream.open(operation, inputOf(input), about(operation))),
  };
}

/** Ends a session that upstream no longer knows: message, cookie removed, sign-in page. */
function signedOut({ request, context }: RouteArgs, key: string): Response {
  const session = context.get(sessionContext);
  if (session.data) {
    const { identities, live } = context.get(servicesContext);
    identities.forget(session.data.userToken, session.data.staffToken);
    live.endSession(session.data.sid);
  }
  session.end();
  setFlash({ context }, { key, severity: "error" });
  return redirect(loginPath(request));
}

/** Leaves an organisation whose staff token ended: the account is still signed in and chooses again. */
function organisationLeft({ request, context }: RouteArgs): Response {
  const session = context.get(sessionContext);
  context.get(servicesContext).identities.forget(session.data?.staffToken);
  session.update({ staffToken: undefined, staffMemberId: undefined, organisationId: undefined });
  return redirect(loginPath(request, { changeContext: "1" }));
}

/** Results of one request, so that a layout and its page ask once. */
const accountCallers = new WeakMap<Readonly<RouterContextProvider>, Promise<AccountCaller>>();
const staffCallers = new WeakMap<Readonly<RouterContextProvider>, Promise<StaffCaller>>();

function once<T>(
  memory: WeakMap<Readonly<RouterContextProvider>, Promise<T>>,
  args: RouteArgs,
  find: (args: RouteArgs) => Promise<T>,
): Promise<T> {
  const known = memory.get(args.context) ?? find(args);
  memory.set(args.context, known);
  return known;
}

/** Forgets the callers of a request and what is cached of its tokens: after the account was changed. */
export function forgetCallers({ context }: Pick<RouteArgs, "context">): void {
  const session = context.get(sessionContext).data;
  context.get(servicesContext).identities.forget(session?.userToken, session?.staffToken);
  accountCallers.delete(context);
  staffCallers.delete(context);
}

/** The signed-in account; redirects to /login when there is none, or when upstream no longer knows it. */
export const requireAccount = (args: RouteArgs): Promise<AccountCaller> => once(accountCallers, args, findAccount);

async function findAccount(args: RouteArgs): Promise<AccountCaller> {
  const { context } = args;
  const session = requireSession(args);
  const locale = getLocale(context);
  const about = { language: locale, requestId: context.get(requestContext).id };
  try {
    const account = await context.get(servicesContext).identities.me(session.userToken, about);
    const calls = callerOf(
      args,
      () => session.userToken,
      () => signedOut(args, "auth:session.ended"),
    );
    return { account, session, locale, t: getTranslator(context), ...calls };
  } catch (error) {
    // why: a refusal means the token is worth nothing; silence means only that upstream is away for a moment.
    if (error instanceof AppError && error.status < 500) throw signedOut(args, "auth:errors.me_failed");
    throw error;
  }
}

/**
 * The staff member at work. Redirects: anonymous to /login; in no organisation to /login?changeContext=1; without
 * first or last name to /profile; with none of `roles` to `/` with a message.
 */
export async function requireStaff(args: RouteArgs, roles?: readonly Role[]): Promise<StaffCaller> {
  const caller = await once(staffCallers, args, findStaff);
  if (roles && !roles.some((role) => caller.roles.includes(role))) {
    setFlash(args, { key: "common:errors.auth.forbidden", severity: "error" });
    throw redirect("/");
  }
  return caller;
}

async function findStaff(args: RouteArgs): Promise<StaffCaller> {
  const { request, context } = args;
  const caller = await requireAccount(args);
  const { account, session, locale } = caller;
  const { staffToken } = session;
  if (staffToken === undefined) throw redirect(loginPath(request, { changeContext: "1" }));
  if (!isComplete(account)) throw redirect("/profile");

  const services = context.get(servicesContext);
  const info = context.get(requestContext);
  const staff = await services.identities
    .staff(staffToken, { language: locale, requestId: info.id })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.status < 500 ? organisationLeft(args) : error;
    });
  const calls = callerOf(
    args,
    (path) => (path.startsWith("/users/") ? session.userToken : staffToken),
    () => organisationLeft(args),
  );
  const organisationId = staff.organization.id;
  return {
    ...caller,
    ...calls,
    staff,
    organisationId,
    roles: staff.roles,
    mutate: (intent) => mutate({ services, request: info, account, staff, organisationId, call: calls.call }, intent),
  };
}

/** Whether the account has the names that every screen needs. */
export const isComplete = (account: Pick<Me, "firstName" | "lastName">): boolean =>
  Boolean(account.firstName?.trim() && account.lastName?.trim());
