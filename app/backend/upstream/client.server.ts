import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { z } from "zod";
import type { CallOutcome } from "#app/backend/operations/metrics.server.ts";
import { type Tracing, traced } from "#app/backend/operations/tracing.server.ts";
import { users } from "#contracts/auth/users.ts";
import { idempotencyHeader } from "#contracts/idempotency.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { AppError, isAppError, isUpstreamOutage, visitorLeft } from "../errors.server.ts";
import type { CallContext } from "./call-context.server.ts";
import { noErrorBody, readRefusal } from "./foreign.server.ts";
import { createUpstreamGuard, type GuardedCall, type GuardOptions, type UpstreamGuard } from "./guard.server.ts";
import { type Answer, createReader } from "./read.server.ts";
import { authorizationOf, bodyOf, targetOf, type UntypedInput } from "./request.server.ts";

/** Time an upstream call may take, its body and its retries included, in milliseconds. */
const callTimeoutMs = 10_000;
/** How long upstream may take to show that it is back, in milliseconds. */
const probeTimeoutMs = 1_000;
/** How soon a write is asked for again that upstream is still carrying out, in milliseconds. */
const inProgressWait = 200;
/** How much longer a call with files may take: a dozen photos are drawn anew. */
const filesFactor = 4;

interface UpstreamClientOptions {
  /** Where the upstream API lives, with or without a path. */
  readonly baseUrl: string;
  /** The dashboard's version, sent as `x-app-version`. */
  readonly version: string;
  readonly log: Logger;
  /** The time limit of a call, in milliseconds; defaults to `callTimeoutMs`. */
  readonly timeLimit?: number;
  /** Called with each call when its answer is read, or its headers when it is opened. */
  readonly onCall?: (operation: string, outcome: CallOutcome, milliseconds: number) => void;
  /** Makes each try a span, which upstream goes on with. */
  readonly tracing?: Tracing | undefined;
  /** How the calls are guarded; tests shorten it. */
  readonly guard?: Omit<GuardOptions, "probe">;
}

export interface UpstreamClient {
  /** Whether calls go out at all. */
  readonly breaker: UpstreamGuard["state"];
  /**
   * Calls an operation and answers its parsed output (`undefined` for 204). What is idempotent is tried again, within
   * the time and a budget. Throws AppError: the code of a refusal; one of the troubles of `isUpstreamOutage` (503)
   * without an answer; `upstream.contract_broken` (502) when the answer is not what the contract says; `request.left`
   * when the visitor left.
   */
  call<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext): Promise<CallOutput<O>>;
  /**
   * Opens an operation that answers bytes or an event stream. The time limit covers the headers only; the caller
   * reads or cancels the body. Throws like `call`.
   */
  open<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext): Promise<Response>;
}

