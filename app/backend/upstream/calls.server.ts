import { randomUUID } from "node:crypto";
import { takesKey } from "#contracts/idempotency.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { sports } from "#contracts/settings/sports.ts";
import { AppError, isAnswered, isAppError, isOutcomeUnknown, isUpstreamOutage } from "../errors.server.ts";
import { getLocale } from "../i18n.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import { isDeclared, noErrorBody } from "./foreign.server.ts";
import type { Files } from "./request.server.ts";
import { writeKeysContext } from "./write-keys.server.ts";

/** Time for a call that a page can do without, in milliseconds. */
const bestEffortTimeoutMs = 500;

/** The input of a call, which may be left out when nothing in it is required. */
type InputOf<O extends Operation> =
  Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>];

/** Calls upstream for the signed-in person. Throws AppError; a token that ended goes to the sign-in page. */
export type Call = <O extends Operation>(operation: O, ...input: InputOf<O>) => Promise<CallOutput<O>>;
/** Like `Call`, for operations that answer bytes or an event stream. */
export type Open = <O extends Operation>(operation: O, ...input: InputOf<O>) => Promise<Response>;

/** The calls of a signed-in account. `send` is `call` with the input spelled out, and takes files. */
interface Calls {
  readonly call: Call;
  /** A read that the page can do without: half a second at most, and not asked while upstream is in trouble. */
  readonly callBestEffort: Call;
  readonly open: Open;
  readonly send: <O extends Operation>(operation: O, input: CallInput<O>, files?: Files) => Promise<CallOutput<O>>;
}

/** why: an input that may be left out has no required part, so the empty one is of its type. */
const inputOrEmpty = <O extends Operation>(input: CallInput<O> | undefined): CallInput<O> =>
  input ?? ({} as CallInput<O>);

/** Whether upstream no longer accepts the token of a call. */
export const isTokenEnded = (error: unknown): boolean =>
  isAppError(error, "auth.required", noErrorBody) && error.status === 401;

/** Reads that many pages make, and whose failure the specification says in words of its own. */
const failedReads: Readonly<Record<string, string>> = { [sports.list.id]: "sports.unreadable" };

/** The failure of such a read: upstream answered, and it was of no use. */
function readFailure({ id }: Operation, error: unknown): AppError | undefined {
  const code = failedReads[id];
  if (code === undefined || !isAnswered(error)) return undefined;
  return new AppError(code, { status: 502, details: error.details, cause: error });
}

/** How calls are made for a person. */
interface CallsFor {
  /** The token of a call, by the operation's path. */
  readonly tokenFor: (path: string) => string;
  /** Asks upstream anew whether the tokens count. */
  readonly stillCounts: () => Promise<boolean>;
  /** Answers the redirect to throw when upstream no longer accepts the tokens. */
  readonly onEnded: () => Promise<Response>;
}

/** Creates calls that carry a person's token. */
export function createCalls({ request, context }: RouteArgs, { tokenFor, stillCounts, onEnded }: CallsFor): Calls {
  const { upstream } = context.get(servicesContext);
  const { id: requestId, budget } = context.get(requestContext);
  const about = (operation: Operation) => ({
    bearer: tokenFor(operation.path),
    language: getLocale(context),
    requestId,
    headers: clientHeaders(context),
    // why: a write goes on to its end when the browser leaves, or its outcome would be unknown.
    ...(operation.method === "GET" && { signal: request.signal, budget }),
  });
  /** A write of a form has the same key each time the form is sent; any other has one of its own. */
  const keyOf = (operation: Operation, input: object) => {
    const query = "query" in input ? input.query : undefined;
    const isPreview = typeof query === "object" && query !== null && "preview" in query && query.preview === true;
    if (!takesKey(operation) || isPreview) return {};
    return { idempotencyKey: context.get(writeKeysContext)?.next(operation.id, input) ?? randomUUID() };
  };
  /** Whether a refusal ends the session. why asked: another upstream says 401, too, of what one may not do. */
  const endsSession = async (operation: Operation, error: unknown) => {
    if (!isAppError(error) || error.status !== 401) return false;
    return error.code === "auth.required" || (!isDeclared(operation, error.code) && !(await stillCounts()));
  };
  const guarded = async <T>(operation: Operation, answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw (await endsSession(operation, error)) ? await onEnded() : (readFailure(operation, error) ?? error);
    }
  };
  const read: Calls["send"] = (operation, input, files) =>
    guarded(
      operation,
      upstream.call(operation, input, {
        ...about(operation),
        ...keyOf(operation, input),
        ...(files && { files }),
      }),
    );
  const write: Calls["send"] = async (operation, input, files) => {
    let thrown: unknown;
    try {
      return await read(operation, input, files);
    } catch (error) {
      thrown = error;
      throw error;
    } finally {
      budget.restart({ trouble: isUpstreamOutage(thrown), undecided: isOutcomeUnknown(thrown) });
    }
  };
  const send: Calls["send"] = (operation, input, files) =>
    operation.method === "GET" ? read(operation, input, files) : write(operation, input, files);
  return {
    send,
    call: (operation, ...[input]) => send(operation, inputOrEmpty(input)),
    callBestEffort: (operation, ...[input]) =>
      guarded(
        operation,
        upstream.call(operation, inputOrEmpty(input), { ...about(operation), bestEffortMs: bestEffortTimeoutMs }),
      ),
    open: (operation, ...[input]) =>
      guarded(operation, upstream.open(operation, inputOrEmpty(input), about(operation))),
  };
}
