import { expect } from "vitest";
import { ErrorBody } from "#contracts/errors.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { undocumented } from "#tests/support/documented-answer.ts";

/** How a test calls: with whose token, in which language, or with a body that no contract would let pass. */
export interface CallOptions {
  bearer?: string;
  basic?: [email: string, password: string];
  language?: string;
  headers?: Record<string, string>;
  /** Sent as it is, in place of the input's body. */
  rawBody?: string | FormData | ReadableStream<Uint8Array>;
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

/** The address of an operation, its path parameters and query filled in. */
function urlOf(base: string, { path }: Operation, { params, query }: AnyInput): URL {
  const values = (params ?? {}) as Record<string, string>;
  const url = new URL(
    base + path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(values[name] ?? "missing")),
  );
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  return url;
}

function headersOf({ bearer, basic, language, headers, rawBody }: CallOptions): Record<string, string> {
  return {
    ...(rawBody instanceof FormData ? {} : { "content-type": "application/json" }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(basic ? { authorization: `Basic ${Buffer.from(basic.join(":")).toString("base64")}` } : {}),
    ...(language ? { "accept-language": language } : {}),
    ...headers,
  };
}

/** Calls of the contracts over real HTTP. */
export interface Client {
  send(operation: Operation, input?: AnyInput, options?: CallOptions): Promise<Response>;
  /** Expects the operation's own status and an answer that its contract, and the API's document, take. */
  ok<O extends Operation>(operation: O, input: CallInput<O>, options?: CallOptions): Promise<CallOutput<O>>;
  /** Expects a refusal. @returns its body, with the status beside it */
  refused(operation: Operation, input?: AnyInput, options?: CallOptions): Promise<ErrorBody & { status: number }>;
}

/** @param seen is handed every answer, with the operation that was called */
export function createClient(base: string, seen: (operation: Operation, answer: Response) => void = () => {}): Client {
  const send: Client["send"] = async (operation, input = {}, options = {}) => {
    const body = options.rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const answer = await fetch(urlOf(base, operation, input), {
      method: operation.method,
      headers: headersOf(options),
      ...(body === undefined ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
    seen(operation, answer);
    return answer;
  };
  return {
    send,
    async ok(operation, input, options) {
      const response = await send(operation, input, options);
      const text = await response.text();
      expect(response.status, `${operation.id}: ${text}`).toBe(operation.status);
      const json = operation.response ? JSON.parse(text) : undefined;
      expect(undocumented(operation, response.status, json)).toBeUndefined();
      const answer = operation.response?.parse(json);
      return answer as CallOutput<typeof operation>;
    },
    async refused(operation, input, options) {
      const response = await send(operation, input, options);
      const text = await response.text();
      expect(response.ok, `${operation.id}: ${response.status} ${text}`).toBe(false);
      const json = JSON.parse(text);
      expect(undocumented(operation, response.status, json)).toBeUndefined();
      return { status: response.status, ...ErrorBody.parse(json) };
    },
  };
}
