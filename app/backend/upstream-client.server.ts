import type { Logger } from "pino";
import type { z } from "zod";
import { ErrorBody } from "#contracts/errors.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { AppError } from "./errors.server.ts";
import type { CallOutcome } from "./metrics.server.ts";

/** Time an upstream call may take, its body included, in milliseconds. */
const callTimeLimit = 10_000;
/** How much longer a call with files may take: a dozen photos are drawn anew. */
const filesFactor = 4;

/** Files of a multipart operation by field. */
export type Files = Readonly<Record<string, readonly File[]>>;

export interface UpstreamClientOptions {
  /** Where the upstream API lives, with or without a path. */
  readonly baseUrl: string;
  /** The dashboard's version, sent as `x-app-version`. */
  readonly version: string;
  readonly log: Logger;
  /** Milliseconds; `callTimeLimit` unless a test shortens it. */
  readonly timeLimit?: number;
  /** Told of each call when its answer is read, or its headers when it is opened. */
  readonly onCall?: (operation: string, outcome: CallOutcome, milliseconds: number) => void;
}

/** Who asks, in which language, and the request it is done for. */
export interface CallContext {
  readonly bearer?: string;
  readonly basic?: { readonly username: string; readonly password: string };
  readonly language: string;
  readonly requestId: string;
  /** Ends the call early. Never pass it for a write: a closed tab must not leave its outcome unknown. */
  readonly signal?: AbortSignal;
  /** Files of a multipart operation, appended after the text fields. */
  readonly files?: Files;
  /** More request headers, such as `last-event-id`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Path parameters, query and body of any operation, seen without its types. */
interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface UpstreamClient {
  /**
   * Calls an operation and answers its parsed output (`undefined` for 204).
   * Throws AppError: the code of a refusal; `upstream.unreachable` (502) without an answer in time;
   * `upstream.contract_broken` (502) when the answer is not what the contract says.
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
  const timeLimit = options.timeLimit ?? callTimeLimit;

  async function send(operation: Operation, input: LooseInput, context: CallContext, signal: AbortSignal) {
    const { body, contentType } = bodyOf(operation, input.body, context.files);
    const headers = new Headers({
      accept: operation.answer === "stream" ? "text/event-stream" : "application/json, */*;q=0.5",
      "x-app-version": options.version,
      "x-application": "webapp",
      "accept-language": context.language,
      "x-request-id": context.requestId,
      ...context.headers,
    });
    if (contentType !== undefined) headers.set("content-type", contentType);
    const authorization = authorizationOf(context);
    if (authorization !== undefined) headers.set("authorization", authorization);
    const response = await fetch(base + targetOf(operation, input), {
      method: operation.method,
      headers,
      body: body ?? null,
      signal,
      redirect: "error",
    });
    if (response.status !== operation.status) throw await refusal(operation, response, context);
    return response;
  }

  async function refusal(operation: Operation, response: Response, context: CallContext): Promise<AppError> {
    const text = await response.text();
    if (response.ok) return broken(operation, context, `status ${response.status} instead of ${operation.status}`);
    const parsed = ErrorBody.safeParse(parseJson(text));
    if (!parsed.success) {
      options.log.warn(
        { operation: operation.id, status: response.status, requestId: context.requestId },
        "upstream refused without an error body",
      );
      return new AppError("upstream.no_error_body", { status: response.status >= 500 ? 502 : response.status });
    }
    const { code, message, fields, details } = parsed.data;
    return new AppError(code, { status: response.status, message, fields, details });
  }

  function broken(operation: Operation, context: CallContext, mismatch: unknown): AppError {
    options.log.error(
      { operation: operation.id, requestId: context.requestId, mismatch },
      "upstream broke its contract",
    );
    return new AppError("upstream.contract_broken", { status: 502 });
  }

  /** Turns whatever the network threw into the error family. */
  function unreachable(operation: Operation, context: CallContext, error: unknown): AppError {
    if (error instanceof AppError) return error;
    options.log.warn({ operation: operation.id, requestId: context.requestId, err: error }, "upstream did not answer");
    return new AppError("upstream.unreachable", { status: 502, cause: error });
  }

  /** Runs a call, turns what it throws into the error family, and tells how it ended. */
  async function measured<T>(operation: Operation, context: CallContext, run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    let outcome: CallOutcome = "ok";
    try {
      return await run();
    } catch (error) {
      const known = unreachable(operation, context, error);
      outcome = context.signal?.aborted ? "cancelled" : outcomeOf(known);
      throw known;
    } finally {
      options.onCall?.(operation.id, outcome, performance.now() - start);
    }
  }

  return {
    async call<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext) {
      const limit = AbortSignal.timeout(operation.files ? timeLimit * filesFactor : timeLimit);
      const signal = context.signal ? AbortSignal.any([limit, context.signal]) : limit;
      return measured(operation, context, async () => {
        const response = await send(operation, input as LooseInput, context, signal);
        const text = await response.text();
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

    async open<O extends Operation>(operation: O, input: CallInput<O>, context: CallContext) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new DOMException("no headers in time", "TimeoutError")), timeLimit);
      const signal = context.signal ? AbortSignal.any([limit.signal, context.signal]) : limit.signal;
      return measured(operation, context, () => send(operation, input as LooseInput, context, signal)).finally(() =>
        clearTimeout(timer),
      );
    },
  };
}

function outcomeOf({ code, status }: AppError): CallOutcome {
  if (code === "upstream.unreachable") return "unreachable";
  if (code === "upstream.contract_broken") return "contract_broken";
  return status < 500 ? "refused" : "failed";
}

/** Path and query of a call: `/locations/:id` filled in, repeated values repeated, undefined ones left out. */
export function targetOf(operation: Operation, input: LooseInput): string {
  const path = operation.path.replace(/:(\w+)/gu, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${operation.id} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function bodyOf(
  operation: Operation,
  body: unknown,
  files: CallContext["files"],
): { body?: BodyInit; contentType?: string } {
  if (operation.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
    for (const [name, list] of Object.entries(files ?? {})) for (const file of list) form.append(name, file, file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" };
}

function authorizationOf({ bearer, basic }: CallContext): string | undefined {
  if (bearer !== undefined) return `Bearer ${bearer}`;
  // why: btoa reads Latin-1 only, and both parts may hold any character.
  if (basic) return `Basic ${Buffer.from(`${basic.username}:${basic.password}`, "utf8").toString("base64")}`;
  return undefined;
}

/** JSON, or undefined when the text is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