/** The client of the upstream API; URL, headers, parsing and errors come out of the contracts. */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const base = options.baseUrl.replace(/\/+$/u, "");
  const timeLimit = options.timeLimit ?? callTimeoutMs;
  const guard = createUpstreamGuard({ ...options.guard, probe });

  const read = createReader();

  /** Asks without a token who is signed in: a refusal shows that upstream is back. */
  async function probe(): Promise<void> {
    const about = { language: "it", requestId: randomUUID() };
    try {
      await textOf(users.me, {}, about, AbortSignal.timeout(probeTimeoutMs));
    } catch (error) {
      const known = unreachable(users.me, about, error);
      if (isUpstreamOutage(known)) throw known;
    }
  }

  function headersOf(operation: Operation, context: CallContext): Record<string, string> {
    const authorization = authorizationOf(context);
    return {
      accept: operation.answer === "stream" ? "text/event-stream" : "application/json, */*;q=0.5",
      "x-app-version": options.version,
      "x-application": "webapp",
      "accept-language": context.language,
      "x-request-id": context.requestId,
      ...context.headers,
      ...options.tracing?.headers(),
      ...(context.idempotencyKey !== undefined && { [idempotencyHeader]: context.idempotencyKey }),
      ...(authorization !== undefined && { authorization }),
    };
  }

  async function send(operation: Operation, input: UntypedInput, context: CallContext, signal: AbortSignal) {
    const { body, contentType } = bodyOf(operation, input.body, context.files);
    const headers = new Headers(headersOf(operation, context));
    if (contentType !== undefined) headers.set("content-type", contentType);
    const response = await fetch(base + targetOf(operation, input), {
      method: operation.method,
      headers,
      body: body ?? null,
      signal,
      redirect: "error",
    });
    if (response.status === operation.status) return response;
    throw refusal(operation, { status: response.status, text: await response.text() }, context);
  }

  /** The whole answer as a text. A read goes the short way: pages make several of them. */
  async function textOf(operation: Operation, input: UntypedInput, context: CallContext, signal: AbortSignal) {
    if (operation.method !== "GET") return (await send(operation, input, context, signal)).text();
    const answer = await read(base + targetOf(operation, input), headersOf(operation, context), signal);
    if (answer.status !== operation.status) throw refusal(operation, answer, context);
    return answer.text;
  }

  function refusal(operation: Operation, response: Answer, context: CallContext): AppError {
    const { text } = response;
    if ([502, 503, 504].includes(response.status)) {
      options.log.warn(
        { operation: operation.id, status: response.status, requestId: context.requestId },
        "upstream is not available",
      );
      return new AppError("upstream.unavailable", { status: 503 });
    }
    if (response.status < 300)
      return broken(operation, context, `status ${response.status} instead of ${operation.status}`);
    const { status } = response;
    const { code, message, fields, details } = readRefusal(operation, status, parseJson(text));
    const answersWrite = operation.method !== "GET";
    if (code === noErrorBody) {
      options.log.warn(
        { operation: operation.id, status, requestId: context.requestId },
        "upstream refused without an error body",
      );
      return status < 500
        ? new AppError(code, { status, message, answersWrite })
        : new AppError(code, { status: 502, message, details: traceable(context), answersWrite });
    }
    // why: probing for ids of other organisations shows up here, whatever the caller makes of the error.
    if (status === 403 || status === 404)
      options.log.warn(
        { operation: operation.id, status, code: code.slice(0, 100), requestId: context.requestId },
        "upstream refused a record",
      );
    const more = status < 500 ? details : { ...details, ...traceable(context) };
    return new AppError(code, { status, message, fields, details: more, answersWrite });
  }

  function broken(operation: Operation, context: CallContext, mismatch: unknown): AppError {
    options.log.error(
      { operation: operation.id, requestId: context.requestId, mismatch },
      "upstream broke its contract",
    );
    return new AppError("upstream.contract_broken", { status: 502, details: traceable(context) });
  }

  /** Turns whatever the network threw into the error family. */
  function unreachable(operation: Operation, context: CallContext, error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (context.signal?.aborted) return visitorLeft(error);
    options.log.warn({ operation: operation.id, requestId: context.requestId, err: error }, "upstream did not answer");
    const code = wasNeverSent(error) ? "upstream.not_asked" : "upstream.unreachable";
    return new AppError(code, { status: 503, cause: error });
  }

  /** Runs a call and tells how it ended. */
  async function measured<T>(operation: Operation, context: CallContext, run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    let outcome: CallOutcome = "ok";
    try {
      return await run();
    } catch (error) {
      outcome = context.signal?.aborted ? "cancelled" : outcomeOf(error);
      throw error;
    } finally {
      options.onCall?.(operation.id, outcome, performance.now() - start);
    }
  }

  /** Runs the attempts of a call within its time; each gets the signal that ends it. */
  async function attempted<T>(
    operation: Operation,
    context: CallContext,
    attempt: (signal: AbortSignal, answered: () => void) => Promise<T>,
  ): Promise<T> {
    const { budget, bestEffortMs, signal: outer, idempotencyKey } = context;
    const isBestEffort = bestEffortMs !== undefined;
    const limit = Math.min(
      operation.files ? timeLimit * filesFactor : timeLimit,
      budget?.left ?? Number.POSITIVE_INFINITY,
      bestEffortMs ?? Number.POSITIVE_INFINITY,
    );
    const end = performance.now() + limit;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new DOMException("no answer in time", "TimeoutError")), limit);
    const signal = outer ? AbortSignal.any([over.signal, outer]) : over.signal;
    const guarding: GuardedCall = {
      mayRetry: ({ code }) =>
        code === "upstream.not_asked" || operation.method === "GET" || idempotencyKey !== undefined,
      isBestEffort,
      gaveUp: () => outer?.aborted === true || (isBestEffort && over.signal.aborted),
      left: () => end - performance.now(),
    };
    const once = () =>
      traced(options.tracing, `${operation.method} ${operation.path}`, spanOf(operation), () =>
        attempt(signal, () => clearTimeout(timer)).catch((error: unknown) => {
          throw unreachable(operation, context, error);
        }),
      );
    return measured(operation, context, async () => {
      for (;;) {
        try {
          return await guard.run(once, guarding);
        } catch (error) {
          // why: the first try of this write was cut off on its way back, and is still being carried out.
          if (!isAppError(error, "idempotency.in_progress") || guarding.left() <= inProgressWait) throw error;
          await delay(inProgressWait);
        }
      }
    }).finally(() => clearTimeout(timer));
  }

  return {
    get breaker() {
      return guard.state;
    },

    call<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext) {
      return attempted(operation, context, async (signal) => {
        const text = await textOf(operation, input as UntypedInput, context, signal);
        if (operation.response === undefined) return undefined as CallOutput<O>;
        const parsed = (operation.response as z.ZodType).safeParse(parseJson(text));
        if (!parsed.success) {
          throw broken(
            operation,
            context,
            parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`),
          );
        }
        return parsed.data as CallOutput<O>;
      });
    },

    open<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext) {
      return attempted(operation, context, async (signal, answered) => {
        const response = await send(operation, input as UntypedInput, context, signal);
        answered();
        return response;
      });
    },
  };
}

/** What a form says of a failure, so that an administrator finds it in the log. */
const traceable = ({ requestId }: CallContext) => ({ requestId });

/** How a call is traced: by its pattern, never with what it asks. */
const spanOf = ({ id, method, path }: Operation) =>
  ({
    kind: "client",
    facts: { "http.request.method": method, "url.template": path, "club.operation": id },
  }) as const;

/** Errors of the network before anything was sent: connection refused, or an unknown name. */
const unsent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether a failed fetch had not sent anything. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  // why: a name with several addresses fails with one error for each of them.
  const all: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return all.every((one) => one instanceof Error && "code" in one && unsent.has(String(one.code)));
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof AppError)) return "failed";
  const { code, status } = error;
  if (code === "upstream.unreachable" || code === "upstream.not_asked") return "unreachable";
  if (code === "upstream.paused") return "paused";
  if (code === "upstream.contract_broken") return "contract_broken";
  return status < 500 ? "refused" : "failed";
}

/** JSON, or undefined when the text is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
