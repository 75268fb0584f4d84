import { randomUUID } from "node:crypto";
import { takesKey } from "#contracts/idempotency.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { AppError, isOutcomeUnknown, isUpstreamTrouble } from "../errors.server.ts";
import { getLocale } from "../i18n.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
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
export interface Calls {
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
  error instanceof AppError && error.status === 401 && ["auth.required", "upstream.no_error_body"].includes(error.code);

/**
 * Calls that carry the token that `tokenFor` picks by the operation's path. `onEnded` answers the redirect to throw
 * when upstream no longer accepts it.
 */
export function createCalls(
  { request, context }: RouteArgs,
  tokenFor: (path: string) => string,
  onEnded: () => Promise<Response>,
): Calls {
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
  const guarded = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw isTokenEnded(error) ? await onEnded() : error;
    }
  };
  const read: Calls["send"] = (operation, input, files) =>
    guarded(
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
      budget.restart({ trouble: isUpstreamTrouble(thrown), undecided: isOutcomeUnknown(thrown) });
    }
  };
  const send: Calls["send"] = (operation, input, files) =>
    operation.method === "GET" ? read(operation, input, files) : write(operation, input, files);
  return {
    send,
    call: (operation, ...[input]) => send(operation, inputOrEmpty(input)),
    callBestEffort: (operation, ...[input]) =>
      guarded(
        upstream.call(operation, inputOrEmpty(input), { ...about(operation), bestEffortMs: bestEffortTimeoutMs }),
      ),
    open: (operation, ...[input]) => guarded(upstream.open(operation, inputOrEmpty(input), about(operation))),
  };
}
